import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { guideFiles, guideManifest, guidePatient, guideUrl } from '../../support/guide.ts'
import { tgz } from '../../support/packages.ts'
import { openEditor, type Editor } from './editor.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let folder: string
let editor: Editor
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-ig-'))
  writeFileSync(join(folder, 'guia.tgz'), tgz(guideManifest, guideFiles))
  editor = await openEditor({ args: ['--ig', join(folder, 'guia.tgz')] })
})
afterAll(async () => {
  await editor.end()
  rmSync(folder, { recursive: true })
})

describe('svc mcp --ig', () => {
  it.each<[string, object, readonly string[]]>([
    ['meets the profile of a guide', {}, []],
    ['does not', { birthDate: undefined }, ['Patient.birthDate']],
  ])('knows whether a resource %s', async (_, over, paths) => {
    const { structured } = await editor.call('svc_fhir_lint_local', { resource: guidePatient(over) })
    const found = (structured as { issues: { code: string; path: string }[] }).issues.filter(({ code }) => code.startsWith('r4-'))
    expect(found.map(({ path }) => path)).toEqual(paths)
  })

  it('holds a resource to a profile that it is asked for', async () => {
    const resource = guidePatient({ meta: undefined, extension: undefined })
    const profile = `${guideUrl}/StructureDefinition/PacienteEjemplo`
    const { structured } = await editor.call('svc_fhir_lint_local', { resource, profile })
    expect((structured as { issues: { path: string }[] }).issues.map(({ path }) => path)).toContain('Patient.extension')
  })
})
