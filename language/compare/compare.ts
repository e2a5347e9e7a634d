import { headOf } from '../../rules/engine/cut.ts'
import { standingResources } from '../listing.ts'
import { typeIn } from '../lens.ts'
import type { ReadingLanguage } from '../say-value.ts'
import type { ReadText, Resource } from '../text.ts'
import { titleOf } from '../title-of.ts'
import { childrenOf, indexOf, kinds, nameOf, nowhere, type Tree } from '../tree.ts'
import { matchItems, type NumberedTree, type Pair } from './match-items.ts'
import { createValueIds } from './value-ids.ts'

/** The change of an element between two texts. */
export interface ElementChange {
  readonly kind: 'came' | 'went' | 'changed'
  /** Within its resource, as the linter writes paths, of the text that has it: of the later one where both do. */
  readonly path: string
  /** Its value in either text, shortened; undefined where it is not there. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** Where it is in the later text, or what held it, a UTF-16 offset. */
  readonly at: number
}

/** The changes of one resource. */
interface ResourceChanges {
  /** `Paciente · Catalina Rojas`; empty for what stands in no resource. */
  readonly name: string
  readonly kind: ElementChange['kind']
  readonly changes: readonly ElementChange[]
}

/** Two texts, by their elements. */
export interface ComparedElements {
  readonly resources: readonly ResourceChanges[]
  /** How many changes are told, and how many more there are. */
  readonly count: number
  readonly left: number
  /** The entry of the earlier text that an entry of the later one stands for, by their indices; undefined for none. */
  readonly entryBefore: (entry: number) => number | undefined
}

/** So many changes are told. */
const mostChanges = 2000
/** Deeper than FHIR nests; what is deeper is told as a whole. */
const deepest = 100
/** So much of a value is shown, in UTF-16 units. */
const mostShown = 120

/** Compares two texts by what they hold: in whatever order members and entries stand. Costs one pass through each. */
export function compareTexts(before: ReadText, after: ReadText, language: ReadingLanguage): ComparedElements {
  const values = createValueIds()
  const old: NumberedTree = { tree: before.tree, ids: values.of(before.tree) }
  const now: NumberedTree = { tree: after.tree, ids: values.of(after.tree) }
  const places = { before: placesOf(before), after: placesOf(after) }
  const groups = new Map<
    Resource | undefined,
    { resource: Resource | undefined; read: ReadText; kind: ElementChange['kind']; changes: ElementChange[] }
  >()
  let entries: ReadonlyMap<number, number> | undefined
  let count = 0
  let left = 0

  compareItems([nowhere, nowhere], 0, 0)
  const resources = [...groups.values()].map(({ resource, read, kind, changes }) => ({
    name: resource === undefined ? '' : nameOfResource(read, resource, language),
    kind,
    changes,
  }))
  return { resources, count, left, entryBefore: (entry) => (entries === undefined ? entry : entries.get(entry)) }

  function compareNodes(a: number, b: number, depth: number): void {
    if (old.ids[a] === now.ids[b]) return
    const kind = now.tree.kind[b]!
    const isLeaf = kind !== kinds.object && kind !== kinds.list
    if (isLeaf || old.tree.kind[a] !== kind || depth === deepest) tell('changed', a, b, b)
    else if (kind === kinds.list) compareItems([a, b], b, depth)
    else compareMembers(a, b, depth)
  }

  function compareMembers(a: number, b: number, depth: number): void {
    const members = new Map<string, number>()
    for (let child = a + 1; child < old.tree.after[a]!; child = old.tree.after[child]!) members.set(nameOf(old.tree, child) ?? '', child)
    for (let child = b + 1; child < now.tree.after[b]!; child = now.tree.after[child]!) {
      const name = nameOf(now.tree, child) ?? ''
      const partner = members.get(name)
      members.delete(name)
      if (partner === undefined) tell('came', nowhere, child, child)
      else compareNodes(partner, child, depth + 1)
    }
    for (const gone of members.values()) tell('went', gone, nowhere, b)
  }

  function compareItems(lists: Pair, holder: number, depth: number): void {
    const pairs = matchItems(old, now, lists)
    if (isEntries(now.tree, lists[1])) entries = indicesOf(pairs, childrenOf(old.tree, lists[0]))
    for (const [a, b] of pairs) {
      if (a < 0) tell('came', nowhere, b, b)
      else if (b < 0) tell('went', a, nowhere, holder)
      else compareNodes(a, b, depth + 1)
    }
  }

  function tell(kind: ElementChange['kind'], a: number, b: number, at: number): void {
    if (count === mostChanges) {
      left += 1
      return
    }
    count += 1
    const [read, node, place] = b >= 0 ? ([after, b, places.after] as const) : ([before, a, places.before] as const)
    const { resource, path, isWhole } = place(node)
    let group = groups.get(resource)
    if (group === undefined) groups.set(resource, (group = { resource, read, kind: isWhole ? kind : 'changed', changes: [] }))
    group.changes.push({
      kind,
      path,
      before: a < 0 ? undefined : shown(before.tree, a),
      after: b < 0 ? undefined : shown(after.tree, b),
      at: after.tree.start[at] ?? 0,
    })
  }
}

/** True of the entries of a Bundle that is a text of its own. */
function isEntries(tree: Tree, list: number): boolean {
  return list >= 0 && tree.parent[tree.parent[list]!] === nowhere && nameOf(tree, list) === 'entry'
}

/** The indices of items in the later list, which come first and in its order, and of those they stand for in the earlier one. */
function indicesOf(pairs: readonly Pair[], before: readonly number[]): ReadonlyMap<number, number> {
  const places = new Map(before.map((node, index) => [node, index]))
  return new Map(pairs.flatMap(([a, b], index) => (a >= 0 && b >= 0 ? [[index, places.get(a)!] as const] : [])))
}

function nameOfResource(read: ReadText, resource: Resource, language: ReadingLanguage): string {
  const type = typeIn(language, resource.type)
  const title = titleOf(read, resource, language) || resource.id
  return title === undefined || title === '' ? type : `${type} · ${title}`
}

interface Place {
  readonly resource: Resource | undefined
  readonly path: string
  /** True of a resource itself, and of an entry around it. */
  readonly isWhole: boolean
}

/** Where nodes of a text are: in which of the resources that stand for themselves, and by which path. */
function placesOf(read: ReadText): (node: number) => Place {
  const { tree } = read
  const standing = standingResources(read)
  const byNode = new Map([...read.resources().filter(({ node, root }) => node === root), ...standing].map((one) => [one.node, one]))
  const byEntry = new Map(standing.filter(({ entry }) => entry !== undefined).map((one) => [tree.parent[one.node]!, one]))
  return (node) => {
    const steps: string[] = []
    const whole = byEntry.get(node) ?? byNode.get(node)
    if (whole !== undefined) return { resource: whole, path: whole.type, isWhole: true }
    for (let at = node; at >= 0; at = tree.parent[at]!) {
      const resource = byNode.get(at)
      if (resource !== undefined) return { resource, path: [resource.type, ...steps.toReversed()].join(''), isWhole: false }
      const name = nameOf(tree, at)
      steps.push(name !== undefined ? `.${name.replace(/^_/, '')}` : tree.parent[at]! >= 0 ? `[${indexOf(tree, at)}]` : '')
    }
    return { resource: undefined, path: steps.toReversed().join('').replace(/^\./, ''), isWhole: false }
  }
}

function shown(tree: Tree, node: number): string {
  const written = tree.text.slice(tree.start[node], Math.min(tree.end[node]!, tree.start[node]! + 4 * mostShown))
  const flat = written.replaceAll(/\s+/g, ' ')
  return flat.length > mostShown ? `${headOf(flat, mostShown)}…` : flat
}
