/** Snapshots of profiles that are published with a differential only. */
import { once } from '../engine/once.ts'
import type { ElementDefinition, StructureDefinition } from './definitions.ts'
import { applyChange } from './snapshot/apply.ts'
import { toChanges } from './snapshot/changes.ts'
import { hasMoreElements, toElements, toTree, type Node } from './snapshot/tree.ts'

/** Why a definition, or a part of it, cannot be used. */
export type SnapshotTrouble =
  /** Its bases lead back to itself. */
  | { readonly kind: 'circular'; readonly canonical: string }
  /** A base that is not at hand. */
  | { readonly kind: 'missing'; readonly canonical: string }
  /** It has no elements, or in an order that makes no tree. */
  | { readonly kind: 'malformed'; readonly canonical: string }
  /** More elements or a longer chain of bases than any definition has. */
  | { readonly kind: 'tooLarge'; readonly canonical: string }
  /** An element that the base does not have; the rest can be used. */
  | { readonly kind: 'unknownElement'; readonly canonical: string; readonly path: string }

/** A definition with its snapshot, or undefined where there can be none, and what stood in the way. */
export interface SnapshotResult {
  readonly structure: StructureDefinition | undefined
  readonly troubles: readonly SnapshotTrouble[]
}

/** Finds a definition by canonical, with or without its snapshot; undefined where there is none. */
export type FindBase = (canonical: string) => StructureDefinition | undefined

/** How many elements a snapshot may have, and how many bases may stand below each other. */
export const mostElements = 20_000
const mostBases = 50

/** The definition with a snapshot, its own or the one that follows from its differential and its base. Never throws. */
export function generateSnapshot(definition: StructureDefinition, findBase: FindBase): SnapshotResult {
  return createSnapshots(findBase)(definition)
}

/** Generates snapshots and remembers them, and the trees of their bases, for as long as the definitions themselves live. */
export function createSnapshots(findBase: FindBase): (definition: StructureDefinition) => SnapshotResult {
  const known = new WeakMap<StructureDefinition, SnapshotResult>()
  const trees = new WeakMap<StructureDefinition, { readonly tree: Node | undefined }>()
  const underWay = new Set<StructureDefinition>()

  function complete(definition: StructureDefinition): SnapshotResult {
    const before = known.get(definition)
    if (before !== undefined) return before
    const canonical = definition.url
    if (underWay.has(definition)) return failed({ kind: 'circular', canonical })
    if (underWay.size >= mostBases) return failed({ kind: 'tooLarge', canonical })
    underWay.add(definition)
    const result = generate(definition)
    underWay.delete(definition)
    known.set(definition, result)
    return result
  }

  function generate(definition: StructureDefinition): SnapshotResult {
    const { url: canonical, snapshot, differential, baseDefinition } = definition
    if (snapshot !== undefined) {
      const elements = withIds(definition, snapshot.element)
      if (elements !== undefined) return { structure: elements, troubles: [] }
    }
    if (differential === undefined) return failed({ kind: 'malformed', canonical })
    if (differential.element.length > mostElements) return failed({ kind: 'tooLarge', canonical })
    const base = findTreeOfBase(definition)
    if ('trouble' in base) return failed(base.trouble)
    const { root, left } = toChanges(differential.element)
    const troubles: SnapshotTrouble[] = left.map((path) => ({ kind: 'unknownElement', canonical, path }))
    const passOver = (path: string): void => void troubles.push({ kind: 'unknownElement', canonical, path })
    let { tree } = base
    if (root !== undefined) {
      const isSpecialization = definition.derivation === 'specialization' || definition.kind === 'logical'
      if (isSpecialization || baseDefinition === undefined) tree = { ...tree, name: root.name }
      if (root.name === tree.name) tree = applyChange(tree, root, { source: canonical, isSpecialization, findTree, passOver })
      else passOver(root.name)
    }
    if (hasMoreElements(tree, mostElements)) return failed({ kind: 'tooLarge', canonical })
    // Who only wants to know of troubles asks for no elements.
    const elements = once(() => ({ element: toElements(tree, mostElements)! }))
    const structure = {
      ...definition,
      get snapshot() {
        return elements()
      },
    }
    trees.set(structure, { tree })
    return { structure, troubles }
  }

  function findTreeOfBase(definition: StructureDefinition): { readonly tree: Node } | { readonly trouble: SnapshotTrouble } {
    const { url: canonical, baseDefinition } = definition
    if (baseDefinition === undefined) return { tree: { name: '', element: { path: '' }, children: [], slices: [] } }
    const base = findBase(baseDefinition)
    if (base === undefined) return { trouble: { kind: 'missing', canonical: baseDefinition } }
    const { structure, troubles } = complete(base)
    const tree = structure && treeOf(structure)
    return tree === undefined ? { trouble: troubles[0] ?? { kind: 'malformed', canonical } } : { tree }
  }

  /** The tree of a type or profile; what leads back to itself has none here, so that its plain type stands in for it. */
  function findTree(canonical: string): Node | undefined {
    const found = findBase(canonical.includes(':') ? canonical : `${fhir}${canonical}`)
    const structure = found && complete(found).structure
    return structure && treeOf(structure)
  }

  function treeOf(structure: StructureDefinition): Node | undefined {
    let held = trees.get(structure)
    if (held === undefined) {
      held = { tree: toTree(structure.snapshot?.element ?? []) }
      trees.set(structure, held)
    }
    return held.tree
  }

  /** A published snapshot, with the ids that it may lack; undefined where its elements make no tree. */
  function withIds(definition: StructureDefinition, elements: readonly ElementDefinition[]): StructureDefinition | undefined {
    if (elements.length > mostElements) return undefined
    const tree = toTree(elements)
    const element = tree && (elements.every(({ id }) => id !== undefined) ? elements : toElements(tree, mostElements))
    if (element === undefined) return undefined
    const structure = element === elements ? definition : { ...definition, snapshot: { element } }
    trees.set(structure, { tree })
    return structure
  }

  return complete
}

const fhir = 'http://hl7.org/fhir/StructureDefinition/'

function failed(trouble: SnapshotTrouble): SnapshotResult {
  return { structure: undefined, troubles: [trouble] }
}
