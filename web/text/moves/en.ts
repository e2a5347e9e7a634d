import { counted, thousands } from '../count.ts'
import type { MoveWords } from './es.ts'

/** The same in English. */
export const en: MoveWords = {
  noDefinition: 'The cursor is at no reference to a resource of the text.',
  noReferences: 'Nothing in the text points to the resource at the cursor.',
  references: (place, count) => `Mention ${thousands(place)} of ${thousands(count)}.`,
  noId: 'The cursor is at no id, nor at a reference with one.',
  newId: 'New id',
  rename: 'Change',
  renamed: (id, references) => `The id is “${id}” now, and ${counted(references, 'mention was', 'mentions were')} changed.`,
}
