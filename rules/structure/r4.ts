import { r4Definitions } from './r4/r4-definitions.ts'
import { resourceTypes } from './r4/resource-types.ts'
import { createTypeTable } from './type-table.ts'

/** The types of FHIR R4. */
export const r4 = createTypeTable(r4Definitions.findStructure, resourceTypes)
