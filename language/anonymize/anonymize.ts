import type { Definitions } from '../../rules/index.ts'
import type { Edit } from '../text.ts'
import { parseTree } from '../parse-tree.ts'
import { stringOf } from '../tree.ts'
import { precisionOf, type Shift } from './dates.ts'
import { findPersonal, innerOf, isString, type Found } from './find-personal.ts'
import { wordsOf } from './known-words.ts'
import { replacementOf } from './replacement.ts'
import { madeUpRun } from './run.ts'

/** Counts of personal data in a text, by kind. */
type Personal = Readonly<Record<'identifiers' | 'names' | 'dates' | 'contacts' | 'texts', number>>

/** How a text is anonymized: another salt makes up others. */
export interface AnonymizeOptions {
  readonly definitions: Definitions
  /** The day of the user, `YYYY-MM-DD`. */
  readonly today: string
  readonly shift: Shift
  readonly salt: number
}

/** The changes that put made-up values in place of what says who somebody is, and how much of it there is. */
export interface Anonymized {
  readonly edits: readonly Edit[]
  readonly personal: Personal
}

/**
 * Finds the names, identifiers, dates, addresses and free text of a text, and what to write in their place: equal values become equal
 * ones, with the same length, form and order, so that the linter finds the same. Codes, communes and numbers that are no RUN stay.
 */
export function anonymize(text: string, options: AnonymizeOptions): Anonymized {
  const tree = parseTree(text)
  const found = findPersonal(tree, options.definitions)
  const known = wordsOf(
    found
      .filter(({ isName, content }) => (isName && content === 'words') || content === 'identifier')
      .map(({ node }) => stringOf(tree, node) ?? innerOf(tree, node)),
  )
  const isExact = found.every(({ content, node }) => content !== 'date' || precisionOf(innerOf(tree, node)) !== 'less')
  const shift = isExact ? options.shift : { ...options.shift, days: 0 }
  const edits: Edit[] = []
  for (const one of found) {
    const old = innerOf(tree, one.node)
    const digit = one.digit < 0 ? undefined : innerOf(tree, one.digit)
    const next = replacementOf(old, one.content, { ...options, shift, known, digit })
    const from = tree.start[one.node]! + (isString(tree, one.node) ? 1 : 0)
    if (next !== old) edits.push({ from, to: from + old.length, insert: next })
    if (digit !== undefined) {
      const made = madeUpRun(old.replaceAll(/\D/g, ''), digit, options.salt)
      const at = tree.start[one.digit]! + 1
      if (made.digit !== digit) edits.push({ from: at, to: at + digit.length, insert: made.digit })
    }
  }
  return { edits: edits.toSorted((a, b) => a.from - b.from), personal: count(found) }
}

function count(found: readonly Found[]): Personal {
  const counts = { identifiers: 0, names: 0, dates: 0, contacts: 0, texts: 0 }
  for (const { content, isName } of found) {
    if (content === 'identifier' || content === 'number') counts.identifiers += 1
    else if (content === 'date') counts.dates += 1
    else if (content === 'phone' || content === 'place') counts.contacts += 1
    else if (isName) counts.names += 1
    else if (content !== 'link' && content !== 'kind') counts.texts += 1
  }
  return counts
}
