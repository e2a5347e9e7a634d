import type { NamedElement } from '../found.ts'
import type { IssueFix } from '../issue.ts'

/** Options of a fix beyond which none is tried. */
export const mostOptions = 50

/** Options of a fix up to which each is tried; of more, which are codes of a set mostly, until one holds. */
export const fewOptions = 4

/**
 * The proof without which a fix is not offered: `triable`, that it can be tried, as it cannot in a large document, though there be no more room
 * for it; or `held`, that it was tried and held.
 */
export type Proof = 'triable' | 'held'

/** A fix that is to be tried, and the finding that it is for. */
export interface Offer {
  readonly fix: IssueFix
  readonly place: NamedElement
  readonly code: string
  readonly message: string
  readonly proof?: Proof | undefined
  /** Whether it was made for another finding, which that one covers: fewer errors alone are not enough then. */
  readonly isOfOther?: boolean
  /** Whether its finding is sure not to be told of the resource of an entry without its Bundle. */
  readonly isNeverAlone?: () => boolean
  /** Whether it holds only where no error is new. */
  readonly mustNotTrade?: boolean | undefined
  /** Tried where it does not hold, and must hold itself. */
  readonly otherwise?: Pick<Offer, 'fix' | 'mustNotTrade'> | undefined
  /** The part of the linter that it comes from: fixes of one leave the room of others to them. */
  readonly party?: string
}

/** The part of the linter that says something under a code: the form of the text, the definitions, or the rules of Chile and its guides. */
export function partyOf(code: string): string {
  if (code.startsWith('r4-')) return 'definitions'
  return code.startsWith('cl-json-') ? 'form' : 'rules'
}
