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
