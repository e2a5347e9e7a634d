import { describe, expect, it } from 'vitest'
import { readTypes } from '../../../rules/engine/types.ts'
import { r4Types } from '../../../rules/structure/r4-types.ts'

const types = readTypes(() => r4Types)
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

describe('a table of one’s own', () => {
  const own = readTypes(() =>
    [
      'Element id:string',
      'Base<Element note*:string',
      'Resource id:id',
      'DomainResource<Resource text:Base',
      'Animal<DomainResource name:string tag*:Base age[x]:integer|Quantity|Reference(Animal,Plant) part*:@ whole:#Animal.part',
      'Animal.part<Base of:Reference(Animal) inner:#Animal.part',
      'Binary<Resource data:base64Binary',
      'Domain<Base a:string',
      '',
    ].join('\n'),
  )
  const element = (type: string, name: string) => own.find(type)?.elements.get(name)

  it('tells the elements of a type, inherited ones first', () => {
    expect([...own.find('Animal')!.elements.keys()]).toEqual([
      'id',
      'text',
      'name',
      'tag',
      'ageInteger',
      'ageQuantity',
      'ageReference',
      'part',
      'whole',
    ])
    expect(own.find('Animal')!.name).toBe('Animal')
    expect([...own.find('Element')!.elements.keys()]).toEqual(['id'])
  })

  it('tells what an element is', () => {
    expect(element('Animal', 'name')).toEqual({ name: 'name', type: 'string', isList: false, targets: undefined })
    expect(element('Animal', 'tag')).toEqual({ name: 'tag', type: 'Base', isList: true, targets: undefined })
    expect(element('Animal', 'ageInteger')).toEqual({ name: 'age', type: 'integer', isList: false, targets: undefined })
    expect(element('Animal', 'ageReference')).toEqual({ name: 'age', type: 'Reference', isList: false, targets: ['Animal', 'Plant'] })
    expect(element('Animal', 'part')).toEqual({ name: 'part', type: 'Animal.part', isList: true, targets: undefined })
    expect(element('Animal', 'whole')?.type).toBe('Animal.part')
    expect(element('Animal.part', 'inner')?.type).toBe('Animal.part')
    expect(element('Animal.part', 'note')).toMatchObject({ isList: true, type: 'string' })
  })

  it('knows no other type', () => {
    expect([own.find('Plant'), own.find(''), own.find('Animal.part.of')]).toEqual([undefined, undefined, undefined])
  })

  it('makes a type out once', () => {
    expect(own.find('Animal')).toBe(own.find('Animal'))
    expect(readTypes(() => 'A<B a:string').find('A')!.elements.size).toBe(1)
  })

  it('takes for resources what comes of Resource or DomainResource, and is neither', () => {
    expect(own.resources()).toEqual(['Animal', 'Binary'])
    expect(['Animal', 'Binary', 'DomainResource', 'Resource', 'Base', 'Domain', 'animal'].map(own.isResource)).toEqual([
      true,
      true,
      ...Array.from({ length: 5 }, () => false),
    ])
  })

  it('finds a resource whatever its case', () => {
    expect(['Animal', 'animal', 'BINARY', 'base', 'Plant', 'DomainResource'].map(own.findResource)).toEqual([
      'Animal',
      'Animal',
      'Binary',
      undefined,
      undefined,
      undefined,
    ])
  })
})
