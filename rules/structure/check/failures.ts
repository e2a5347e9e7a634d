import type { Failure, Following, Found, UntoldFault } from '../../engine/found.ts'
import { isList, isObject, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import { BudgetSpent, findTold, tryOut } from './run.ts'
import type { Fault, Run, Standing, Unmet } from './model.ts'
import { indexBundle, outermost, type Scope } from './scope.ts'

/** How many steps finding out what follows from what may take in a run. */
export const explainingBudget = 1_000_000

/**
 * The causes of a finding, to be found out once the walk is over: the resources that do not meet a profile when what
 * was found is asked again, and the findings that `say` the same.
 */
export function followsFrom(run: Run, ask: () => void, say?: () => readonly Found[]): () => Following {
  const { scope } = run
  return () => {
    const failures = askAgain(run, scope, ask).map((unmet) => toFailure(run, unmet))
    return { failures, findings: say?.() }
  }
}

/** Something to be found out once the walk is over, of the resource that is looked at now; undefined for want of budget. */
export function later<T>(run: Run, ask: () => T): () => T | undefined {
  const { scope } = run
  return () => {
    let answer: T | undefined
    inScope(run, scope, () => (answer = ask()))
    return answer
  }
}

/** The resources that do not meet a profile when something is asked again. */
export function askAgain(run: Run, scope: Scope | undefined, ask: () => void): readonly Unmet[] {
  const unmet: Unmet[] = []
  run.unmet = unmet
  inScope(run, scope, () => tryOut(run, ask))
  run.unmet = undefined
  return unmet
}

/** Does something as if the cursor were where a resource begins; what cannot be done for want of budget is left. */
function inScope(run: Run, scope: Scope | undefined, task: () => void): void {
  const { scope: around, depth, trial, profile } = run
  run.scope = scope
  run.depth = 0
  try {
    task()
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error
  } finally {
    Object.assign(run, { scope: around, depth, trial, profile })
  }
}

function toFailure(run: Run, unmet: Unmet): Failure {
  if (unmet.failure === undefined) {
    const at = placeOf(run, unmet.scope)
    unmet.failure = { at, faults: faultsOf(run, unmet).map((fault) => findTold(run, fault, [...at, ...fault.at]) ?? toUntold(fault)) }
  }
  return unmet.failure
}

function toUntold({ follows }: Fault): UntoldFault | undefined {
  return follows === undefined ? undefined : { causes: once(follows) }
}

/** Faults of a resource by a profile that it does not meet, each at its place in the resource. */
export function faultsOf(run: Run, unmet: Unmet): readonly Fault[] {
  return (unmet.faults ??= faultsIn(run, unmet.again, unmet.scope))
}

/** Faults of something that is only tried, each at its place from where that begins. */
export function faultsIn(run: Run, task: () => void, scope = run.scope): readonly Fault[] {
  const faults: Fault[] = []
  inScope(run, scope, () => tryOut(run, task, faults))
  return faults
}

/** Where a resource stands in the document. */
function placeOf(run: Run, scope: Scope): Path {
  const known = knownPlaceOf(scope)
  if (known !== undefined) return known
  run.places ??= findResources(outermost(scope).resource)
  const path: (string | number)[] = []
  for (let at = run.places.get(scope.resource); at?.inside !== undefined; at = at.inside) path.push(at.step)
  return path.toReversed()
}

/** The same of a resource that is the document or stands in an entry, without looking through the document. */
function knownPlaceOf({ resource, outer, entry = -1 }: Scope): Path | undefined {
  if (outer === undefined) return []
  const around = knownPlaceOf(outer)
  const isThere = around !== undefined && indexBundle(outer).entries[entry]?.['resource'] === resource
  return isThere ? [...around, 'entry', entry, 'resource'] : undefined
}

function findResources(root: JsonObject): ReadonlyMap<Json, Standing> {
  const found = new Map<Json, Standing>()
  const pending: Standing[] = [{ value: root, step: '', inside: undefined }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value } = next
    if (isObject(value) && (typeof value['resourceType'] === 'string' || isWhereResourcesAre(next))) found.set(value, next)
    for (const [step, inner] of isList(value) ? value.entries() : Object.entries(value)) {
      if (isList(inner) || isObject(inner)) pending.push({ value: inner, step, inside: next })
    }
  }
  return found
}

/** Whether a resource stands at a place, though it may not say its type. */
function isWhereResourcesAre({ step, inside }: Standing): boolean {
  return step === 'resource' || inside?.step === 'contained'
}
