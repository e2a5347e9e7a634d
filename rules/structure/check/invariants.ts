import { isObject, objectValuesIn, type Json } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import type { TypeTable } from '../../engine/types.ts'
import type { Constraint } from '../definitions.ts'
import { keepsKey } from '../invariants/index.ts'
import {
  compileFhirPath,
  compileInvariant,
  createBudget,
  type Environment,
  type FhirPath,
  type Focus,
  type Invariant,
} from '../fhirpath/index.ts'
import { daysToAsk } from '../fhirpath/daily.ts'
import { isDateTime } from '../fhirpath/date-time.ts'
import { followsFrom } from './failures.ts'
import { follow } from './follow.ts'
import type { ObjectInvariants, Run, Sieve, ValueCheck } from './model.ts'
import { baseUrl } from './plan.ts'
import { leaveOpen, report } from './run.ts'
import { containerOf, focusOn, outermost, type Scope } from './scope.ts'

/** Makes the checks of invariants. */
export interface Invariants {
  /** Of values of a type; a backbone element goes by its path. */
  readonly checks: (constraints: readonly Constraint[], type: string) => readonly ValueCheck[]
  /** Of the objects of a plan, whose members tell which may fail; undefined where there are none. */
  readonly ofObjects: (constraints: readonly Constraint[], type: string) => ObjectInvariants | undefined
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
interface Held extends Invariant {
  readonly key: string
  readonly severity: Constraint['severity']
  readonly expression: string
  readonly human: string | undefined
  /** The expression, where it asks for the time, and the days on which it is asked. */
  readonly daily: { readonly path: FhirPath; readonly days: readonly number[] } | undefined
}

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
  function hold(run: Run, value: Json, type: string, { key, severity, expression, human, decide, ask, daily }: Held): void {
    const scope = run.scope!
    const decided = decide(value, scope)
    const focus = { value, type }
    const holds =
      decided !== null
        ? decided
        : daily === undefined
          ? ask(focus, environmentOf(run, scope))
          : askByDay(daily, focus, environmentOf(run, scope), run.options.today)
    if (holds === true && !(key === 'per-1' && run.strict && startsVaguely(value))) return
    if (holds === undefined) return leaveOpen(run, 'invariant', key)
    // A resource that is asked for may be there, and only not meet its profile.
    const follows = expression.includes('conformsTo(') ? followsFrom(run, () => ask({ value, type }, environmentOf(run, scope))) : undefined
    const facts = { key, expression, ...(human !== undefined && { human }), more: () => repeatedIn(key, expression, value) }
    report(run, 'r4-inv-01', facts, { follows, severity })
  }

  function environmentOf(run: Run, scope: Scope): Environment {
    const top = outermost(scope)
    return (scope.environment ??= {
      budget: top === scope ? createBudget(scope.resource) : environmentOf(run, top).budget!,
      resource: focusOn(scope),
      rootResource: focusOn(containerOf(scope)),
      resolve: (reference) => {
        const { resolution } = follow(run, scope, reference)
        return typeof resolution === 'string' ? undefined : { value: resolution.target.resource, type: resolution.target.type }
      },
      memberOf: ({ value }, valueSet) => memberOf(value, valueSet),
      conformsTo: (focus, profile) => conformsTo(run, focus, profile),
    })
  }

  /**
   * Asks an expression on the day of the run, and on those around it, as it may be elsewhere on earth; undefined where the answers
   * differ, or where one is empty, as of a date that leaves the day open.
   */
  function askByDay(
    { path, days }: NonNullable<Held['daily']>,
    focus: Focus,
    environment: Environment,
    today: string | undefined,
  ): boolean | undefined {
    let answer: boolean | undefined
    for (const day of today !== undefined && isDateTime(today) ? days : []) {
      const [one] = path(focus, { ...environment, today: shiftDay(today!, day) }) ?? []
      if (typeof one?.value !== 'boolean' || (answer !== undefined && answer !== one.value)) return undefined
      answer = one.value
    }
    return answer
  }

  /** Makes a check of each of a few invariants. */
  function holdEach(compile: () => readonly Held[], type: string): ValueCheck {
    return (run, value) => {
      const held = compile()
      for (let index = 0; index < held.length; index += 1) hold(run, value, type, held[index]!)
    }
  }

  function compile(some: readonly Checked[], type: string): readonly Held[] {
    return some.map(({ key, severity, expression, human }) => {
      const { triggers, decide, ask } = compileInvariant(expression, types, type)
      const days = daysToAsk(expression)
      const daily = days && { path: compileFhirPath(expression, types), days }
      return { key, severity, expression, human, triggers, decide, ask, daily }
    })
  }

  /** Sorts invariants by what wakes them; those beyond the bits of a number are held whatever there is. */
  function createSieve(held: readonly Held[], type: string): Sieve {
    let always = 0
    const byName = new Map<string, number>()
    for (const [index, { triggers }] of held.entries()) {
      const bit = 1 << Math.min(index, lastBit)
      if (triggers === undefined || index >= lastBit) always |= bit
      for (const name of triggers ?? []) byName.set(name, (byName.get(name) ?? 0) | bit)
    }
    return {
      always,
      byName,
      hold(run, object, bits) {
        for (let pending = bits & ~(1 << lastBit); pending !== 0; pending &= pending - 1) {
          hold(run, object, type, held[31 - Math.clz32(pending & -pending)]!)
        }
        for (let index = lastBit; index < held.length; index += 1) hold(run, object, type, held[index]!)
      },
    }
  }

  return {
    checks: (constraints, type) => {
      const checked = constraints.filter(isChecked)
      return checked.length === 0
        ? []
        : [
            holdEach(
              once(() => compile(checked, type)),
              type,
            ),
          ]
    },
    ofObjects: (constraints, type) => {
      const checked = constraints.filter(isChecked)
      if (checked.length === 0) return undefined
      return { isOfPart: type.includes('.'), sieve: undefined, compile: () => createSieve(compile(checked, type), type) }
    },
  }
}

function isChecked(constraint: Constraint): constraint is Checked {
  return constraint.expression !== undefined && constraint.bestPractice !== true && !isCheckedElsewhere(constraint as Checked)
}

/** Whether it is one of those, in the words of any release of FHIR's own definitions: a profile may have given its key to something else. */
function isCheckedElsewhere({ key, expression, source }: Checked): boolean {
  return checkedElsewhere.has(key) && (source === undefined || source.startsWith(baseUrl('')) || keepsKey(key, expression))
}

/** A day some days later. */
function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** By the key of an invariant, the members that nest and the one that has to be unique among them all. */
const unique: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['csd-1', ['concept', 'code']],
  ['que-2', ['item', 'linkId']],
])

/** The texts that stand more than once where an invariant of FHIR asks for each to be unique. */
function repeatedIn(key: string, expression: string, value: Json): { readonly repeated?: readonly string[] } {
  const names = keepsKey(key, expression) ? unique.get(key) : undefined
  if (names === undefined || !isObject(value)) return {}
  const [list, name] = names
  const counts = new Map<string, number>()
  const holders = [value]
  for (const object of holders) {
    for (const inner of objectValuesIn(object, list)) {
      const text = inner[name]
      if (typeof text === 'string') counts.set(text, (counts.get(text) ?? 0) + 1)
      holders.push(inner)
    }
  }
  const repeated = [...counts].flatMap(([text, count]) => (count > 1 ? [text] : []))
  return repeated.length === 0 ? {} : { repeated }
}

/** The bit that stands for all invariants from its index on. */
const lastBit = 30
