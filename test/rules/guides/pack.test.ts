import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { guides } from '../../../rules/guides/guides.ts'
import { dependenciesOf, fittingVersion } from '../../../rules/guides/versions.ts'

const folder = join(import.meta.dirname, '../../../rules/guides')
const packed = guides.filter(({ isBase }) => isBase !== true)
const textOf = ({ id, version }: (typeof guides)[number]): string => readFileSync(join(folder, id, `${version}.txt`), 'utf8')

it('all guides together weigh at most 175 kB (brotli), of 900 that they may', { timeout: 60_000 }, () => {
  const total = packed.map((guide) => brotliCompressSync(textOf(guide)).length).reduce((sum, one) => sum + one, 0)
  expect(total).toBeLessThan(175_000)
  // Less would mean that something fell out.
  expect(total).toBeGreaterThan(120_000)
})

it('no guide has a character beyond Latin-1, nor a member that is prose', () => {
  expect(packed.filter((guide) => /[^\0-\xFF]/.test(textOf(guide)))).toEqual([])
  expect(packed.filter((guide) => /"(?:description|definition|comment|short|human|purpose)":/.test(textOf(guide)))).toEqual([])
})

it('the table of the folder names every version', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8')
  const absent = guides.filter(({ id, version, name, source }) => {
    const row = readme.split('\n').find((line) => new RegExp(`^\\| ${id} +\\| ${version.replaceAll('.', '\\.')}[ |]`).test(line)) ?? ''
    return !row.includes(name) || !row.includes(source)
  })
  expect(absent).toEqual([])
})

describe('versions', () => {
  const choose = (name: string, version: string) => {
    const found = fittingVersion(name, version, guides)
    return found && `${found.id}#${found.version}`
  }

  it.each([
    ['hl7.fhir.cl.clcore', '1.9.2', 'clcore#1.9.2'],
    // The newest for one that is not here, and no draft.
    ['hl7.fhir.cl.clcore', '1.8.5', 'clcore#1.9.4'],
    ['hl7.fhir.cl.clcore', '1.9.9', 'clcore#1.9.4'],
    ['hl7.fhir.cl.clcore', '2.0.0', 'clcore#2.0.0'],
    ['hl7.fhir.cl.minsal.eis', 'dev', 'eis#0.2.0'],
    ['hl7.fhir.cl.minsal.nid', '0.4.7', 'nid#0.4.0'],
    ['ihe.iti.pdqm', '3.0.0', undefined],
  ])('%s %s → %s', (name, version, expected) => {
    expect(choose(name, version)).toBe(expected)
  })

  it('a guide stands on what it declares, and on what that stands on', () => {
    const named = (id: string) => {
      const guide = guides.find((one) => one.id === id && one.isDraft !== true)!
      return dependenciesOf(guide).map((one) => `${one.id}#${one.version}`)
    }
    expect(named('tei')).toEqual(['clcore#1.9.2', 'extensions#5.3.0-ballot-tc1', 'terminology#7.0.1'])
    // Its own CL Core, and not that of NID.
    expect(named('r2bo')).toContain('clcore#1.9.2')
    expect(named('r2bo')).toContain('nid#0.4.0')
    expect(named('r2bo')).not.toContain('clcore#1.9.1')
  })
})
