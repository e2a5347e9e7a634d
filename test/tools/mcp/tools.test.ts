import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encounter, noOffset, wrongStatus } from '../cli/session.ts'
import { openEditor, type Editor } from './editor.ts'

// Each client starts a process, which may be busy with a large resource.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

describe.each(['legacy', 'auto'] as const)('las herramientas, con un cliente %s', (mode) => {
  let editor: Editor

  beforeAll(async () => {
    editor = await openEditor({ mode })
    // The first list is what makes the client check answers against the schemas.
    await editor.client.listTools()
  })

  afterAll(() => editor.end())

  /** The structured answer, which must be the same as its text. */
  async function answer(name: string, args: unknown) {
    const { isError, text, structured } = await editor.call(name, args)
    expect({ isError, text }).toEqual({ isError: false, text: expect.any(String) as string })
    expect(JSON.parse(text)).toEqual(structured)
    return structured
  }

  it('son once, cada una con título, descripción y esquemas de objetos', async () => {
    const { tools } = await editor.client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'svc_apply_fix',
      'svc_complete',
      'svc_explain_code',
      'svc_fhir_apply_quickfix',
      'svc_fhir_lint_local',
      'svc_fhir_lint_run',
      'svc_get_example',
      'svc_guides',
      'svc_outline',
      'svc_search_terminology',
      'svc_validate',
    ])
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect(title).toMatch(/^[A-ZÁÉÍÓÚ]/)
      expect(description).toMatch(/\.$/)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
      expect(annotations?.readOnlyHint).toBeTypeOf('boolean')
    }
    expect(tools.filter(({ annotations }) => annotations?.openWorldHint === true).map(({ name }) => name)).toEqual(['svc_validate'])
    expect(editor.client.getInstructions()).toContain('CL Core')
  })

  describe('las respuestas pequeñas', () => {
    it('dan solo lo que se pide, y cuentan lo demás', async () => {
      const { resource } = await answer('svc_get_example', { resourceType: 'Patient', valid: false })
      const whole = await answer('svc_fhir_lint_local', { resource })
      const one = await answer('svc_fhir_lint_local', { resource, limit: 1, severity: 'error' })
      expect(one).toMatchObject({ valid: false, issues: [whole.issues.find(({ severity }: { severity: string }) => severity === 'error')] })
      expect(one.left.errors + one.left.warnings).toBe(whole.issues.length - 1)
      expect([one.errors.length, one.warnings.length]).toEqual([1, 0])
    })
  })

  describe('svc_complete', () => {
    it('dice qué falta, con qué códigos, y qué se puede apuntar', async () => {
      const resource = { resourceType: 'Encounter', status: 'finished', subject: {} }
      expect((await answer('svc_complete', { resource, jsonPointer: '', limit: 2 })).proposals[0]).toMatchObject({
        label: 'class',
        isRequired: true,
      })
      const codes = await answer('svc_complete', { resource, jsonPointer: '/status', written: 'prog' })
      expect(codes).toEqual({ proposals: [expect.objectContaining({ label: 'in-progress', insert: '"in-progress"' })], total: 1 })
      const absent = await answer('svc_complete', { resource: { resourceType: 'Patient', active: true }, jsonPointer: '/gender' })
      expect(absent.proposals.map(({ label }: { label: string }) => label)).toEqual(['male', 'female', 'other', 'unknown'])
      const slices = await answer('svc_complete', { resource: { resourceType: 'Patient' }, jsonPointer: '', written: 'name:' })
      expect(JSON.parse(`{${slices.proposals[1].insert}}`)).toMatchObject({ name: [{ use: 'usual' }] })
      expect((await editor.call('svc_complete', { resource, jsonPointer: '/nada/3/x' })).isError).toBe(true)
    })
  })

  describe('svc_outline', () => {
    it('da las partes de un Bundle con sus problemas, de un archivo también', async () => {
      const entry = (id: string, gender: string) => ({ resource: { resourceType: 'Patient', id, gender } })
      const resource = { resourceType: 'Bundle', type: 'collection', entry: [entry('a', 'male'), entry('b', 'Male'), entry('c', 'male')] }
      const expected = { resourceType: 'Patient', id: 'b', jsonPointer: '/entry/1/resource', errors: expect.any(Number) as number }
      expect(await answer('svc_outline', { resource, from: 1, limit: 1 })).toMatchObject({ parts: [expected], total: 3 })
      editor.write('bundle.json', JSON.stringify(resource))
      expect((await answer('svc_outline', { path: 'bundle.json' })).parts).toHaveLength(3)
      expect((await editor.call('svc_outline', { path: '/etc/passwd' })).isError).toBe(true)
      expect((await editor.call('svc_outline', {})).isError).toBe(true)
    })
  })

  describe('svc_guides', () => {
    it('da las guías, y los perfiles de un tipo', async () => {
      expect((await answer('svc_guides', {})).guides).toContainEqual(expect.objectContaining({ id: 'tei', version: '0.2.2' }))
      const { profiles } = await answer('svc_guides', { resourceType: 'Patient' })
      expect(profiles[0]).toMatchObject({ title: 'CorePacienteCl' })
      expect((await editor.call('svc_guides', { resourceType: 'Paciente' })).text).toBe('«Paciente» no es un tipo de recurso de FHIR R4.')
    })
  })

  describe('svc_fhir_lint_local', () => {
    it('revisa un objeto y un texto igual', async () => {
      const ofObject = await answer('svc_fhir_lint_local', { resource: wrongStatus })
      expect(ofObject).toMatchObject({
        valid: false,
        resourceType: 'Encounter',
        issues: [{ code: 'cl-enc-04', path: 'Encounter.status', quickFix: { jsonPointer: '/status', replacement: 'finished' } }],
      })
      expect(await answer('svc_fhir_lint_local', { resource: JSON.stringify(wrongStatus) })).toEqual(ofObject)
    })

    it('un recurso en orden es válido', async () => {
      expect(await answer('svc_fhir_lint_local', { resource: encounter() })).toMatchObject({ valid: true, issues: [] })
    })

    it('un texto que no es JSON es un problema, no una falla', async () => {
      expect(await answer('svc_fhir_lint_local', { resource: '{' })).toMatchObject({ valid: false, issues: [{ code: 'cl-json-01' }] })
    })

    it('evalúa el perfil pedido', async () => {
      const profile = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/EncounterCL'
      expect(await answer('svc_fhir_lint_local', { resource: encounter(), profile })).toMatchObject({ profile })
    })
  })

  describe('svc_fhir_apply_quickfix', () => {
    it('corrige lo seguro; un objeto vuelve como objeto', async () => {
      expect(await answer('svc_fhir_apply_quickfix', { resource: wrongStatus })).toMatchObject({
        resource: { ...wrongStatus, status: 'finished' },
        applied: [{ code: 'cl-enc-04', jsonPointer: '/status' }],
        remaining: { valid: true, issues: [] },
      })
    })

    it('un texto vuelve como texto, con sus bytes', async () => {
      const text = `{ "status" :"complete",\r\n\t"resourceType": "Encounter", "extension": [{"url": "http://a.cl/b", "valueDecimal": 1.50}] }`
      const { resource } = await answer('svc_fhir_apply_quickfix', { resource: text })
      expect(resource).toBe(text.replace('complete', 'finished'))
    })

    it('lo dudoso, solo con unsafe', async () => {
      expect(await answer('svc_fhir_apply_quickfix', { resource: noOffset })).toMatchObject({ applied: [], remaining: { valid: false } })
      expect(await answer('svc_fhir_apply_quickfix', { resource: noOffset, unsafe: true })).toMatchObject({
        applied: [{ code: 'cl-enc-08' }],
        remaining: { valid: true },
      })
    })

    it('solo las reglas nombradas, en mayúsculas o minúsculas', async () => {
      const codes = async (named: readonly string[]) =>
        (await answer('svc_fhir_apply_quickfix', { resource: wrongStatus, codes: named })).applied.length
      expect([await codes(['cl-run-01']), await codes(['CL-ENC-04'])]).toEqual([0, 1])
    })
  })

  describe('svc_apply_fix', () => {
    it('pone un valor, con la corrección tal como la dio la revisión', async () => {
      const { issues } = await answer('svc_fhir_lint_local', { resource: wrongStatus })
      expect(await answer('svc_apply_fix', { resource: wrongStatus, quickFix: issues[0].quickFix })).toEqual({
        resource: { ...wrongStatus, status: 'finished' },
      })
    })

    it('en un texto deja igual lo demás', async () => {
      const resource = '\uFEFF{"a": 1.50,\r\n "b": null}'
      expect(await answer('svc_apply_fix', { resource, quickFix: { jsonPointer: '/b', replacement: 'x' } })).toEqual({
        resource: '\uFEFF{"a": 1.50,\r\n "b": "x"}',
      })
    })

    it('un valor que ya está queda como está', async () => {
      expect(await answer('svc_apply_fix', { resource: { a: 1 }, quickFix: { jsonPointer: '/a', replacement: 1 } })).toEqual({
        resource: { a: 1 },
      })
    })
  })

  describe('svc_get_example', () => {
    it('da uno en orden y uno con problemas, como los revisa svc_fhir_lint_local', async () => {
      const valid = await answer('svc_get_example', { resourceType: 'Patient' })
      const invalid = await answer('svc_get_example', { resourceType: 'patient', valid: false })
      expect(await answer('svc_fhir_lint_local', valid)).toMatchObject({ valid: true, resourceType: 'Patient' })
      expect(await answer('svc_fhir_lint_local', invalid)).toMatchObject({ valid: false, resourceType: 'Patient' })
    })
  })

  describe('svc_search_terminology', () => {
    it('busca por nombre y por código, en catálogos chicos y grandes', async () => {
      expect(await answer('svc_search_terminology', { catalog: 'comunas', query: 'nunoa' })).toMatchObject({
        results: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodComunasCL', code: '13120', display: 'Ñuñoa' }],
      })
      const { results } = await answer('svc_search_terminology', { catalog: 'CIE10', query: 'asma', limit: 3 })
      expect(results).toHaveLength(3)
    })

    it('lo que no está da una lista vacía', async () => {
      expect(await answer('svc_search_terminology', { catalog: 'comunas', query: 'qqqqqqqq' })).toEqual({ results: [] })
    })
  })

  describe('svc_explain_code', () => {
    it('explica una regla', async () => {
      const told = await answer('svc_explain_code', { code: 'CL-RUN-03' })
      expect(told).toMatchObject({ code: 'cl-run-03', kind: 'rule', severity: 'error' })
      for (const part of ['what', 'why', 'howToFix']) expect(told[part]).toMatch(/\.$/)
      expect(told.links).toContainEqual({ title: 'La regla cl-run-03', url: 'http://127.0.0.1:8080/reglas/cl-run-03' })
      expect(told.examples.length).toBeGreaterThan(0)
    })

    it('explica un código de un catálogo', async () => {
      expect(await answer('svc_explain_code', { code: '13120' })).toMatchObject({
        code: '13120',
        kind: 'concept',
        what: expect.stringContaining('«13120» es «Ñuñoa»') as string,
        concepts: expect.arrayContaining([expect.objectContaining({ catalog: 'comunas', display: 'Ñuñoa' })]) as unknown,
      })
    })
  })

  it.each([
    ['svc_fhir_lint_local', {}, 'Falta el argumento «resource».'],
    [
      'svc_fhir_lint_local',
      { resource: [1] },
      'El argumento «resource» tiene que ser un recurso FHIR: un objeto JSON, o un texto con el JSON.',
    ],
    [
      'svc_fhir_lint_local',
      { resource: {}, perfil: 'x' },
      'No existe el argumento «perfil»: los que hay son resource, profile, ig, all, severity, limit, show_suppressed.',
    ],
    [
      'svc_fhir_lint_local',
      { resource: {}, profile: 'CorePacienteCl' },
      'El argumento «profile» tiene que ser la URL completa de un perfil.',
    ],
    ['svc_fhir_lint_run', { paths: [] }, 'El argumento «paths» tiene que ser una lista con al menos una ruta, carpeta o patrón.'],
    ['svc_fhir_lint_run', { paths: ['a', 1] }, 'El argumento «paths[1]» tiene que ser una ruta.'],
    ['svc_fhir_apply_quickfix', { resource: {}, unsafe: 'sí' }, 'El argumento «unsafe» tiene que ser true o false.'],
    [
      'svc_fhir_apply_quickfix',
      { resource: {}, codes: ['cl-run-99'] },
      'No existe la regla «cl-run-99». Usa los códigos que da svc_fhir_lint_local.',
    ],
    [
      'svc_fhir_apply_quickfix',
      { resource: {}, codes: ['R4-CODIGO-1'] },
      'No existe la regla «r4-codigo-1». ¿Quisiste decir «r4-codigo-01»?',
    ],
    [
      'svc_fhir_apply_quickfix',
      { resource: {}, codes: ['todas'] },
      'No existe la regla «todas». Usa los códigos que da svc_fhir_lint_local.',
    ],
    ['svc_apply_fix', { resource: {}, quickFix: { jsonPointer: '/a' } }, 'Falta el argumento «quickFix.replacement».'],
    [
      'svc_apply_fix',
      { resource: {}, quickFix: { jsonPointer: 'a', replacement: 1 } },
      'El argumento «quickFix.jsonPointer» tiene que ser un JSON Pointer, como /name/0/family.',
    ],
    [
      'svc_apply_fix',
      { resource: {}, quickFix: { jsonPointer: '/a/b', replacement: 1 } },
      '«/a/b» no lleva a ningún lugar del recurso: revisa la ruta.',
    ],
    [
      'svc_apply_fix',
      { resource: '{', quickFix: { jsonPointer: '/a', replacement: 1 } },
      'El texto de «resource» no es JSON: mira dónde falla con svc_fhir_lint_local.',
    ],
    [
      'svc_search_terminology',
      { catalog: 'comunas', query: 'a', limit: 0 },
      'El argumento «limit» tiene que ser un número entero entre 1 y 1000.',
    ],
    ['svc_explain_code', { code: 'cl-run-0' }, expect.stringContaining('¿Quisiste decir «cl-run-01» o «cl-run-02»') as string],
    [
      'svc_explain_code',
      { code: 'zzz' },
      'No hay ninguna regla ni código «zzz». Los códigos de un catálogo se buscan con svc_search_terminology.',
    ],
    [
      'svc_get_example',
      { resourceType: '__proto__' },
      expect.stringMatching(/^No hay ejemplo de «__proto__»\. Los hay de: Patient, .*\.$/) as string,
    ],
    [
      'svc_search_terminology',
      { catalog: 'x', query: 'a' },
      expect.stringMatching(/^No existe el catálogo «x»\. Los que hay: cie10, .*\.$/) as string,
    ],
    ['svc_validate', { resource: {}, idempotencyKey: 'x' }, 'El argumento «idempotencyKey» tiene que ser un UUID.'],
    ['svc_validate', { resource: {} }, 'Falta SVC_BASE_URL: pon en ella la dirección del servicio, como https://svc.ejemplo.cl.'],
  ])('%s con %j se explica en una oración', async (name, args, sentence) => {
    const { isError, text, structured } = await editor.call(name, args)
    expect({ isError, text, structured }).toEqual({ isError: true, text: sentence, structured: undefined })
  })

  it('un recurso de 9 MB pasa, y el servidor sigue vivo', async () => {
    const resource = JSON.stringify({ ...encounter(), note: 'a"'.repeat(3_000_000) })
    expect((await editor.call('svc_fhir_lint_local', { resource })).isError).toBe(false)
    expect((await editor.call('svc_fhir_lint_local', { resource: '['.repeat(1_000_000) })).isError).toBe(false)
    expect(await answer('svc_fhir_lint_local', { resource: encounter() })).toMatchObject({ valid: true })
  })
})
