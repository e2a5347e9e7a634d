import { describe, expect, it } from 'vitest'
import { toPlace } from '../../../../proxy/engine/remote/place.ts'

const patient = {
  resourceType: 'Patient',
  identifier: [{ value: '1' }],
  deceasedBoolean: true,
  contained: [{ resourceType: 'Observation', id: 'o', valueQuantity: { value: 1 } }],
  extension: [{ url: 'a', valueCoding: { code: 'b' } }],
}
const bundle = { resourceType: 'Bundle', entry: [{}, { resource: patient }] }

describe('toPlace in a resource', () => {
  it.each([
    ['Patient', 'Patient'],
    ['Patient.name[0].family', 'Patient.name[0].family'],
    [undefined, 'Patient'],
    ['', 'Patient'],
    ['(document)', 'Patient'],
    ['name[0]', 'Patient.name[0]'],
    ['Patient.name.0.given.1', 'Patient.name[0].given[1]'],
    ['/f:Patient/f:name[2]/f:family', 'Patient.name[1].family'],
    ['Patient.deceased.ofType(boolean)', 'Patient.deceased'],
    ['Patient.deceasedBoolean', 'Patient.deceased'],
    ['Patient.deceased[x]', 'Patient.deceased'],
    ['(Patient.deceased as boolean)', 'Patient'],
    ['Patient.deceased.as(boolean)', 'Patient.deceased'],
    ['Patient.extension[0].value.ofType(Coding).code', 'Patient.extension[0].value.code'],
    ['Patient.extension[0].valueCoding', 'Patient.extension[0].value'],
    ['Patient.identifier:run.value', 'Patient.identifier.value'],
    ['Patient.identifier:run[0].value', 'Patient.identifier[0].value'],
    ["Patient.extension('http://example.org/e').value", 'Patient'],
    ["Patient.identifier.where(system = 'a').value", 'Patient.identifier'],
    ['Patient.contained[0]/*Observation/o*/.valueQuantity.value', 'Patient.contained[0].value.value'],
    ['Patient.contained[0].ofType(Observation).value', 'Patient.contained[0].value'],
    ["Patient.extension[0][url='http://example.org/e'].value", 'Patient.extension[0].value'],
    ['Patient.`nombre raro`', 'Patient.`nombre raro`'],
    ['Patient.unknown.value[x]', 'Patient.unknown.value'],
    ['Patient.name[', 'Patient.name'],
  ])('%s is %s', (written, path) => {
    expect(toPlace(written, patient)).toEqual({ path })
  })
})

describe('toPlace in a Bundle', () => {
  it.each([
    ['Bundle', { path: 'Bundle' }],
    ['Bundle.entry[1]', { path: 'Bundle.entry[1]' }],
    ['Bundle.entry[1].fullUrl', { path: 'Bundle.entry[1].fullUrl' }],
    ['Bundle.entry[1].resource', { path: 'Patient', entryIndex: 1 }],
    ['Bundle.entry[1].resource/*Patient/1*/.name[0]', { path: 'Patient.name[0]', entryIndex: 1 }],
    ['Bundle.entry[1].resource.ofType(Patient).name[0]', { path: 'Patient.name[0]', entryIndex: 1 }],
    ['Bundle.entry[1].resource/*Patient/null*/.deceasedBoolean', { path: 'Patient.deceased', entryIndex: 1 }],
    ['Bundle.entry[0].resource.name', { path: 'Resource.name', entryIndex: 0 }],
    ['Bundle.entry[99].resource.name', { path: 'Resource.name', entryIndex: 99 }],
  ])('%s', (written, place) => {
    expect(toPlace(written, bundle)).toEqual(place)
  })
})

it('reads a path made to take time at once', () => {
  expect(toPlace(`Patient${'/*'.repeat(200_000)}`, patient)).toEqual({ path: 'Patient' })
})
