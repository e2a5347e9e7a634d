import { describe, expect, it } from 'vitest'
import { createPlaces, type Place } from '../../../../rules/structure/check/place.ts'
import type { StructureDefinition } from '../../../../rules/structure/definitions.ts'
import { layered } from '../../../../rules/structure/layered.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'

const hl7 = 'http://hl7.org/fhir/StructureDefinition/'
const { ofType, isResource } = createPlaces(r4Definitions)

/** The path by which the definitions have an element, from names; a type behind a colon is one of a choice. */
function pathOf(places: (type: string) => Place | undefined, type: string, ...names: readonly string[]): string | undefined {
  let place = places(type)
  let inside: string | undefined
  for (const name of names) {
    const [bare = '', chosen] = name.split(':')
    place = place?.child(bare, inside)
    inside = chosen
  }
  return place?.element?.path
}

describe('the place of an element', () => {
  it.each<[string, string, readonly string[], string | undefined]>([
    ['is the root of a type', 'Patient', [], 'Patient'],
    ['is in a resource', 'Patient', ['name'], 'Patient.name'],
    ['is in a data type', 'Patient', ['name', 'period', 'start'], 'Period.start'],
    ['is in a part of a resource', 'Patient', ['contact', 'gender'], 'Patient.contact.gender'],
    ['is in a data type of a part', 'Patient', ['contact', 'name', 'family'], 'HumanName.family'],
    ['is in a part of a data type', 'Timing', ['repeat', 'count'], 'Timing.repeat.count'],
    ['is a choice', 'Observation', ['value[x]'], 'Observation.value[x]'],
    ['is in one type of a choice', 'Observation', ['value[x]:Quantity', 'unit'], 'Quantity.unit'],
    ['is in any type of a choice that has it', 'Observation', ['value[x]', 'denominator'], 'Ratio.denominator'],
    ['is in the first type of a choice that has it', 'Observation', ['value[x]', 'extension'], 'Quantity.extension'],
    ['is in no other type of a choice', 'Observation', ['value[x]:Ratio', 'unit'], undefined],
    ['is in no type that a choice does not have', 'Observation', ['value[x]:Address', 'city'], undefined],
    ['is that of the element that defines it', 'Observation', ['component', 'referenceRange', 'low'], 'Observation.referenceRange.low'],
    ['is that of the element around it', 'Questionnaire', ['item', 'item', 'item', 'linkId'], 'Questionnaire.item.linkId'],
    ['is none of another name', 'Patient', ['nombre'], undefined],
    ['is none of another name in a part', 'Patient', ['contact', 'nombre'], undefined],
    ['is none of a longer name', 'Patient', ['nam'], undefined],
    ['is none of a path', 'Patient', ['contact.gender'], undefined],
    ['is none of another type', 'Paciente', [], undefined],
  ])('%s', (_, type, names, path) => expect(pathOf(ofType, type, ...names)).toBe(path))

  it('is looked up in another definition where that is named', () => {
    const own = (type: string, element: NonNullable<StructureDefinition['snapshot']>['element']): StructureDefinition => ({
      url: `${hl7}${type}`,
      kind: 'logical',
      type,
      derivation: 'specialization',
      snapshot: { element },
    })
    const structures = [
      own('Ficha', [
        { id: 'Ficha', path: 'Ficha' },
        { id: 'Ficha.persona', path: 'Ficha.persona', contentReference: `${hl7}Patient#Patient.contact` },
        { id: 'Ficha.nada', path: 'Ficha.nada', contentReference: 'https://ejemplo.cl/nada#Ficha.parte' },
        { id: 'Ficha.parte', path: 'Ficha.parte', type: [{ code: 'BackboneElement' }] },
        { id: 'Ficha.parte.fecha', path: 'Ficha.parte.fecha', type: [{ code: 'date' }] },
      ]),
      { ...own('Vacia', []), snapshot: undefined } as unknown as StructureDefinition,
    ]
    const places = createPlaces(
      layered(
        {
          findStructure: (url) => structures.find((one) => one.url === url),
          findValueSet: () => undefined,
          findCodeSystem: () => undefined,
        },
        r4Definitions,
      ),
    )
    expect(pathOf(places.ofType, 'Ficha', 'persona', 'gender')).toBe('Patient.contact.gender')
    expect(pathOf(places.ofType, 'Ficha', 'nada', 'fecha')).toBe('Ficha.parte.fecha')
    expect(pathOf(places.ofType, 'Ficha', 'parte', 'fecha')).toBe('Ficha.parte.fecha')
    expect(places.ofType('Vacia')).toBeUndefined()
    expect(places.isResource('Ficha')).toBe(false)
  })
})

it('a type is one of resources, or not', () => {
  expect(['Patient', 'DomainResource', 'HumanName', 'Paciente', 'x'.repeat(101)].map(isResource)).toEqual([true, true, false, false, false])
})
