import { expect, it } from 'vitest'
import { typeOfResource } from '../../../rules/structure/resource-type.ts'

it.each([
  [{ resourceType: 'Patient' }, 'Patient'],
  [{ resourceType: 'patient' }, 'Patient'],
  [{ resourceType: 'Paciente' }, 'Paciente'],
  [{ resourceType: '' }, ''],
  [{ resourceType: 7 }, undefined],
  [{}, undefined],
  [[], undefined],
  ['Patient', undefined],
  [null, undefined],
  [undefined, undefined],
])('the type of the resource %j is %j', (value, expected) => {
  expect(typeOfResource(value)).toBe(expected)
})
