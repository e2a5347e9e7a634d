import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCatalogs } from '../../../worker/catalogs/catalogs.ts'
import { reportOfConfig } from '../../../worker/texts/config-report.ts'
import { createLinting } from '../../../worker/texts/linting.ts'

const linting = createLinting(createCatalogs((file) => readFile(join(import.meta.dirname, '../../../catalogs', file), 'utf8')))
const patient = JSON.stringify({ resourceType: 'Patient', gender: 'femenino' })
const open = [
  { file: 'a.json', text: patient, form: 'json' },
  { file: 'b.ndjson', text: `${patient}\n{"resourceType":"Patient","birthDate":"1990-02-30"}\n`, form: 'ndjson' },
] as const

/** The places of suppressions that are said to be without use. */
async function unusedOf(config: object, texts = open as Parameters<typeof reportOfConfig>[1]['open']): Promise<readonly number[]> {
  const text = JSON.stringify(config, undefined, 2)
  const { issues } = await reportOfConfig(text, { today: '2026-01-15', publicUrl: 'http://validador.example', open: texts! }, linting)
  const lines = text.split('\n')
  return issues
    .filter(({ message }) => message.includes('esta entrada sobra'))
    .map(({ range }) => lines.slice(0, range!.start.line - 1).filter((line) => line.includes('"code"')).length)
}

it('tells of a suppression that suppresses nothing in any of the files that it names', async () => {
  const suppress = [
    { code: 'r4-codigo-01', files: ['a.json'], reason: 'x' },
    { code: 'cl-run-01', files: ['a.json'], reason: 'x' },
    { code: 'cl-fecha-01', files: ['a.json', 'b.ndjson'], reason: 'x' },
    { code: 'r4-codigo-01', path: 'Patient.birthDate', files: ['a.json', 'b.ndjson'], reason: 'x' },
  ]
  expect(await unusedOf({ suppress })).toEqual([1, 3])
  expect(await unusedOf({ suppress }, [])).toEqual([])
})

it('says nothing where a file is not open or is matched by a pattern, and of what is past no more than that', async () => {
  const suppress = [
    { code: 'cl-run-01', reason: 'x' },
    { code: 'cl-run-01', files: ['*.json'], reason: 'x' },
    { code: 'cl-run-01', files: ['a.json', 'c.json'], reason: 'x' },
    { code: 'cl-run-01', files: ['a.json'], reason: 'x', until: '2020-01-01' },
  ]
  expect(await unusedOf({ suppress })).toEqual([])
})

it('goes by the rest of the configuration', async () => {
  const suppress = [{ code: 'r4-codigo-01', files: ['a.json'], reason: 'x' }]
  expect(await unusedOf({ suppress, only: ['cl-run'] })).toEqual([0])
})

it('says nothing of a finding that was too many to be told', async () => {
  const many = JSON.stringify({
    resourceType: 'Patient',
    identifier: Array.from({ length: 6000 }, () => ({ use: 'malo' })),
    gender: 'femenino',
  })
  const suppress = [{ code: 'r4-codigo-01', path: 'Patient.gender', files: ['a.json'], reason: 'x' }]
  expect(await unusedOf({ suppress }, [{ file: 'a.json', text: many, form: 'json' }])).toEqual([])
})
