import { expect, it } from 'vitest'
import { placeInPart } from '../../../../rules/structure/check/places-in-parts.ts'

it.each([
  ['Patient', 'apellidoPaterno', 'name.family'],
  ['RelatedPerson', 'given', 'name.given'],
  ['Practitioner', 'city', 'address.city'],
  ['Encounter', 'indication', 'diagnosis.condition'],
  ['Appointment', 'patient', 'participant.actor'],
  ['Patient', 'last_name', 'name.family'],
  ['Patient', 'primer-nombre', 'name.given'],
  ['Group', 'lastName', undefined],
  ['Patient', 'indication', undefined],
  ['Patient', 'last__name', undefined],
])('in %s, %s belongs in %s', (type, name, place) => {
  const found = placeInPart(type, name)
  expect(found && `${found.part}.${found.element}`).toBe(place)
})
