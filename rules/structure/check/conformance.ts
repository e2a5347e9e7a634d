import type { Json, JsonObject } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import { isResource, knownTypeOf } from '../resource-type.ts'
import { applyDifferential } from './differential/apply.ts'
import type { Item, Run, ValueCheck, Verdict } from './model.ts'
import { applyProfile, type Profile, type Profiles } from './profiles.ts'
import { countErrors, leaveOpen, mayTakeBack, noteApplied, report, tryOut, tryUntilError } from './run.ts'
import { scopeOf } from './inner-scope.ts'
import { createScope, type Scope, type Target } from './scope.ts'
import { noteUntyped } from './untyped.ts'

/** Answers whether something meets a profile; undefined always means that the profile is not at hand. */
export interface Conformance {
  readonly ofItem: (run: Run, item: Item, canonical: string) => boolean | undefined
  readonly ofTarget: (run: Run, target: Target, canonical: string) => boolean | undefined
  /** The check that a value meets one of some profiles. */
  readonly check: (canonicals: readonly string[]) => ValueCheck
}

/** Measures values and resources by profiles. */
export function createConformance(profiles: () => Profiles): Conformance {
  /** The profiles that definitions ask for, by the canonicals that they write: there are only so many. */
  const asked = new Map<string, Profile>()

  function find(canonical: string): Profile | undefined {
    const known = asked.get(canonical)
    if (known !== undefined) return known
    const found = profiles().find(canonical)
    if (found !== undefined) asked.set(canonical, found)
    return found
  }

  function ofTarget(run: Run, { resource, type, scope, entry }: Target, canonical: string): boolean | undefined {
    const known = answerOf(run, resource, canonical)
    if (known !== undefined) return known
    // Gone through to its end: in a circle, what is asked meanwhile is answered as if this one met its profile.
    if (resource === scope.resource) return ofResource(run, scope, canonical, tryOut)
    const inner = createScope(resource, type, scope, entry === undefined ? 'contained' : 'entry', scope.depth, entry)
    return ofResource(run, inner, canonical, tryOut)
  }

  /** The answer of which the verdict is known; undefined also where somebody asks what follows from one that is unmet. */
  function answerOf(run: Run, resource: JsonObject, canonical: string): boolean | undefined {
    const verdict = run.verdicts?.get(resource)?.get(canonical)
    if (verdict === undefined) return undefined
    // Resources may refer to one another in circles: while one is asked, it counts as meeting its profile.
    if (verdict === 'asked') run.trial!.remarks += 1
    if (verdict !== 'unmet') return true
    return run.unmet === undefined ? false : undefined
  }

  /** Answers for a resource of which no answer is known. */
  function ofResource(run: Run, scope: Scope, canonical: string, attempt: typeof tryOut): boolean | undefined {
    const profile = find(canonical)
    if (profile === undefined) return undefined
    if (!isOfType(scope.type, profile.type)) return false
    const verdicts = verdictsOn(run, scope.resource)
    if (verdicts.has(canonical)) return note(run, scope, profile, canonical)
    verdicts.set(canonical, 'asked')
    const { scope: around, unmet } = run
    run.scope = scope
    run.unmet = undefined
    const { errors, remarks } = attempt(run, () => applyProfile(run, profile, scope.resource))
    run.scope = around
    run.unmet = unmet
    // Only an entry is looked at here as it is where it stands.
    verdicts.set(canonical, errors > 0 ? 'unmet' : remarks > 0 || scope.role !== 'entry' ? 'met' : 'silent')
    return errors === 0 || note(run, scope, profile, canonical)
  }

  /** Remembers that a resource does not meet a profile, where somebody asks what something follows from. */
  function note(run: Run, scope: Scope, profile: Profile, canonical: string): false {
    if (run.unmet === undefined) return false
    const unmets = (run.unmets ??= new Map())
    let known = unmets.get(scope.resource)
    if (known === undefined) unmets.set(scope.resource, (known = new Map()))
    let one = known.get(canonical)
    if (one === undefined) known.set(canonical, (one = { scope, canonical, again: () => applyProfile(run, profile, scope.resource) }))
    run.unmet.push(one)
    return false
  }

  function ofItem(run: Run, item: Item, canonical: string): boolean | undefined {
    const { value, companion } = item
    const profile = find(canonical)
    if (isResource(value)) {
      const known = answerOf(run, value, canonical)
      if (known !== undefined) return known
      // Of an entry most slices ask for another type, and no scope has to be made to tell.
      const isOther = profile !== undefined && !isOfType(knownTypeOf(value), profile.type)
      return isOther ? false : ofResource(run, scopeOf(run, value), canonical, tryUntilError)
    }
    if (profile !== undefined && isOfResource(profile)) {
      noteUntyped(run, value, [profile.type])
      return false
    }
    const differential = profile?.differential()
    if (differential === undefined) return undefined
    return tryUntilError(run, () => applyDifferential(run, differential, value, companion)).errors === 0
  }

  return {
    ofItem,
    ofTarget,
    check: (canonicals) => {
      const wanted = once(() => ({
        known: canonicals.flatMap((canonical) => find(canonical) ?? []),
        unknown: canonicals.filter((canonical) => find(canonical) === undefined),
      }))
      return (run, value) => {
        const { known, unknown } = wanted()
        if (unknown.length > 0) return unknown.forEach((canonical) => leaveOpen(run, 'profile', canonical))
        if (!isResource(value)) {
          // That a resource does not say its type is told where it stands.
          if (!known.some(isOfResource)) applyProfile(run, bestOf(run, known, value), value)
          return
        }
        const found = knownTypeOf(value)
        const fitting = known.filter(({ type }) => isOfType(found, type))
        if (fitting.length === 0) return report(run, 'r4-tipo-02', { found, allowed: [...new Set(known.map(({ type }) => type))] })
        const around = run.scope
        const scope = scopeOf(run, value)
        run.scope = scope
        const profile = bestOf(run, fitting, value)
        noteApplied(run, value, profile.structure)
        holdTo(run, scope, profile, canonicals[known.indexOf(profile)]!)
        run.scope = around
      }
    },
  }
}

/**
 * Holds a resource that stands where the run is to a profile, unless that is known to have nothing to say of it: whoever refers to an entry asks
 * for its profile, it claims it, and its Bundle asks for it as well.
 */
export function holdTo(run: Run, { resource, role }: Scope, profile: Profile, canonical: string): void {
  if (role !== 'entry') return applyProfile(run, profile, resource)
  const verdicts = verdictsOn(run, resource)
  if (verdicts.get(canonical) === 'silent' && !mayTakeBack(run)) return
  const before = run.said
  applyProfile(run, profile, resource)
  if (run.trial === undefined && run.said === before) verdicts.set(canonical, 'silent')
}

/** The verdicts on a resource, by profile. */
function verdictsOn(run: Run, resource: JsonObject): Map<string, Verdict> {
  const all = (run.verdicts ??= new Map())
  let own = all.get(resource)
  if (own === undefined) all.set(resource, (own = new Map()))
  return own
}

/** The profile of which a value breaks the least; the first of them where there are several. */
function bestOf(run: Run, fitting: readonly Profile[], value: Json): Profile {
  let best = fitting[0]!
  if (fitting.length === 1) return best
  let least = Infinity
  for (const profile of fitting) {
    const errors = countErrors(run, () => applyProfile(run, profile, value))
    if (errors < least) {
      least = errors
      best = profile
    }
  }
  return best
}

function isOfResource({ structure }: Profile): boolean {
  return structure.kind === 'resource'
}

/** Whether a resource of a type may meet a profile of another: it is the same, or one that stands for all. */
export function isOfType(type: string, wanted: string): boolean {
  return type === wanted || wanted === 'Resource' || wanted === 'DomainResource'
}
