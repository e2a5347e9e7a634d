import type { Rule, Selector } from './rule.ts'
import type { TypeTable } from './types.ts'

/** Rules by what they want to be shown. */
export interface Registry {
  readonly on: (selector: Selector) => readonly Rule[]
}

/** Sorts rules by what they want to be shown. */
export function createRegistry(rules: readonly Rule[]): Registry {
  const bySelector = new Map<Selector, Rule[]>()
  for (const rule of rules) {
    for (const selector of typeof rule.on === 'string' ? [rule.on] : rule.on) {
      const registered = bySelector.get(selector)
      if (registered === undefined) bySelector.set(selector, [rule])
      else registered.push(rule)
    }
  }
  return { on: (selector) => bySelector.get(selector) ?? none }
}

const none: readonly Rule[] = []

const primitives = new Set('base64Binary canonical code date dateTime id instant markdown oid string time uri url uuid xhtml'.split(' '))
const special = new Set(['$text', '$root', '$string', '$empty', '$deep', '$repeated', '$found', '$failure', '$spent'])

/** Whether a rule can be registered on a selector: one of a kind of its own, a type, or an element that is an object. */
export function isSelector(selector: string, types: TypeTable): boolean {
  if (selector.startsWith('$')) return special.has(selector)
  if (primitives.has(selector) || types.find(selector) !== undefined) return true
  const dot = selector.lastIndexOf('.')
  const element = types.find(selector.slice(0, dot))?.elements.get(selector.slice(dot + 1))
  return element !== undefined && /^[A-Z]/.test(element.type)
}
