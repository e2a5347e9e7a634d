import type { Json } from '../../engine/json.ts'
import type { Constraint, ElementDefinition, StructureDefinition } from '../definitions.ts'
import { readStructure } from '../package/read-structure.ts'

/** A StructureDefinition as HL7 publishes it, without prose and members that state a default. */
export function stripStructure(resource: Json): StructureDefinition {
  const read = readStructure(resource)
  if (read === undefined) throw new Error('Un archivo StructureDefinition no es una definición.')
  const { name: _name, title: _title, differential, snapshot, ...structure } = read
  const elements = (of: NonNullable<typeof snapshot>) => ({ element: of.element.map(stripElement) })
  if (snapshot !== undefined) return { ...structure, snapshot: elements(snapshot) }
  return differential === undefined ? structure : { ...structure, differential: elements(differential) }
}

function stripElement({ isModifier, mustSupport, constraint, ...element }: ElementDefinition): ElementDefinition {
  return {
    ...element,
    ...(isModifier === true && { isModifier }),
    ...(mustSupport === true && { mustSupport }),
    ...(constraint !== undefined && constraint.length > 0 && { constraint: constraint.map(stripConstraint) }),
  }
}

function stripConstraint({ human: _human, source: _source, ...constraint }: Constraint): Constraint {
  return constraint
}
