import { isObject, type Json } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import type { TypeTable } from '../../engine/types.ts'
import type { Constraint } from '../definitions.ts'
import { compileInvariant, createBudget, type Environment, type Focus, type Invariant } from '../fhirpath/index.ts'
import type { ValueCheck } from './overlay.ts'
import { readReference, resolve } from './resolve.ts'
import { leaveOpen, report, type Run } from './run.ts'
import { containerOf, outermost, type Scope } from './scope.ts'

/** Makes the checks of invariants. */
export interface Invariants {
  /** Of values of a type; a backbone element goes by its path. */
  readonly checks: (constraints: readonly Constraint[], type: string) => readonly ValueCheck[]
}

/** What expressions may ask for. */
export interface InvariantParts {
  readonly types: TypeTable
  readonly memberOf: (value: Json, valueSet: string) => boolean | undefined
  readonly conformsTo: (run: Run, focus: Focus, profile: string) => boolean | undefined
}

/** An invariant that is held by its expression. */
interface Held extends Pick<Constraint, 'key' | 'severity'> {
  readonly human: string | undefined
  readonly expression: string
  readonly invariant: () => Invariant
}

/** Those that are held elsewhere, without an expression: they are many, or say more there. */
const heldElsewhere = new Set([
  'ele-1',
  'ext-1',
  'ref-1',
  'dom-2',
  'dom-3',
  'dom-4',
  'dom-5',
  'txt-1',
  'txt-2',
  'bdl-7',
  'bdl-11',
  'bdl-12',
])

/**
 * Whether a period begins on a day and ends at an hour of that day, or the like. FHIR says of its end alone that all of the
 * day is meant; as per-1 is published, this does not hold.
 */
function startsVaguely(value: Json): boolean {
  const { start, end } = isObject(value) ? value : {}
  return typeof start === 'string' && typeof end === 'string' && end.length > start.length && end.startsWith(start)
}

/** Makes the checks of invariants; each is compiled when it is first asked. */
export function createInvariants({ types, memberOf, conformsTo }: InvariantParts): Invariants {
  function hold(run: Run, value: Json, type: string, { key, severity, expression, human, invariant }: Held): void {
    const { decide, ask } = invariant()
    const decided = decide(value, run.scope!)
    const holds = decided === null ? ask({ value, type }, environmentOf(run, run.scope!)) : decided
    if (holds === true && !(key === 'per-1' && run.strict && startsVaguely(value))) return
    if (holds === undefined) return leaveOpen(run, 'invariant', key)
    report(run, 'r4-inv-01', { key, expression, ...(human !== undefined && { human }) }, severity === 'warning' ? { severity } : {})
  }

  function environmentOf(run: Run, scope: Scope): Environment {
    const top = outermost(scope)
    return (scope.environment ??= {
      budget: top === scope ? createBudget(scope.resource) : environmentOf(run, top).budget!,
      resource: focusOn(scope),
      rootResource: focusOn(containerOf(scope)),
      resolve: (reference) => {
        const resolution = resolve(scope, readReference(reference))
        return typeof resolution === 'string' ? undefined : { value: resolution.target.resource, type: resolution.target.type }
      },
      memberOf: ({ value }, valueSet) => memberOf(value, valueSet),
      conformsTo: (focus, profile) => conformsTo(run, focus, profile),
    })
  }

  /** Makes a check of each of a few invariants. */
  function holdEach(held: readonly Held[], type: string): ValueCheck {
    return (run, value) => {
      for (let index = 0; index < held.length; index += 1) hold(run, value, type, held[index]!)
    }
  }

  /** Makes one check of many invariants: those are held that may fail by the names that an object has. */
  function holdSome(held: readonly Held[], type: string): ValueCheck {
    const sieve = once(() => createSieve(held))
    return (run, value) => {
      const { always, byName } = sieve()
      let pending = always
      if (isObject(value)) for (const name in value) pending |= byName.get(name) ?? 0
      else pending = (1 << held.length) - 1
      while (pending !== 0) {
        const lowest = pending & -pending
        pending ^= lowest
        hold(run, value, type, held[31 - Math.clz32(lowest)]!)
      }
    }
  }

  return {
    checks: (constraints, type) => {
      const held = constraints.flatMap(({ key, severity, expression, human, bestPractice }): readonly Held[] =>
        expression === undefined || bestPractice === true || heldElsewhere.has(key)
          ? []
          : [{ key, severity, expression, human, invariant: once(() => compileInvariant(expression, types, type)) }],
      )
      if (held.length === 0) return []
      if (held.length <= fewInvariants) return [holdEach(held, type)]
      const groups: ValueCheck[] = []
      for (let from = 0; from < held.length; from += mostBits) groups.push(holdSome(held.slice(from, from + mostBits), type))
      return groups
    },
  }
}

/** So few invariants look up less than there are names in an object. */
const fewInvariants = 3

/** As many invariants as a number has bits. */
const mostBits = 30

/** Which invariants of a group may fail, each with a bit of its own. */
interface Sieve {
  readonly always: number
  /** Those that may fail if an object has a name. */
  readonly byName: ReadonlyMap<string, number>
}

function createSieve(held: readonly Held[]): Sieve {
  let always = 0
  const byName = new Map<string, number>()
  held.forEach(({ invariant }, index) => {
    const { triggers } = invariant()
    if (triggers === undefined) always |= 1 << index
    for (const name of triggers ?? []) byName.set(name, (byName.get(name) ?? 0) | (1 << index))
  })
  return { always, byName }
}

function focusOn({ resource, type }: Scope): Focus {
  return { value: resource, type }
}
