import { expect, it } from 'vitest'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { readConstraints } from '../../../../rules/structure/tables/constraint-table.ts'
import { readStructures } from '../../../../rules/structure/tables/structure-table.ts'
import { inMemory } from '../../../../rules/structure/tables/table-text.ts'

it('makes the elements of a structure out only when they are asked for', () => {
  const asked: string[] = []
  const text = inMemory('\n=c:Uno\tr-d\tPatient\t:Patient\nname\t1..\n')
  const find = readStructures({ version: '1.0.0', text: () => text, findConstraint: readConstraints(() => '') }, (canonical) => {
    asked.push(canonical)
    return r4Definitions.findStructure(canonical)
  })
  const structure = find('https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/Uno')!
  expect([structure.type, structure.kind, asked]).toEqual(['Patient', 'resource', []])
  expect(structure.snapshot!.element.find(({ id }) => id === 'Patient.name')).toMatchObject({ min: 1, max: '*' })
  expect(asked).toContain('http://hl7.org/fhir/StructureDefinition/Patient')
})
