import { affords, type Quota } from '../quota/quota.ts'

/** The decision on a request: 409, 429, a replay (which goes on, and costs nothing), or admitted. */
export type Admission =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'exhausted'; readonly quota: Quota }
  | { readonly kind: 'replay'; readonly quota: Quota }
  | { readonly kind: 'admitted'; readonly quota: Quota }

/** The record of a request id. */
export interface Binding {
  readonly fingerprint: string
  /** The quota that was told when it was charged; null where it was not. */
  readonly charged: Quota | null
}

/**
 * Decides whether a request may go on to the engine. `fingerprints` are those of the request, of which a binding made under a
 * former secret has another; undefined binding: nobody used its id before.
 */
export function decideAdmission(fingerprints: readonly string[], binding: Binding | undefined, quota: Quota, units: number): Admission {
  if (binding !== undefined && !fingerprints.includes(binding.fingerprint)) return { kind: 'conflict' }
  // A replay costs nothing, so that it may go on where nothing is left.
  if (binding !== undefined && binding.charged !== null) return { kind: 'replay', quota: binding.charged }
  return { kind: affords(quota, units) ? 'admitted' : 'exhausted', quota }
}
