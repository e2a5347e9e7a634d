import type { State, Status } from '../../proxy/api.ts'

/** How the service is as far as the page can tell; `away` gives no answer. */
export type Overall = State | 'away' | 'offline'

/** The state of the service as a whole; undefined until something is known. */
export function overallOf(known: {
  readonly said: Pick<Status, 'status'> | undefined
  readonly isAway: boolean
  readonly isOnline: boolean
}): Overall | undefined {
  // A service on this very machine answers without a network too.
  if (!known.isAway) return known.said?.status
  return known.isOnline ? 'away' : 'offline'
}
