import type { InferredReason } from '../guides/inferred.ts'

/** Why a profile that nobody claims is in force. */
export function reasonInEnglish(reason: InferredReason): string {
  switch (reason.from) {
    case 'event': {
      const { name, guide, orAlso } = reason.event
      return `This profile follows from the event “${name}” of the guide ${guide}${orAlso === undefined ? '' : `; if it is “${orAlso}”, the same is asked`}.`
    }
    case 'holder':
      return 'The contained resource claims no profile: it is checked against the one that the event asks of it.'
    case 'entry':
      return 'The entry claims no profile: it is checked against the one of its place in the Bundle.'
  }
}
