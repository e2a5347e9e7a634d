import { describe, expect, it } from 'vitest'
import type { ElementDefinition, StructureDefinition } from '../../../rules/structure/definitions.ts'
import { openTableFile } from '../../../rules/structure/tables/table-file.ts'
import { r4 } from '../../../rules/structure/r4.ts'
import { createTypeTable } from '../../../rules/structure/type-table.ts'

const base = 'http://hl7.org/fhir/StructureDefinition/'

describe('the types of R4', () => {
  const targets = (type: string, element: string) => r4.find(type)?.elements.get(element)?.targets

  it('are those that its definitions have as resources', () => {
    expect(r4.resources()).toEqual(
      [...openTableFile('structure/r4/structures.txt')('structures')().matchAll(/^=(\w+)\tr\+\t/gm)].map(([, name]) => name),
    )
    expect(r4.resources()).toHaveLength(146)
    const { isResource } = createTypeTable(() => undefined, r4.resources())
    expect(['Patient', 'Resource', 'DomainResource', 'HumanName', 'patient', 'toString'].map(isResource)).toEqual([
      true,
      ...Array.from({ length: 5 }, () => false),
    ])
  })

  it('tell what a reference may point to', () => {
    expect(targets('Condition', 'subject')).toEqual(['Patient', 'Group'])
    expect(targets('Identifier', 'assigner')).toEqual(['Organization'])
    expect(targets('Encounter.participant', 'individual')).toEqual(['Practitioner', 'PractitionerRole', 'RelatedPerson'])
  })

  it('tell it of the one type of a choice that is a reference', () => {
    expect(r4.find('MedicationRequest')?.elements.get('medicationReference')).toEqual({
      name: 'medication',
      type: 'Reference',
      isList: false,
      targets: ['Medication'],
    })
    expect(targets('MedicationRequest', 'medicationCodeableConcept')).toBeUndefined()
  })

  it('leave it open where anything may be pointed to, and where nothing is', () => {
    expect(targets('Extension', 'valueReference')).toBeUndefined()
    expect(targets('Composition', 'subject')).toBeUndefined()
    expect(targets('Condition', 'code')).toBeUndefined()
  })

  it('say of what type of FHIR the elements are that R4 writes as strings of FHIRPath', () => {
    const type = (name: string, element: string) => r4.find(name)?.elements.get(element)?.type
    expect([type('Patient', 'id'), type('HumanName', 'id'), type('Extension', 'url'), type('Patient.contact', 'id')]).toEqual([
      'string',
      'string',
      'uri',
      'string',
    ])
  })

  it('are not profiles, extensions, logical models, primitives or canonicals with a version', () => {
    const others = [
      'vitalsigns',
      'SimpleQuantity',
      'patient-nationality',
      'Definition',
      'string',
      'Patient|4.0.1',
      'patient',
      'Patient.name',
      '',
    ]
    expect(others.filter((name) => r4.find(name) !== undefined)).toEqual([])
  })
})

describe('a table of other definitions', () => {
  const read: string[] = []
  const structures = [
    structure('Element', undefined, ['id 0..1 http://hl7.org/fhirpath/System.String']),
    structure('Base', 'Element', ['id 0..1 http://hl7.org/fhirpath/System.String', 'note 0..* string']),
    structure('Repeat', 'Element', ['part 0..1 Element', 'part.of 0..1 string']),
    structure('Animal', 'DomainResource', [
      'text 0..1 Base',
      'tag 0..* Base',
      'age[x] 0..1 integer|Quantity|Reference(Animal,Plant)',
      'any 0..1 Reference(Resource)',
      'part 0..* BackboneElement',
      'part.of 0..1 Reference(Animal)',
      'part.inner 0..1 #Animal.part',
      'whole 0..1 #Animal.part',
    ]),
  ]
  const own = createTypeTable(
    (canonical) => {
      read.push(canonical)
      return structures.find(({ url }) => url === canonical)
    },
    ['Animal', 'Binary'],
  )
  const element = (type: string, name: string) => own.find(type)?.elements.get(name)

  it('has the elements of a type in their order, a choice once for each of its types', () => {
    expect([...own.find('Animal')!.elements.keys()]).toEqual([
      'text',
      'tag',
      'ageInteger',
      'ageQuantity',
      'ageReference',
      'any',
      'part',
      'whole',
    ])
    expect([own.find('Animal')!.name, own.find('Animal')!.base]).toEqual(['Animal', 'DomainResource'])
    expect([...own.find('Element')!.elements.keys(), own.find('Element')!.base]).toEqual(['id', undefined])
  })

  it('tells what an element is', () => {
    expect(element('Base', 'note')).toEqual({ name: 'note', type: 'string', isList: true, targets: undefined })
    expect(element('Animal', 'ageInteger')).toEqual({ name: 'age', type: 'integer', isList: false, targets: undefined })
    expect(element('Animal', 'ageReference')).toEqual({ name: 'age', type: 'Reference', isList: false, targets: ['Animal', 'Plant'] })
    expect(element('Animal', 'any')?.targets).toBeUndefined()
    expect(element('Animal', 'part')).toEqual({ name: 'part', type: 'Animal.part', isList: true, targets: undefined })
    expect([element('Animal', 'whole')?.type, element('Animal.part', 'inner')?.type]).toEqual(['Animal.part', 'Animal.part'])
  })

  it('knows what backbone elements extend', () => {
    expect([own.find('Animal.part')?.base, own.find('Repeat.part')?.base]).toEqual(['BackboneElement', 'Element'])
  })

  it('remembers what is defined, and nothing else', () => {
    const known = own.find('Animal')
    read.length = 0
    expect(own.find('Animal')).toBe(known)
    expect(read).toEqual([])
    expect([own.find('Plant'), own.find('Plant'), own.find('Animal.none'), own.find('')]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
    expect(read).toEqual([`${base}Plant`, `${base}Plant`, base])
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

/** A type with elements written `path cardinality type|type`. */
function structure(type: string, extended: string | undefined, rows: readonly string[]): StructureDefinition {
  return {
    url: `${base}${type}`,
    kind: extended === 'DomainResource' ? 'resource' : 'complex-type',
    type,
    ...(extended !== undefined && { baseDefinition: `${base}${extended}` }),
    derivation: 'specialization',
    snapshot: { element: [{ path: type }, ...rows.map((row) => toElement(type, row))] },
  }
}

function toElement(type: string, row: string): ElementDefinition {
  const [path = '', cardinality = '', types = ''] = row.split(' ')
  const [min, max = ''] = cardinality.split('..')
  const about = { path: `${type}.${path}`, min: Number(min), max }
  if (types.startsWith('#')) return { ...about, contentReference: types }
  return {
    ...about,
    type: types.split('|').map((one) => {
      const [code = '', targets] = one.split(/[()]/)
      return { code, ...(targets !== undefined && { targetProfile: targets.split(',').map((name) => base + name) }) }
    }),
  }
}
