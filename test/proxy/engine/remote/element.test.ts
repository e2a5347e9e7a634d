import { describe, expect, it } from 'vitest'
import { toElement } from '../../../../proxy/engine/remote/element.ts'

const patient = {
  resourceType: 'Patient',
  birthDate: '1980-02-03',
  _birthDate: { extension: [{ url: 'http://a.cl/a' }, { url: 'http://a.cl/b' }] },
  extension: [{ url: 'http://a.cl/a' }, { url: 'http://a.cl/b' }],
}
const bundle = { resourceType: 'Bundle', entry: [{ fullUrl: 'urn:uuid:1' }, { fullUrl: 'urn:uuid:2' }] }

describe('toElement', () => {
  it.each([
    ['Patient', 'Patient.name', 'Patient.name'],
    ['Patient', 'name', 'Patient.name'],
    ['Patient.contact[0]', 'Patient.contact.name', 'Patient.contact[0].name'],
    ['Patient', 'Patient.identifier:run', 'Patient.identifier'],
    ['Observation', 'Observation.effective[x]', 'Observation.effective'],
    ['Observation.value', 'Observation.value[x]:valueQuantity.unit', 'Observation.value.unit'],
    ['Patient.name[0]', 'Patient.name', 'Patient.name[0]'],
    ['Patient.extension[0]', 'Extension.extension:part', 'Patient.extension[0].extension'],
    ['Patient', 'no es un nombre', 'Patient'],
  ])('in %s: %s is %s', (path, element, expected) => {
    expect(toElement(path, element, undefined, patient)).toBe(expected)
  })

  it.each([
    ['Patient', 'http://a.cl/b', 'Patient.extension[1]'],
    ['Patient.birthDate', 'http://a.cl/b', 'Patient.birthDate.extension[1]'],
    ['Patient.extension[1]', 'http://a.cl/b', 'Patient.extension[1]'],
    ['Patient', 'http://a.cl/c', 'Patient.extension'],
    ['Patient.name[0]', 'http://a.cl/a', 'Patient.name[0].extension'],
  ])('the extension in %s with the URL %s is %s', (path, url, expected) => {
    expect(toElement(path, 'extension', url, patient)).toBe(expected)
  })

  it.each([
    ['urn:uuid:2', 'Bundle.entry[1].fullUrl'],
    ['urn:uuid:3', 'Bundle.entry[0].fullUrl'],
  ])('the fullUrl %s is %s, whatever entry the validator counted', (url, expected) => {
    expect(toElement('Bundle.entry[0]', 'fullUrl', url, bundle)).toBe(expected)
  })
})
