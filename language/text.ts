import { isList, type Json } from '../rules/engine/json.ts'
import { once } from '../rules/engine/once.ts'
import { changeTree, type ChangedTree } from './change-tree.ts'
import { parseTree } from './parse-tree.ts'
import { childrenOf, isNamed, kinds, memberOf, nameOf, nowhere, pathOf, stringOf, valueOf, type Tree } from './tree.ts'

/** A stretch of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The forms of a text: one resource, or one on each line. */
export type TextForm = 'json' | 'ndjson'

/** A stretch of a text becomes another. */
export interface Edit extends Span {
  readonly insert: string
}

/** A resource of a text: an outermost one, that of an entry, a contained one. */
export interface Resource {
  readonly node: number
  readonly type: string
  readonly id: string | undefined
  /** The node of `id`; `nowhere` where there is none. */
  readonly idNode: number
  /** Of an entry: its `fullUrl`, and the node of that. */
  readonly fullUrl: string | undefined
  readonly fullUrlNode: number
  /** The resource that it is contained in. */
  readonly container: Resource | undefined
  /** The outermost value that it is in: one a line, or the only one. */
  readonly root: number
  /** Its entry in a Bundle, from 0. */
  readonly entry: number | undefined
}

/** A reference as it is written. */
export interface WrittenReference {
  readonly node: number
  readonly value: string
  /** The resource that it stands in; undefined outside of any. */
  readonly from: Resource | undefined
}

/** A text and what is told of it again and again, each made ready when it is first asked for. */
export interface ReadText {
  readonly text: string
  readonly tree: Tree
  readonly resources: () => readonly Resource[]
  readonly references: () => readonly WrittenReference[]
  readonly isJson: () => boolean
  /** The value of an outermost node. */
  readonly rootValue: (root: number) => Json | undefined
  /** The innermost resource that a node is in, itself included. */
  readonly resourceAt: (node: number) => Resource | undefined
  /** The value of the only outermost node after a change of the tree; undefined where it is not known. */
  readonly changedRoot: (changed: ChangedTree) => Json | undefined
}

/** Reads a text for the questions of an editor; much faster where it is like one that was read `before`. */
export function readText(text: string, before?: ReadText): ReadText {
  if (before?.text === text) return before
  const changed = before && changeTree(before.tree, text)
  return makeReadText(changed?.tree ?? parseTree(text), changed && before.changedRoot(changed))
}

function makeReadText(tree: Tree, known: Json | undefined): ReadText {
  const { text } = tree
  const resources = once(() => findResources(tree))
  const byNode = once(() => new Map(resources().map((one) => [one.node, one])))
  const values = new Map<number, Json | undefined>(known === undefined ? [] : [[0, known]])
  const roots = once(() => childrenOf(tree, nowhere))

  function resourceAt(node: number): Resource | undefined {
    const known = byNode()
    for (let at = node; at >= 0; at = tree.parent[at]!) {
      const found = known.get(at)
      if (found !== undefined) return found
    }
    return undefined
  }

  return {
    text,
    tree,
    resources,
    resourceAt,
    references: once(() => findReferences(tree, resourceAt)),
    isJson: once(() => parse(text) !== undefined),
    rootValue(root) {
      if (!values.has(root)) values.set(root, roots().length === 1 ? (parse(text) ?? valueOf(tree, root)) : valueOf(tree, root))
      return values.get(root)
    },
    changedRoot({ tree: next, node }) {
      const value = values.get(0)
      if (value === undefined || childrenOf(next, nowhere).length !== 1) return undefined
      return replaced(value, next, node)
    },
  }
}

/** A value with another part, by the place of that in a tree; undefined where a name on the way is there twice. */
function replaced(value: Json, tree: Tree, node: number): Json | undefined {
  const path = pathOf(tree, node)
  for (let at = node; tree.parent[at]! >= 0; at = tree.parent[at]!) {
    const name = nameOf(tree, at)
    if (name !== undefined && memberOf(tree, tree.parent[at]!, name) !== at) return undefined
  }
  const put = (within: Json | undefined, depth: number): Json | undefined => {
    const step = path[depth]
    if (step === undefined) return valueOf(tree, node)
    if (typeof within !== 'object' || within === null) return undefined
    const part = put((within as Readonly<Record<string | number, Json>>)[step], depth + 1)
    if (part === undefined) return undefined
    return isList(within) ? within.with(step as number, part) : { ...within, [step]: part }
  }
  return put(value, 0)
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function findResources(tree: Tree): readonly Resource[] {
  const found: Resource[] = []
  const indexAmong = createCounter(tree)
  const byNode = new Map<number, Resource>()
  for (let node = 0; node < tree.kind.length; node += 1) {
    if (!isNamed(tree, node, 'resourceType')) continue
    const object = tree.parent[node]!
    const type = stringOf(tree, node)
    if (type === undefined || byNode.has(object) || !isResourcePlace(tree, object)) continue
    const resource = toResource(tree, object, type, byNode, indexAmong)
    byNode.set(object, resource)
    found.push(resource)
  }
  // A type may be written behind what is contained.
  return found
    .toSorted((a, b) => a.node - b.node)
    .map((one) => (one.container === undefined ? one : { ...one, container: byNode.get(one.container.node) ?? one.container }))
}

/** Whether a resource may stand where an object does: outermost, in an entry, a parameter, or contained. */
function isResourcePlace(tree: Tree, object: number): boolean {
  const parent = tree.parent[object]!
  if (parent < 0) return true
  if (tree.kind[parent] === kinds.list) return isNamed(tree, parent, 'contained')
  return isNamed(tree, object, 'resource') || isNamed(tree, object, 'outcome')
}

function toResource(
  tree: Tree,
  node: number,
  type: string,
  byNode: ReadonlyMap<number, Resource>,
  indexAmong: (list: number, item: number) => number,
): Resource {
  const idNode = memberOf(tree, node, 'id')
  let root = node
  while (tree.parent[root]! >= 0) root = tree.parent[root]!
  const list = tree.parent[node]!
  const isContained = list >= 0 && isNamed(tree, list, 'contained') && tree.kind[list] === kinds.list
  const owner = isContained ? tree.parent[list]! : nowhere
  const entryNode = !isContained && list >= 0 && isNamed(tree, node, 'resource') ? list : nowhere
  const entries = entryNode < 0 ? nowhere : tree.parent[entryNode]!
  const isEntry = entries >= 0 && isNamed(tree, entries, 'entry')
  const fullUrlNode = isEntry ? memberOf(tree, entryNode, 'fullUrl') : nowhere
  return {
    node,
    type,
    id: stringOf(tree, idNode),
    idNode,
    fullUrl: stringOf(tree, fullUrlNode),
    fullUrlNode,
    container: owner < 0 ? undefined : (byNode.get(owner) ?? bareOwner(tree, owner, root)),
    root,
    entry: isEntry ? indexAmong(entries, entryNode) : undefined,
  }
}

/** The resource around one that is contained, as far as it is known before its type was met. */
function bareOwner(tree: Tree, node: number, root: number): Resource {
  const idNode = memberOf(tree, node, 'id')
  return {
    node,
    type: '',
    id: stringOf(tree, idNode),
    idNode,
    fullUrl: undefined,
    fullUrlNode: nowhere,
    container: undefined,
    root,
    entry: undefined,
  }
}

/** Counts the items of lists; of one that is asked about in its order, each is passed once. */
function createCounter({ after }: Tree): (list: number, item: number) => number {
  const reached = new Map<number, { at: number; index: number }>()
  return (list, item) => {
    let place = reached.get(list)
    if (place === undefined || place.at > item) reached.set(list, (place = { at: list + 1, index: 0 }))
    for (; place.at < item; place.at = after[place.at]!) place.index += 1
    return place.index
  }
}

function findReferences(tree: Tree, resourceAt: ReadText['resourceAt']): readonly WrittenReference[] {
  const found: WrittenReference[] = []
  for (let node = 0; node < tree.kind.length; node += 1) {
    if (tree.kind[node] !== kinds.string || !isNamed(tree, node, 'reference')) continue
    found.push({ node, value: stringOf(tree, node)!, from: resourceAt(node) })
  }
  return found
}
