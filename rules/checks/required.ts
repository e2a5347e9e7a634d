import { isObject, type JsonObject } from '../engine/json.ts'
import { defineRule, type Element, type Finding, type Rule, type RuleContext, type Selector, type TypedRule } from '../engine/rule.ts'

type Row<Code extends string> = Omit<Rule<Selector, Finding, Code>, 'check' | 'on' | 'message' | 'quickFix' | 'fixes' | 'suggestion'> & {
  /** The type that must have the element: `Encounter`, `Encounter.participant`. */
  readonly on: string
  /** The element, or the names that a choice may take in JSON, the first of which is reported. */
  readonly element: string | readonly string[]
  readonly message: string
  readonly suggestion?: string
  /** Decides where a warning is an error. */
  readonly isError?: (value: JsonObject, element: Element, run: RuleContext) => boolean
}

/** An element that must be there: absent, null, an empty list or an empty object is missing. */
export function required<const Code extends string>({ element, message, suggestion, isError, on, ...row }: Row<Code>): TypedRule<Code> {
  const names = typeof element === 'string' ? [element] : element
  // Without its type a choice is there, and what it lacks is said of it.
  const bare = names.length > 1 ? commonStart(names) : undefined
  const at = [names[0]!]
  const [asIs, asError] = [[{ at }], [{ at, severity: 'error' as const }]]
  return defineRule({
    ...row,
    on: on as 'Resource',
    check(value, shown, run) {
      for (const name of names) if (isThere(value, name)) return undefined
      if (bare !== undefined && isThere(value, bare)) return undefined
      return isError?.(value, shown, run) === true ? asError : asIs
    },
    message: () => message,
    ...(suggestion !== undefined && { suggestion: () => suggestion }),
  })
}

/** `effective` of `effectiveDateTime` and `effectivePeriod`. */
function commonStart(names: readonly string[]): string {
  const [first = '', ...others] = names
  let length = first.length
  while (length > 0 && !others.every((name) => name.startsWith(first.slice(0, length)))) length -= 1
  return first.slice(0, length)
}

/** Whether an element is there: neither absent, null, nor an empty string, list or object; or its `_name` says why not. */
export function isThere(value: JsonObject, name: string): boolean {
  const member = value[name]
  if (member === undefined || member === null || member === '') return value[companionOf(name)] !== undefined
  return Array.isArray(member) ? member.length > 0 : !isObject(member) || hasMembers(member)
}

function hasMembers(object: JsonObject): boolean {
  for (const _ in object) return true
  return false
}

/** The name of the member that says more of a primitive; each is composed once. */
function companionOf(name: string): string {
  let companion = companions.get(name)
  if (companion === undefined) companions.set(name, (companion = `_${name}`))
  return companion
}

const companions = new Map<string, string>()
