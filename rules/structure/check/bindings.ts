import { isList, isObject, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Binding } from '../definitions.ts'
import type { Terminology } from '../terminology.ts'
import type { ValueCheck } from './overlay.ts'
import { isHl7 } from './codings.ts'
import { isAbsolute } from './primitives.ts'
import { advise, isFull, isFullOfAdvice, leaveOpen, report, takeBackAdvice, type Run } from './run.ts'
import type { FindSystemFault } from './systems.ts'

/** Makes the checks of bindings. */
export interface BindingChecks {
  /** Of values of a type; undefined where nothing is to be checked. */
  readonly check: (binding: Binding, type: string) => ValueCheck | undefined
}

/** A longer list of what is expected helps nobody. */
const mostExpected = 20

const plain = new Set(['code', 'string', 'uri', 'url', 'canonical', 'id'])
const coded = new Set(['Coding', 'Quantity', 'Age', 'Count', 'Distance', 'Duration', 'Money'])

/** Makes the checks of required and extensible bindings; the weaker ones ask for nothing, unless they say what is too far from the set. */
export function createBindingChecks(terminology: Terminology, findSystemFault: FindSystemFault): BindingChecks {
  const { membershipOf, codesOf, nearest, lookup } = terminology

  return {
    check: ({ strength, valueSet, maxValueSet }, type) => {
      if (valueSet === undefined || (maxValueSet === undefined && strength !== 'required' && strength !== 'extensible')) return undefined
      const look = plain.has(type) ? checkCode : type === 'CodeableConcept' ? checkConcept : coded.has(type) ? checkCoding : undefined
      if (look === undefined) return undefined
      const [set, say] =
        strength === 'required'
          ? [valueSet, complain(valueSet)]
          : maxValueSet === undefined
            ? [valueSet, recommend(valueSet)]
            : [maxValueSet, complain(maxValueSet, true)]
      // A set is not spelled out before a value is held to it.
      let contains: Contains | undefined
      return (run, value) => {
        contains ??= membershipOf(set) ?? (() => undefined)
        const isMet = look(run, value, set, contains, say)
        if (isMet && run.profile !== undefined) takeBackAdvice(run)
      }
    },
  }

  type Contains = NonNullable<ReturnType<Terminology['membershipOf']>>

  /** Says that none of some codings is in the set; `under` leads to the code where there is one. */
  type Say = (run: Run, codings: readonly JsonObject[], under: Path) => void

  /** What there is to say of the only coding. */
  function aboutOnly(codings: readonly JsonObject[], valueSet: string) {
    const { system, code } = codings.length === 1 ? codings[0]! : {}
    if (typeof code !== 'string') return { valueSet }
    const near = nearest(valueSet, code, typeof system === 'string' ? system : undefined)
    return { valueSet, value: code, ...(typeof system === 'string' && { system }), ...(near !== undefined && { nearest: near }) }
  }

  function complain(valueSet: string, mayBeText = false): Say {
    return (run, codings, under) => {
      if (mayBeText && codings.length === 0) return
      if (run.profile !== undefined) takeBackAdvice(run)
      if (isFull(run, 'r4-codigo-01')) return report(run, 'r4-codigo-01', { valueSet })
      const expected = codesOf(valueSet)
      const isShort = expected !== undefined && expected.length <= mostExpected
      const facts = { ...aboutOnly(codings, valueSet), ...(isShort && { expected: expected.map(({ code }) => code) }) }
      report(run, 'r4-codigo-01', facts, { under: 'value' in facts ? under : [] })
    }
  }

  function recommend(valueSet: string): Say {
    return (run, codings, under) => {
      // Text alone is what is left where no code fits.
      if (codings.length === 0 || codings.some(isNational) || isFullOfAdvice(run)) return
      if (run.trial !== undefined) {
        run.trial.remarks += 1
        return
      }
      const facts = aboutOnly(codings, valueSet)
      advise(run, facts, 'value' in facts ? under : [])
    }
  }

  /** Whether a code is one of a system that is at hand and not HL7's: it was chosen because those of the set do not say it. */
  function isNational({ system, code }: JsonObject): boolean {
    // That a system is no address is said of it.
    if (typeof system === 'string' && !isAbsolute(system)) return true
    if (typeof system !== 'string' || typeof code !== 'string' || isHl7(system)) return false
    const known = lookup(system, code)
    return known !== undefined && known !== 'unknown'
  }

  /** These answer whether the value is certainly in the set. */
  function checkCode(run: Run, value: Json, valueSet: string, contains: Contains, say: Say): boolean {
    if (typeof value !== 'string') return false
    const answer = contains(undefined, value)
    if (answer === undefined) leaveOpen(run, 'valueSet', valueSet)
    else if (!answer) say(run, [{ code: value }], [])
    return answer === true
  }

  function checkCoding(run: Run, value: Json, valueSet: string, contains: Contains, say: Say): boolean {
    if (!isObject(value)) return false
    const { system, code } = value
    // Without its system a code says nothing that could be looked up.
    if (typeof system !== 'string' || typeof code !== 'string') return false
    const answer = contains(system, code)
    if (answer === undefined) leaveOpen(run, 'valueSet', valueSet)
    // A coding that its own system does not have is said already.
    else if (!answer && !isSaid({ system, code })) say(run, [{ system, code }], ['code'])
    return answer === true
  }

  function checkConcept(run: Run, value: Json, valueSet: string, contains: Contains, say: Say): boolean {
    if (!isObject(value)) return false
    const codings = isList(value['coding']) ? value['coding'] : []
    let isOpen = false
    for (let index = 0; index < codings.length; index += 1) {
      const coding = codings[index]
      const answer = isObject(coding) && containsCoding(coding, contains)
      if (answer === true) return true
      if (answer === undefined) isOpen = true
    }
    const given = codings.filter(isObject)
    if (isOpen) leaveOpen(run, 'valueSet', valueSet)
    else if (given.length === 0 || !given.every(isSaid))
      say(run, given, given.length === 1 ? ['coding', codings.indexOf(given[0]!), 'code'] : [])
    return false
  }

  function containsCoding({ system, code }: JsonObject, contains: Contains): boolean | undefined {
    return typeof system === 'string' && typeof code === 'string' ? contains(system, code) : false
  }

  /** Whether it is said of a coding already that its system is none, or does not have the code. */
  function isSaid({ system, code }: JsonObject): boolean {
    if (typeof system !== 'string' || typeof code !== 'string') return false
    return lookup(system, code) === 'unknown' || (isHl7(system) && findSystemFault(system)?.reason === 'unknown')
  }
}
