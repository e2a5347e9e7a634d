import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeCodeList } from '../../../terminology/lists/write-code-list.ts'
import { bytesOf } from '../../support/terminology/snomed.ts'
import { openEditor, type Editor } from './editor.ts'

let editor: Editor
beforeAll(async () => void (editor = await openEditor()), 30_000)
afterAll(() => editor.end())

it('goes by what is imported or removed while it runs', async () => {
  const coding = { system: 'http://loinc.org', code: '8480-6', display: 'Glicemia' }
  const found = async (): Promise<readonly string[]> => {
    const { structured } = await editor.call('svc_fhir_lint_local', { resource: { resourceType: 'Basic', code: { coding: [coding] } } })
    return structured.issues.map(({ code }: { readonly code: string }) => code).filter((code: string) => code === 'r4-codigo-04')
  }
  expect(await found()).toEqual([])
  const folder = join(editor.folder, '.cache/svc/terminologia')
  mkdirSync(folder, { recursive: true })
  const codes = [{ code: '8480-6', display: 'Presión arterial sistólica' }]
  writeFileSync(join(folder, 'loinc-2.svct'), bytesOf(writeCodeList({ system: 'http://loinc.org', version: '2', title: 'LOINC', codes })))
  expect(await found()).toEqual(['r4-codigo-04'])
  rmSync(join(folder, 'loinc-2.svct'))
  expect(await found()).toEqual([])
})
