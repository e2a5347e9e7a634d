import { isObject, type Json } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import type { TypeTable } from '../../engine/types.ts'
import type { Constraint } from '../definitions.ts'
import { compileInvariant, type Environment, type Focus, type Invariant } from '../fhirpath/index.ts'
import type { ValueCheck } from './overlay.ts'
import { readReference, resolve } from './resolve.ts'
import { leaveOpen, report, type Run } from './run.ts'
import { containerOf, type Scope } from './scope.ts'

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
    const { holdsAtOnce, ask } = invariant()
    const holds = holdsAtOnce(value) || ask({ value, type }, environmentOf(run))
    if (holds === true && !(key === 'per-1' && run.strict && startsVaguely(value))) return
    if (holds === undefined) return leaveOpen(run, 'invariant', key)
    report(run, 'r4-inv-01', { key, expression, ...(human !== undefined && { human }) }, severity === 'warning' ? { severity } : {})
  }

  function environmentOf(run: Run): Environment {
    const scope = run.scope!
    return (scope.environment ??= {
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

  return {
    checks: (constraints, type) => {
      const held = constraints.flatMap(({ key, severity, expression, human, bestPractice }): readonly Held[] =>
        expression === undefined || bestPractice === true || heldElsewhere.has(key)
          ? []
          : [{ key, severity, expression, human, invariant: once(() => compileInvariant(expression, types, type)) }],
      )
      if (held.length === 0) return []
      return [
        (run, value) => {
          for (let index = 0; index < held.length; index += 1) hold(run, value, type, held[index]!)
        },
      ]
    },
  }
}

function focusOn({ resource, type }: Scope): Focus {
  return { value: resource, type }
}
