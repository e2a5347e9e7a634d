import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Binding } from '../definitions.ts'
import type { Terminology } from '../terminology.ts'
import type { ValueCheck } from './overlay.ts'
import { leaveOpen, report, type Run } from './run.ts'

/** Makes the checks of bindings. */
export interface BindingChecks {
  /** Of values of a type; undefined where nothing is to be checked. */
  readonly check: (binding: Binding, type: string) => ValueCheck | undefined
}

/** A longer list of what is expected helps nobody. */
const mostExpected = 20

const plain = new Set(['code', 'string', 'uri', 'url', 'canonical', 'id'])
const coded = new Set(['Coding', 'Quantity', 'Age', 'Count', 'Distance', 'Duration', 'Money'])

/** Makes the checks of required and extensible bindings; the weaker ones ask nothing that could be checked. */
export function createBindingChecks(terminology: Terminology): BindingChecks {
  const { membershipOf, codesOf, nearest, lookup } = terminology

  return {
    check: ({ strength, valueSet, maxValueSet }, type) => {
      if (valueSet === undefined || (strength !== 'required' && strength !== 'extensible')) return undefined
      const look = plain.has(type) ? checkCode : type === 'CodeableConcept' ? checkConcept : coded.has(type) ? checkCoding : undefined
      if (look === undefined) return undefined
      const [set, say] =
        strength === 'required'
          ? [valueSet, complain(valueSet)]
          : maxValueSet === undefined
            ? [valueSet, advise(valueSet)]
            : [maxValueSet, complain(maxValueSet)]
      // A set is not spelled out before a value is held to it.
      let contains: Contains | undefined
      return (run, value) => {
        contains ??= membershipOf(set) ?? (() => undefined)
        look(run, value, set, contains, say)
      }
    },
  }

  type Contains = NonNullable<ReturnType<Terminology['membershipOf']>>

  /** Says that no code is one of the set; `system` and `code` are undefined where there is none, or more than one. */
  type Say = (run: Run, system: string | undefined, code: string | undefined, under: readonly (string | number)[]) => void

  function complain(valueSet: string): Say {
    return (run, system, code, under) => {
      const near = code === undefined ? undefined : nearest(valueSet, code, system)
      const expected = codesOf(valueSet)
      report(
        run,
        'r4-codigo-01',
        {
          valueSet,
          ...(code !== undefined && { value: code }),
          ...(system !== undefined && { system }),
          ...(near !== undefined && { nearest: near }),
          ...(expected !== undefined && expected.length <= mostExpected && { expected: expected.map((one) => one.code) }),
        },
        { under },
      )
    }
  }

  function advise(valueSet: string): Say {
    return (run, system, code, under) => {
      if (code === undefined) return
      const near = nearest(valueSet, code, system)
      report(
        run,
        'r4-codigo-02',
        { valueSet, value: code, ...(system !== undefined && { system }), ...(near !== undefined && { nearest: near }) },
        { under },
      )
    }
  }

  function checkCode(run: Run, value: Json, valueSet: string, contains: Contains, say: Say): void {
    if (typeof value !== 'string') return
    const answer = contains(undefined, value)
    if (answer === undefined) leaveOpen(run, 'valueSet', valueSet)
    else if (!answer) say(run, undefined, value, [])
  }

  function checkCoding(run: Run, value: Json, valueSet: string, contains: Contains, say: Say): void {
    if (!isObject(value)) return
    const { system, code } = value
    // Without its system a code says nothing that could be looked up.
    if (typeof system !== 'string' || typeof code !== 'string') return
    const answer = contains(system, code)
    if (answer === undefined) leaveOpen(run, 'valueSet', valueSet)
    else if (!answer && lookup(system, code) !== 'unknown') say(run, system, code, ['code'])
  }

  function checkConcept(run: Run, value: Json, valueSet: string, contains: Contains, say: Say): void {
    if (!isObject(value)) return
    const codings = isList(value['coding']) ? value['coding'].filter(isObject) : []
    let isOpen = false
    for (let index = 0; index < codings.length; index += 1) {
      const answer = containsCoding(codings[index]!, contains)
      if (answer === true) return
      if (answer === undefined) isOpen = true
    }
    if (isOpen) return leaveOpen(run, 'valueSet', valueSet)
    // A coding that its own system does not have is said already.
    if (codings.length > 0 && codings.every(isUnknown)) return
    const [only] = codings
    if (codings.length !== 1) return say(run, undefined, undefined, [])
    const { system, code } = only!
    if (typeof code !== 'string') return say(run, undefined, undefined, [])
    say(run, typeof system === 'string' ? system : undefined, code, ['coding', 0, 'code'])
  }

  function containsCoding({ system, code }: JsonObject, contains: Contains): boolean | undefined {
    return typeof system === 'string' && typeof code === 'string' ? contains(system, code) : false
  }

  function isUnknown({ system, code }: JsonObject): boolean {
    return typeof system === 'string' && typeof code === 'string' && lookup(system, code) === 'unknown'
  }
}
