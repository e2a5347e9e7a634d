import { readSearchParameters } from '../tables/search-parameter-table.ts'
import { searchParameterRows } from './texts.ts'

/** Finds a search parameter that FHIR R4 (4.0.1) defines, by canonical; undefined where it defines none. */
export const findSearchParameter = readSearchParameters('4.0.1', () => searchParameterRows)
