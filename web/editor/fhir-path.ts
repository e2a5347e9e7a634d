import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { stepsTo, typeOf, type TreePlace } from './json-tree.ts'

/** Where in a resource a place of the text is, as the linter writes paths. */
export interface FhirPath {
  readonly path: string
  /** The entry of the Bundle it is in, or undefined. */
  readonly entryIndex: number | undefined
  /** The elements that lead there, the resource first: what each adds to the path, and where it is, a UTF-16 offset. */
  readonly crumbs: readonly Crumb[]
  /** Where the entry is. */
  readonly entryFrom: number | undefined
}

/** An element on the way to a place. */
interface Crumb {
  /** `Patient`, `.name[0]`. */
  readonly name: string
  readonly from: number
}

/** Whether two paths lead to the same place by the same steps. */
export function isSamePath(a: FhirPath | undefined, b: FhirPath | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  const isSameCrumb = ({ name, from }: Crumb, index: number) => name === b.crumbs[index]!.name && from === b.crumbs[index]!.from
  return a.entryFrom === b.entryFrom && a.path === b.path && a.crumbs.length === b.crumbs.length && a.crumbs.every(isSameCrumb)
}

/** How long a text may be parsed just to say where the cursor is, in milliseconds. */
const mostTime = 10

/** The FHIR path at an offset, as far as the text has been parsed; undefined outside of any resource. */
export function fhirPathAt(state: EditorState, offset: number): FhirPath | undefined {
  const tree = ensureSyntaxTree(state, offset, mostTime) ?? syntaxTree(state)
  // Behind the last character of a value one is still at it.
  const [left, right] = [stepsTo(state, tree.resolveInner(offset, -1)), stepsTo(state, tree.resolveInner(offset, 1))]
  return toFhirPath(state, right.root === undefined || left.steps.length > right.steps.length ? left : right)
}

function toFhirPath(state: EditorState, { root, steps }: TreePlace): FhirPath | undefined {
  if (root === undefined) return undefined
  const start = steps.findLastIndex(({ name }, index) => name === 'resource' && steps[index - 2]?.name === 'entry')
  const base = start < 0 ? root : steps[start]!.node.getChild('Object')
  const type = base === null ? undefined : typeOf(state, base)
  if (type === undefined) return undefined
  const crumbs: Crumb[] = [{ name: type, from: base!.from }]
  for (const { name, node } of steps.slice(start + 1)) {
    if (typeof name === 'string') crumbs.push({ name: `.${name.replace(/^_/, '')}`, from: node.from })
    else crumbs.push({ name: `${crumbs.pop()!.name}[${name}]`, from: node.from })
  }
  const entry = start < 0 ? undefined : steps[start - 1]
  return {
    path: crumbs.map(({ name }) => name).join(''),
    entryIndex: typeof entry?.name === 'number' ? entry.name : undefined,
    crumbs,
    entryFrom: entry?.node.from,
  }
}
