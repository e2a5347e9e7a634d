import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { found, r4Checker, tellsApart } from '../../../support/structure-check.ts'

const allergy = (members: JsonObject): JsonObject => ({ resourceType: 'AllergyIntolerance', patient: { display: 'a' }, ...members })
const clinical = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical'
const status = (...codings: JsonObject[]): JsonObject => allergy({ clinicalStatus: { coding: codings } })
const patient = (members: JsonObject): JsonObject => ({ resourceType: 'Patient', ...members })
const marital = 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus'
const married = (coding: JsonObject): JsonObject => patient({ maritalStatus: { coding: [coding] } })

describe('required sets', () => {
  const active = status({ system: clinical, code: 'active' })
  tellsApart([
    { title: 'a code', valid: patient({ gender: 'female' }), wrong: patient({ gender: 'f' }), finds: ['r4-codigo-01 gender'] },
    {
      title: 'a code in a list',
      valid: allergy({ clinicalStatus: { coding: [{ system: clinical, code: 'active' }] }, category: ['food'] }),
      wrong: allergy({ clinicalStatus: { coding: [{ system: clinical, code: 'active' }] }, category: ['food', 'pan'] }),
      finds: ['r4-codigo-01 category.1'],
    },
    {
      title: 'a concept of another system',
      valid: active,
      wrong: status({ system: 'https://ejemplo.cl/estado', code: 'active' }),
      finds: ['r4-codigo-01 clinicalStatus.coding.0.code'],
    },
    {
      title: 'a concept without a system',
      valid: active,
      wrong: status({ code: 'active' }),
      finds: ['r4-codigo-01 clinicalStatus.coding.0.code'],
    },
    {
      title: 'a concept of text alone',
      valid: allergy({ clinicalStatus: { coding: [{ system: clinical, code: 'active' }], text: 'activa' } }),
      wrong: allergy({ clinicalStatus: { text: 'activa' } }),
      finds: ['r4-codigo-01 clinicalStatus'],
    },
    {
      title: 'one coding of several is enough',
      valid: status({ system: 'https://ejemplo.cl/estado', code: 'a' }, { system: clinical, code: 'active' }),
      wrong: status({ system: 'https://ejemplo.cl/estado', code: 'a' }, { system: 'https://ejemplo.cl/otro', code: 'b' }),
      finds: ['r4-codigo-01 clinicalStatus'],
    },
    {
      title: 'a code that its own system does not have is said once',
      valid: active,
      wrong: status({ system: clinical, code: 'activa' }),
      finds: ['r4-codigo-03 clinicalStatus.coding.0.code'],
    },
  ])

  it('holds no duration to a set of concepts', () => {
    const fasting = { value: 12, system: 'http://unitsofmeasure.org', code: 'h' }
    expect(found(r4Checker, { resourceType: 'Specimen', collection: { fastingStatusDuration: fasting } })).toEqual([])
    const concept = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0916', code: 'h' }] }
    expect(found(r4Checker, { resourceType: 'Specimen', collection: { fastingStatusCodeableConcept: concept } })).not.toEqual([])
  })

  it('names the code that was probably meant, and those that may be', () => {
    expect(r4Checker.check(patient({ gender: 'Female' })).problems).toEqual([
      expect.objectContaining({ value: 'Female', nearest: 'female', expected: ['male', 'female', 'other', 'unknown'] }),
    ])
  })

  it('counts what only a terminology server knows', () => {
    const attachment = { resourceType: 'Binary', contentType: 'application/pdf' }
    const { problems, unverified } = r4Checker.check(attachment)
    expect(problems).toEqual([])
    expect(unverified).toEqual([])
    const vaccine = patient({ communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'arn' }] } }] })
    expect(r4Checker.check(vaccine).problems).toEqual([])
  })
})

describe('sets that say what is too far from them', () => {
  const speaks = (language: JsonObject): JsonObject => patient({ communication: [{ language }] })
  tellsApart([
    {
      title: 'a code',
      valid: patient({ language: 'es-CL' }),
      wrong: patient({ language: 'es_CL' }),
      finds: ['r4-codigo-01 language'],
    },
    {
      title: 'a concept',
      valid: speaks({ coding: [{ system: 'urn:ietf:bcp:47', code: 'arn' }] }),
      wrong: speaks({ coding: [{ system: 'https://ejemplo.cl/lenguas', code: 'arn' }] }),
      finds: ['r4-codigo-01 communication.0.language.coding.0.code'],
    },
    {
      title: 'text alone is near enough',
      valid: speaks({ text: 'mapudungun' }),
      wrong: speaks({ coding: [{ system: 'urn:ietf:bcp:47', code: 'mapudungun' }] }),
      finds: ['r4-codigo-03 communication.0.language.coding.0.code'],
    },
    {
      title: 'a coding without a code says no more than a text',
      valid: speaks({ coding: [{ system: 'urn:ietf:bcp:47', display: 'Mapudungun' }] }),
      wrong: speaks({ coding: [{ code: 'mapudungun' }] }),
      finds: ['r4-codigo-01 communication.0.language.coding.0.code'],
    },
  ])
})

describe('extensible sets', () => {
  tellsApart([
    {
      title: 'a coding of a system that nobody knows',
      valid: married({ system: marital, code: 'M' }),
      wrong: married({ system: 'https://ejemplo.cl/estado-civil', code: '2' }),
      finds: ['!r4-codigo-02 maritalStatus.coding.0.code'],
    },
    {
      title: 'a coding of a system of others that is at hand was chosen with care',
      valid: married({ system: 'http://dicom.nema.org/resources/ontology/DCM', code: 'AR' }),
      wrong: married({ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' }),
      finds: ['!r4-codigo-02 maritalStatus.coding.0.code'],
    },
    {
      title: 'text alone is what is left where no code fits',
      valid: patient({ maritalStatus: { text: 'conviviente civil' } }),
      wrong: married({ system: 'https://ejemplo.cl/estado-civil', code: '9' }),
      finds: ['!r4-codigo-02 maritalStatus.coding.0.code'],
    },
  ])
})

describe('codings by themselves', () => {
  const encounter = (coding: JsonObject): JsonObject => ({ resourceType: 'Encounter', status: 'finished', class: coding })
  const act = 'http://terminology.hl7.org/CodeSystem/v3-ActCode'
  const basic = (coding: JsonObject, members: JsonObject = {}): JsonObject => ({
    resourceType: 'Basic',
    code: { coding: [coding] },
    ...members,
  })
  tellsApart([
    {
      title: 'a code that the system does not have',
      valid: encounter({ system: act, code: 'AMB' }),
      wrong: encounter({ system: act, code: 'AMBU' }),
      finds: ['r4-codigo-03 class.code'],
    },
    {
      title: 'another display',
      valid: married({ system: marital, code: 'M', display: 'married' }),
      wrong: married({ system: marital, code: 'M', display: 'Divorced' }),
      finds: ['!r4-codigo-04 maritalStatus.coding.0.display'],
    },
    {
      title: 'a relative system',
      valid: encounter({ system: act, code: 'AMB' }),
      wrong: encounter({ system: 'v3-ActCode', code: 'AMB' }),
      finds: ['r4-codigo-05 class.system'],
    },
    {
      title: 'a relative system among the codings of a concept',
      valid: basic({ system: 'https://ejemplo.cl/notas', code: 'a' }),
      wrong: basic({ system: 'notas', code: 'a' }),
      finds: ['r4-codigo-05 code.coding.0.system'],
    },
    {
      title: 'a value set for a system',
      valid: basic({ system: marital, code: 'M' }),
      wrong: basic({ system: 'http://hl7.org/fhir/ValueSet/marital-status', code: 'M' }),
      finds: ['r4-codigo-05 code.coding.0.system'],
    },
    {
      title: 'the address that a system of version 3 had before R4, which is a warning',
      valid: basic({ system: marital, code: 'M' }),
      wrong: basic({ system: 'http://hl7.org/fhir/v3/MaritalStatus', code: 'M' }),
      finds: ['!r4-codigo-05 code.coding.0.system'],
    },
    {
      title: 'a page for a system',
      valid: basic({ system: marital, code: 'M' }),
      wrong: basic({ system: 'http://hl7.org/fhir/R4/v3/MaritalStatus/cs.html', code: 'M' }),
      finds: ['r4-codigo-05 code.coding.0.system'],
    },
    {
      title: 'a page of the next FHIR for a system',
      valid: basic({ system: 'https://ejemplo.cl/notas.html', code: 'M' }),
      wrong: basic({ system: 'http://build.fhir.org/v3-MaritalStatus', code: 'M' }),
      finds: ['r4-codigo-05 code.coding.0.system'],
    },
    {
      title: 'a system with its version',
      valid: basic({ system: marital, version: '2018-08-12', code: 'M' }),
      wrong: basic({ system: `${marital}|2018-08-12`, code: 'M' }),
      finds: ['r4-codigo-05 code.coding.0.system'],
    },
    {
      title: 'a system of HL7 that only its spelling tells from one',
      valid: basic({ system: marital, code: 'M' }),
      wrong: basic({ system: `${marital}/`, code: 'M' }),
      finds: ['r4-codigo-05 code.coding.0.system'],
    },
    {
      title: 'a system of HL7 as it was called before R4, of a required set',
      valid: status({ system: clinical, code: 'active' }),
      wrong: status({ system: 'http://hl7.org/fhir/allergyintolerance-clinical', code: 'active' }),
      finds: ['r4-codigo-05 clinicalStatus.coding.0.system'],
    },
    {
      title: 'a system of others that only its spelling tells from one',
      valid: basic({ system: 'http://loinc.org', code: '1-8' }),
      wrong: basic({ system: 'https://www.loinc.org/', code: '1-8' }),
      finds: ['!r4-codigo-05 code.coding.0.system'],
    },
    {
      title: 'the system of an identifier is relative',
      valid: patient({ identifier: [{ system: 'https://ejemplo.cl/ficha', value: '1' }] }),
      wrong: patient({ identifier: [{ system: 'ficha', value: '1' }] }),
      finds: ['r4-codigo-05 identifier.0.system'],
    },
    {
      title: 'an identifier that says it is a URI',
      valid: patient({ identifier: [{ system: 'urn:ietf:rfc:3986', value: 'urn:oid:2.16.840.1.113883' }] }),
      wrong: patient({ identifier: [{ system: 'urn:ietf:rfc:3986', value: '2.16.840.1.113883' }] }),
      finds: ['r4-formato-01 identifier.0.value'],
    },
  ])

  it('another display is an error for the strict, unless the resource says that it is in another language', () => {
    const strict = { strict: true }
    const resource = married({ system: marital, code: 'M', display: 'Casada' })
    expect(found(r4Checker, resource, strict)).toEqual(['r4-codigo-04 maritalStatus.coding.0.display'])
    expect(found(r4Checker, { ...resource, language: 'es-CL' }, strict)).toEqual(['!r4-codigo-04 maritalStatus.coding.0.display'])
  })
})
