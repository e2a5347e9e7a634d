import { elementWords } from './elements.ts'
import { resourceWords } from './resources.ts'
import { valueWords } from './values.ts'
import type { StructureWords } from './words.ts'

/** The English of the rules of the definitions. */
export const structureWords: StructureWords = { ...elementWords, ...valueWords, ...resourceWords }
