import { childrenOf, kinds, memberOf, nowhere, stringOf, type Tree } from '../tree.ts'

/** A tree with the numbers of its values. */
export interface NumberedTree {
  readonly tree: Tree
  readonly ids: Int32Array
}

/** Items of two lists that stand for each other; `nowhere` on the side where there is none. */
export type Pair = readonly [before: number, after: number]

/**
 * The items of two lists by what they are: the same value, then what a resource, entry, extension or code is known by, and what is
 * left in its order. In the order of the second list, what went at the end.
 */
export function matchItems(before: NumberedTree, after: NumberedTree, lists: Pair): readonly Pair[] {
  const items = childrenOf(after.tree, lists[1])
  const partners = new Map<number, number>()
  let left = childrenOf(before.tree, lists[0])
  const ways = [
    ({ ids }: NumberedTree, node: number) => String(ids[node]),
    ({ tree }: NumberedTree, node: number) => identityOf(tree, node),
    () => 'any',
  ]
  for (const way of ways) {
    const open = new Map<string, number[]>()
    // Taken from the end, the first stands for the first.
    for (const node of left.toReversed()) add(open, way(before, node), node)
    for (const item of items) {
      const partner = partners.has(item) ? undefined : open.get(way(after, item) ?? '')?.pop()
      if (partner !== undefined) partners.set(item, partner)
    }
    const taken = new Set(partners.values())
    left = left.filter((node) => !taken.has(node))
  }
  return [...items.map((item): Pair => [partners.get(item) ?? nowhere, item]), ...left.map((node): Pair => [node, nowhere])]
}

function add(open: Map<string, number[]>, key: string | undefined, node: number): void {
  if (key === undefined) return
  const found = open.get(key)
  if (found === undefined) open.set(key, [node])
  else found.push(node)
}

/** The identity of an item among others of its list; undefined where nothing tells it. */
function identityOf(tree: Tree, node: number): string | undefined {
  if (tree.kind[node] !== kinds.object) return undefined
  const said = (name: string, from = node): string | undefined => stringOf(tree, memberOf(tree, from, name))
  const resource = memberOf(tree, node, 'resource')
  const [type, id] = [said('resourceType', resource), said('id', resource)]
  const [ownType, ownId] = [said('resourceType'), said('id')]
  const [system, code] = [said('system'), said('code')]
  return (
    keyed('fullUrl', said('fullUrl')) ??
    (type !== undefined && id !== undefined ? `entry ${type}/${id}` : undefined) ??
    (ownType !== undefined && ownId !== undefined ? `resource ${ownType}/${ownId}` : undefined) ??
    keyed('element', ownId) ??
    keyed('linkId', said('linkId')) ??
    keyed('url', said('url')) ??
    keyed('reference', said('reference')) ??
    (system !== undefined ? `system ${system} ${code ?? ''} ${said('use') ?? ''}` : undefined) ??
    keyed('type', type ?? ownType) ??
    keyed('use', said('use'))
  )
}

function keyed(name: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${name} ${value}`
}
