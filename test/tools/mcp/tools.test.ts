import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encounter, noOffset, wrongStatus } from '../cli/session.ts'
import { openEditor, type Editor } from './editor.ts'

describe.each(['legacy', 'auto'] as const)('the tools, with a client %s', (mode) => {
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

  it('there are eleven tools, each with title, description and schemas of objects', async () => {
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

  describe('small answers', () => {
    it('give what is asked for alone, and count the rest', async () => {
      const { resource } = await answer('svc_get_example', { resourceType: 'Patient', valid: false })
      const whole = await answer('svc_fhir_lint_local', { resource })
      const one = await answer('svc_fhir_lint_local', { resource, limit: 1, severity: 'error' })
      expect(one).toMatchObject({ valid: false, issues: [whole.issues.find(({ severity }: { severity: string }) => severity === 'error')] })
      expect(one.left.errors + one.left.warnings).toBe(whole.issues.length - 1)
      expect([one.errors.length, one.warnings.length]).toEqual([1, 0])
    })

    it('tell errors before warnings, in the order of the text', async () => {
      const resource = { resourceType: 'Patient', gender: 'Male' }
      const told = async (limit: number) =>
        (await answer('svc_fhir_lint_local', { resource, limit })).issues.map(({ code }: { code: string }) => code)
      expect(await told(1)).toEqual(['cl-patient-02'])
      expect(await told(3)).toEqual(['cl-patient-01', 'cl-patient-02', 'r4-codigo-01'])
    })
  })

  describe('svc_complete', () => {
    it('tells what is missing, with which codes, and what can be referred to', async () => {
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
    it('gives the parts of a Bundle with their problems, of a file too', async () => {
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
    it('gives the guides, and the profiles of a type', async () => {
      expect((await answer('svc_guides', {})).guides).toContainEqual(expect.objectContaining({ id: 'tei', version: '0.2.2' }))
      const { profiles } = await answer('svc_guides', { resourceType: 'Patient' })
      expect(profiles[0]).toMatchObject({ title: 'CorePacienteCl' })
      expect((await editor.call('svc_guides', { resourceType: 'Paciente' })).text).toBe('«Paciente» no es un tipo de recurso de FHIR R4.')
    })
  })

  describe('svc_fhir_lint_local', () => {
    it('checks an object and a text alike', async () => {
      const ofObject = await answer('svc_fhir_lint_local', { resource: wrongStatus })
      expect(ofObject).toMatchObject({
        valid: false,
        resourceType: 'Encounter',
        issues: [{ code: 'cl-enc-04', path: 'Encounter.status', quickFix: { jsonPointer: '/status', replacement: 'finished' } }],
      })
      expect(await answer('svc_fhir_lint_local', { resource: JSON.stringify(wrongStatus) })).toEqual(ofObject)
    })

    it('a resource without errors is valid', async () => {
      expect(await answer('svc_fhir_lint_local', { resource: encounter() })).toMatchObject({ valid: true, issues: [] })
    })

    it('a text that is not JSON is an issue, not a failure', async () => {
      expect(await answer('svc_fhir_lint_local', { resource: '{' })).toMatchObject({ valid: false, issues: [{ code: 'cl-json-01' }] })
    })

    it('judges by the profile asked for', async () => {
      const profile = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/EncounterCL'
      expect(await answer('svc_fhir_lint_local', { resource: encounter(), profile })).toMatchObject({ profile })
    })
  })

  describe('svc_fhir_apply_quickfix', () => {
    it('applies safe fixes; an object comes back as an object', async () => {
      expect(await answer('svc_fhir_apply_quickfix', { resource: wrongStatus })).toMatchObject({
        resource: { ...wrongStatus, status: 'finished' },
        applied: [{ code: 'cl-enc-04', jsonPointer: '/status' }],
        remaining: { valid: true, issues: [] },
      })
    })

    it('a text comes back as a text, with its bytes', async () => {
      const text = `{ "status" :"complete",\r\n\t"resourceType": "Encounter", "extension": [{"url": "http://a.cl/b", "valueDecimal": 1.50}] }`
      const { resource } = await answer('svc_fhir_apply_quickfix', { resource: text })
      expect(resource).toBe(text.replace('complete', 'finished'))
    })

    it('unsafe fixes are applied with unsafe alone', async () => {
      expect(await answer('svc_fhir_apply_quickfix', { resource: noOffset })).toMatchObject({ applied: [], remaining: { valid: false } })
      expect(await answer('svc_fhir_apply_quickfix', { resource: noOffset, unsafe: true })).toMatchObject({
        applied: [{ code: 'cl-enc-08' }],
        remaining: { valid: true },
      })
    })

    it('only the rules named are applied, in any case', async () => {
      const codes = async (named: readonly string[]) =>
        (await answer('svc_fhir_apply_quickfix', { resource: wrongStatus, codes: named })).applied.length
      expect([await codes(['cl-run-01']), await codes(['CL-ENC-04'])]).toEqual([0, 1])
    })
  })

  describe('svc_apply_fix', () => {
    it('sets a value by a fix as the check gave it', async () => {
      const { issues } = await answer('svc_fhir_lint_local', { resource: wrongStatus })
      expect(await answer('svc_apply_fix', { resource: wrongStatus, quickFix: issues[0].quickFix })).toEqual({
        resource: { ...wrongStatus, status: 'finished' },
      })
    })

    it('leaves the rest of a text as it is', async () => {
      const resource = '\uFEFF{"a": 1.50,\r\n "b": null}'
      expect(await answer('svc_apply_fix', { resource, quickFix: { jsonPointer: '/b', replacement: 'x' } })).toEqual({
        resource: '\uFEFF{"a": 1.50,\r\n "b": "x"}',
      })
    })

    it('keeps the digits of a number that comes as text', async () => {
      const fixed = async (resource: unknown, replacementText: string): Promise<unknown> =>
        (await answer('svc_apply_fix', { resource, quickFix: { jsonPointer: '/b', replacementText } }))['resource']
      expect(await fixed('{"a": 1.0, "b": 2}', '1.50')).toBe('{"a": 1.0, "b": 1.50}')
      expect(await fixed('{"b": 2}', '[12345678901234567890, 1e400]')).toBe('{"b": [ 12345678901234567890, 1e400 ]}')
      expect(await fixed({ b: 2 }, '{"c": 1.50}')).toEqual({ b: { c: 1.5 } })
    })

    it('leaves a value that is there already', async () => {
      expect(await answer('svc_apply_fix', { resource: { a: 1 }, quickFix: { jsonPointer: '/a', replacement: 1 } })).toEqual({
        resource: { a: 1 },
      })
    })
  })

  describe('svc_get_example', () => {
    it('gives a valid and a faulty example, as svc_fhir_lint_local checks them', async () => {
      const valid = await answer('svc_get_example', { resourceType: 'Patient' })
      const invalid = await answer('svc_get_example', { resourceType: 'patient', valid: false })
      expect(await answer('svc_fhir_lint_local', valid)).toMatchObject({ valid: true, resourceType: 'Patient' })
      expect(await answer('svc_fhir_lint_local', invalid)).toMatchObject({ valid: false, resourceType: 'Patient' })
    })
  })

  describe('svc_search_terminology', () => {
    it('searches by name and by code, in small and large catalogs', async () => {
      expect(await answer('svc_search_terminology', { catalog: 'comunas', query: 'nunoa' })).toMatchObject({
        results: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSCodComunasCL', code: '13120', display: 'Ñuñoa' }],
      })
      const { results } = await answer('svc_search_terminology', { catalog: 'CIE10', query: 'asma', limit: 3 })
      expect(results).toHaveLength(3)
    })

    it('gives an empty list for what is not there', async () => {
      expect(await answer('svc_search_terminology', { catalog: 'comunas', query: 'qqqqqqqq' })).toEqual({ results: [] })
    })
  })

  describe('svc_explain_code', () => {
    it('explains a rule', async () => {
      const told = await answer('svc_explain_code', { code: 'CL-RUN-03' })
      expect(told).toMatchObject({ code: 'cl-run-03', kind: 'rule', severity: 'error' })
      for (const part of ['what', 'why', 'howToFix']) expect(told[part]).toMatch(/\.$/)
      expect(told.links).toContainEqual({ title: 'La regla cl-run-03', url: 'http://127.0.0.1:8080/reglas/cl-run-03' })
      expect(told.examples.length).toBeGreaterThan(0)
    })

    it('explains a code of reports that is no rule', async () => {
      expect(await answer('svc_explain_code', { code: 'svc-linea-04' })).toMatchObject({
        code: 'svc-linea-04',
        kind: 'rule',
        what: 'El motor de validación no pudo validar la línea en tres intentos, o no terminó de hacerlo.',
        links: [],
      })
    })

    it('explains a code of a catalog', async () => {
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
      'No existe el argumento «perfil»; los que hay: resource, profile, ig, all, severity, limit, show_suppressed.',
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
      { resource: {}, codes: ['cl-nada-99'] },
      'No existe la regla «cl-nada-99». Usa los códigos que da svc_fhir_lint_local.',
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
      { resource: {}, quickFix: { jsonPointer: '/a', replacementText: '1,5' } },
      'El argumento «quickFix.replacementText» tiene que ser un valor JSON en un texto, como "1.50".',
    ],
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
      { catalog: 'comuna', query: 'a' },
      expect.stringMatching(/^No existe el catálogo «comuna»\. Los que hay: cie10, .*\. ¿Quisiste decir «comunas»\?$/) as string,
    ],
    [
      'svc_search_terminology',
      { catalog: 'x', query: 'a' },
      expect.stringMatching(/^No existe el catálogo «x»\. Los que hay: cie10, .*\.$/) as string,
    ],
    [
      'svc_apply_fix',
      { resource: {}, quickFix: { jsonPointer: '', replacement: 5 } },
      'El recurso entero solo se reemplaza por otro: pon en «replacement» un objeto JSON.',
    ],
    [
      'svc_apply_fix',
      { resource: '{"resourceType":"Patient"}', quickFix: { jsonPointer: '', replacementText: '5' } },
      'El recurso entero solo se reemplaza por otro: pon en «replacement» un objeto JSON.',
    ],
    ['svc_outline', { resource: 'nada' }, 'Ahí no hay ningún recurso FHIR: con svc_fhir_lint_local o svc_fhir_lint_run se ve por qué.'],
    ['svc_guides', { tipo: 'Patient' }, 'No existe el argumento «tipo»; los que hay: resourceType.'],
    ['svc_validate', { resource: {}, idempotencyKey: 'x' }, 'El argumento «idempotencyKey» tiene que ser un UUID.'],
    ['svc_validate', { resource: {} }, 'Falta SVC_BASE_URL: pon en ella la dirección del servicio, como https://svc.ejemplo.cl.'],
  ])('%s with %j is explained in one sentence', async (name, args, sentence) => {
    const { isError, text, structured } = await editor.call(name, args)
    expect({ isError, text, structured }).toEqual({ isError: true, text: sentence, structured: undefined })
  })

  it('a code of a megabyte is not said back whole', async () => {
    const { text } = await editor.call('svc_explain_code', { code: 'z'.repeat(1_000_000) })
    expect(text.length).toBeLessThan(1000)
    expect([text.startsWith('No hay ninguna regla ni código «zzz'), text.endsWith(' se buscan con svc_search_terminology.')]).toEqual([
      true,
      true,
    ])
  })

  it('a resource of 9 MB gets through, and the server stays alive', async () => {
    const resource = JSON.stringify({ ...encounter(), note: 'a"'.repeat(3_000_000) })
    expect((await editor.call('svc_fhir_lint_local', { resource })).isError).toBe(false)
    expect((await editor.call('svc_fhir_lint_local', { resource: '['.repeat(1_000_000) })).isError).toBe(false)
    expect(await answer('svc_fhir_lint_local', { resource: encounter() })).toMatchObject({ valid: true })
  })
})
