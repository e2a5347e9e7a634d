import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lint } from '../../../rules/index.ts'
import { hostCatalogs } from '../../support/catalogs.ts'
import { explained } from './published-examples.ts'

/** The guides as they are published lie beside the checkout; several state no licence, so that their examples are no part of it. */
const folder = join(import.meta.dirname, '../../../../shared/facts/guides')
const files = existsSync(folder) ? globSync('*/examples/*.json', { cwd: folder }).toSorted() : []
const nameOf = (file: string): string => file.replace('/examples/', '/').replace('.json', '')

function errorsOf(text: string): readonly string[] {
  const { issues } = lint(text, { today: '2026-11-22', catalogs: hostCatalogs })
  return issues.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`)
}

describe.skipIf(files.length === 0)('the examples that guides publish, linted without choosing anything', () => {
  it('are all there', () => {
    expect(files.length).toBeGreaterThan(160)
    expect(Object.keys(explained).filter((name) => !files.some((file) => nameOf(file) === name))).toEqual([])
  })

  it.each(files)('%s', (file) => {
    const expected = (explained[nameOf(file)] ?? []).flatMap(({ errors }) => errors)
    expect(errorsOf(readFileSync(join(folder, file), 'utf8')).toSorted()).toEqual([...expected].toSorted())
  })

  it.each(files.filter((file) => file.startsWith('tei') && file.includes('Bundle-')))('%s without meta.profile: the same', (file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const bundle = JSON.parse(text) as { meta?: unknown; readonly entry: readonly { readonly resource: { meta?: unknown } }[] }
    delete bundle.meta
    for (const { resource } of bundle.entry) delete resource.meta
    expect(errorsOf(JSON.stringify(bundle))).toEqual(errorsOf(text))
  })
})
