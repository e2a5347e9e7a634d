import type { ElementNode } from './found.ts'
import type { Json } from './json.ts'

/** Items about the elements of a document, and the document. */
export interface Ordering<Item> {
  readonly nodeOf: (item: Item) => ElementNode
  /** The value of an element; undefined where it is absent. */
  readonly valueOf: (node: ElementNode) => Json | undefined
  /** True if an item is about the name of its member and not about its value. */
  readonly isAboutName?: (item: Item) => boolean
  /** The order of items about one element. */
  readonly compare: (one: Item, other: Item) => number
}

/** Items in the order of members and list items; those about absent elements come with the nearest ancestor that is there. */
export function inDocumentOrder<Item>(items: readonly Item[], root: ElementNode, ordering: Ordering<Item>): readonly Item[] {
  if (items.length === 1) return items
  const { nodeOf, valueOf, isAboutName, compare } = ordering
  /** By their nodes, with the nodes around those. */
  const at = new Map<ElementNode, readonly Item[]>()
  for (const item of items) {
    const node = nodeOf(item)
    const known = at.get(node)
    if (known === undefined || known === none) at.set(node, [item])
    else (known as Item[]).push(item)
    for (let around = node.parent; around !== undefined && !at.has(around); around = around.parent) at.set(around, none)
  }
  const ordered: Item[] = []
  emit(root)
  return ordered

  function emit(node: ElementNode): void {
    const own = at.get(node)!
    const isMember = typeof node.step === 'string' && node.parent !== undefined
    const inside = childrenWithin(node)
    const [only] = inside
    if (only === undefined || (inside.length === 1 && isThere(valueOf(node), only))) {
      if (isMember) putMember(own, none)
      else put(own)
      if (only !== undefined) emit(only)
      return
    }
    const { there, absent } = sortChildren(inside, valueOf(node))
    const missing: Item[] = []
    for (const child of absent) gather(child, missing)
    if (isMember) putMember(own, missing)
    else put([...own, ...missing])
    for (const child of there) emit(child)
  }

  /** Items about the name of a member or absent in it, and then those about its value. */
  function putMember(own: readonly Item[], missing: readonly Item[]): void {
    if (isAboutName === undefined) return put([...missing, ...own])
    put([...own.filter(isAboutName), ...missing])
    put(own.filter((item) => !isAboutName(item)))
  }

  function put(here: readonly Item[]): void {
    if (here.length === 1) ordered.push(here[0]!)
    else for (const item of here.toSorted(compare)) ordered.push(item)
  }

  function gather(node: ElementNode, into: Item[]): void {
    for (const item of at.get(node)!) into.push(item)
    for (const child of childrenWithin(node)) gather(child, into)
  }

  /** The nodes inside another that there is an item about, or about something in them; many a finding is not told. */
  function childrenWithin({ inside }: ElementNode): readonly ElementNode[] {
    if (inside === undefined) return none
    const children: ElementNode[] = []
    for (let child: ElementNode | undefined = inside; child !== undefined; child = child.next) if (at.has(child)) children.push(child)
    return children.length === 1 ? children : children.toReversed()
  }
}

const none: readonly never[] = []

/** The order of UTF-16 code units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isThere(value: Json | undefined, { step }: ElementNode): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
}

/** Nodes inside another: those that are there in the order of the document, and those that are not. */
function sortChildren(children: readonly ElementNode[], value: Json | undefined): Record<'there' | 'absent', readonly ElementNode[]> {
  const there: ElementNode[] = []
  const absent: ElementNode[] = []
  for (const child of children) (isThere(value, child) ? there : absent).push(child)
  if (there.length < 2 || typeof value !== 'object' || value === null) return { there, absent }
  if (Array.isArray(value)) return { there: isInOrder(there) ? there : there.toSorted((a, b) => Number(a.step) - Number(b.step)), absent }
  return { there: inOrderOf(value, there), absent }
}

/** Whether items of a list come in its order, as they mostly do: so they were found. */
function isInOrder(items: readonly ElementNode[]): boolean {
  for (let index = 1; index < items.length; index += 1) if (Number(items[index]!.step) < Number(items[index - 1]!.step)) return false
  return true
}

/** Some nodes in the order in which an object has their members. */
function inOrderOf(object: object, nodes: readonly ElementNode[]): readonly ElementNode[] {
  const ordered: ElementNode[] = []
  const bySteps = nodes.length > few ? new Map(nodes.map((node) => [node.step, node])) : undefined
  for (const key in object) {
    // Mostly they were found in that order.
    const next = nodes[ordered.length]!
    const node = next.step === key ? next : bySteps === undefined ? nodes.find(({ step }) => step === key) : bySteps.get(key)
    if (node !== undefined && ordered.push(node) === nodes.length) break
  }
  return ordered
}

/** Up to how many nodes are looked through one after the other. */
const few = 4
