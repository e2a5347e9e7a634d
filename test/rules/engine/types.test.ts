import { describe, expect, it } from 'vitest'
import { readTypes } from '../../../rules/engine/types.ts'
import { r4Types } from '../../../rules/structure/r4-types.ts'

const types = readTypes(r4Types)
const targets = (type: string, element: string) => types.find(type)?.elements.get(element)?.targets

describe('a table of types', () => {
  it('tells what a reference may point to', () => {
    expect(targets('Condition', 'subject')).toEqual(['Patient', 'Group'])
    expect(targets('Identifier', 'assigner')).toEqual(['Organization'])
    expect(targets('Encounter.participant', 'individual')).toEqual(['Practitioner', 'PractitionerRole', 'RelatedPerson'])
  })

  it('tells it of the one type of a choice that is a reference', () => {
    expect(types.find('MedicationRequest')?.elements.get('medicationReference')).toEqual({
      name: 'medication',
      type: 'Reference',
      isList: false,
      targets: ['Medication'],
    })
    expect(targets('MedicationRequest', 'medicationCodeableConcept')).toBeUndefined()
  })

  it('leaves it open where anything may be pointed to, and where nothing is', () => {
    expect(targets('Extension', 'valueReference')).toBeUndefined()
    expect(targets('Composition', 'subject')).toBeUndefined()
    expect(targets('Condition', 'code')).toBeUndefined()
  })
})
