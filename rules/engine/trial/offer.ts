import type { NamedElement } from '../found.ts'
import type { IssueFix } from '../issue.ts'

/** Options of a fix beyond which none is tried. */
export const mostOptions = 50

/** Options of a fix up to which each is tried; of more, which are codes of a set mostly, until one holds. */
export const fewOptions = 4

/** A fix that is to be tried, and the finding that it is for. */
export interface Offer {
  readonly fix: IssueFix
  readonly place: NamedElement
  readonly code: string
  readonly message: string
  /** Whether it is not offered where it cannot be tried, as in a large document; where there is merely no more room, it is. */
  readonly mustBeTriable?: boolean
  /** Whether it is offered only where it was tried and held. */
  readonly mustHold?: boolean
  /** Whether it was made for another finding, which that one covers: fewer errors alone are not enough then. */
  readonly isOfOther?: boolean
  /** Whether its finding is sure not to be told of the resource of an entry without its Bundle. */
  readonly isNeverAlone?: () => boolean
  /** Tried where it does not hold, and must hold itself. */
  readonly otherwise?: IssueFix | undefined
  /** The part of the linter that it comes from: fixes of one leave the room of others to them. */
  readonly party?: string
}

/** The part of the linter that says something under a code: the form of the text, the definitions, or the rules of Chile and its guides. */
export function partyOf(code: string): string {
  if (code.startsWith('r4-')) return 'definitions'
  return code.startsWith('cl-json-') ? 'form' : 'rules'
}
