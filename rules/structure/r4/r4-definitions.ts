import type { Definitions } from '../definitions.ts'
import { readStructures } from '../tables/structure-table.ts'
import { constraintRows, structureRows } from './structure-rows.ts'

/** What FHIR R4 (4.0.1) defines: types, profiles, extensions, value sets and code systems. */
export const r4Definitions: Definitions = {
  findStructure: readStructures({ version: '4.0.1', structures: structureRows, constraints: constraintRows }),
  findValueSet: () => undefined,
  findCodeSystem: () => undefined,
}
