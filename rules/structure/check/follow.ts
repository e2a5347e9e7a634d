import type { Run } from './model.ts'
import { readReference, resolve } from './resolve.ts'
import { indexBundle, type Followed, type Scope } from './scope.ts'

/** Follows a reference from a resource; what was followed last, and a URN, is not followed anew. */
export function follow(run: Run, scope: Scope, written: string): Followed {
  const { followed } = run
  if (followed !== undefined && followed.written === written && followed.scope === scope) return followed
  // A URN leads to the same entry from wherever in the Bundle.
  const urns = scope.place !== undefined && written.startsWith('urn:') ? indexBundle(scope.place.bundle).urns : undefined
  const before = urns?.get(written)
  if (before !== undefined) return (run.followed = before)
  const reference = readReference(written)
  run.followed = { scope, written, reference, resolution: resolve(scope, reference) }
  urns?.set(written, run.followed)
  return run.followed
}
