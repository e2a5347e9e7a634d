import { headOf } from '../rules/engine/cut.ts'
import { isNamed, kinds, memberOf, nameOf, stringOf, unquote, type Tree } from './tree.ts'

/** How long a label may be, in characters. */
const longest = 80

/** So many items of a list are told in one label. */
const mostTold = 5

/** How far inside a value its label is looked for. */
const deepest = 3

/** The words that a person tells a value by, its code or what it holds; empty where nothing says so. */
export function labelOf(tree: Tree, node: number, depth = 0): string {
  const kind = tree.kind[node]
  if (kind === kinds.string || kind === kinds.word) return labelOfText(tree, node, depth)
  if (depth > deepest) return ''
  if (kind === kinds.list) return labelOfList(tree, node, depth)
  return kind === kinds.object ? labelOfObject(tree, node, depth) : ''
}

function labelOfText({ text, start, end }: Tree, node: number, depth: number): string {
  const [from, to] = [start[node]!, end[node]!]
  // More of a long text, such as the data of an image, is not read.
  const said = shorten(unquote(text.slice(from, Math.min(to, from + 8 * longest))))
  const isAddress = said.startsWith('http') || said.startsWith('urn:')
  return depth > 0 && isAddress && !said.includes(' ') ? lastOf(said) || said : said
}

function labelOfList(tree: Tree, list: number, depth: number): string {
  const texts: string[] = []
  let item = list + 1
  for (; item < tree.after[list]! && texts.length < mostTold; item = tree.after[item]!) texts.push(labelOf(tree, item, depth + 1))
  if (item < tree.after[list]!) texts.push('…')
  // Given names are one name; other items stand apart.
  return joined(texts, isNamed(tree, list, 'given') || isNamed(tree, list, 'prefix') ? ' ' : ', ')
}

function labelOfObject(tree: Tree, object: number, depth: number): string {
  const type = memberText(tree, object, 'resourceType')
  if (type !== '') return joined([type, memberText(tree, object, 'id')])
  return isExtension(tree, object) ? labelOfExtension(tree, object, depth) : firstTelling(tree, object, depth)
}

/** The id of a resource; of one without, what else tells it from others. */
export function labelOfResource(tree: Tree, object: number): string {
  return shorten(memberText(tree, object, 'id')) || firstTelling(tree, object, 0)
}

/** The members that tell objects of FHIR from others of their kind, the best first; those of a row together. */
const telling = [
  'text',
  'given family',
  'display',
  'coding',
  'value unit',
  'reference',
  'title',
  'code',
  'line city',
  'name',
  'resource',
  'individual',
  'actor',
  'member',
  'party',
  'who',
  'condition',
  'item',
  'start end',
  'url',
  'profile',
  'status',
  'type',
  'system',
].map((names) => names.split(' '))

const rowOf: ReadonlyMap<string, number> = new Map(telling.flatMap((names, row) => names.map((name) => [name, row] as const)))

function firstTelling(tree: Tree, object: number, depth: number): string {
  for (let row = nextRow(tree, object, 0); row < telling.length; row = nextRow(tree, object, row + 1)) {
    const names = telling[row]!
    const text =
      names.length === 1
        ? labelOfMember(tree, object, names[0]!, depth)
        : joined(names.map((name) => labelOfMember(tree, object, name, depth)))
    if (text !== '') return text
  }
  return ''
}

/** The first row from another on of which an object has a member. */
function nextRow(tree: Tree, object: number, from: number): number {
  let found = telling.length
  const last = tree.after[object]!
  for (let child = object + 1; child < last; child = tree.after[child]!) {
    const row = rowOf.get(nameOf(tree, child)!) ?? found
    // The narrative is an object, and says nothing short.
    if (row >= from && row < found && (row > 0 || tree.kind[child] === kinds.string)) found = row
  }
  return found
}

function labelOfMember(tree: Tree, object: number, name: string, depth: number): string {
  const member = memberOf(tree, object, name)
  return member < 0 ? '' : labelOf(tree, member, depth + 1)
}

function isExtension(tree: Tree, object: number): boolean {
  const list = tree.parent[object]!
  return list >= 0 && (isNamed(tree, list, 'extension') || isNamed(tree, list, 'modifierExtension'))
}

/** The end of its address, and its value. */
function labelOfExtension(tree: Tree, object: number, depth: number): string {
  let said = ''
  for (let child = object + 1; child < tree.after[object]!; child = tree.after[child]!) {
    if (nameOf(tree, child)!.startsWith('value')) said = labelOf(tree, child, depth + 1)
  }
  return joined([lastOf(memberText(tree, object, 'url')), said], ': ')
}

/** The end of an address: `1` of `https://ejemplo.cl/fhir/Patient/1`, the UUID of a `urn:uuid:`. */
export function lastOf(address: string): string {
  return address.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1)
}

/** The text of a member that is a string; empty where there is none. */
export function memberText(tree: Tree, object: number, name: string): string {
  return stringOf(tree, memberOf(tree, object, name)) ?? ''
}

function joined(texts: readonly string[], between = ' '): string {
  return shorten(texts.filter((text) => text !== '').join(between))
}

/** A text on one line, cut where it is long. */
export function shorten(text: string): string {
  const flat = text
    .slice(0, 8 * longest)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return flat.length > longest ? `${headOf(flat, longest - 1)}…` : flat
}
