import { describe, expect, it } from 'vitest'
import { hover, pageOfCanonical } from '../../language/hover.ts'
import { readText } from '../../language/text.ts'
import { knowledgeOnDisk } from './knowledge.ts'

const knowledge = knowledgeOnDisk()
const icd10 = 'http://hl7.org/fhir/sid/icd-10'

/** The hover at `|`. */
const at = (text: string, known = knowledge) => hover(readText(text.replace('|', '')), text.indexOf('|'), known)

describe('hover', () => {
  it('tells of an element: type, cardinality, meaning, codes, page', () => {
    expect(at('{"resourceType": "Patient", "gen|der": "male"}')).toEqual({
      from: 28,
      to: 36,
      element: 'Patient.gender',
      type: 'code',
      cardinality: expect.stringMatching(/^[01]\.\.1$/),
      meaning: 'El sexo registral.',
      profile: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl',
      isMustSupport: true,
      valueSet: expect.stringContaining('administrative-gender'),
      strength: 'required',
      codes: expect.arrayContaining([{ code: 'male', display: 'Male' }]),
      codeCount: 4,
      docsUrl: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition-CorePacienteCl.html',
    })
    expect(at('{"resourceType": "Patient", "na|da": 1}')).toBeUndefined()
    expect(at('{"resourceType": "Patient" | }')).toBeUndefined()
  })

  it('tells of an item what its slice asks for', () => {
    expect(at('{"resourceType": "Patient", "name": [{"use": "us|ual"}]}')).toMatchObject({ fixed: 'usual', cardinality: '1..1' })
    expect(at('{"resourceType": "Patient", "name": [{"use": "usual", "given": ["A|na"]}]}')).toMatchObject({ cardinality: '1..*' })
  })

  it.each([
    ['a code of a catalog', `"code": {"coding": [{"system": "${icd10}", "code": "J4|5.0"}]}`, 'J45.0', /Asma/],
    ['the name of a code', `"code": {"coding": [{"system": "${icd10}", "code": "J45.0", "display": "x|"}]}`, 'J45.0', /Asma/],
    ['a code of a set', '"clinicalStatus": {"coding": [{"code": "act|ive"}]}', 'active', /^Active$/],
  ])('tells of %s what it is called', (_, member, code, display) => {
    expect(at(`{"resourceType": "Condition", ${member}}`)).toMatchObject({ code, display: expect.stringMatching(display) })
  })

  it('tells of a commune its code', () => {
    expect(at('{"resourceType": "Patient", "address": [{"city": "Ñu|ñoa"}]}')).toMatchObject({ code: '13120', display: 'Ñuñoa' })
  })

  it('tells of a reference what it means, in the words of the text alone', () => {
    const text = (reference: string) => `{"resourceType": "Bundle", "entry": [
      {"fullUrl": "urn:uuid:1", "resource": {"resourceType": "Patient", "id": "p", "name": [{"given": ["Ana", "María"], "family": "Soto"}]}},
      {"resource": {"resourceType": "Encounter", "subject": {"reference": "${reference}|"}}}]}`
    expect(at(text('urn:uuid:1'))).toMatchObject({
      targets: ['Patient', 'Group'],
      target: { type: 'Patient', id: 'p', summary: 'Ana María Soto' },
    })
    expect(at(text('Patient/9'))).not.toHaveProperty('target')
  })

  it('tells of a reference to another file of the workspace what that says', () => {
    const one = { type: 'Patient', id: '7', fullUrl: undefined, idSpan: undefined, summary: 'Rojas', url: undefined, from: 0, to: 1 }
    const known = { ...knowledge, workspace: new Map([['file:///a.json', { resources: [one], references: [] }]]) }
    const text = (id: string) => `{"resourceType": "Encounter", "subject": {"reference": "Patient/${id}|"}}`
    expect(at(text('7'), known)).toMatchObject({ target: { type: 'Patient', id: '7', summary: 'Rojas' } })
    expect(at(text('8'), known)).not.toHaveProperty('target')
  })

  it('tells what a profile asks a Coding to hold, and of a set how strongly it is bound', () => {
    const profile = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/ServiceRequestLE'
    const request = (member: string) => `{"resourceType": "ServiceRequest", "meta": {"profile": ["${profile}"]}, ${member}}`
    expect(at(request('"int|ent": "order"'))).toMatchObject({ type: 'code', cardinality: '1..1', fixed: 'order' })
    expect(at(request('"reason|Code": []'))).toMatchObject({
      type: 'CodeableConcept',
      strength: expect.stringMatching(/^(?:required|extensible)$/),
      codes: expect.arrayContaining([{ code: '4', display: 'Seguimiento' }]),
    })
  })

  it('tells the name of a code that somebody imported', () => {
    const femur = { display: 'Fractura de fémur', isActive: false, names: () => ['Fractura de fémur', 'Fémur roto'] }
    const known = { ...knowledge, importedOf: () => ({ search: () => [], lookup: () => femur }) }
    expect(at('{"resourceType": "Condition", "code": {"coding": [{"system": "https://a.cl/x", "code": "7|"}]}}', known)).toMatchObject({
      code: '7',
      display: 'Fractura de fémur',
      detail: 'inactivo, Fémur roto',
    })
  })

  it('is held to the profile that the resource claims, of a guide too', () => {
    const profile = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/AppointmentAgendarLE'
    expect(at(`{"resourceType": "Appointment", "meta": {"profile": ["${profile}"]}, "sta|rt": ""}`)).toMatchObject({
      cardinality: '1..1',
      profile,
    })
    expect(at('{"resourceType": "Appointment", "sta|rt": ""}')).toMatchObject({ cardinality: '0..1' })
  })
})

it.each([
  ['http://hl7.org/fhir/StructureDefinition/Patient', 'https://hl7.org/fhir/R4/patient.html'],
  ['https://a.cl/ig/StructureDefinition/X|1.0', 'https://a.cl/ig/StructureDefinition-X.html'],
  ['https://a.cl/otra', 'https://a.cl/otra'],
])('the page of %s is %s', (canonical, page) => {
  expect(pageOfCanonical(canonical)).toBe(page)
})
