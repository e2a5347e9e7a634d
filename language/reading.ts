import { isObject, type Json } from '../rules/engine/json.ts'
import { spanishLabel, toWords } from './labels.ts'
import { spanishType } from './lens.ts'
import { resolveIn } from './references.ts'
import { sayValue, type ReadingLanguage } from './say-value.ts'
import { summaryOf } from './summary.ts'
import type { ReadText, Resource } from './text.ts'
import { childrenOf, kinds, nameOf, valueOf } from './tree.ts'

/** An element as people read it: its label, and its value in words or what is in it. */
export interface ReadingRow {
  readonly label: string
  /** Empty where `rows` say it. */
  readonly value: string
  readonly rows: readonly ReadingRow[]
  /** Where it is written. */
  readonly from: number
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
  readonly from: number
}

/** So many entries of a Bundle, and rows of one element, are told. */
const mostEntries = 100
const mostRows = 50
const deepest = 5

/** What nobody reads a resource for. */
const untold = new Set(['resourceType', 'id', 'meta', 'text', 'contained', 'implicitRules', 'fullUrl', 'request', 'search'])

/** The resource around an offset, or the first of the text, as people read it; undefined where there is none. */
export function readingAt(read: ReadText, offset: number, language: ReadingLanguage): Reading | undefined {
  const { start, end } = read.tree
  const around = read.resources().findLast(({ node }) => start[node]! <= offset && offset <= end[node]!)
  const resource = around ?? read.resources()[0]
  return resource === undefined ? undefined : readResource(read, resource, language)
}

function readResource(read: ReadText, resource: Resource, language: ReadingLanguage): Reading {
  const { tree } = read
  const { type, id = '', node } = resource
  const isBundle = type === 'Bundle'
  const entries = isBundle ? read.resources().filter(({ entry, root }) => entry !== undefined && root === resource.root) : []
  const rows = childrenOf(tree, node).flatMap((child) => {
    const name = nameOf(tree, child) ?? ''
    if (untold.has(name) || (isBundle && name === 'entry')) return []
    return rowsOf(read, child, name, resource, language, 0)
  })
  return {
    type,
    name: language === 'es' ? spanishType(type) : type,
    title: summaryOf(read, resource).label,
    id,
    rows,
    entries: entries.slice(0, mostEntries).map((entry) => readResource(read, entry, language)),
    left: Math.max(0, entries.length - mostEntries),
    from: tree.start[node]!,
  }
}

function rowsOf(
  read: ReadText,
  node: number,
  name: string,
  resource: Resource,
  language: ReadingLanguage,
  depth: number,
): readonly ReadingRow[] {
  const { tree } = read
  if (name.startsWith('_') || depth > deepest) return []
  const items = tree.kind[node] === kinds.list ? childrenOf(tree, node) : [node]
  return items.slice(0, mostRows).flatMap((item) => {
    const value = valueOf(tree, item)
    if (value === undefined || value === null) return []
    const label = labelOf(name, value, language)
    const from = tree.start[item]!
    const said = sayValue(name, value, { language, nameOf: (reference) => nameOfTarget(read, reference, resource) })
    if (said !== undefined) return said === '' ? [] : [{ label, value: said, rows: [], from }]
    const rows = childrenOf(tree, item).flatMap((child) => {
      const inside = nameOf(tree, child) ?? ''
      return inside === 'id' || inside === 'url' ? [] : rowsOf(read, child, inside, resource, language, depth + 1)
    })
    const [only] = rows
    if (only === undefined) return []
    // An extension with one value is that value.
    return name === 'extension' && rows.length === 1 ? [{ ...only, label }] : [{ label, value: '', rows, from }]
  })
}

function labelOf(name: string, value: Json, language: ReadingLanguage): string {
  if ((name === 'extension' || name === 'modifierExtension') && isObject(value) && typeof value['url'] === 'string')
    return toWords(value['url'].split('/').at(-1)!)
  return language === 'es' ? spanishLabel(name) : toWords(name)
}

function nameOfTarget(read: ReadText, reference: string, from: Resource): string | undefined {
  const target = resolveIn(read, reference, from)
  return target === undefined ? undefined : summaryOf(read, target).label || undefined
}
