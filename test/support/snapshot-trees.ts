import type { StructureDefinition } from '../../rules/structure/definitions.ts'
import { toTree, type Node } from '../../rules/structure/snapshot/tree.ts'

const trees = new WeakMap<StructureDefinition, { readonly root: Node | undefined }>()

/** The tree of a structure's snapshot, made once; undefined where it has none. */
export function treeOf(structure: StructureDefinition | undefined): Node | undefined {
  if (structure === undefined) return undefined
  let tree = trees.get(structure)
  if (tree === undefined) trees.set(structure, (tree = { root: toTree(structure.snapshot?.element ?? []) }))
  return tree.root
}
