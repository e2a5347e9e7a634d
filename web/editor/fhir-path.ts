import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'

/** Where in a resource a place of the text is, as the linter writes paths. */
export interface FhirPath {
  readonly path: string
  /** The entry of the Bundle it is in, or undefined. */
  readonly entryIndex: number | undefined
}

interface Step {
  readonly name: string | number
  readonly node: SyntaxNode
}

/** How long a text may be parsed just to say where the cursor is, in milliseconds. */
const mostTime = 10

const values = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'])

/** The FHIR path at an offset, as far as the text has been parsed; undefined outside of any resource. */
export function fhirPathAt(state: EditorState, offset: number): FhirPath | undefined {
  const tree = ensureSyntaxTree(state, offset, mostTime) ?? syntaxTree(state)
  // Behind the last character of a value one is still at it.
  const [left, right] = [stepsTo(state, tree.resolveInner(offset, -1)), stepsTo(state, tree.resolveInner(offset, 1))]
  return toFhirPath(state, left.steps.length > right.steps.length ? left : right)
}

interface Place {
  readonly root: SyntaxNode | undefined
  readonly steps: readonly Step[]
}

function stepsTo(state: EditorState, innermost: SyntaxNode): Place {
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

function toFhirPath(state: EditorState, { root, steps }: Place): FhirPath | undefined {
  if (root === undefined) return undefined
  const start = steps.findLastIndex(({ name }, index) => name === 'resource' && steps[index - 2]?.name === 'entry')
  const base = start < 0 ? root : steps[start]!.node.getChild('Object')
  const type = base === null ? undefined : typeOf(state, base)
  if (type === undefined) return undefined
  const inside = steps.slice(start + 1).map(({ name }) => (typeof name === 'number' ? `[${name}]` : `.${name.replace(/^_/, '')}`))
  const entry = start < 0 ? undefined : steps[start - 1]?.name
  return { path: `${type}${inside.join('')}`, entryIndex: typeof entry === 'number' ? entry : undefined }
}

function indexOf(item: SyntaxNode): number {
  let index = 0
  for (let node = item.prevSibling; node !== null; node = node.prevSibling) if (values.has(node.name)) index += 1
  return index
}

function typeOf(state: EditorState, object: SyntaxNode): string | undefined {
  for (const property of object.getChildren('Property')) {
    const name = property.getChild('PropertyName')
    const value = property.getChild('String')
    if (name !== null && value !== null && readString(state, name) === 'resourceType') return readString(state, value)
  }
  return undefined
}

function readString(state: EditorState, node: SyntaxNode): string {
  const text = state.sliceDoc(node.from, node.to)
  try {
    return String(JSON.parse(text))
  } catch {
    return text.replaceAll('"', '')
  }
}
