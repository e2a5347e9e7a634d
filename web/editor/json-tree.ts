import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** A member or an item on the way to a place. */
interface Step {
  readonly name: string | number
  readonly node: SyntaxNode
}

/** Where a node is: the outermost object around it, and the steps from there. */
export interface TreePlace {
  readonly root: SyntaxNode | undefined
  readonly steps: readonly Step[]
}

const values = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

/** The steps that lead to a node. */
export function stepsTo(state: EditorState, innermost: SyntaxNode): TreePlace {
  const steps: Step[] = []
  let root: SyntaxNode | undefined
  for (let node: SyntaxNode | null = innermost; node !== null; node = node.parent) {
    if (node.name === 'Property') {
      const name = node.getChild('PropertyName')
      if (name !== null) steps.unshift({ name: readString(state, name), node })
    } else if (node.parent?.name === 'Array' && values.has(node.name)) {
      steps.unshift({ name: indexOf(node), node })
    }
    if (node.name === 'Object') root = node
  }
  return { root, steps }
}

function indexOf(item: SyntaxNode): number {
  let index = 0
  for (let node = item.prevSibling; node !== null; node = node.prevSibling) if (values.has(node.name)) index += 1
  return index
}

/** The `resourceType` of an object. */
export function typeOf(state: EditorState, object: SyntaxNode): string | undefined {
  for (const property of object.getChildren('Property')) {
    const name = property.getChild('PropertyName')
    const value = property.getChild('String')
    if (name !== null && value !== null && readString(state, name) === 'resourceType') return readString(state, value)
  }
  return undefined
}

/** The text of a string, as far as it is one. */
function readString(state: EditorState, node: SyntaxNode): string {
  const text = state.sliceDoc(node.from, node.to)
  try {
    return String(JSON.parse(text))
  } catch {
    return text.replaceAll('"', '')
  }
}
