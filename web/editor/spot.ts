import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { SyntaxNode } from '@lezer/common'
import type { Spot } from '../../worker/api.ts'
import { readString, stepsTo, typeOf } from './json-tree.ts'

/** A spot and the stretch of text that stands for what is written there. */
export interface PlacedSpot {
  readonly spot: Spot
  readonly from: number
  readonly to: number
}

/** What can be written or is written at an offset; undefined between values and outside of any object. */
export function spotAt(state: EditorState, offset: number, side: -1 | 1): PlacedSpot | undefined {
  const node = syntaxTree(state).resolveInner(offset, side)
  if (node.name === 'PropertyName') return nameSpot(state, node.parent?.parent ?? null, node)
  if (node.name === 'Object' || (node.name === '⚠' && node.parent?.name === 'Object')) {
    const object = node.name === 'Object' ? node : node.parent!
    const blank = { from: offset, to: offset }
    return isAfterComma(state, object, offset) ? nameSpot(state, object, blank) : undefined
  }
  if (node.name === 'String' || node.name === 'Number' || node.name === 'True' || node.name === 'False') return valueSpot(state, node, node)
  const property = node.name === 'Property' ? node : node.name === '⚠' && node.parent?.name === 'Property' ? node.parent : undefined
  if (property !== undefined && /:\s*$/.test(state.sliceDoc(property.from, offset)))
    return valueSpot(state, property, { from: offset, to: offset })
  return undefined
}

/** Whether a name may stand at an offset: behind the opening brace or a comma. */
function isAfterComma(state: EditorState, object: SyntaxNode, offset: number): boolean {
  return /[{,]\s*$/.test(state.sliceDoc(Math.max(object.from, offset - 200), offset))
}

interface Stretch {
  readonly from: number
  readonly to: number
}

function nameSpot(state: EditorState, object: SyntaxNode | null, { from, to }: Stretch): PlacedSpot | undefined {
  if (object?.name !== 'Object') return undefined
  const { type, steps } = within(state, object)
  const properties = object.getChildren('Property').filter((property) => property.from !== from)
  const names = properties.flatMap((property) => property.getChild('PropertyName') ?? []).map((name) => readString(state, name))
  return { spot: { type, steps, kind: 'name', written: unquoted(state.sliceDoc(from, to)), names }, from, to }
}

function valueSpot(state: EditorState, node: SyntaxNode, { from, to }: Stretch): PlacedSpot | undefined {
  const { type, steps } = within(state, node)
  if (typeof steps.at(-1) !== 'string' && typeof steps.at(-2) !== 'string') return undefined
  let object: SyntaxNode | null = node
  while (object !== null && object.name !== 'Object') object = object.parent
  const [system, code] = object === null ? [] : [memberOf(state, object, 'system'), memberOf(state, object, 'code')]
  const spot = { type, steps, kind: 'value' as const, written: unquoted(state.sliceDoc(from, to)), names: [] }
  return { spot: { ...spot, ...(system !== undefined && { system }), ...(code !== undefined && { code }) }, from, to }
}

/** The nearest resource around a node, and the steps from there. */
function within(state: EditorState, node: SyntaxNode): { readonly type: string; readonly steps: readonly (string | number)[] } {
  const { root, steps } = stepsTo(state, node)
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const { node: at } = steps[index]!
    const object = at.name === 'Object' ? at : at.getChild('Object')
    if (object === null || !contains(object, node)) continue
    const type = typeOf(state, object)
    const isResource = ['resource', 'contained', 'outcome'].includes(String(nameBefore(steps, index)))
    if (type !== undefined || isResource) return { type: type ?? '', steps: steps.slice(index + 1).map(({ name }) => name) }
  }
  return { type: (root && typeOf(state, root)) ?? '', steps: steps.map(({ name }) => name) }
}

function nameBefore(steps: readonly { readonly name: string | number }[], index: number): string | number {
  const { name } = steps[index]!
  return typeof name === 'number' ? (steps[index - 1]?.name ?? '') : name
}

function contains(object: SyntaxNode, node: SyntaxNode): boolean {
  return object.from <= node.from && object.to >= node.to
}

function memberOf(state: EditorState, object: SyntaxNode, wanted: string): string | undefined {
  for (const property of object.getChildren('Property')) {
    const name = property.getChild('PropertyName')
    const value = property.getChild('String')
    if (name !== null && value !== null && readString(state, name) === wanted) return readString(state, value)
  }
  return undefined
}

function unquoted(text: string): string {
  return text.replaceAll(/^"|"$/g, '')
}
