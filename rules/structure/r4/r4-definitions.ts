import type { Definitions } from '../definitions.ts'
import { readCodeSystems } from '../tables/code-system-table.ts'
import { readStructures } from '../tables/structure-table.ts'
import { openTableFile } from '../tables/table-file.ts'
import { readValueSets } from '../tables/value-set-table.ts'

const version = '4.0.1'
const structures = openTableFile('structure/r4/structures.txt')
const valueSets = openTableFile('structure/r4/value-sets.txt')
const codeSystems = openTableFile('structure/r4/code-systems.txt')

/** The invariants of FHIR R4, as constraint-table.ts reads them. */
export const r4Constraints = structures('constraints')

/** Types, profiles, extensions, value sets and code systems of FHIR R4 (4.0.1). */
export const r4Definitions: Definitions = {
  findStructure: readStructures({ version, text: structures('structures'), constraints: r4Constraints }),
  findValueSet: readValueSets({ version, text: valueSets('value-sets') }),
  findCodeSystem: readCodeSystems({ version, text: codeSystems('code-systems') }),
}
