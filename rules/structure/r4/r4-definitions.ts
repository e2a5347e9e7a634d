import type { Definitions } from '../definitions.ts'
import { readCodeSystems } from '../tables/code-system-table.ts'
import { readStructures } from '../tables/structure-table.ts'
import { readValueSets } from '../tables/value-set-table.ts'
import { codeSystemRows, constraintRows, structureRows, valueSetRows } from './texts.ts'

const version = '4.0.1'

/** What FHIR R4 (4.0.1) defines: types, profiles, extensions, value sets and code systems. */
export const r4Definitions: Definitions = {
  findStructure: readStructures({ version, text: () => structureRows, constraints: () => constraintRows }),
  findValueSet: readValueSets({ version, text: () => valueSetRows }),
  findCodeSystem: readCodeSystems({ version, text: () => codeSystemRows }),
}
