import type { Knowledge } from './knowledge.ts'
import { linesOf, type Line } from './lines.ts'
import { createSlicing, type Slicing, type Within } from './outline-slices.ts'
import { labelOf, labelOfResource, lastOf, memberText, shorten } from './part-labels.ts'
import { readText, type ReadText, type TextForm } from './text.ts'
import { childrenOf, isNamed, kinds, memberOf, nameOf, nowhere, type Tree } from './tree.ts'

/** A part of a text that one can go to. */
export interface OutlinePart {
  /** `name`, `name[0]`, or the type of the resource in an entry or a line; empty where that says none. */
  readonly name: string
  /** The slice that a profile in force calls the item. */
  readonly slice?: string
  /** The words that tell it from others of that name; may be empty. */
  readonly label: string
  /** Of an entry or a line: what its resource must have by the profiles in force, and has not; absent where that is nothing. */
  readonly missing?: readonly string[]
  /** Its line, from 1, where the parts are lines. */
  readonly number?: number
  /** UTF-16 offsets, from the beginning of its name, end exclusive. */
  readonly from: number
  readonly to: number
  /** Names it among all parts of the text, and after most edits still. */
  readonly key: string
  /** The parts inside: how many there are, and those that are told, which are all or none. */
  readonly inside: number
  readonly parts: readonly OutlinePart[]
}

/** The parts of a text in its order: its lines, the entries of a Bundle, or the elements of a resource. */
export interface Outline {
  readonly kind: 'lines' | 'entries' | 'elements'
  readonly parts: readonly OutlinePart[]
}

/** How much of a text is told. */
export interface OutlineOptions {
  /** The definitions that name slices; without them none is named. */
  readonly knowledge?: Knowledge
  /**
   * About how many parts are told. A level of the text is told whole or not at all, so that no part looks emptier than its siblings;
   * the outermost always is.
   */
  readonly most?: number
  /** The keys of parts whose inside is told in any case. */
  readonly open?: readonly string[]
}

/** How many items of one list are told, of the outermost parts, and how deep. */
const mostItems = 500
const mostOutside = 20_000
const deepest = 40

/** The parts of a text to go to: lines, entries of a Bundle, or elements of a resource, and what is inside each. */
export function outline(read: ReadText, form: TextForm, { knowledge, most = 2000, open = [] }: OutlineOptions = {}): Outline {
  const slicing = knowledge && createSlicing(knowledge)
  const wanted = new Set(open)
  const { kind, drafts } = outside(read, form, slicing)
  let told = drafts.length
  let level: readonly Draft[] = drafts
  let isWhole = true
  for (let depth = 1; depth < deepest && level.length > 0; depth += 1) {
    const inside = level.reduce((sum, { part }) => sum + part.inside, 0)
    isWhole &&= told + inside <= most
    told += inside
    const next: Draft[] = []
    for (const draft of level) {
      if (draft.part.inside === 0 || (!isWhole && !wanted.has(draft.part.key))) continue
      const children = insideOf(draft, slicing)
      draft.part.parts = children.map(({ part }) => part)
      next.push(...children)
    }
    level = next
  }
  return { kind, parts: drafts.map(({ part }) => part) }
}

/** A part to which others may be added, and where it is read. */
interface Draft {
  readonly part: { -readonly [Name in keyof OutlinePart]: OutlinePart[Name] }
  readonly node: number
  readonly read: ReadText
  /** Where its text begins in the whole. */
  readonly offset: number
  /** The definitions at its place; undefined where they are not known yet, or have nothing there. */
  readonly within: Within | undefined
}

function outside(
  read: ReadText,
  form: TextForm,
  slicing: Slicing | undefined,
): { readonly kind: Outline['kind']; readonly drafts: readonly Draft[] } {
  if (form === 'ndjson')
    return {
      kind: 'lines',
      drafts: linesOf(read.text)
        .slice(0, mostOutside)
        .map((line) => toLine(line, slicing)),
    }
  const { tree } = read
  const [root = nowhere] = childrenOf(tree, nowhere)
  if (root < 0 || tree.kind[root] !== kinds.object) return { kind: 'elements', drafts: [] }
  const entry = memberText(tree, root, 'resourceType') === 'Bundle' ? memberOf(tree, root, 'entry') : nowhere
  const entries = entry < 0 || tree.kind[entry] !== kinds.list ? [] : childrenOf(tree, entry).slice(0, mostOutside)
  if (entries.length > 0) return { kind: 'entries', drafts: entries.map((node, index) => toEntry(read, node, index, slicing)) }
  const whole = { part: { name: '', key: '' }, read, offset: 0, within: undefined }
  const members = childrenOf(tree, root).slice(0, mostOutside)
  return { kind: 'elements', drafts: members.map((node) => toMember(whole, node, slicing)) }
}

function toLine({ text, number, offset }: Line, slicing: Slicing | undefined): Draft {
  const read = readText(text)
  const { tree } = read
  const [node = nowhere] = childrenOf(tree, nowhere)
  const isObject = node >= 0 && tree.kind[node] === kinds.object
  const part = {
    name: memberText(tree, node, 'resourceType'),
    label: isObject ? labelOfResource(tree, node) : '',
    ...missingFrom(read, node, slicing),
    number,
    from: offset,
    to: offset + text.length,
    key: `/${number}`,
    inside: isObject ? membersOf(tree, node).length : 0,
    parts: [],
  }
  return { part, node, read, offset, within: undefined }
}

function toEntry(read: ReadText, node: number, index: number, slicing: Slicing | undefined): Draft {
  const { tree } = read
  const resource = memberOf(tree, node, 'resource')
  const request = memberOf(tree, node, 'request')
  const asked = `${memberText(tree, request, 'method')} ${memberText(tree, request, 'url')}`.trim()
  const part = {
    name: memberText(tree, resource, 'resourceType'),
    label: shorten(memberText(tree, resource, 'id') || lastOf(memberText(tree, node, 'fullUrl')) || asked),
    ...missingFrom(read, resource, slicing),
    from: tree.start[node]!,
    to: tree.end[node]!,
    key: `/entry/${index}`,
    inside: tree.kind[node] === kinds.object ? membersOf(tree, node).length : 0,
    parts: [],
  }
  return { part, node, read, offset: 0, within: undefined }
}

function missingFrom(read: ReadText, resource: number, slicing: Slicing | undefined): Pick<OutlinePart, 'missing'> {
  const missing = slicing === undefined || resource < 0 ? [] : slicing.missing(read, resource)
  return missing.length === 0 ? {} : { missing }
}

/** The members of an object; of an entry, in place of the resource its own, without the type that names it. */
function membersOf(tree: Tree, object: number): readonly number[] {
  const members = childrenOf(tree, object)
  if (!isEntry(tree, object)) return members
  return members.flatMap((member) => {
    if (tree.kind[member] !== kinds.object || !isNamed(tree, member, 'resource')) return [member]
    return childrenOf(tree, member).filter((one) => !isNamed(tree, one, 'resourceType'))
  })
}

/** Whether an object is an entry of the outermost Bundle. */
function isEntry(tree: Tree, object: number): boolean {
  const list = tree.parent[object]!
  return list >= 0 && tree.parent[list] === 0 && isNamed(tree, list, 'entry')
}

function insideOf(draft: Draft, slicing: Slicing | undefined): readonly Draft[] {
  const { node, read } = draft
  if (read.tree.kind[node] !== kinds.list) return membersOf(read.tree, node).map((member) => toMember(draft, member, slicing))
  return childrenOf(read.tree, node)
    .slice(0, mostItems)
    .map((item, index) => toItem(draft, item, index, slicing))
}

type Around = Pick<Draft, 'read' | 'offset' | 'within'> & { readonly part: Pick<OutlinePart, 'name' | 'key'> }

function toMember(around: Around, node: number, slicing: Slicing | undefined): Draft {
  const { tree } = around.read
  const name = nameOf(tree, node) ?? ''
  const within = isHolder(tree, node) ? slicing?.member(around.read, node, around.within) : undefined
  return toDraft(around, node, within, { name, from: tree.nameStart[node]!, key: `${around.part.key}/${name}` })
}

function toItem(around: Around, node: number, index: number, slicing: Slicing | undefined): Draft {
  const { tree } = around.read
  const { within, slice } = slicing?.item(around.read, node, around.within) ?? {}
  const part = { name: `${around.part.name}[${index}]`, from: tree.start[node]!, key: `${around.part.key}/${index}` }
  return toDraft(around, node, within, { ...part, ...(slice !== undefined && { slice }) })
}

function toDraft(
  { read, offset }: Around,
  node: number,
  within: Within | undefined,
  part: Pick<OutlinePart, 'name' | 'slice' | 'from' | 'key'>,
): Draft {
  const { tree } = read
  const inside = isHolder(tree, node) ? countInside(tree, node) : 0
  const [from, to] = [part.from + offset, tree.end[node]! + offset]
  const { name, slice, key } = part
  const told = { name, label: labelOf(tree, node), from, to, key, inside, parts: [] }
  return { part: slice === undefined ? told : { ...told, slice }, node, read, offset, within }
}

function isHolder({ kind }: Tree, node: number): boolean {
  return kind[node] === kinds.object || kind[node] === kinds.list
}

function countInside(tree: Tree, holder: number): number {
  const { kind, after } = tree
  if (kind[holder] === kinds.object && isEntry(tree, holder)) return membersOf(tree, holder).length
  let count = 0
  for (let child = holder + 1; child < after[holder]!; child = after[child]!) count += 1
  return kind[holder] === kinds.list ? Math.min(mostItems, count) : count
}
