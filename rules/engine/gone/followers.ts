import { nearness } from '../causes.ts'
import { pathTo } from '../element-tree.ts'
import type { Found, NamedElement } from '../found.ts'
import type { IssueFix } from '../issue.ts'
import { namesCodeOf } from './misshapen.ts'

/** A finding about a misshapen member, and its fix. */
export interface Mended {
  readonly one: Found
  readonly fix: IssueFix
  readonly place: NamedElement
}

/** The causes with those of findings that are gone once misshapen members are mended: the finding about the member, or what that follows from itself. */
export function withFollowers(
  causes: ReadonlyMap<Found, Found>,
  gone: readonly Found[],
  mended: readonly Mended[],
  fixOf: (found: Found) => IssueFix | undefined,
): ReadonlyMap<Found, Found> {
  const all = new Map(causes)
  /** Errors that are gone with the fix of a warning: the first is told of with it. */
  const standIns = new Map<Found, Found>()
  for (const one of gone) {
    const cause = causeOf(one, mended)
    if (mendsAlone(fixOf(one), cause.fix)) continue
    if (one.severity !== 'error' || cause.one.severity === 'error') follow(all, one, causes.get(cause.one) ?? cause.one)
    else if (standIns.has(cause.one)) follow(all, one, standIns.get(cause.one)!)
    else {
      standIns.set(cause.one, one)
      one.fix = cause.fix
    }
  }
  for (const [warning, standIn] of standIns) follow(all, warning, standIn)
  return all
}

/** Notes the cause of a finding, which is then that of all that follows from it. */
function follow(causes: Map<Found, Found>, one: Found, cause: Found): void {
  causes.set(one, cause)
  for (const [follower, of] of causes) if (of === one) causes.set(follower, cause)
}

/** The cause of a finding: of those whose rules name its code or, where none does, of all, that whose element has the most steps in common with its own. */
function causeOf(found: Found, mended: readonly Mended[]): Mended {
  const naming = mended.filter(({ one }) => namesCodeOf(one, found))
  const path = pathTo(found.element)
  const byNearness = (naming.length > 0 ? naming : mended).map((of) => ({ of, near: nearness(of.one.element, path) }))
  return byNearness.toSorted((a, b) => b.near - a.near)[0]!.of
}

/** Whether a finding has a safe fix, where the one that it would be gone with is a guess. */
function mendsAlone(own: IssueFix | undefined, fix: IssueFix): boolean {
  return !fix.safe && own?.safe === true
}
