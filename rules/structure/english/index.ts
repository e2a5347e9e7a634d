import { elementWords } from './elements.ts'
import { resourceWords } from './resources.ts'
import { valueWords } from './values.ts'
import type { StructureWords } from './words.ts'

/** What the rules of the definitions say in English. */
export const structureWords: StructureWords = { ...elementWords, ...valueWords, ...resourceWords }
