import { describe, expect, it } from 'vitest'
import { detailsOf, readResource } from '../../../proxy/intake/read-resource.ts'
import { evaluatedProfile } from '../../../rules/cl/profiles.ts'
import type { Json } from '../../../rules/index.ts'

const clPatient = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
const read = (text: string, profile?: string): unknown => readResource(Buffer.from(text), profile)

describe('a body', () => {
  it.each([
    ['{"resourceType":"Patient"}', 'Patient', 1],
    ['\uFEFF {"a":[{"resourceType":"Basic"}],"resourceType" : "Patient" }', 'Patient', 1],
    ['{"resourceType":"Basic","resourceType":"Patient"}', 'Patient', 1],
    ['{"resource\\u0054ype":"\\u0050atient"}', 'Patient', 1],
    ['{"resourceType":"Bundle","entry":[{},{},{"entry":[1,2]}]}', 'Bundle', 3],
    ['{"resourceType":"Bundle","entry":[1,2],"entry":[{}]}', 'Bundle', 1],
    ['{"resourceType":"Bundle","entry":[]}', 'Bundle', 1],
    ['{"resourceType":"Bundle","entry":{"a":1,"b":2}}', 'Bundle', 1],
    ['{"resourceType":"List","entry":[{},{}]}', 'List', 1],
  ])('%s is a %s of %i', (text, resourceType, units) => {
    expect(read(text)).toMatchObject({ kind: 'resource', resourceType, units })
  })

  it.each([
    ['', 'invalid-json'],
    ['{"resourceType":"Patient"', 'invalid-json'],
    ['[{"resourceType":"Patient"}]', 'resource-type-missing'],
    ['{"a":{"resourceType":"Patient"}}', 'resource-type-missing'],
    ['{"resourceType":["Patient"]}', 'resource-type-missing'],
    [`{"resourceType":"${'P'.repeat(5000)}"}`, 'resource-type-unknown'],
    ['{"resourceType":"__proto__"}', 'resource-type-unknown'],
    [`{"resourceType":"Basic","x":${'['.repeat(100)}${']'.repeat(100)}}`, 'too-deep'],
    [`{"resourceType":"Bundle","entry":[${'{},'.repeat(200)}{}]}`, 'too-many-entries'],
  ])('%s is refused: %s', (text, code) => {
    expect(read(text)).toMatchObject({ kind: 'refused', code })
  })

  it.each([
    ['', 'El cuerpo está vacío: se espera un recurso FHIR en JSON.', 'The body is empty: a FHIR resource in JSON is expected.'],
    [
      '{"resourceType":"Patient"',
      'El cuerpo no es JSON: termina antes de tiempo, en la línea 1, columna 26.',
      'The body is not JSON: it ends too soon, at line 1, column 26.',
    ],
    [
      '{\n  "resourceType": "Patient",\n  "id": "😀ñ", x\n}',
      'El cuerpo no es JSON: el error está en la línea 3, columna 16.',
      'The body is not JSON: the error is at line 3, column 16.',
    ],
    ['\uFEFFx', 'El cuerpo no es JSON: el error está en la línea 1, columna 1.', 'The body is not JSON: the error is at line 1, column 1.'],
    [
      `[\r\n${'['.repeat(100)}`,
      'El cuerpo anida más de 100 niveles: el siguiente empieza en la línea 2, columna 100.',
      'The body nests more than 100 levels: the next begins at line 2, column 100.',
    ],
  ])('%j is told where it goes wrong', (text, es, en) => {
    expect(detailsOf(readResource(Buffer.from(text), undefined) as Parameters<typeof detailsOf>[0])).toEqual({ detail: { es, en } })
  })

  it.each([
    ['full of objects', '{}'],
    ['full of lists', '[]'],
    ['with objects that make room for members which they do not have', '{"30":0}'],
    ['with objects of which each has a name of its own', (index: number) => `{"${index.toString(36)}":0}`],
  ])('%s takes more memory than a thread has', (_, item) => {
    const itemOf = typeof item === 'string' ? () => item : item
    const items = Array.from({ length: 3_600_000 }, (_none, index) => itemOf(index)).join()
    const reading = read(`{"resourceType":"Patient","x":[${items}]}`)
    expect(reading).toEqual({ kind: 'refused', code: 'body-too-large' })
    expect(detailsOf(reading as Parameters<typeof detailsOf>[0]).detail?.es).toContain('demasiados objetos')
  })

  it('of 10 MB is read, whatever it is full of, and one of 60 MB that is a file', () => {
    const items = `${'{},'.repeat(3_490_000)}{}`
    expect(read(`{"resourceType":"Patient","x":[${items}]}`)).toMatchObject({ kind: 'resource' })
    expect(read(`{"resourceType":"Binary","data":"${'A'.repeat(60 * 2 ** 20)}"}`)).toMatchObject({ kind: 'resource' })
  })

  it('that is not UTF-8 is refused', () => {
    expect(readResource(Buffer.from('{"resourceType":"Patient","x":"ñ"}', 'latin1'), undefined)).toEqual({
      kind: 'refused',
      code: 'body-not-utf8',
    })
  })

  it.each([
    '{"resourceType":"Patient"}',
    '{"resourceType":"Device"}',
    '{"resourceType":"Encounter"}',
    '{"resourceType":"Patient","meta":{"profile":["http://hl7.org/fhir/StructureDefinition/Patient|4.0.1"]}}',
    `{"resourceType":"Patient","meta":{"profile":"${clPatient}"}}`,
    '{"resourceType":"Observation","meta":{"profile":["x",1,"https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/cl-core-signos-vitales"]}}',
    '{"resourceType":"Patient","meta":["a"]}',
    '{"resourceType":"Patient","meta":{"profile":{}}}',
    '{"resourceType":"Patient","meta":{}}',
  ])('is evaluated by the profile that its value calls for: %s', (text) => {
    const value = JSON.parse(text) as Json
    expect(read(text)).toMatchObject({ evaluated: evaluatedProfile(value, undefined) })
    expect(read(text, 'https://ejemplo.cl/p')).toMatchObject({ evaluated: 'https://ejemplo.cl/p' })
  })
})

describe('the profile that a claim of a guide comes to', () => {
  const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition'
  const claiming = (type: string, profile: string): unknown => read(JSON.stringify({ resourceType: type, meta: { profile: [profile] } }))

  it('is the one that is claimed, where it is one of the type', () => {
    expect(claiming('Patient', `${tei}/PatientLE`)).toMatchObject({ evaluated: `${tei}/PatientLE` })
    expect(claiming('Patient', `${tei}/EncounterIniciarLE`)).toMatchObject({ evaluated: clPatient })
    expect(claiming('Patient', `${tei}/NoExiste`)).toMatchObject({ evaluated: clPatient })
  })
})
