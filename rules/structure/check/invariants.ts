import { isObject, type Json } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import type { TypeTable } from '../../engine/types.ts'
import type { Constraint } from '../definitions.ts'
import { compileInvariant, createBudget, type Environment, type Focus, type Invariant } from '../fhirpath/index.ts'
import type { ValueCheck } from './differential.ts'
import { readReference, resolve } from './resolve.ts'
import { leaveOpen, report, type Run } from './run.ts'
import { containerOf, outermost, type Scope } from './scope.ts'

/** Makes the checks of invariants. */
export interface Invariants {
  /** Of values of a type; a backbone element goes by its path. */
  readonly checks: (constraints: readonly Constraint[], type: string) => readonly ValueCheck[]
}

/** The answers that expressions need from the rest of the check. */
export interface InvariantParts {
  readonly types: TypeTable
  readonly memberOf: (value: Json, valueSet: string) => boolean | undefined
  readonly conformsTo: (run: Run, focus: Focus, profile: string) => boolean | undefined
}

/** An invariant that is checked by its expression. */
type Checked = Constraint & { readonly expression: string }

/** The same, compiled. */
type Held = Checked & Invariant

/** Those that are checked elsewhere, without an expression: they are many, or say more there. */
const checkedElsewhere = new Set([
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
 * Tells whether a period begins on a day and ends at an hour of that day, or the like. FHIR says of its end alone that all of
 * the day is meant; as per-1 is published, this does not hold.
 */
function startsVaguely(value: Json): boolean {
  const { start, end } = isObject(value) ? value : {}
  return typeof start === 'string' && typeof end === 'string' && end.length > start.length && end.startsWith(start)
}

/** Makes the checks of invariants; each is compiled when it is first asked. */
export function createInvariants({ types, memberOf, conformsTo }: InvariantParts): Invariants {
  function hold(run: Run, value: Json, type: string, { key, severity, expression, human, decide, ask }: Held): void {
    const scope = run.scope!
    const decided = decide(value, scope)
    const holds = decided === null ? ask({ value, type }, environmentOf(run, scope)) : decided
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
  function holdEach(compile: () => readonly Held[], type: string): ValueCheck {
    return (run, value) => {
      const held = compile()
      for (let index = 0; index < held.length; index += 1) hold(run, value, type, held[index]!)
    }
  }

  /** Makes one check of many invariants: those are held that may fail by the names that an object has. */
  function holdSome(compile: () => readonly Held[], type: string): ValueCheck {
    const sieve = once(() => createSieve(compile()))
    return (run, value) => {
      const { held, always, byName } = sieve()
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
      const checked = constraints.filter(isChecked)
      if (checked.length === 0) return []
      const compile = (some: readonly Checked[]) =>
        once(() => some.map((one) => ({ ...one, ...compileInvariant(one.expression, types, type) })))
      if (checked.length <= fewInvariants) return [holdEach(compile(checked), type)]
      const groups: ValueCheck[] = []
      for (let from = 0; from < checked.length; from += mostBits) groups.push(holdSome(compile(checked.slice(from, from + mostBits)), type))
      return groups
    },
  }
}

function isChecked(constraint: Constraint): constraint is Checked {
  return constraint.expression !== undefined && constraint.bestPractice !== true && !checkedElsewhere.has(constraint.key)
}

/** So few invariants look up less than there are names in an object. */
const fewInvariants = 3

/** As many invariants as a number has bits. */
const mostBits = 30

/** Which invariants of a group may fail, each with a bit of its own. */
interface Sieve {
  readonly held: readonly Held[]
  readonly always: number
  /** Those that may fail if an object has a name. */
  readonly byName: ReadonlyMap<string, number>
}

function createSieve(held: readonly Held[]): Sieve {
  let always = 0
  const byName = new Map<string, number>()
  held.forEach(({ triggers }, index) => {
    if (triggers === undefined) always |= 1 << index
    for (const name of triggers ?? []) byName.set(name, (byName.get(name) ?? 0) | (1 << index))
  })
  return { held, always, byName }
}

function focusOn({ resource, type }: Scope): Focus {
  return { value: resource, type }
}
