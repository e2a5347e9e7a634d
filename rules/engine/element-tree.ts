import type { Path } from './json.ts'
import type { Found } from './findings.ts'

/**
 * An element of the document that something was found about, there or absent. Two findings speak of the same element if
 * they hang on the same node; its steps are those of the JSON.
 */
export interface ElementNode {
  readonly parent: ElementNode | undefined
  /** A member name or an index; '' at the root. */
  readonly step: string | number
  inside: Map<string | number, ElementNode> | undefined
  /** In the order in which they were found. */
  found: Found[] | undefined
  /** A remark that a profile with a say of its own about the element takes back. */
  advice: Found | undefined
}

/** The node of the document itself. */
export function createElementTree(): ElementNode {
  return { parent: undefined, step: '', inside: undefined, found: undefined, advice: undefined }
}

/** The node one step further in, made where it is not there yet. */
export function stepInto(node: ElementNode, step: string | number): ElementNode {
  const known = node.inside?.get(step)
  if (known !== undefined) return known
  const created: ElementNode = { parent: node, step, inside: undefined, found: undefined, advice: undefined }
  if (node.inside === undefined) node.inside = new Map([[step, created]])
  else node.inside.set(step, created)
  return created
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
  for (let index = 0; index < length && node !== undefined; index += 1) node = node.inside?.get(steps[index]!)
  return node
}

/** The steps from the root of the document to a node. */
export function pathTo(node: ElementNode): (string | number)[] {
  const steps: (string | number)[] = []
  for (let at = node; at.parent !== undefined; at = at.parent) steps.push(at.step)
  return steps.reverse()
}
