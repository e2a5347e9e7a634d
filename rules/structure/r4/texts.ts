/** The tables of FHIR R4. The page's worker has them fetched beside its script (tools/vite/tables-apart.ts), so that each is read late. */
export { codeSystemRows } from './code-system-rows.ts'
export { searchParameterRows } from './search-parameter-rows.ts'
export { constraintRows, structureRows } from './structure-rows.ts'
export { valueSetRows } from './value-set-rows.ts'
