import { readSearchParameters } from '../tables/search-parameter-table.ts'
import { openTableFile } from '../tables/table-file.ts'

/** Finds a search parameter that FHIR R4 (4.0.1) defines, by canonical; undefined where it defines none. */
export const findSearchParameter = readSearchParameters('4.0.1', openTableFile('structure/r4/search-parameters.txt')('search-parameters'))
