import type { Concept, ValueSetPart } from '../definitions.ts'
import { reachedFrom, type CodeIndex, type CodeNode } from './code-index.ts'

/** Undefined where it cannot be told. */
export type Answer = boolean | undefined

type Filter = NonNullable<ValueSetPart['filter']>[number]
type Test = (node: CodeNode) => Answer

/** Which codes of a system a filter lets through; undefined where the filter asks for what is not at hand. */
export function compileFilter(filter: Filter, index: CodeIndex): Test | undefined {
  const { property } = filter
  if (property === 'concept' || property === 'code') return byPlace(filter, index)
  if (property === 'parent' || property === 'child') return byNeighbour(filter, property)
  if (property === 'display') return byTexts(filter, ({ display }) => (display === undefined ? [] : [display]))
  // Our tables leave out what no set of R4 asks for: a property that no code has may well be one of these.
  const isThere = index.nodes.some(({ concept }) => concept.property?.some(({ code }) => code === property))
  return isThere ? byTexts(filter, (concept) => textsOf(concept, property)) : undefined
}

function byPlace(filter: Filter, { find }: CodeIndex): Test | undefined {
  const { op, value } = filter
  const root = find(value)
  const within = (direction: 'parents' | 'children'): ReadonlySet<CodeNode> =>
    root === undefined ? new Set() : reachedFrom(root, direction)
  switch (op) {
    case 'is-a': {
      const below = within('children')
      return (node) => below.has(node)
    }
    case 'descendent-of':
    case 'descendant-of': {
      const below = within('children')
      return (node) => node !== root && below.has(node)
    }
    case 'descendent-leaf':
    case 'descendant-leaf': {
      const below = within('children')
      return (node) => node !== root && below.has(node) && node.children.length === 0
    }
    case 'is-not-a': {
      const below = within('children')
      return (node) => !below.has(node)
    }
    case 'generalizes': {
      const above = within('parents')
      return (node) => above.has(node)
    }
    case 'child-of':
      return (node) => root !== undefined && root.children.includes(node)
    default:
      return byTexts(filter, ({ code }) => [code])
  }
}

function byNeighbour({ op, value }: Filter, property: 'parent' | 'child'): Test | undefined {
  const neighbours = property === 'parent' ? 'parents' : 'children'
  if (op === 'exists') return (node) => node[neighbours].length > 0 === (value === 'true')
  if (op !== '=') return undefined
  return (node) => node[neighbours].some(({ concept }) => concept.code === value)
}

function byTexts({ op, value }: Filter, textsOf: (concept: Concept) => readonly string[]): Test | undefined {
  const some =
    (test: (text: string) => boolean): Test =>
    ({ concept }) =>
      textsOf(concept).some(test)
  switch (op) {
    case '=':
      return some((text) => text === value)
    case 'in':
    case 'not-in': {
      const wanted = new Set(value.split(',').map((one) => one.trim()))
      const isIn = some((text) => wanted.has(text))
      return op === 'in' ? isIn : (node) => isIn(node) === false
    }
    case 'exists':
      return ({ concept }) => textsOf(concept).length > 0 === (value === 'true')
    case 'regex': {
      const fits = compilePattern(value)
      return fits && some((text) => fits(text) === true)
    }
    default:
      return undefined
  }
}

const atom = String.raw`(?:\[[^[\]]+\]|\\[a-zA-Z.\\/-]|[^()[\]\\|*+?{}^$])`
const simple = new RegExp(`^(?:${atom}(?:[*+?]|\\{\\d{1,3}(?:,\\d{0,3})?\\})?)*$`)

/** Longer texts are not held to a pattern: some would take long. */
const longest = 200

/** Compiles the pattern of a filter to a test of whole texts; undefined for a pattern that could take long, or is none. */
export function compilePattern(written: string): ((text: string) => Answer) | undefined {
  if (written.length > 100 || !simple.test(written) || (written.match(/[*+]|,\}/g) ?? []).length > 2) return undefined
  try {
    const pattern = new RegExp(`^(?:${written})$`, 'u')
    return (text) => (text.length > longest ? undefined : pattern.test(text))
  } catch {
    return undefined
  }
}

function textsOf({ property = [] }: Concept, wanted: string): readonly string[] {
  return property
    .filter(({ code }) => code === wanted)
    .flatMap((one) => Object.entries(one).filter(([name]) => name.startsWith('value')))
    .map(([, value]) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
}
