import { applyFixes } from '../../../rules/engine/fix.ts'
import type { Json } from '../../../rules/index.ts'

/** One way to spoil a conforming resource, and the one rule that should then speak. */
export interface Breaker {
  readonly code: string
  /** Which of the conforming resources. */
  readonly of: string
  readonly how: string
  readonly spoil: (resource: Json) => Json
}

/** A change to a resource. */
interface Step {
  readonly how: string
  readonly apply: (resource: Json) => Json
}

type Change = Json | ((value: Json) => Json)

/** Says that some steps, one after the other, break one rule. */
export function breaks(code: string, of: string, ...steps: readonly Step[]): Breaker {
  return {
    code,
    of,
    how: steps.map(({ how }) => how).join(', '),
    spoil: (resource) => steps.reduce((value, { apply }) => apply(value), resource),
  }
}

/** Puts another value at a JSON Pointer, or the value made of the one there. */
export function put(pointer: string, change: Change): Step {
  return {
    how: typeof change === 'function' ? `${pointer} changed` : `${pointer} ${JSON.stringify(change)}`,
    apply: (resource) =>
      applyFixes(resource, [
        { jsonPointer: pointer, replacement: typeof change === 'function' ? change(valueAt(resource, pointer)) : change },
      ]),
  }
}

/** Takes members away, each named by its JSON Pointer. */
export function drop(...pointers: readonly string[]): Step {
  return { how: `without ${pointers.join(' and ')}`, apply: (resource) => pointers.reduce(without, resource) }
}

/** Adds an item to a list. */
export function more(item: Json): (list: Json) => Json {
  return (list) => [...(list as Json[]), item]
}

/** A CodeableConcept of one code. */
export function coding(system: string, code: string): Json {
  return { coding: [{ system, code }] }
}

/** A CodeableConcept of one code of a code system of CL Core. */
export function clCode(id: string, code: string): Json {
  return coding(`https://hl7chile.cl/fhir/ig/clcore/CodeSystem/${id}`, code)
}

function valueAt(resource: Json, pointer: string): Json {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json>((value, step) => (value as Record<string, Json>)[step]!, resource)
}

function without(resource: Json, pointer: string): Json {
  const cut = pointer.lastIndexOf('/')
  const parent = valueAt(resource, pointer.slice(0, cut)) as Record<string, Json>
  const rest = Object.fromEntries(Object.entries(parent).filter(([name]) => name !== pointer.slice(cut + 1)))
  return cut <= 0 ? rest : applyFixes(resource, [{ jsonPointer: pointer.slice(0, cut), replacement: rest }])
}
