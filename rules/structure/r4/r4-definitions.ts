import type { Definitions } from '../definitions.ts'
import { readCodeSystems } from '../tables/code-system-table.ts'
import { readConstraints } from '../tables/constraint-table.ts'
import { readStructures } from '../tables/structure-table.ts'
import { openTable, openTableFile } from '../tables/table-file.ts'
import { readValueSets } from '../tables/value-set-table.ts'

const version = '4.0.1'

/** The invariants of FHIR R4, as constraint-table.ts reads them. */
export const r4Constraints = openTableFile('structure/r4/structures.txt')('constraints')

/** Finds an invariant of FHIR R4 by its name in the tables. */
export const findR4Constraint = readConstraints(r4Constraints)

/** Types, profiles, extensions, value sets and code systems of FHIR R4 (4.0.1). */
export const r4Definitions: Definitions = {
  findStructure: readStructures({
    version,
    text: openTable('structure/r4/structures.txt', 'structures'),
    findConstraint: findR4Constraint,
  }),
  findValueSet: readValueSets({ version, text: openTable('structure/r4/value-sets.txt', 'value-sets') }),
  findCodeSystem: readCodeSystems({ version, text: openTable('structure/r4/code-systems.txt', 'code-systems') }),
}
