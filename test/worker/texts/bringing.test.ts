import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { bringGuide, lint } from '../../../rules/index.ts'
import { inMemory, type TableText } from '../../../rules/structure/tables/table-text.ts'
import { createLinting } from '../../../worker/texts/linting.ts'

const root = join(import.meta.dirname, '../../..')
const read = vi.hoisted(() => vi.fn<(file: string) => TableText>())
vi.mock('#read-table-file', () => ({ readTableFile: read }))
vi.mock(import('../../../rules/index.ts'), async (original) => {
  const rules = await original()
  return { ...rules, lint: vi.fn(rules.lint) }
})

const text = JSON.stringify({
  resourceType: 'PractitionerRole',
  meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/PractitionerRoleLE'] },
  code: [{ coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'E11' }] }],
})

it('judges a text once its guides were fetched, with its catalogs beside them, and without them where they cannot be had', async () => {
  read.mockImplementation((file) => {
    if (file.startsWith('guides/')) throw new Error(`${file} was not brought`)
    return inMemory(readFileSync(join(root, 'rules', file), 'utf8'))
  })
  const asked: string[] = []
  let isOffline = true
  const linting = createLinting(
    {
      ready: {},
      bring: (id) => {
        asked.push(id)
        return Promise.resolve(undefined)
      },
    },
    undefined,
    (name) => {
      asked.push(name)
      if (!isOffline) bringGuide(name, readFileSync(join(root, 'rules/guides', `${name.replace('#', '/')}.txt`), 'utf8'))
      return Promise.resolve(!isOffline)
    },
  )
  const options = { today: '2026-11-22' }

  const offline = await linting.lint(text, options)
  expect(offline.issues).not.toEqual([])
  expect(offline.guides).toBeUndefined()
  expect(offline.skipped!.flatMap(({ needs }) => needs)).toContain('tei#0.2.2')

  isOffline = false
  asked.length = 0
  vi.mocked(lint).mockClear()
  const { guides } = await linting.lint(text, options)
  expect(guides).toContainEqual({ id: 'tei', version: '0.2.2', source: 'embedded' })
  expect(asked).toEqual(expect.arrayContaining(['tei#0.2.2', 'clcore#1.9.2', 'cie10']))
  // The first is left alone.
  const runs = vi.mocked(lint).mock.results.map(({ value }) => value as ReturnType<typeof lint>)
  expect(runs.map(({ issues }) => issues.length > 0)).toEqual([false, true])
})
