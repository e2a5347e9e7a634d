import { isObject, type Json } from '../rules/engine/json.ts'
import { inForceAt, type InForce } from './answers.ts'
import { memberNamed, type Element } from './elements.ts'
import { itemOf } from './slices.ts'
import type { Knowledge } from './knowledge.ts'
import { spanishLabel, toWords } from './labels.ts'
import { typeIn } from './lens.ts'
import { createCodeNames, type CodeNames } from './name-codes.ts'
import { resolveIn } from './references.ts'
import { sayValue, type ReadingLanguage } from './say-value.ts'
import { summaryOf } from './summary.ts'
import type { ReadText, Resource } from './text.ts'
import { titleOf } from './title-of.ts'
import { childrenOf, kinds, nameOf, valueOf } from './tree.ts'

/** An element as people read it: its label, and its value in words or what is in it. */
export interface ReadingRow {
  readonly label: string
  /** Empty where `rows` say it. */
  readonly value: string
  readonly rows: readonly ReadingRow[]
  /** Where it is written, its name included: UTF-16 offsets, end exclusive. */
  readonly from: number
  readonly to: number
}

/** A resource as people read it. */
export interface Reading {
  readonly type: string
  /** `Paciente`. */
  readonly name: string
  /** The words that tell it from others of its type. */
  readonly title: string
  readonly id: string
  readonly rows: readonly ReadingRow[]
  /** The resources of the entries of a Bundle. */
  readonly entries: readonly Reading[]
  /** Entries that are not told. */
  readonly left: number
  /** Its entry in a Bundle, from 0. */
  readonly entry: number | undefined
  /** Whether rows were left out, of which it has too many. */
  readonly isCut: boolean
  readonly from: number
  readonly to: number
}

/** So many entries of a Bundle, rows of one element, and rows in all are told. */
const mostEntries = 100
const mostRows = 50
const mostTold = 2_000
const deepest = 5

/** How a resource is read. */
export interface ReadingOptions {
  /** Without it the names of codes and extensions are those of the text alone. */
  readonly knowledge?: Knowledge
  /** A Bundle of at most so many entries is read whole, wherever in it the offset is, and of larger ones no entry with the Bundle. */
  readonly whole?: number
}

/** Members that nobody reads a resource for. */
const untold = new Set(['resourceType', 'id', 'meta', 'text', 'contained', 'implicitRules', 'fullUrl', 'request', 'search'])

/** The resource around an offset, or the first of the text, as people read it; undefined where there is none. */
export function readingAt(
  read: ReadText,
  offset: number,
  language: ReadingLanguage,
  { knowledge, whole }: ReadingOptions = {},
): Reading | undefined {
  const { start, end, parent } = read.tree
  const resources = read.resources()
  // Members beside a resource in its entry belong to it.
  const outside = ({ node, entry }: Resource): number => (entry === undefined ? node : parent[node]!)
  const isAround = (resource: Resource): boolean => start[outside(resource)]! <= offset && offset <= end[outside(resource)]!
  const around = resources.findLast(isAround) ?? resources[0]
  if (around === undefined) return undefined
  const root = resources.find(({ node }) => node === around.root)
  const isWhole = whole !== undefined && root?.type === 'Bundle' && entriesOf(read, root).length <= whole
  const most = whole === undefined ? mostEntries : isWhole ? whole : 0
  return readResource({ read, language, knowledge, most, room: { left: mostTold } }, isWhole ? root : around)
}

/** The source of the rows of all resources. */
interface Source {
  readonly read: ReadText
  readonly language: ReadingLanguage
  readonly knowledge: Knowledge | undefined
  /** So many entries of a Bundle are told. */
  readonly most: number
  /** How many more rows are told. */
  readonly room: { left: number }
}

/** The source of the rows of one resource. */
interface Telling extends Source {
  readonly resource: Resource
  readonly force: InForce | undefined
  readonly names: CodeNames | undefined
}

function entriesOf(read: ReadText, bundle: Resource): readonly Resource[] {
  return read.resources().filter(({ entry, root }) => entry !== undefined && root === bundle.root)
}

function readResource(source: Source, resource: Resource): Reading {
  const { read, language, knowledge, most, room } = source
  const { tree } = read
  const { type, id = '', node, entry } = resource
  const isBundle = type === 'Bundle' && entry === undefined
  const entries = isBundle ? entriesOf(read, resource) : []
  const force = knowledge && inForceAt(read, { base: node }, knowledge)
  const names =
    knowledge && createCodeNames(knowledge.terminologyOf(knowledge.groundsOf(read.rootValue(resource.root))), knowledge, language)
  const telling: Telling = { ...source, resource, force, names }
  const rows = childrenOf(tree, node).flatMap((child) => {
    const name = nameOf(tree, child) ?? ''
    if (untold.has(name) || (isBundle && name === 'entry')) return []
    return rowsOf(telling, child, name, force?.resource, 0)
  })
  return {
    type,
    name: typeIn(language, type),
    title: titleOf(read, resource, language),
    id,
    rows,
    entries: entries.slice(0, most).map((one) => readResource(source, one)),
    left: Math.max(0, entries.length - most),
    entry,
    isCut: room.left <= 0,
    from: tree.start[node]!,
    to: tree.end[node]!,
  }
}

function rowsOf(telling: Telling, node: number, name: string, holder: Element | undefined, depth: number): readonly ReadingRow[] {
  const { read, force, names, language } = telling
  const { tree } = read
  if (name.startsWith('_') || depth > deepest) return []
  const member = holder && force && memberNamed(holder, name, force.definitions)
  const items = tree.kind[node] === kinds.list ? childrenOf(tree, node) : [node]
  const named = tree.nameStart[node]!
  return items.slice(0, mostRows).flatMap((item, index) => {
    const value = valueOf(tree, item)
    if (value === undefined || value === null || telling.room.left <= 0) return []
    const label = labelOf(name, value, telling)
    const place = { from: index === 0 && named >= 0 ? named : tree.start[item]!, to: tree.end[item]! }
    const coded = typeof value === 'string' ? names?.ofElement(member, name, value) : undefined
    const nameOf = (reference: string) => nameOfTarget(read, reference, telling.resource)
    const said = coded ?? sayValue(name, value, { language, nameOf, nameOfCode: names?.inSystem })
    if (said !== undefined) {
      telling.room.left -= 1
      return said === '' ? [] : [{ label, value: said, rows: [], ...place }]
    }
    const element = member && force && itemOf(member, value, force.definitions)
    return within(telling, item, label, place, name, element, depth)
  })
}

/** An element by what is in it; an extension with one value is that value. */
function within(
  telling: Telling,
  item: number,
  label: string,
  place: { readonly from: number; readonly to: number },
  name: string,
  element: Element | undefined,
  depth: number,
): readonly ReadingRow[] {
  const { tree } = telling.read
  const rows = childrenOf(tree, item).flatMap((child) => {
    const inside = nameOf(tree, child) ?? ''
    return inside === 'id' || inside === 'url' ? [] : rowsOf(telling, child, inside, element, depth + 1)
  })
  const [only] = rows
  if (only === undefined) return []
  return name === 'extension' && rows.length === 1 ? [{ ...only, label }] : [{ label, value: '', rows, ...place }]
}

function labelOf(name: string, value: Json, { language, force }: Telling): string {
  if ((name === 'extension' || name === 'modifierExtension') && isObject(value) && typeof value['url'] === 'string')
    return force?.definitions.findStructure(value['url'])?.title ?? toWords(value['url'].split('/').at(-1)!)
  return language === 'es' ? spanishLabel(name) : toWords(name)
}

function nameOfTarget(read: ReadText, reference: string, from: Resource): string | undefined {
  const target = resolveIn(read, reference, from)
  return target === undefined ? undefined : summaryOf(read, target).label || undefined
}
