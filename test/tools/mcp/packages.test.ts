import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guideFiles, guideManifest, guidePatient, guideUrl } from '../../support/guide.ts'
import { openPackageRegistry, type PackageRegistry } from '../../support/package-registry.ts'
import { tgz } from '../../support/packages.ts'
import { openEditor, type Editor } from './editor.ts'

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

describe('ig of the lint tools', () => {
  const archive = tgz({ ...guideManifest, dependencies: {} }, guideFiles)
  const resource = guidePatient({ birthDate: undefined })
  let registry: PackageRegistry
  let plain: Editor
  beforeAll(async () => {
    registry = await openPackageRegistry()
    registry.publish(guideManifest.name, [{ version: '0.3.0', archive }])
    plain = await openEditor({ env: { SVC_PACKAGE_REGISTRY: registry.url } })
    writeFileSync(join(plain.folder, 'guia.tgz'), archive)
    plain.write('paciente.json', JSON.stringify(resource))
  })
  afterAll(async () => {
    await plain.end()
    await registry.end()
  })

  const paths = (issues: readonly { readonly code: string; readonly path: string }[]) =>
    issues.flatMap(({ code, path }) => (code.startsWith('r4-') ? path : []))

  it.each([`${guideManifest.name}#0.3.0`, guideManifest.name, 'guia.tgz'])('%s is used in that call, and in no other', async (one) => {
    const withIt = await plain.call('svc_fhir_lint_local', { resource, ig: [one] })
    expect(paths(withIt.structured.issues)).toContain('Patient.birthDate')
    const run = await plain.call('svc_fhir_lint_run', { paths: ['paciente.json'], ig: [one] })
    expect(paths(run.structured.results[0].issues)).toContain('Patient.birthDate')
    const fixed = await plain.call('svc_fhir_apply_quickfix', { resource, ig: [one] })
    expect(paths(fixed.structured.remaining.issues)).toContain('Patient.birthDate')
    expect(paths((await plain.call('svc_fhir_lint_local', { resource })).structured.issues)).not.toContain('Patient.birthDate')
  })

  it.each(['/etc/guia.tgz', '../guia.tgz'])('%s is outside of the open folders', async (path) => {
    const { isError, text } = await plain.call('svc_fhir_lint_local', { resource, ig: [path] })
    expect(isError).toBe(true)
    expect(text).toContain('fuera de las carpetas abiertas')
  })

  it('says why there is no package', async () => {
    const { isError, text } = await plain.call('svc_fhir_lint_local', { resource, ig: ['cl.ejemplo.nada#1.0.0'] })
    expect(isError).toBe(true)
    expect(text).toMatch(/^No hay «cl\.ejemplo\.nada» en http/)
  })
})
