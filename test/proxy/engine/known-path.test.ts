import { expect, it } from 'vitest'
import { knownPath } from '../../../proxy/engine/known-path.ts'
import { r4 } from '../../../rules/structure/r4.ts'

it.each([
  ['Patient', 'Patient'],
  ['Patient.name[0].family', 'Patient.name[0].family'],
  ['Patient.name[0].given[12]', 'Patient.name[0].given[12]'],
  ['Patient.contact[0].name.period.start', 'Patient.contact[0].name.period.start'],
  ['Patient.deceased', 'Patient.deceased'],
  ['Observation.valueQuantity.value', 'Observation.valueQuantity.value'],
  ['Observation.value.code', 'Observation.value'],
  ['Patient.contained[0].name', 'Patient.contained[0]'],
  ['Bundle.entry[3].resource', 'Bundle.entry[3].resource'],
  ['Patient.anaCanaria.name', 'Patient'],
  ['Patient.name[0].anaCanaria', 'Patient.name[0]'],
  ["Patient.name.where(family='Canaria').given", 'Patient.name'],
  ['Patient.`ana canaria`', 'Patient'],
  ['Patient.extension[0].value.ofType(string)', 'Patient.extension[0].value'],
  ['AnaCanaria.name', ''],
  ['', ''],
])('%s is known as far as %s', (path, known) => {
  expect(knownPath(path, r4)).toBe(known)
})
