import type { ElementDefinition } from '../definitions.ts'

/**
 * An element with what is inside it and its slices. Nodes never change, so that trees share what they have in common;
 * the path and id of `element` are those of the place it came from.
 */
export interface Node {
  /** The last step of its path: `identifier`, `value[x]`. */
  readonly name: string
  readonly element: ElementDefinition
  readonly children: readonly Node[]
  readonly slices: readonly Node[]
}

/** How many steps a path may have, and how often a slice may be sliced again. */
export const deepest = { path: 64, reslice: 8 }

interface Branch extends Node {
  readonly children: Branch[]
  readonly slices: Branch[]
  /** The last child of each name, and every slice by its own. */
  readonly childNamed: Map<string, Branch>
  readonly sliceNamed: Map<string, Branch>
}

/** The tree of a snapshot; undefined where its elements are in no order that makes one. */
export function toTree(elements: readonly ElementDefinition[]): Node | undefined {
  const open: Branch[] = []
  for (const element of elements) {
    const steps = element.path.split('.')
    const depth = steps.length - 1
    const name = steps[depth]!
    const branch: Branch = { name, element, children: [], slices: [], childNamed: new Map(), sliceNamed: new Map() }
    const parent = open[depth - 1]
    if (depth > deepest.path || depth > open.length || (depth === 0) !== (open.length === 0)) return undefined
    if (parent !== undefined) {
      if (parent.name !== steps[depth - 1]) return undefined
      hang(parent, branch)
    }
    open.length = depth
    open.push(branch)
  }
  return open[0]
}

function hang(parent: Branch, branch: Branch): void {
  const { sliceName } = branch.element
  const sliced = sliceName === undefined ? undefined : parent.childNamed.get(branch.name)
  if (sliceName === undefined || sliced === undefined) {
    parent.children.push(branch)
    parent.childNamed.set(branch.name, branch)
    return
  }
  let owner = sliced
  for (const above of slicesAbove(sliceName)) owner = owner.sliceNamed.get(above) ?? owner
  owner.slices.push(branch)
  owner.sliceNamed.set(sliceName, branch)
}

/** The slices that a slice is one of: `A` and `A/B` of `A/B/C`. */
export function slicesAbove(name: string): readonly string[] {
  const steps = name.split('/', deepest.reslice + 1)
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('/'))
}

/** Whether a tree has more elements than `most`. */
export function hasMoreElements(root: Node, most: number): boolean {
  const pending = [...root.children]
  let count = 1
  for (let node = pending.pop(); node !== undefined && count <= most; node = pending.pop()) {
    count += 1
    for (const child of node.children) pending.push(child)
    for (const slice of node.slices) pending.push(slice)
  }
  return count > most
}

/** The elements of a tree, each with the path and id of its place; undefined where there are more than `most`. */
export function toElements(root: Node, most: number): readonly ElementDefinition[] | undefined {
  const elements: ElementDefinition[] = []

  function add(node: Node, path: string, id: string): void {
    if (elements.length > most) return
    const { element } = node
    elements.push(element.path === path && element.id === id ? element : { ...element, path, id })
    for (const child of node.children) {
      const { sliceName } = child.element
      const name = sliceName === undefined ? child.name : `${child.name}:${sliceName}`
      add(child, `${path}.${child.name}`, `${id}.${name}`)
      addSlices(child, `${path}.${child.name}`, `${id}.${child.name}`)
    }
  }

  function addSlices(node: Node, path: string, id: string): void {
    for (const slice of node.slices) {
      add(slice, path, `${id}:${slice.element.sliceName ?? ''}`)
      addSlices(slice, path, id)
    }
  }

  add(root, root.name, root.name)
  return elements.length > most ? undefined : elements
}
