import type { ReadText, Resource, Span } from './text.ts'
import { childrenOf, indexOf, kinds, memberOf, nameOf, nodeAt, nowhere, stringOf, unquote, type Tree } from './tree.ts'

/** A place of a text where something is written, or can be. */
export interface Place extends Span {
  /** The name of a member, or a value. */
  readonly kind: 'name' | 'value'
  /** The node that the name belongs to, or the value; `nowhere` where there is none yet. */
  readonly node: number
  /** The text there, without quotes. */
  readonly written: string
  /** The object whose member is named or has the value, the list whose item it is; `nowhere` outside of all. */
  readonly holder: number
  /** The nearest resource around it; undefined where none says its type. */
  readonly resource: Resource | undefined
  /** The object that is or shall be that resource. */
  readonly base: number
  /** From that object: to the object whose member is named, or to the value. */
  readonly steps: readonly (string | number)[]
}

/** The place that an offset touches; of two, the one that ends there where `side` is -1. Undefined where nothing can be written. */
export function placeAt(read: ReadText, offset: number, side: -1 | 1 = -1): Place | undefined {
  const { tree } = read
  const node = nodeAt(tree, offset, side)
  if (node < 0) return undefined
  const nameEnd = tree.nameEnd[node]!
  const isInName = tree.nameStart[node]! >= 0 && offset >= tree.nameStart[node]! && (offset < nameEnd || (side < 0 && offset === nameEnd))
  if (isInName && isTouching(tree, node, offset, nameEnd)) return toName(read, tree.parent[node]!, node, tree.nameStart[node]!, nameEnd)
  const kind = tree.kind[node]!
  if (kind === kinds.string || kind === kinds.word || kind === kinds.missing) return valueAtNode(read, node, offset)
  if (offset < tree.start[node]!) return undefined
  return between(read, node, offset)
}

function isTouching({ text, start }: Tree, node: number, offset: number, nameEnd: number): boolean {
  // Where value and name touch, the value wins only behind the colon.
  return offset < nameEnd || start[node]! > nameEnd || start[node] === nameEnd || text[nameEnd] === ':'
}

function valueAtNode(read: ReadText, node: number, offset: number): Place | undefined {
  const { tree } = read
  const [from, to] = [tree.start[node]!, tree.end[node]!]
  if (offset < from) return tree.text.slice(tree.nameEnd[node], offset).includes(':') ? toValue(read, node, offset, offset, '') : undefined
  if (tree.kind[node] === kinds.missing) {
    // A name that no colon follows is all there is.
    if (!tree.text.slice(tree.nameEnd[node], Math.max(from, offset)).includes(':')) return undefined
    return toValue(read, node, offset, offset, '')
  }
  return toValue(read, node, from, to, unquote(tree.text.slice(from, to)))
}

/** A place between the members of an object or the items of a list: behind what opens it, or a comma. */
function between(read: ReadText, holder: number, offset: number): Place | undefined {
  const { tree } = read
  let before = offset - 1
  while (before > tree.start[holder]! && ' \t\r\n'.includes(tree.text[before]!)) before -= 1
  const mark = tree.text[before]
  if (before < tree.start[holder]! || (mark !== ',' && mark !== '{' && mark !== '[')) return undefined
  if (tree.kind[holder] === kinds.object) {
    return mark === '[' ? undefined : toName(read, holder, nowhere, offset, offset)
  }
  if (mark === '{') return undefined
  const index = childrenOf(tree, holder).filter((child) => tree.start[child]! < offset).length
  const { base, resource, steps } = around(read, holder)
  return { kind: 'value', node: nowhere, from: offset, to: offset, written: '', holder, resource, base, steps: [...steps, index] }
}

function toName(read: ReadText, holder: number, node: number, from: number, to: number): Place | undefined {
  const { tree } = read
  if (holder < 0 || tree.kind[holder] !== kinds.object) return undefined
  const { base, resource, steps } = around(read, holder)
  return { kind: 'name', node, from, to, written: unquote(tree.text.slice(from, to)), holder, resource, base, steps }
}

function toValue(read: ReadText, node: number, from: number, to: number, written: string): Place | undefined {
  const { tree } = read
  const holder = tree.parent[node]!
  if (holder < 0) return undefined
  const { base, resource, steps } = around(read, holder)
  const step = nameOf(tree, node) ?? indexOf(tree, node)
  return { kind: 'value', node, from, to, written, holder, resource, base, steps: [...steps, step] }
}

/** The nearest object around a node that is a resource or shall become one, and the steps from there. */
function around(read: ReadText, node: number): Pick<Place, 'base' | 'resource' | 'steps'> {
  const { tree } = read
  const steps: (string | number)[] = []
  for (let at = node; ; at = tree.parent[at]!) {
    const parent = tree.parent[at]!
    if (tree.kind[at] === kinds.object && (parent < 0 || isResource(read, at))) {
      const found = read.resourceAt(at)
      return { base: at, resource: found?.node === at ? found : undefined, steps }
    }
    if (parent < 0) return { base: at, resource: undefined, steps }
    steps.unshift(nameOf(tree, at) ?? indexOf(tree, at))
  }
}

function isResource({ tree, resourceAt }: ReadText, object: number): boolean {
  const parent = tree.parent[object]!
  const holder = tree.kind[parent] === kinds.list ? parent : object
  const name = nameOf(tree, holder)
  if (name !== 'resource' && name !== 'contained' && name !== 'outcome') return false
  return resourceAt(object)?.node === object || (name === 'contained' ? holder === parent : holder === object)
}

/** The names that the object of a place has besides the one at the place. */
export function otherNames({ tree }: ReadText, { holder, node }: Place): readonly string[] {
  return childrenOf(tree, holder).flatMap((child) => (child === node ? [] : (nameOf(tree, child) ?? [])))
}

/** The string that the object around a place has in a member; undefined where it has none. */
export function siblingText(read: ReadText, { holder }: Place, name: string): string | undefined {
  return stringOf(read.tree, memberOf(read.tree, holder, name))
}
