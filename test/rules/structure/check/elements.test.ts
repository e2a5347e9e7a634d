import { lint } from '../../../../rules/index.ts'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { r4Checker, tellsApart } from '../../../support/structure-check.ts'

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
