import { describe, expect, it } from 'vitest'
import type { RemoteIssue } from '../../../../../proxy/engine/remote/protocol.ts'
import { wordings } from '../../../../../proxy/engine/remote/spanish/recognise.ts'
import { say } from '../../../../../proxy/engine/remote/spanish/say.ts'
import { fill, readParameters } from '../../../../../proxy/engine/remote/spanish/wording.ts'
import { explain } from '../../../../../rules/index.ts'

function issue(messageId: string | undefined, text: string): RemoteIssue {
  return { level: 'error', kind: 'structure', text, messageId }
}

/** Texts as the validator writes them, and what becomes of them. */
const table: readonly (readonly [id: string | undefined, text: string, code: string, message: string])[] = [
  [
    'Validation_VAL_Profile_Minimum',
    'Encounter.class: minimum required = 1, but only found 0 (from http://hl7.org/fhir/StructureDefinition/Encounter|4.0.1)',
    'r4-card-01',
    'Falta «Encounter.class»: Encounter pide al menos 1 y hay 0.',
  ],
  [
    'Validation_VAL_Profile_Minimum_SLICE_one',
    "Slice 'Patient.identifier:run': a matching slice is required, but not found (from https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl|1.9.4). Note that other slices are allowed in addition to this required slice",
    'r4-card-01',
    'Falta «Patient.identifier:run», que CorePacienteCl pide.',
  ],
  [
    'Terminology_TX_NoValid_16',
    "The value provided ('complete') was not found in the value set 'EncounterStatus' (http://hl7.org/fhir/ValueSet/encounter-status|4.0.1), and a code is required from this value set  (error message = Unknown code 'complete')",
    'r4-codigo-01',
    '«complete» no está en el conjunto encounter-status, que es obligatorio aquí.',
  ],
  [
    'Terminology_TX_NoValid_1_CC',
    "None of the codings provided are in the value set 'A' (http://example.org/ValueSet/a|1), and a coding from this value set is required) (codes = http://example.org#x)",
    'r4-codigo-01',
    'Ningún código está en el conjunto a, que es obligatorio aquí: http://example.org#x.',
  ],
  [
    'UNKNOWN_CODESYSTEM',
    "A definition for CodeSystem 'http://example.org/cs' could not be found, so the code cannot be validated",
    'fhir-unknown_codesystem',
    'El validador remoto no conoce el sistema de códigos «http://example.org/cs», así que no revisó el código.',
  ],
  [
    'Terminology_PassThrough_TX_Message',
    "Unknown code 'x' in the CodeSystem 'http://loinc.org' (for 'http://loinc.org#x')",
    'r4-codigo-03',
    'El sistema de códigos http://loinc.org no tiene «x».',
  ],
  [
    'Terminology_PassThrough_TX_Message',
    "Anything else (for 'http://loinc.org#x')",
    'fhir-terminology_passthrough_tx_message',
    'El servidor de terminología dice de «http://loinc.org#x»: Anything else',
  ],
  [
    'http://hl7.org/fhir/StructureDefinition/Patient#pat-1',
    "Constraint failed: pat-1: 'SHALL at least contain a contact's details or a reference to an organization' (defined in http://hl7.org/fhir/StructureDefinition/Patient)",
    'r4-inv-01',
    'No se cumple la regla pat-1: El contacto del paciente debe tener al menos nombre, telecom, dirección u organización.',
  ],
  ['INV_FAILED', "Constraint failed: own-1: 'Algo propio'", 'r4-inv-01', 'No se cumple la regla own-1: Algo propio.'],
  ['INV_FAILED', 'Otra forma', 'r4-inv-01', 'No se cumple una regla del tipo o del perfil.'],
  [undefined, "Rule own-1: 'Algo propio' Failed", 'r4-inv-01', 'No se cumple la regla own-1: Algo propio.'],
  [
    undefined,
    'Unknown extension http://example.org/e',
    'r4-ext-01',
    'No se conoce la extensión «http://example.org/e», así que no se revisó.',
  ],
  [
    undefined,
    'Array cannot be empty - the property should not be present if it has no values',
    'fhir-array_cannot_be_empty',
    'La lista está vacía: sin valores, el elemento no se escribe.',
  ],
  [undefined, 'Error parsing JSON: the primitive value must be a boolean', 'r4-json-04', 'El valor debe ser true o false, sin comillas.'],
  [
    'VALUESET_BAD_FILTER_VALUE_VALID_CODE',
    "The value for a filter based on property 'parent' must be a valid code from the system 'http://loinc.org', and 'x' is not (Unknown code)",
    'fhir-valueset_bad_filter_value_valid_code',
    'El filtro por «parent» pide un código de http://loinc.org, y «x» no lo es.',
  ],
  [
    undefined,
    "The constraint key 'own-1' already exists at the location 'Patient.name' with a different expression ('true')",
    'fhir-ed_invariant_key_already_used',
    'La regla «own-1» ya existe aquí con otra expresión.',
  ],
  [
    'XHTML_XHTML_NO_RECURSION',
    'Elements of type a at div/p cannot contain nested a at div/p/a',
    'r4-formato-06',
    'El texto narrativo no admite un «a» dentro de otro.',
  ],
  [undefined, 'What nobody knows', 'fhir-structure', 'What nobody knows'],
  [undefined, '', 'fhir-structure', 'El validador remoto objeta este elemento, sin decir por qué.'],
  ['Somebody.Elses/ID 7', 'What nobody knows', 'fhir-somebody-elses-id-7', 'What nobody knows'],
]

describe('say', () => {
  it.each(table)('%s: %s', (id, text, code, message) => {
    expect(say(issue(id, text))).toMatchObject({ code, message })
  })

  it('knows its texts whatever the case of their name', () => {
    expect(say(issue('type_specific_checks_dt_integer_lt0', 'x'))).toEqual({
      code: 'r4-formato-02',
      message: 'El número no puede ser menor que 0.',
    })
  })

  it('keeps the original where its form is not known', () => {
    expect(say(issue('Terminology_TX_NoValid_16', 'Das ist ganz anders'))).toEqual({
      code: 'r4-codigo-01',
      message: 'El código no está en el conjunto que es obligatorio aquí.',
      original: 'Das ist ganz anders',
    })
  })

  it('shortens what a text quotes', () => {
    const { message } = say(issue('Extension_EXT_Unknown', `Unknown extension ${'x'.repeat(500)}`))
    expect(message.length).toBeLessThan(200)
  })
})

/** Those that the protocols of the engines are known by. */
const named = [
  'Validation_VAL_Profile_Minimum',
  'Terminology_TX_Binding_NoServer',
  'TERMINOLOGY_TX_NOSVC_BOUND_REQ',
  'TERMINOLOGY_TX_NOSVC_BOUND_EXT',
  'Terminology_TX_Confirm_1_CC',
  'Terminology_TX_Confirm_2_CC',
  'Terminology_TX_Confirm_3_CC',
  'Terminology_TX_Confirm_4a',
  'Terminology_TX_Confirm_5',
  'Terminology_TX_Confirm_6',
  'Terminology_TX_Error_CodeableConcept',
  'Terminology_TX_Error_CodeableConcept_Max',
  'Terminology_TX_Error_Coding1',
  'Terminology_TX_Error_Coding2',
  'Unable_to_validate_code_without_using_server',
  'UNKNOWN_CODESYSTEM',
  'CODESYSTEM_UNSUPPORTED',
  'TERMINOLOGY_TX_SYSTEM_UNSUPPORTED',
  'INV_FAILED',
  'Terminology_TX_NoValid_1_CC',
  'TX_GENERAL_CC_ERROR_MESSAGE',
  'TERMINOLOGY_TX_UNKNOWN_OID',
]

describe('the wordings', () => {
  it.each(named)('%s has one', (id) => {
    expect(wordings.has(id.toLowerCase())).toBe(true)
  })

  it('are many', () => {
    expect(wordings.size).toBeGreaterThan(300)
  })

  it.each([...wordings])(
    '%s: a Spanish sentence with the parameters that its English text has',
    (_id, { code, english = [], spanish, general }) => {
      for (const text of [spanish, general ?? spanish]) expect(text).toMatch(/^(?:\p{Lu}|[«{]).*[.}]$/su)
      const holes = [...spanish.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(general === undefined).toBe(holes.length === 0)
      expect(general ?? '').not.toContain('{')
      for (const form of typeof english === 'string' ? [english] : english) {
        expect(holes.every((name) => form.includes(`{${name}}`))).toBe(true)
        const text = form.replaceAll(/\{\w+\}/g, 'X')
        expect(readParameters(form, text)).toBeDefined()
      }
      if (code !== undefined) expect(explain(code)?.code).toBe(code)
    },
  )
})

describe('readParameters', () => {
  it.each([
    ['a', 'a', {}],
    ['a', 'b', undefined],
    ['a', 'ab', undefined],
    ['{x}', '', { x: '' }],
    ["in '{x}' of {y}.", "in 'p' of q.", { x: 'p', y: 'q' }],
    ["in '{x}' of {y}.", "in 'p' of q", undefined],
    ['{x}, {y}', 'p, q, r', { x: 'p', y: 'q, r' }],
    ['{x} end', ' end', { x: '' }],
    ['({x})({y})', '()', undefined],
  ] as const)('%s of %s', (template, text, parameters) => {
    expect(readParameters(template, text)).toEqual(parameters)
  })

  it('takes no time over a text made to take it', () => {
    const text = `None of the codings provided are in the value set ${', and a coding from this value set is required'.repeat(50_000)}`
    expect(
      readParameters('None of the codings provided are in the value set {a}, and a coding from {b} is required {c}(codes = {d})', text),
    ).toBeUndefined()
  })
})

describe('fill', () => {
  it('shows canonicals by their last part and everything else as it is', () => {
    const url = 'http://example.org/fhir/ValueSet/a|1.0'
    expect(fill('{valueSet} {url} {profile}', { valueSet: `'A' (${url})`, url, profile: 'b' })).toBe(`a ${url} b`)
  })
})
