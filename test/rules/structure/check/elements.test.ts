import { describe, expect, it } from 'vitest'
import { lint } from '../../../../rules/index.ts'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { r4Checker, tellsApart } from '../../../support/structure-check.ts'

const birthTime = { url: 'http://hl7.org/fhir/StructureDefinition/patient-birthTime', valueDateTime: '2020-01-01T10:00:00Z' }
const patient = (members: JsonObject): JsonObject => ({ resourceType: 'Patient', ...members })
const observation = (members: JsonObject): JsonObject => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Nota' },
  ...members,
})
const item = (members: JsonObject): JsonObject => ({
  resourceType: 'Questionnaire',
  status: 'draft',
  item: [{ linkId: '1', type: 'group', item: [{ type: 'string', ...members }] }],
})

describe('elements', () => {
  tellsApart([
    { title: 'unknown', valid: patient({ gender: 'male' }), wrong: patient({ sexo: 'male' }), finds: ['r4-elemento-01 sexo'] },
    {
      title: 'unknown in a type',
      valid: patient({ name: [{ text: 'a' }] }),
      wrong: patient({ name: [{ text: 'a', apellido: 'b' }] }),
      finds: ['r4-elemento-01 name.0.apellido'],
    },
    {
      title: 'unknown in a backbone element',
      valid: patient({ contact: [{ name: { text: 'a' } }] }),
      wrong: patient({ contact: [{ name: { text: 'a' }, nombre: {} }] }),
      finds: ['r4-elemento-01 contact.0.nombre'],
    },
    {
      title: 'resourceType where no resource is',
      valid: patient({ maritalStatus: { text: 'a' } }),
      wrong: patient({ maritalStatus: { text: 'a', resourceType: 'Patient' } }),
      finds: ['r4-elemento-01 maritalStatus.resourceType'],
    },
    {
      title: 'two types of a choice',
      valid: patient({ deceasedBoolean: false }),
      wrong: patient({ deceasedBoolean: false, deceasedDateTime: '2020' }),
      finds: ['r4-elemento-02 deceasedDateTime'],
    },
    {
      title: 'a choice with its own companion is one',
      valid: patient({ deceasedDateTime: '2020', _deceasedDateTime: { id: 'a' } }),
      wrong: patient({ deceasedDateTime: '2020', _deceasedBoolean: { id: 'a' } }),
      finds: ['r4-elemento-02 _deceasedBoolean', 'r4-inv-01 _deceasedBoolean'],
    },
    {
      title: 'a choice without its type',
      valid: observation({ valueString: 'a' }),
      wrong: observation({ value: 'a' }),
      finds: ['r4-elemento-03 value'],
    },
    {
      title: 'a choice of a type that it may not have',
      valid: observation({ valueRange: { low: { value: 1 } } }),
      wrong: observation({ valueAddress: { city: 'a' } }),
      finds: ['r4-elemento-03 valueAddress'],
    },
    {
      title: 'a choice where a resource may stand, of a type that there is not',
      valid: { resourceType: 'Parameters', parameter: [{ name: 'a', valueHumanName: { family: 'a' } }] },
      wrong: { resourceType: 'Parameters', parameter: [{ name: 'a', valueHumanNme: { family: 'a' } }] },
      finds: ['r4-elemento-03 parameter.0.valueHumanNme', 'r4-inv-01 parameter.0'],
    },
    {
      title: 'a choice named for a resource, where none may stand',
      valid: observation({ valueString: 'a' }),
      wrong: observation({ valueResource: { resourceType: 'Basic' } }),
      finds: ['r4-elemento-03 valueResource'],
    },
    {
      title: 'a required choice with a wrong type is not missing too',
      valid: { resourceType: 'MedicationStatement', status: 'active', subject: { display: 'a' }, medicationCodeableConcept: { text: 'a' } },
      wrong: { resourceType: 'MedicationStatement', status: 'active', subject: { display: 'a' }, medicationString: 'a' },
      finds: ['r4-elemento-03 medicationString'],
    },
    {
      title: 'missing',
      valid: observation({}),
      wrong: { resourceType: 'Observation', status: 'final' },
      finds: ['r4-card-01 code'],
    },
    {
      title: 'missing, beside one that says why it has no value',
      valid: observation({}),
      wrong: {
        resourceType: 'Observation',
        _status: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] },
      },
      finds: ['!r4-codigo-01 _status', 'r4-card-01 code'],
    },
    {
      title: 'a required choice missing',
      valid: { resourceType: 'MedicationStatement', status: 'active', subject: { display: 'a' }, medicationReference: { display: 'a' } },
      wrong: { resourceType: 'MedicationStatement', status: 'active', subject: { display: 'a' } },
      finds: ['r4-card-01 medication'],
    },
    {
      title: 'an element that is defined by another',
      valid: item({ linkId: '1.1' }),
      wrong: item({}),
      finds: ['r4-card-01 item.0.item.0.linkId'],
    },
    {
      title: 'a required value may be only an extension',
      valid: {
        resourceType: 'Slot',
        schedule: { display: 'a' },
        status: 'busy',
        start: '2026-01-10T09:00:00Z',
        _end: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] },
      },
      wrong: { resourceType: 'Slot', schedule: { display: 'a' }, status: 'busy', start: '2026-01-10T09:00:00Z' },
      finds: ['r4-card-01 end'],
    },
    {
      title: 'but not of a code that has to be from a set, which is a warning',
      valid: { resourceType: 'Account', status: 'active' },
      wrong: {
        resourceType: 'Account',
        _status: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] },
      },
      finds: ['!r4-codigo-01 _status'],
    },
    {
      title: 'nothing but an id',
      valid: patient({ name: [{ id: 'a', text: 'b' }] }),
      wrong: patient({ name: [{ id: 'a' }] }),
      finds: ['r4-inv-01 name.0'],
    },
    {
      title: 'nothing but an id beside no value',
      valid: patient({ birthDate: '2020', _birthDate: { id: 'a' } }),
      wrong: patient({ _birthDate: { id: 'a' } }),
      finds: ['r4-inv-01 _birthDate'],
    },
    {
      title: 'the same id twice',
      valid: patient({
        name: [
          { id: 'a', text: 'b' },
          { id: 'b', text: 'b' },
        ],
      }),
      wrong: patient({
        name: [
          { id: 'a', text: 'b' },
          { id: 'a', text: 'b' },
        ],
      }),
      finds: ['r4-id-01 name.1.id'],
    },
  ])

  it('comes to an end with an empty object where resources are listed', () => {
    expect(lint({ resourceType: 'Encounter', contained: {} }, { today: '2026-01-15' }).issues.map(({ code }) => code)).not.toContain(
      'cl-interno-01',
    )
  })

  it('names what was probably meant', () => {
    expect(r4Checker.check(patient({ birthdate: '2020' })).problems).toEqual([
      { code: 'r4-elemento-01', at: ['birthdate'], name: 'birthdate', isFitting: true, type: 'Patient', nearest: 'birthDate' },
    ])
  })
})

describe('resources', () => {
  tellsApart([
    {
      title: 'no type',
      valid: { resourceType: 'Basic', code: { text: 'a' } },
      wrong: { code: { text: 'a' } },
      finds: ['r4-tipo-01 resourceType'],
    },
    { title: 'an unknown type', valid: patient({}), wrong: { resourceType: 'Paciente' }, finds: ['r4-tipo-01 resourceType'] },
    { title: 'an abstract type', valid: patient({}), wrong: { resourceType: 'DomainResource' }, finds: ['r4-tipo-01 resourceType'] },
    { title: 'a data type', valid: patient({}), wrong: { resourceType: 'HumanName' }, finds: ['r4-tipo-01 resourceType'] },
    { title: 'a profile', valid: patient({}), wrong: { resourceType: 'bp' }, finds: ['r4-tipo-01 resourceType'] },
    {
      title: 'an entry that is a text',
      valid: { resourceType: 'Bundle', type: 'batch-response', entry: [{ response: { status: '200' } }] },
      wrong: { resourceType: 'Bundle', type: 'batch-response', entry: [{ resource: 'Patient/1', response: { status: '200' } }] },
      finds: ['r4-tipo-01 entry.0.resource'],
    },
    { title: 'an id with blanks', valid: patient({ id: 'a-1' }), wrong: patient({ id: 'a 1' }), finds: ['r4-formato-01 id'] },
  ])

  it('says what case was meant', () => {
    expect(r4Checker.check({ resourceType: 'patient' }).problems).toEqual([
      { code: 'r4-tipo-01', at: ['resourceType'], found: 'patient', nearest: 'Patient' },
    ])
  })
})

describe('what is said of an element', () => {
  const told = (resource: JsonObject) => r4Checker.check(resource).problems.map(({ at, ...facts }) => ({ at: at.join('.'), ...facts }))
  const values = [
    'Quantity',
    'CodeableConcept',
    'String',
    'Boolean',
    'Integer',
    'Range',
    'Ratio',
    'SampledData',
    'Time',
    'DateTime',
    'Period',
  ].map((type) => `value${type}`)

  it.each<[string, JsonObject, readonly object[]]>([
    [
      'in Spanish',
      patient({ sexo: 'male' }),
      [{ at: 'sexo', code: 'r4-elemento-01', name: 'sexo', type: 'Patient', nearest: 'gender', isFitting: true }],
    ],
    [
      'in Spanish, with a value of another form',
      patient({ direccion: 'Arica' }),
      [
        {
          at: 'direccion',
          code: 'r4-elemento-01',
          name: 'direccion',
          type: 'Patient',
          nearest: 'address',
          textFor: { type: 'Address', isRepeated: true },
        },
      ],
    ],
    [
      'in Spanish, of a list',
      patient({ nombre: [{ text: 'Ana' }] }),
      [{ at: 'nombre', code: 'r4-elemento-01', name: 'nombre', type: 'Patient', nearest: 'name', isFitting: true }],
    ],
    [
      'in Spanish, of a list, as one',
      patient({ nombre: { text: 'Ana' } }),
      [
        {
          at: 'nombre',
          code: 'r4-elemento-01',
          name: 'nombre',
          type: 'Patient',
          nearest: 'name',
          isFitting: true,
          value: [{ text: 'Ana' }],
        },
      ],
    ],
    [
      'in the plural',
      patient({ names: [{ text: 'Ana' }] }),
      [{ at: 'names', code: 'r4-elemento-01', name: 'names', type: 'Patient', nearest: 'name', isFitting: true }],
    ],
    [
      'in the singular of a plural in -ies',
      { resourceType: 'AllergyIntolerance', patient: { display: 'a' }, categories: ['food'] },
      [
        { at: 'categories', code: 'r4-elemento-01', name: 'categories', type: 'AllergyIntolerance', nearest: 'category', isFitting: true },
        {
          at: '',
          code: 'r4-inv-01',
          key: 'ait-1',
          expression:
            "verificationStatus.coding.where(system = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification' and code = 'entered-in-error').exists() or clinicalStatus.exists()",
        },
      ],
    ],
    [
      'with a letter too many',
      patient({ genderr: 'male' }),
      [{ at: 'genderr', code: 'r4-elemento-01', name: 'genderr', type: 'Patient', nearest: 'gender', isFitting: true }],
    ],
    [
      'in capitals',
      patient({ Gender: 'male' }),
      [{ at: 'Gender', code: 'r4-elemento-01', name: 'Gender', type: 'Patient', nearest: 'gender', isFitting: true }],
    ],
    ['like nothing', patient({ xyz: 5 }), [{ at: 'xyz', code: 'r4-elemento-01', name: 'xyz', type: 'Patient' }]],
    [
      'like a list of texts, with objects',
      patient({ name: [{ gives: [{ a: 1 }] }] }),
      [{ at: 'name.0.gives', code: 'r4-elemento-01', name: 'gives', type: 'HumanName', nearest: 'given', isFitting: false }],
    ],
    [
      'nearly, with a value of another kind',
      patient({ birthdat: { a: 1 } }),
      [{ at: 'birthdat', code: 'r4-elemento-01', name: 'birthdat', type: 'Patient', nearest: 'birthDate', isFitting: false }],
    ],
    [
      'less nearly, with a value of another kind',
      patient({ brthdat: { a: 1 } }),
      [{ at: 'brthdat', code: 'r4-elemento-01', name: 'brthdat', type: 'Patient' }],
    ],
    [
      'less nearly',
      patient({ brthdat: '2000-01-01' }),
      [{ at: 'brthdat', code: 'r4-elemento-01', name: 'brthdat', type: 'Patient', nearest: 'birthDate', isFitting: true }],
    ],
    [
      'nearly, of a code that is none',
      patient({ gendr: 'hombre' }),
      [{ at: 'gendr', code: 'r4-elemento-01', name: 'gendr', type: 'Patient', nearest: 'gender', isFitting: false }],
    ],
    ['a companion of nothing', patient({ _nada: { id: 'a' } }), [{ at: '_nada', code: 'r4-elemento-01', name: '_nada', type: 'Patient' }]],
    [
      'a misspelled companion',
      patient({ birthDate: '2020', _birthdate: { extension: [birthTime] } }),
      [{ at: '_birthdate', code: 'r4-elemento-01', name: '_birthdate', type: 'Patient', nearest: '_birthDate', isFitting: true }],
    ],
    [
      'a misspelled companion of a list',
      patient({ name: [{ given: ['Ana', 'María'], _givn: [null, { id: 'a' }] }] }),
      [{ at: 'name.0._givn', code: 'r4-elemento-01', name: '_givn', type: 'HumanName', nearest: '_given', isFitting: false }],
    ],
    [
      'what is no companion, by its value',
      patient({ _birthdate: '2020' }),
      [{ at: '_birthdate', code: 'r4-elemento-01', name: '_birthdate', type: 'Patient', nearest: 'birthDate', isFitting: true }],
    ],
    [
      'what is no companion, of an object',
      patient({ _names: [{ text: 'Ana' }] }),
      [{ at: '_names', code: 'r4-elemento-01', name: '_names', type: 'Patient', nearest: 'name', isFitting: true }],
    ],
    [
      'in Spanish, with a number where a concept belongs',
      patient({ estadoCivil: 5 }),
      [{ at: 'estadoCivil', code: 'r4-elemento-01', name: 'estadoCivil', type: 'Patient' }],
    ],
    [
      'a name that is only like another, with a text where a concept belongs',
      patient({ maritlStats: 'Casada' }),
      [{ at: 'maritlStats', code: 'r4-elemento-01', name: 'maritlStats', type: 'Patient' }],
    ],
    [
      'a logical value, where an object belongs under a name like its own',
      patient({ maritalStatu: true }),
      [{ at: 'maritalStatu', code: 'r4-elemento-01', name: 'maritalStatu', type: 'Patient' }],
    ],
    [
      'a logical value, where a code belongs under a name like its own',
      patient({ genders: true }),
      [{ at: 'genders', code: 'r4-elemento-01', name: 'genders', type: 'Patient' }],
    ],
    ['a companion of an object', patient({ _name: [{ id: 'a' }] }), [{ at: '_name', code: 'r4-json-06', name: 'name' }]],
    [
      'a choice with no type',
      observation({ value: 'a' }),
      [{ at: 'value', code: 'r4-elemento-03', name: 'value', choice: 'value[x]', allowed: values }],
    ],
    [
      'a choice with a type that it may not have',
      observation({ valueAddress: { city: 'a' } }),
      [{ at: 'valueAddress', code: 'r4-elemento-03', name: 'valueAddress', choice: 'value[x]', allowed: values, fitting: [] }],
    ],
    [
      'a choice with a type in small letters',
      observation({ valuestring: 'a' }),
      [{ at: 'valuestring', code: 'r4-elemento-01', name: 'valuestring', type: 'Observation', nearest: 'valueString', isFitting: true }],
    ],
    [
      'a word that begins as a choice',
      observation({ values: 'a' }),
      [{ at: 'values', code: 'r4-elemento-01', name: 'values', type: 'Observation' }],
    ],
    [
      'a part of an entry beside it',
      { resourceType: 'Bundle', type: 'collection', entry: [{ fullUrl: 'urn:oid:1.2.36.146', resourceType: 'Patient', active: true }] },
      [
        { at: 'entry.0.resourceType', code: 'r4-elemento-01', name: 'resourceType', type: 'Bundle.entry' },
        { at: 'entry.0', code: 'r4-inv-01', key: 'bdl-5', expression: 'resource.exists() or request.exists() or response.exists()' },
      ],
    ],
    [
      'a part of an entry with its resource',
      {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [{ fullUrl: 'urn:oid:1.2.36.146', resourceType: 'Patient', active: true, resource: patient({ active: true }) }],
      },
      [
        { at: 'entry.0.resourceType', code: 'r4-elemento-01', name: 'resourceType', type: 'Bundle.entry' },
        { at: 'entry.0.active', code: 'r4-elemento-01', name: 'active', type: 'Bundle.entry' },
      ],
    ],
    [
      'a reference of R5',
      { resourceType: 'Procedure', status: 'completed', subject: { display: 'a' }, reason: [{ concept: { text: 'a' } }] },
      [
        {
          at: 'reason',
          code: 'r4-elemento-01',
          name: 'reason',
          type: 'Procedure',
          nearest: 'reasonCode',
          isFitting: true,
          value: [{ text: 'a' }],
        },
      ],
    ],
  ])('that FHIR does not have, %s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))

  it.each<[string, JsonObject, readonly object[]]>([
    [
      'a choice',
      { resourceType: 'MedicationStatement', status: 'active', subject: { display: 'a' } },
      [{ at: 'medication', code: 'r4-card-01', name: 'medication', min: 1, found: 0 }],
    ],
    [
      'a choice with another type',
      { resourceType: 'MedicationStatement', status: 'active', subject: { display: 'a' }, medicationString: 'a' },
      [
        {
          at: 'medicationString',
          code: 'r4-elemento-03',
          name: 'medicationString',
          choice: 'medication[x]',
          allowed: ['medicationCodeableConcept', 'medicationReference'],
        },
      ],
    ],
    [
      'a reference',
      { resourceType: 'Condition', code: { text: 'a' } },
      [{ at: 'subject', code: 'r4-card-01', name: 'subject', min: 1, found: 0, targets: ['Patient', 'Group'], isRepeated: false }],
    ],
    [
      'by its companion',
      {
        resourceType: 'Observation',
        code: { text: 'a' },
        _status: { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] },
      },
      [
        {
          at: '_status',
          code: 'r4-codigo-01',
          severity: 'warning',
          valueSet: 'http://hl7.org/fhir/ValueSet/observation-status|4.0.1',
          isPlain: true,
        },
      ],
    ],
    [
      'in a part',
      patient({ communication: [{ preferred: true }] }),
      [{ at: 'communication.0.language', code: 'r4-card-01', name: 'language', min: 1, found: 0 }],
    ],
  ])('that is missing, %s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))
})
