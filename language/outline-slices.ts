import type { Definitions } from '../rules/structure/definitions.ts'
import { inForceAt } from './answers.ts'
import { memberNamed, requiredOf, type Element, type Required } from './elements.ts'
import { itemOf } from './slices.ts'
import type { Knowledge } from './knowledge.ts'
import type { ReadText } from './text.ts'
import { childrenOf, nameOf, valueOf } from './tree.ts'

/** The definitions of a place. */
export interface Within {
  readonly element: Element
  readonly definitions: Definitions
}

/** Names the slices of the items of a text from the outside in, by the profiles in force. */
export interface Slicing {
  /** The definitions of a member, by those of the object that has it; of a resource, its own. */
  readonly member: (read: ReadText, node: number, around: Within | undefined) => Within | undefined
  /** The definitions of an item, by those of its list, and the slice that it is of. */
  readonly item: (read: ReadText, node: number, around: Within | undefined) => { readonly within?: Within; readonly slice?: string }
  /** The elements that a resource must have by its profiles, and has not. */
  readonly missing: (read: ReadText, node: number) => readonly string[]
}

/** Makes it for one look at a text: what is alike is looked up once. */
export function createSlicing(knowledge: Knowledge): Slicing {
  const members = new WeakMap<Element, Map<string, Within | undefined>>()
  const required = new WeakMap<Element, readonly Required[]>()
  const resources = new Map<string, Within>()
  let last: { readonly read: ReadText; readonly node: number; readonly isResource: boolean; readonly found: Within | undefined } | undefined

  /** The definitions of an object: of a resource its own, else those around it. Members of one object are asked for in a row. */
  function withinOf(read: ReadText, node: number, around: Within | undefined): Within | undefined {
    if (last?.read !== read || last.node !== node) {
      const isResource = read.resourceAt(node)?.node === node
      last = { read, node, isResource, found: isResource ? findResource(read, node) : undefined }
    }
    return last.isResource ? last.found : around
  }

  /** One and the same for all resources that are held to the same profiles. */
  function findResource(read: ReadText, node: number): Within | undefined {
    const { resource: element, profiles, definitions } = inForceAt(read, { base: node }, knowledge)
    if (element === undefined) return undefined
    const key = [element.type, ...profiles].join(' ')
    const known = resources.get(key)
    if (known?.definitions === definitions) return known
    const found = { element, definitions }
    resources.set(key, found)
    return found
  }

  function memberOf({ element, definitions }: Within, name: string): Within | undefined {
    let known = members.get(element)
    if (known === undefined) members.set(element, (known = new Map()))
    if (!known.has(name)) {
      const found = memberNamed(element, name, definitions)
      known.set(name, found && { element: found, definitions })
    }
    return known.get(name)
  }

  function requiredIn({ element, definitions }: Within): readonly Required[] {
    let known = required.get(element)
    if (known === undefined) required.set(element, (known = requiredOf(element, definitions)))
    return known
  }

  return {
    missing(read, node) {
      const own = withinOf(read, node, undefined)
      if (own === undefined) return []
      const there = new Set(childrenOf(read.tree, node).map((member) => nameOf(read.tree, member)))
      return requiredIn(own).flatMap(({ name, keys }) => (keys.some((key) => there.has(key)) ? [] : [name]))
    },
    member(read, node, around) {
      const own = withinOf(read, read.tree.parent[node]!, around)
      return own && memberOf(own, nameOf(read.tree, node) ?? '')
    },
    item(read, node, around) {
      if (around === undefined) return {}
      const { element, definitions } = around
      if (!element.nodes.some(({ slices }) => slices.length > 0)) return { within: around }
      const item = itemOf(element, valueOf(read.tree, node), definitions)
      if (item === element) return { within: around }
      const { sliceName } = item.nodes[0]!.element
      return { within: { element: item, definitions }, ...(sliceName !== undefined && { slice: sliceName }) }
    },
  }
}
