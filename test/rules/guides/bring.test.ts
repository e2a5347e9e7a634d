import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { bringGuide, lint } from '../../../rules/index.ts'
import { inMemory, type TableText } from '../../../rules/structure/tables/table-text.ts'

const rules = join(import.meta.dirname, '../../../rules')
const read = vi.hoisted(() => vi.fn<(file: string) => TableText>())
vi.mock('#read-table-file', () => ({ readTableFile: read }))

it('asks a host that reads nothing synchronously for the files of the guides that a text names, and for no others', () => {
  read.mockImplementation((file) => {
    if (file.startsWith('guides/')) throw new Error(`${file} was not brought`)
    return inMemory(readFileSync(join(rules, file), 'utf8'))
  })
  const text = JSON.stringify({
    resourceType: 'PractitionerRole',
    meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/PractitionerRoleLE'] },
  })
  const options = { today: '2026-11-22' }
  const plain = lint('{"resourceType":"Patient","active":true}', options)
  expect(plain.skipped).toBeUndefined()
  expect(read.mock.calls.filter(([file]) => file.startsWith('guides/'))).toEqual([])

  const first = lint(text, options)
  expect(first.guides).toBeUndefined()
  const needs = first.skipped!.flatMap((one) => one.needs)
  expect(needs).toEqual(expect.arrayContaining(['tei#0.2.2', 'clcore#1.9.2', 'extensions#5.3.0-ballot-tc1', 'terminology#7.0.1']))
  for (const name of needs) bringGuide(name, readFileSync(join(rules, 'guides', `${name.replace('#', '/')}.txt`), 'utf8'))

  const second = lint(text, options)
  expect(second.skipped).toBeUndefined()
  expect(second.guides).toContainEqual({ id: 'tei', version: '0.2.2', source: 'embedded' })
})
