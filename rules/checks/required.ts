import { isObject, type JsonObject } from '../engine/json.ts'
import { defineRule, type Rule } from '../engine/rule.ts'

type Row = Omit<Rule, 'check' | 'on' | 'message' | 'quickFix' | 'fixes' | 'suggestion'> & {
  /** The type that must have the element: `Encounter`, `Encounter.participant`. */
  readonly on: string
  /** The element, or the names that a choice may take in JSON, the first of which is reported. */
  readonly element: string | readonly string[]
  readonly message: string
}

/** An element that must be there: absent, null, an empty list or an empty object is missing. */
export function required({ element, message, on, ...row }: Row): Rule {
  const names = typeof element === 'string' ? [element] : element
  return defineRule({
    ...row,
    on: on as 'Resource',
    check: (value) => (names.some((name) => isThere(value, name)) ? undefined : [{ at: [names[0]!] }]),
    message: () => message,
  })
}

function isThere(value: JsonObject, name: string): boolean {
  const member = value[name]
  if (member === undefined || member === null || member === '') return value[`_${name}`] !== undefined
  return Array.isArray(member) ? member.length > 0 : !isObject(member) || Object.keys(member).length > 0
}
