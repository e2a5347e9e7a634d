import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { found, r4Checker, tellsApart } from '../../../support/structure-check.ts'

const patient = (members: JsonObject): JsonObject => ({ resourceType: 'Patient', ...members })
const valid = patient({
  active: true,
  birthDate: '1990-05-04',
  name: [{ text: 'Ana', given: ['Ana'] }],
  maritalStatus: { text: 'a' },
  multipleBirthInteger: 2,
})
const change = (members: JsonObject): JsonObject => ({ ...valid, ...members })

describe('lists and values', () => {
  tellsApart([
    { title: 'a list of one for a value', valid, wrong: change({ birthDate: ['1990-05-04'] }), finds: ['r4-json-01 birthDate'] },
    { title: 'a list for an object', valid, wrong: change({ maritalStatus: [{ text: 'a' }] }), finds: ['r4-json-01 maritalStatus'] },
    { title: 'an object for a list', valid, wrong: change({ name: { text: 'Ana' } }), finds: ['r4-json-02 name'] },
    { title: 'a text for a list', valid, wrong: change({ name: [{ given: 'Ana' }] }), finds: ['r4-json-02 name.0.given'] },
    { title: 'a list in a list', valid, wrong: change({ name: [[{ text: 'Ana' }]] }), finds: ['r4-json-03 name.0'] },
    { title: 'a list in a list of texts', valid, wrong: change({ name: [{ given: [['Ana']] }] }), finds: ['r4-json-01 name.0.given.0'] },
    { title: 'an object for a text', valid, wrong: change({ birthDate: { a: 1 } }), finds: ['r4-json-03 birthDate'] },
    { title: 'a text for an object', valid, wrong: change({ maritalStatus: 'casada' }), finds: ['r4-json-03 maritalStatus'] },
    { title: 'a text for an object in a list', valid, wrong: change({ name: ['Ana'] }), finds: ['r4-json-03 name.0'] },
    { title: 'a number for a text', valid, wrong: change({ birthDate: 1990 }), finds: ['r4-json-04 birthDate'] },
    { title: 'a text for a truth value', valid, wrong: change({ active: 'true' }), finds: ['r4-json-04 active'] },
    { title: 'a text for a number', valid, wrong: change({ multipleBirthInteger: '2' }), finds: ['r4-json-04 multipleBirthInteger'] },
    {
      title: 'what is inside an object for a list is looked at',
      valid,
      wrong: change({ name: { texto: 'Ana' } }),
      finds: ['r4-json-02 name', 'r4-elemento-01 name.texto'],
    },
  ])

  it('gives the repair where there is one', () => {
    const repairs = (resource: JsonObject) =>
      r4Checker.check(resource).problems.map((problem) => ('replacement' in problem ? problem.replacement : undefined))
    expect(repairs(change({ birthDate: ['1990-05-04'] }))).toEqual(['1990-05-04'])
    expect(repairs(change({ birthDate: ['1990-05-04', '1991'] }))).toEqual([undefined])
    expect(repairs(change({ maritalStatus: [{ text: 'a' }] }))).toEqual([{ text: 'a' }])
    expect(repairs(change({ name: { text: 'Ana' } }))).toEqual([[{ text: 'Ana' }]])
    expect(repairs(change({ name: [{ given: 'Ana' }] }))).toEqual([['Ana']])
    expect(repairs(change({ active: 'True' }))).toEqual([true])
    expect(repairs(change({ multipleBirthInteger: '2' }))).toEqual([2])
    expect(repairs(change({ multipleBirthInteger: 'dos' }))).toEqual([undefined])
  })
})

describe('companions', () => {
  const note = { id: 'a', extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] }
  tellsApart([
    {
      title: 'beside an object',
      valid: change({ _birthDate: note }),
      wrong: change({ _maritalStatus: note }),
      finds: ['r4-json-06 _maritalStatus'],
    },
    {
      title: 'beside nothing that is',
      valid: change({ _birthDate: note }),
      wrong: change({ _nacimiento: note }),
      finds: ['r4-elemento-01 _nacimiento'],
    },
    { title: 'a text', valid: change({ _birthDate: note }), wrong: change({ _birthDate: 'a' }), finds: ['r4-json-05 _birthDate'] },
    { title: 'a list', valid: change({ _birthDate: note }), wrong: change({ _birthDate: [note] }), finds: ['r4-json-05 _birthDate'] },
    {
      title: 'an object where a list belongs',
      valid: change({ name: [{ given: ['Ana'], _given: [note] }] }),
      wrong: change({ name: [{ given: ['Ana'], _given: note }] }),
      finds: ['r4-json-05 name.0._given'],
    },
    {
      title: 'a longer list',
      valid: change({ name: [{ given: ['Ana', 'Eva'], _given: [null, note] }] }),
      wrong: change({ name: [{ given: ['Ana'], _given: [null, note] }] }),
      finds: ['r4-json-05 name.0._given'],
    },
    {
      title: 'null without a companion',
      valid: change({ name: [{ given: ['Ana', null], _given: [null, note] }] }),
      wrong: change({ name: [{ given: ['Ana', null] }] }),
      finds: ['r4-json-05 name.0.given.1'],
    },
    {
      title: 'null beside null',
      valid: change({ name: [{ given: ['Ana', null], _given: [null, note] }] }),
      wrong: change({ name: [{ given: ['Ana', null], _given: [note, null] }] }),
      finds: ['r4-json-05 name.0.given.1'],
    },
    {
      title: 'what is in them',
      valid: change({ _birthDate: note }),
      wrong: change({ _birthDate: { ...note, valor: 1 } }),
      finds: ['r4-elemento-01 _birthDate.valor'],
    },
    {
      title: 'a shorter list is filled up',
      valid: change({ name: [{ given: ['Ana', 'Eva'], _given: [note] }] }),
      wrong: change({ name: [{ given: ['Ana', 'Eva'], _given: [1] }] }),
      finds: ['r4-json-05 name.0._given.0'],
    },
  ])
})

describe('what is empty', () => {
  it.each([
    ['a text', { gender: '' }],
    ['null', { birthDate: null }],
    ['an object', { maritalStatus: {} }],
    ['a list', { name: [] }],
    ['an object in a list', { name: [{}] }],
    ['null in a list of objects', { name: [null] }],
    ['an extension', { extension: [{}] }],
    ['a companion', { birthDate: '1990', _birthDate: {} }],
  ])('is said elsewhere: %s', (_, members) => {
    expect(found(r4Checker, patient(members))).toEqual([])
  })
})

describe('what is said of the form', () => {
  const told = (resource: JsonObject) => r4Checker.check(resource).problems.map(({ at, ...facts }) => ({ at: at.join('.'), ...facts }))
  const observation = (members: JsonObject): JsonObject => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'a' },
    ...members,
  })
  const note = { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }] }
  const gender = (code: string) => ({ system: 'http://hl7.org/fhir/administrative-gender', code: code.toLowerCase(), display: code })
  const genders = {
    valueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender|4.0.1',
    expected: ['male', 'female', 'other', 'unknown'],
    choices: ['Male', 'Female', 'Other', 'Unknown'].map(gender),
  }

  it.each<[string, JsonObject, readonly object[]]>([
    [
      'a list of one for a value',
      patient({ birthDate: ['1990-05-04'] }),
      [{ at: 'birthDate', code: 'r4-json-01', name: 'birthDate', type: 'date', length: 1, replacement: '1990-05-04' }],
    ],
    [
      'a list of two for a value',
      patient({ birthDate: ['1990-05-04', '1991'] }),
      [{ at: 'birthDate', code: 'r4-json-01', name: 'birthDate', type: 'date', length: 2 }],
    ],
    [
      'a list of one that is wrong',
      patient({ birthDate: ['ayer'] }),
      [{ at: 'birthDate', code: 'r4-json-01', name: 'birthDate', type: 'date', length: 1 }],
    ],
    [
      'a list of one code that is none',
      patient({ gender: ['varón'] }),
      [
        { at: 'gender', code: 'r4-json-01', name: 'gender', type: 'code', length: 1, replacement: 'varón' },
        { at: 'gender', code: 'r4-codigo-01', value: 'varón', nearest: 'male', ...genders },
      ],
    ],
    [
      'a list for an object',
      patient({ maritalStatus: [{ text: 'a' }] }),
      [{ at: 'maritalStatus', code: 'r4-json-01', name: 'maritalStatus', length: 1, isOfObjects: true, replacement: { text: 'a' } }],
    ],
    [
      'a list of two for an object',
      patient({ maritalStatus: [{ text: 'a' }, { text: 'b' }] }),
      [{ at: 'maritalStatus', code: 'r4-json-01', name: 'maritalStatus', length: 2, isOfObjects: true }],
    ],
    [
      'a list of a text for an object',
      patient({ maritalStatus: ['a'] }),
      [{ at: 'maritalStatus', code: 'r4-json-01', name: 'maritalStatus', length: 1, isOfObjects: true }],
    ],
    [
      'an object for a list',
      patient({ name: { text: 'Ana' } }),
      [{ at: 'name', code: 'r4-json-02', name: 'name', replacement: [{ text: 'Ana' }] }],
    ],
    [
      'a text for a list',
      patient({ name: [{ given: 'Ana' }] }),
      [{ at: 'name.0.given', code: 'r4-json-02', name: 'given', replacement: ['Ana'] }],
    ],
    [
      'a wrong text for a list',
      patient({ name: [{ given: ' ' }] }),
      [
        { at: 'name.0.given', code: 'r4-json-02', name: 'given', replacement: [' '] },
        { at: 'name.0.given', code: 'r4-formato-03', severity: 'warning', type: 'string', value: ' ' },
      ],
    ],
    [
      'a number for a list of texts',
      patient({ name: [{ given: 5 }] }),
      [{ at: 'name.0.given', code: 'r4-json-04', name: 'given', type: 'string', found: 'number', replacement: '5' }],
    ],
    [
      'a truth value for a list of texts',
      patient({ name: [{ given: true }] }),
      [{ at: 'name.0.given', code: 'r4-json-04', name: 'given', type: 'string', found: 'boolean' }],
    ],
    [
      'an object for a list of texts',
      patient({ name: [{ given: { a: 1 } }] }),
      [{ at: 'name.0.given', code: 'r4-json-03', name: 'given', type: 'string', found: 'object' }],
    ],
    [
      'a list in a list',
      patient({ name: [[{ text: 'Ana' }]] }),
      [{ at: 'name.0', code: 'r4-json-03', name: 'name', type: 'HumanName', found: 'list', isRepeated: true }],
    ],
    [
      'a list in a list of texts',
      patient({ name: [{ given: [['Ana']] }] }),
      [{ at: 'name.0.given.0', code: 'r4-json-01', name: 'given', type: 'string', length: 1, replacement: 'Ana' }],
    ],
    [
      'a list of two in a list of texts',
      patient({ name: [{ given: [['Ana', 'Eva']] }] }),
      [{ at: 'name.0.given.0', code: 'r4-json-01', name: 'given', type: 'string', length: 2 }],
    ],
    [
      'an object in a list of texts',
      patient({ name: [{ given: [{ a: 1 }] }] }),
      [{ at: 'name.0.given.0', code: 'r4-json-03', name: 'given', type: 'string', found: 'object' }],
    ],
    [
      'a number in a list of texts',
      patient({ name: [{ given: ['Ana', 7] }] }),
      [{ at: 'name.0.given.1', code: 'r4-json-04', name: 'given', type: 'string', found: 'number', replacement: '7' }],
    ],
    [
      'an object for a text',
      patient({ birthDate: { a: 1 } }),
      [{ at: 'birthDate', code: 'r4-json-03', name: 'birthDate', type: 'date', found: 'object' }],
    ],
    [
      'a text for an object',
      patient({ maritalStatus: 'casada' }),
      [
        {
          at: 'maritalStatus',
          code: 'r4-json-03',
          name: 'maritalStatus',
          type: 'CodeableConcept',
          found: 'string',
          meant: { system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'M', display: 'Married' },
        },
      ],
    ],
    [
      'a known word for a concept',
      patient({ maritalStatus: 'Married' }),
      [
        {
          at: 'maritalStatus',
          code: 'r4-json-03',
          name: 'maritalStatus',
          type: 'CodeableConcept',
          found: 'string',
          meant: { system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'M', display: 'Married' },
        },
      ],
    ],
    [
      'a number for an object',
      patient({ maritalStatus: 5 }),
      [{ at: 'maritalStatus', code: 'r4-json-03', name: 'maritalStatus', type: 'CodeableConcept', found: 'number' }],
    ],
    [
      'a truth value for an object',
      patient({ maritalStatus: true }),
      [{ at: 'maritalStatus', code: 'r4-json-03', name: 'maritalStatus', type: 'CodeableConcept', found: 'boolean' }],
    ],
    [
      'a text for an object in a list',
      patient({ name: ['Ana'] }),
      [{ at: 'name.0', code: 'r4-json-03', name: 'name', type: 'HumanName', found: 'string', isRepeated: true }],
    ],
    [
      'a text for a list of objects',
      patient({ name: 'Ana' }),
      [{ at: 'name', code: 'r4-json-03', name: 'name', type: 'HumanName', found: 'string', isRepeated: true }],
    ],
    [
      'a number for a text',
      patient({ birthDate: 1990 }),
      [{ at: 'birthDate', code: 'r4-json-04', name: 'birthDate', type: 'date', found: 'number', replacement: '1990' }],
    ],
    [
      'a number for a code',
      patient({ gender: 1 }),
      [
        { at: 'gender', code: 'r4-json-04', name: 'gender', type: 'code', found: 'number', replacement: '1' },
        { at: 'gender', code: 'r4-codigo-01', value: '1', ...genders },
      ],
    ],
    [
      'a truth value for a text',
      patient({ birthDate: true }),
      [{ at: 'birthDate', code: 'r4-json-04', name: 'birthDate', type: 'date', found: 'boolean' }],
    ],
    [
      'a text for a truth value',
      patient({ active: 'true' }),
      [{ at: 'active', code: 'r4-json-04', name: 'active', type: 'boolean', found: 'string', replacement: true }],
    ],
    [
      'a text that is none for a truth value',
      patient({ active: 'quizás' }),
      [{ at: 'active', code: 'r4-json-04', name: 'active', type: 'boolean', found: 'string' }],
    ],
    [
      'a text for a number',
      patient({ multipleBirthInteger: '2' }),
      [{ at: 'multipleBirthInteger', code: 'r4-json-04', name: 'multipleBirthInteger', type: 'integer', found: 'string', replacement: 2 }],
    ],
    [
      'a text that is no number',
      patient({ multipleBirthInteger: 'dos' }),
      [{ at: 'multipleBirthInteger', code: 'r4-json-04', name: 'multipleBirthInteger', type: 'integer', found: 'string' }],
    ],
    [
      'blanks around a code',
      patient({ gender: ' male' }),
      [{ at: 'gender', code: 'r4-formato-03', type: 'code', value: ' male', replacement: 'male' }],
    ],
    [
      'blanks around no code',
      patient({ gender: ' varon' }),
      [
        { at: 'gender', code: 'r4-formato-03', type: 'code', value: ' varon', replacement: 'varon' },
        { at: 'gender', code: 'r4-codigo-01', value: 'varon', nearest: 'male', ...genders },
      ],
    ],
    ['a text for a resource', patient({ contained: ['a'] }), [{ at: 'contained.0', code: 'r4-tipo-01', kind: 'string' }]],
    ['a number for a resource', patient({ contained: [5] }), [{ at: 'contained.0', code: 'r4-tipo-01', kind: 'number' }]],
    [
      'a resource outside a list',
      patient({ contained: { resourceType: 'Practitioner', id: 'a' }, generalPractitioner: [{ reference: '#a' }] }),
      [{ at: 'contained', code: 'r4-json-02', name: 'contained', replacement: [{ resourceType: 'Practitioner', id: 'a' }] }],
    ],
    [
      'no type of a resource',
      patient({ contained: [{ id: 'a' }], generalPractitioner: [{ reference: '#a' }] }),
      [{ at: 'contained.0.resourceType', code: 'r4-tipo-01' }],
    ],
    [
      'a type in other letters',
      { resourceType: 'patient', active: true },
      [{ at: 'resourceType', code: 'r4-tipo-01', found: 'patient', nearest: 'Patient' }],
    ],
    ['a type that is a number', { resourceType: 5, active: true }, [{ at: 'resourceType', code: 'r4-tipo-01' }]],
    ['null in the place of a resource', patient({ contained: [null] }), []],
    [
      'nothing in a resource of no type',
      { resourceType: 'Paciente', contained: ['a'], name: ['a'], birthDate: 5 },
      [{ at: 'resourceType', code: 'r4-tipo-01', found: 'Paciente' }],
    ],
    [
      'what is in the only object of a list',
      patient({ maritalStatus: [{ texto: 'a' }] }),
      [
        { at: 'maritalStatus', code: 'r4-json-01', name: 'maritalStatus', length: 1, isOfObjects: true, replacement: { texto: 'a' } },
        { at: 'maritalStatus.0.texto', code: 'r4-elemento-01', name: 'texto', type: 'CodeableConcept', nearest: 'text', isFitting: true },
      ],
    ],
    [
      'a list of one object that is empty',
      patient({ maritalStatus: [{}] }),
      [{ at: 'maritalStatus', code: 'r4-json-01', name: 'maritalStatus', length: 1, isOfObjects: true, replacement: {} }],
    ],
    [
      'nothing that is wrong in a resource of no type',
      {
        resourceType: 'Paciente',
        _id: 'a',
        language: [null, 'es'],
        implicitRules: ['a'],
        _implicitRules: { id: 'a' },
        meta: {
          profile: 'a',
          _profile: 'a',
          tag: 'x',
          lastUpdated: 5,
          _lastUpdated: ['a'],
          security: [['a'], { id: 'a' }],
          versionId: ['1'],
          source: ' a',
          nada: 1,
        },
        extension: { url: 5 },
        modifierExtension: [{ url: 'a' }],
        text: [{ status: 'nada' }],
        contained: ['a', 5, patient({ birthDate: 5, name: { id: 'a' }, deceasedBoolean: true, deceasedDateTime: '2020' })],
      },
      [{ at: 'resourceType', code: 'r4-tipo-01', found: 'Paciente' }],
    ],
    [
      'nothing that is wrong in what FHIR does not have',
      patient({ nada: { resourceType: 'Patient', birthDate: 5, contained: ['a'] }, otra: [[patient({ birthDate: [] })]] }),
      [
        { at: 'nada', code: 'r4-elemento-01', name: 'nada', type: 'Patient' },
        { at: 'otra', code: 'r4-elemento-01', name: 'otra', type: 'Patient' },
      ],
    ],
    [
      'nothing of what is empty',
      patient({
        gender: '',
        _gender: null,
        birthDate: {},
        name: '',
        contact: [null],
        maritalStatus: [],
        address: [{ line: {}, _line: null }, { line: [''], _line: '' }, { city: [] }],
        contained: {},
        managingOrganization: '',
        photo: null,
      }),
      [],
    ],
    [
      'a known word for a coding',
      { resourceType: 'Encounter', status: 'planned', class: 'AMB' },
      [
        {
          at: 'class',
          code: 'r4-json-03',
          name: 'class',
          type: 'Coding',
          found: 'string',
          meant: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB', display: 'ambulatory' },
        },
      ],
    ],
    [
      'a known word for a coding in a list',
      { resourceType: 'Patient', meta: { security: ['R'] } },
      [
        {
          at: 'meta.security.0',
          code: 'r4-json-03',
          name: 'security',
          type: 'Coding',
          found: 'string',
          isRepeated: true,
          meant: { system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality', code: 'R', display: 'restricted' },
        },
      ],
    ],
    [
      'a word for a quantity',
      {
        resourceType: 'Encounter',
        status: 'planned',
        class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
        length: 'h',
      },
      [{ at: 'length', code: 'r4-json-03', name: 'length', type: 'Duration', found: 'string' }],
    ],
  ])('is all that helps to mend %s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))

  it.each<[string, JsonObject, readonly object[]]>([
    [
      'a text',
      patient({ birthDate: '2000', _birthDate: 'a' }),
      [{ at: '_birthDate', code: 'r4-json-05', name: 'birthDate', reason: 'value', found: 'string' }],
    ],
    [
      'a list',
      patient({ birthDate: '2000', _birthDate: [note] }),
      [{ at: '_birthDate', code: 'r4-json-05', name: 'birthDate', reason: 'kind' }],
    ],
    [
      'an object where a list belongs',
      patient({ name: [{ given: ['Ana'], _given: note }] }),
      [{ at: 'name.0._given', code: 'r4-json-05', name: 'given', reason: 'kind' }],
    ],
    [
      'a longer list',
      patient({ name: [{ given: ['Ana'], _given: [null, note] }] }),
      [{ at: 'name.0._given', code: 'r4-json-05', name: 'given', reason: 'length' }],
    ],
    [
      'a longer list without a value beside',
      patient({ name: [{ given: ['Ana'], _given: [null, { id: 'a' }] }] }),
      [{ at: 'name.0._given', code: 'r4-json-05', name: 'given', reason: 'length' }],
    ],
    ['a list beside nothing', patient({ name: [{ _given: [note] }] }), []],
    [
      'an id beside nothing',
      patient({ name: [{ _given: [{ id: 'a' }] }] }),
      [{ at: 'name.0._given.0', code: 'r4-inv-01', key: 'ele-1', expression: 'hasValue() or (children().count() > id.count())' }],
    ],
    [
      'a text in a list',
      patient({ name: [{ given: ['Ana'], _given: ['a'] }] }),
      [{ at: 'name.0._given.0', code: 'r4-json-05', name: 'given', reason: 'value', found: 'string' }],
    ],
    [
      'null without a companion',
      patient({ name: [{ given: ['Ana', null] }] }),
      [{ at: 'name.0.given.1', code: 'r4-json-05', name: 'given', reason: 'null' }],
    ],
    [
      'null twice without a companion',
      patient({ name: [{ given: [null, null, 'Ana'] }] }),
      [{ at: 'name.0.given.0', code: 'r4-json-05', name: 'given', reason: 'null' }],
    ],
    [
      'null beside what is no list',
      patient({ name: [{ given: ['Ana', null], _given: note }] }),
      [{ at: 'name.0._given', code: 'r4-json-05', name: 'given', reason: 'kind' }],
    ],
    [
      'beside an object',
      patient({ maritalStatus: { text: 'a' }, _maritalStatus: note }),
      [{ at: '_maritalStatus', code: 'r4-json-06', name: 'maritalStatus' }],
    ],
    [
      'an id alone',
      patient({ _birthDate: { id: 'a' } }),
      [{ at: '_birthDate', code: 'r4-inv-01', key: 'ele-1', expression: 'hasValue() or (children().count() > id.count())' }],
    ],
    [
      'an id alone of an object',
      patient({ maritalStatus: { id: 'a' } }),
      [{ at: 'maritalStatus', code: 'r4-inv-01', key: 'ele-1', expression: 'hasValue() or (children().count() > id.count())' }],
    ],
    [
      'an extension of a code that has to be of a set',
      { resourceType: 'Observation', code: { text: 'a' }, _status: note },
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
      'an id of a code that has to be of a set',
      { resourceType: 'Observation', code: { text: 'a' }, _status: { id: 'a' } },
      [
        { at: '_status', code: 'r4-codigo-01', valueSet: 'http://hl7.org/fhir/ValueSet/observation-status|4.0.1', isPlain: true },
        { at: '_status', code: 'r4-inv-01', key: 'ele-1', expression: 'hasValue() or (children().count() > id.count())' },
      ],
    ],
    [
      'an extension of the id of a resource',
      patient({ id: 'a', _id: note }),
      [{ at: '_id.extension', code: 'r4-card-02', name: 'extension', max: 0, found: 1 }],
    ],
    ['an id of the id of a resource', patient({ id: 'a', _id: { id: 'b' } }), []],
    [
      'a choice twice',
      patient({ deceasedBoolean: true, deceasedDateTime: '2020' }),
      [{ at: 'deceasedDateTime', code: 'r4-elemento-02', name: 'deceased', present: ['deceasedBoolean', 'deceasedDateTime'] }],
    ],
    [
      'a choice thrice',
      observation({ valueString: 'a', valueInteger: 5, valueBoolean: true }),
      [{ at: 'valueBoolean', code: 'r4-elemento-02', name: 'value', present: ['valueString', 'valueInteger', 'valueBoolean'] }],
    ],
    [
      'a choice with the companion of another',
      patient({ deceasedBoolean: true, _deceasedDateTime: note }),
      [{ at: '_deceasedDateTime', code: 'r4-elemento-02', name: 'deceased', present: ['deceasedBoolean', 'deceasedDateTime'] }],
    ],
    ['a choice with its companion', patient({ deceasedBoolean: true, _deceasedBoolean: note }), []],
  ])('is all that helps to mend a companion: %s', (_, resource, problems) => expect(told(resource)).toStrictEqual(problems))
})
