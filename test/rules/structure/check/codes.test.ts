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
      title: 'an empty display, which is told as it is',
      valid: married({ system: marital, code: 'M', display: '' }),
      wrong: married({ system: marital, code: 'M', display: 'S' }),
      finds: ['!r4-codigo-04 maritalStatus.coding.0.display'],
    },
    {
      title: 'a coding without a code, of which nothing can be told',
      valid: encounter({ system: act, display: 'Ambulatory' }),
      wrong: encounter({ system: act, code: 'ambulatorio' }),
      finds: ['r4-codigo-03 class.code'],
    },
    {
      title: 'a code that says no system, of which nothing can be told',
      valid: encounter({ code: 'AMBU' }),
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

describe('what is told of a code', () => {
  const other = 'https://ejemplo.cl/estado'
  const dicom = 'http://dicom.nema.org/resources/ontology/DCM'
  const ucum = 'http://unitsofmeasure.org'
  const speaks = (coding: JsonObject): JsonObject => patient({ communication: [{ language: { coding: [coding] } }] })
  const maritals = { code: 'r4-codigo-02', valueSet: 'http://hl7.org/fhir/ValueSet/marital-status', choices: 12 }
  const genders = {
    code: 'r4-codigo-01',
    valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender|4.0.1',
    expected: ['male', 'female', 'other', 'unknown'],
    choices: 4,
  }
  const states = {
    code: 'r4-codigo-01',
    valueSet: 'http://hl7.org/fhir/ValueSet/allergyintolerance-clinical|4.0.1',
    expected: ['active', 'inactive', 'resolved'],
    choices: 3,
  }
  const languages = { code: 'r4-codigo-01', valueSet: 'http://hl7.org/fhir/ValueSet/all-languages' }
  const issues = { code: 'r4-codigo-01', valueSet: 'http://hl7.org/fhir/ValueSet/issue-type|4.0.1', choices: 31 }
  const unknown = { code: 'r4-codigo-03' }

  it.each<[string, JsonObject, string, object]>([
    ['the one that was meant', patient({ gender: 'Female' }), 'gender', { ...genders, value: 'Female', nearest: 'female' }],
    ['those that may be', patient({ gender: 'M' }), 'gender', { ...genders, value: 'M' }],
    [
      'those to choose from, where there are more than are listed, of what is no coding',
      { resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'Invalid' }] },
      'issue.0.code',
      { ...issues, value: 'Invalid', nearest: 'invalid', isPlain: true },
    ],
    ['nothing where there are too many', patient({ language: 'es_CL' }), 'language', { ...languages, value: 'es_CL' }],
    [
      'the system that has it',
      status({ system: other, code: 'active' }),
      'clinicalStatus.coding.0.code',
      { ...states, value: 'active', system: other, elsewhere: { system: clinical, code: 'active', display: 'Active' } },
    ],
    [
      'the one that was meant, without a system',
      status({ code: 'Active' }),
      'clinicalStatus.coding.0.code',
      { ...states, value: 'Active', nearest: 'active' },
    ],
    [
      'no system where it has a meaning of its own',
      status({ system: marital, code: 'M' }),
      'clinicalStatus.coding.0.code',
      { ...states, value: 'M', system: marital },
    ],
    ['nothing of several', status({ system: other, code: 'a' }, { system: marital, code: 'M' }), 'clinicalStatus', states],
    [
      'the system of a word, of a set that is recommended',
      married({ system: other, code: 'UNK' }),
      'maritalStatus.coding.0.code',
      {
        ...maritals,
        value: 'UNK',
        system: other,
        elsewhere: { system: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor', code: 'UNK', display: 'unknown' },
      },
    ],
    [
      'no system of a letter',
      married({ system: other, code: 'M' }),
      'maritalStatus.coding.0.code',
      { ...maritals, value: 'M', system: other },
    ],
    [
      'no system of a number',
      married({ system: other, code: '22' }),
      'maritalStatus.coding.0.code',
      { ...maritals, value: '22', system: other },
    ],
    [
      'the system of languages, which cannot be listed',
      speaks({ system: other, code: 'arn' }),
      'communication.0.language.coding.0.code',
      { ...languages, value: 'arn', system: other, elsewhere: { system: 'urn:ietf:bcp:47', code: 'arn' } },
    ],
    [
      'the unit that was meant',
      { resourceType: 'Observation', status: 'final', code: { text: 'a' }, valueQuantity: { value: 1, system: ucum, code: 'kgs' } },
      'valueQuantity.code',
      { ...unknown, value: 'kgs', system: ucum, nearest: 'kg', severity: 'warning' },
    ],
    [
      'that its own system does not have it',
      { resourceType: 'ImagingStudy', status: 'available', subject: { display: 'a' }, modality: [{ system: dicom, code: 'ZZ' }] },
      'modality.0.code',
      { ...unknown, value: 'ZZ', system: dicom, choices: 0 },
    ],
  ])('%s', (_, resource, place, facts) => {
    const { problems } = r4Checker.check(resource)
    expect(
      problems.map(({ at, ...rest }) => ({ ...rest, ...('choices' in rest && { choices: rest.choices!.length }), at: at.join('.') })),
    ).toEqual([{ ...facts, at: place }])
  })

  it('are those that its system has, where it does not have it nor one like it', () => {
    const { problems } = r4Checker.check(status({ system: clinical, code: 'zzzzzz' }))
    expect(problems).toMatchObject([
      {
        code: 'r4-codigo-03',
        choices: [
          { code: 'active', display: 'Active' },
          { code: 'inactive', display: 'Inactive' },
          { code: 'resolved', display: 'Resolved' },
        ],
      },
    ])
  })

  it('is the one that has the display, if another has it', () => {
    const told = (display: string) => r4Checker.check(married({ system: marital, code: 'M', display })).problems
    expect(told('Divorced')).toMatchObject([{ code: 'r4-codigo-04', severity: 'warning', expected: 'Married', named: 'D' }])
    expect(told('Nada').map((one) => 'named' in one)).toEqual([false])
    const strict = found(r4Checker, married({ system: marital, code: 'M', display: 'Nada' }), { strict: true })
    expect(strict).toEqual(['r4-codigo-04 maritalStatus.coding.0.display'])
  })

  it('are the systems of a set that is named in place of one, as far as they have it', () => {
    const set = 'http://hl7.org/fhir/ValueSet/marital-status'
    const told = (code: string) => r4Checker.check(married({ system: set, code })).problems.filter((one) => one.code === 'r4-codigo-05')
    const at = { reason: 'valueSet', system: set }
    expect(told('D')).toMatchObject([{ ...at, candidates: [marital] }])
    expect(told('ASKU')).toMatchObject([{ ...at, candidates: ['http://terminology.hl7.org/CodeSystem/v3-NullFlavor'] }])
  })

  it.each(['http://hl7.org/fhir/no-hay', 'http://hl7.org/fhir/CodeSystem/no-hay'])(
    'is in no system that FHIR does not have: %s',
    (none) => {
      const language = speaks({ system: 'urn:ietf:bcp:47', code: 'es' })
      const coded = { ...language, meta: { tag: [{ system: none, code: 'a' }] } }
      expect(found(r4Checker, coded)).toEqual([])
      expect(r4Checker.check(coded, { strict: true }).problems).toMatchObject([
        { code: 'r4-codigo-05', at: ['meta', 'tag', 0, 'system'], system: none, reason: 'absent' },
      ])
      expect(found(r4Checker, { ...coded, meta: { tag: [{ system: `${none}/a`, code: 'a' }] } }, { strict: true })).toEqual([])
    },
  )

  it('is in a system like others that a guide has, whether FHIR has it or not', () => {
    const like = { candidates: ['https://ejemplo.cl/CodeSystem/estados'] }
    const options = { systemsLike: (one: string) => (one === other ? like : undefined) }
    const { problems } = r4Checker.check(patient({ meta: { tag: [{ system: other, code: 'a' }] } }), options as object)
    expect(problems).toMatchObject([{ code: 'r4-codigo-05', severity: 'warning', reason: 'absentInGuide', ...like }])
  })

  it('is that nobody can tell it of a set that is not at hand, with the page of the set', () => {
    const series = (code: string): JsonObject => ({ uid: '1.2.3', modality: { system: other, code } })
    const study = { resourceType: 'ImagingStudy', status: 'available', subject: { display: 'a' }, series: [series('CT'), series('MR')] }
    const page = 'http://dicom.nema.org/medical/dicom/current/output/chtml/part16/sect_CID_29.html'
    expect(r4Checker.check(study)).toEqual({
      problems: [],
      unverified: [{ what: 'valueSet', name: page, count: 2, verifiedBy: [page] }],
      omitted: [],
    })
  })
})
