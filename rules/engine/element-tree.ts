import type { ElementNode } from './found.ts'
import type { Path } from './json.ts'

/** Up to how many nodes are looked through one after the other, which is quicker than a Map. */
const few = 8

/** The node of the document itself. */
export function createElementTree(): ElementNode {
  return createNode(undefined, '', undefined)
}

function createNode(parent: ElementNode | undefined, step: string | number, next: ElementNode | undefined): ElementNode {
  return { parent, step, inside: undefined, next, bySteps: undefined, found: undefined, advice: undefined, named: undefined }
}

/** The node one step further in; undefined where nothing was found there or below. */
function childAt({ inside, bySteps }: ElementNode, step: string | number): ElementNode | undefined {
  if (bySteps !== undefined) return bySteps.get(step)
  for (let child = inside; child !== undefined; child = child.next) if (child.step === step) return child
  return undefined
}

/** The node one step further in, made where it is not there yet. */
function stepInto(node: ElementNode, step: string | number): ElementNode {
  const known = childAt(node, step)
  if (known !== undefined) return known
  const created = createNode(node, step, node.inside)
  node.inside = created
  if (node.bySteps !== undefined) node.bySteps.set(step, created)
  else if (countChildren(node) > few) node.bySteps = new Map(childrenOf(node).map((child) => [child.step, child]))
  return created
}

function countChildren({ inside }: ElementNode): number {
  let count = 0
  for (let child = inside; child !== undefined; child = child.next) count += 1
  return count
}

/** The nodes inside another, in the order in which they were made. */
export function childrenOf({ inside }: ElementNode): readonly ElementNode[] {
  const children: ElementNode[] = []
  for (let child = inside; child !== undefined; child = child.next) children.push(child)
  return children.toReversed()
}

/** The node that some steps lead to, made where it is not there yet; `length` of them count. */
export function nodeAt(from: ElementNode, steps: Path, length = steps.length): ElementNode {
  let node = from
  for (let index = 0; index < length; index += 1) node = stepInto(node, steps[index]!)
  return node
}

/** The node that the first `length` steps lead to; undefined where nothing was found there or below. */
export function findNode(from: ElementNode, steps: Path, length: number): ElementNode | undefined {
  let node: ElementNode | undefined = from
  for (let index = 0; index < length && node !== undefined; index += 1) node = childAt(node, steps[index]!)
  return node
}

/** Whether a node is another, or inside it. */
export function isWithin(node: ElementNode, outer: ElementNode): boolean {
  for (let at: ElementNode | undefined = node; at !== undefined; at = at.parent) if (at === outer) return true
  return false
}

/** The steps from the root of the document to a node. */
export function pathTo(node: ElementNode): (string | number)[] {
  let depth = 0
  for (let at = node; at.parent !== undefined; at = at.parent) depth += 1
  const steps: (string | number)[] = []
  steps.length = depth
  for (let at = node; at.parent !== undefined; at = at.parent) steps[(depth -= 1)] = at.step
  return steps
}
