import { pathTo } from './element-tree.ts'
import type { ElementNode, Failure, Following, Found, UntoldFault } from './found.ts'
import type { Path } from './json.ts'
import { placed } from './facts.ts'

/** Inputs of the decision on causes. */
export interface Causality {
  /** Whether a finding was dropped because it is none. */
  readonly isNone: (found: Found) => boolean
}

/** A finding that follows from others, and from which. */
interface Dependent extends Following {
  readonly found: Found
}

/** Findings, and of those that only follow from another the one they follow from. */
export interface Caused {
  readonly list: readonly Found[]
  readonly causes: ReadonlyMap<Found, Found>
}

/**
 * Finds out which findings only follow from others. One follows from a failure if all faults of that are told of; where
 * they are not, the finding nearest to it speaks for all that follow from the same. Each has one cause, the nearest that
 * follows from nothing itself; what rests on faults that are none is dropped. What misses something follows from
 * that it is not there. Of findings whose rule sees the same fault behind them, all but the first follow from that.
 */
export function findCauses(list: readonly Found[], { isNone }: Causality): Caused {
  const dependent = list.filter(({ follows }) => follows !== undefined)
  const alike = list.filter(({ rule }) => rule.sameCause !== undefined)
  const missing = list.filter(({ rule }) => rule.misses !== undefined)
  if (dependent.length === 0 && alike.length < 2 && missing.length === 0) return { list, causes: noCauses }
  const reported = new Set(list)
  const groundless = new Set<Found>()
  const edges = new Map<Found, readonly Found[]>()
  const untold = new Map<Failure, Found[]>()
  const traced = new Map<Failure, readonly Found[] | undefined>()
  const asked = new Set<UntoldFault>()
  const unreal = new Set<Failure>()
  const real = new Set<Failure>()
  const following = dependent.map((found) => ({ found, ...found.follows!() }))
  dropGroundless(following)
  for (const one of following) if (!groundless.has(one.found)) trace(one)
  for (const [failure, some] of untold) nameSpeaker(failure, some)
  if (missing.length > 0) nameLacking(missing)
  nameFirst(alike)
  const causes = spread(list, edges)
  return { list: groundless.size === 0 ? list : list.filter((found) => !groundless.has(found)), causes }

  /** Drops what rests on faults that are none, and then what rests on that: a header on the role of somebody whose address was found fault with. */
  function dropGroundless(some: readonly Dependent[]): void {
    for (let pending = some, before = -1; groundless.size > before;) {
      before = groundless.size
      real.clear()
      for (const { found, failures } of pending) if (failures.some(isGroundless)) groundless.add(found)
      if (groundless.size > before) pending = pending.filter(({ found }) => !groundless.has(found))
    }
  }

  /** Whether all faults of a failure are none, directly or by way of others; one that is reached again in a circle counts as real until it is known. */
  function isGroundless(failure: Failure): boolean {
    if (unreal.has(failure)) return true
    if (real.has(failure)) return false
    real.add(failure)
    if (failure.faults.length === 0 || !failure.faults.every(isNoFault)) return false
    real.delete(failure)
    unreal.add(failure)
    return true
  }

  function isNoFault(fault: Failure['faults'][number]): boolean {
    if (fault === undefined) return false
    return isUntold(fault) ? fault.causes().failures.some(isGroundless) : isNone(fault) || groundless.has(fault)
  }

  function trace({ found, findings, failures }: Dependent): void {
    const sources = [...new Set(sourcesOf({ findings, failures }))].filter((one) => one !== found)
    if (sources.length > 0) return void edges.set(found, sources)
    // Of several that it could have met, the one that it nearly meets.
    const nearest = failures.toSorted((a, b) => a.faults.length - b.faults.length)[0]
    if (nearest === undefined) return
    const some = untold.get(nearest)
    if (some === undefined) untold.set(nearest, [found])
    else some.push(found)
  }

  function sourcesOf({ findings = [], failures }: Following): readonly Found[] {
    return [...findings.flatMap((one) => standIn(one) ?? []), ...failures.flatMap((failure) => traceFailure(failure) ?? [])]
  }

  /** The findings behind a failure; undefined where some fault of it is not among them, nor anything that it follows from. */
  function traceFailure(failure: Failure): readonly Found[] | undefined {
    if (!traced.has(failure)) traced.set(failure, sourcesOfAll(failure))
    return traced.get(failure)
  }

  function sourcesOfAll({ faults }: Failure): readonly Found[] | undefined {
    const all = new Set<Found>()
    for (const fault of faults) {
      if (isNoFault(fault)) continue
      const sources = fault === undefined ? none : isUntold(fault) ? sourcesOfUntold(fault) : [standIn(fault) ?? none].flat()
      if (sources.length === 0) return undefined
      for (const source of sources) if (all.size < mostSources) all.add(source)
    }
    return [...all]
  }

  /** The findings behind a fault that nobody was told of; none in a circle. */
  function sourcesOfUntold(fault: UntoldFault): readonly Found[] {
    if (asked.has(fault)) return none
    asked.add(fault)
    const sources = sourcesOf(fault.causes())
    asked.delete(fault)
    return sources
  }

  /** The finding that is reported for another: itself, or the one that covers it. */
  function standIn(found: Found): Found | undefined {
    const one = found.coveredBy ?? found
    return reported.has(one) ? one : undefined
  }

  function nameSpeaker({ at }: Failure, some: readonly Found[]): void {
    let speaker = some[0]!
    for (const one of some) if (nearness(one.element, at) > nearness(speaker.element, at)) speaker = one
    for (const one of some) if (one !== speaker) edges.set(one, [speaker])
  }

  /** Has findings follow from those that say what they miss. */
  function nameLacking(some: readonly Found[]): void {
    const lacking = new Map<string, Found>()
    for (const found of list) {
      // Where something stands that is not as it should be, others may not lead to it for another reason.
      const names = edges.has(found) ? undefined : found.rule.lacks?.(placed(found))
      for (const name of names ?? none) if (!lacking.has(name)) lacking.set(name, found)
    }
    if (lacking.size === 0) return
    for (const found of some) {
      if (edges.has(found)) continue
      const name = found.rule.misses!(placed(found)).find((one) => lacking.has(one))
      const cause = name === undefined ? undefined : lacking.get(name)!
      // No error is told beneath a warning.
      if (cause !== undefined && (cause.severity === 'error' || found.severity !== 'error')) edges.set(found, [cause])
    }
  }

  function nameFirst(some: readonly Found[]): void {
    const firsts = new Map<string, Found>()
    for (const found of some) {
      const fault = edges.has(found) ? undefined : found.rule.sameCause!(placed(found))
      if (fault === undefined) continue
      const key = `${found.rule.code} ${fault}`
      const first = firsts.get(key)
      if (first === undefined) firsts.set(key, found)
      else edges.set(found, [first])
    }
  }
}

const noCauses: ReadonlyMap<Found, Found> = new Map()

/** More findings behind a failure are not kept in mind: one is told for its cause. */
const mostSources = 50

const none: readonly never[] = []

function isUntold(fault: Found | UntoldFault): fault is UntoldFault {
  return 'causes' in fault
}

/** How many steps an element and a path have in common. */
export function nearness(element: ElementNode, path: Path): number {
  const steps = pathTo(element)
  const differing = steps.findIndex((step, index) => step !== path[index])
  return differing < 0 ? steps.length : differing
}

/** Hands on each cause to what follows from it, however far; in a circle, the first is the cause of the others. */
function spread(list: readonly Found[], edges: ReadonlyMap<Found, readonly Found[]>): ReadonlyMap<Found, Found> {
  const followers = new Map<Found, Found[]>()
  for (const [found, sources] of edges)
    for (const source of sources) {
      const known = followers.get(source)
      if (known === undefined) followers.set(source, [found])
      else known.push(found)
    }
  const causes = new Map<Found, Found>()
  const reached = new Set<Found>()
  const handOn = (first: readonly Found[]): void => {
    const pending = [...first]
    for (const found of first) reached.add(found)
    for (let index = 0; index < pending.length; index += 1) {
      const found = pending[index]!
      for (const follower of followers.get(found) ?? []) {
        if (reached.has(follower)) continue
        reached.add(follower)
        causes.set(follower, causes.get(found) ?? found)
        pending.push(follower)
      }
    }
  }
  handOn(list.filter((found) => !edges.has(found)))
  for (const found of list) if (!reached.has(found)) handOn([found])
  return causes
}
