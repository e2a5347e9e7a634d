import { once } from '../../engine/once.ts'
import { meansVersion, withoutVersion, type Abbreviation } from './canonical.ts'

/**
 * Definitions as text: a line `=name⇥field⇥field` at the head of each, in the order of the names, and its own lines below it. A character beyond Latin-1 is
 * written `\u2026`: with a single one among them V8 would keep all of a megabyte at two bytes each.
 */
export interface Table {
  /** The version that all of them answer to, and that of those which name none. */
  readonly version: string
  /** Asked for when something is first looked up. */
  readonly text: () => string
}

/** The text of one definition in a table. */
export interface TableEntry {
  readonly url: string
  /** The fields of its head after the name. */
  readonly fields: readonly string[]
  readonly lines: readonly string[]
}

/** Finds definitions of a table by canonical. Each is read when it is first asked for; the places of all, when the first is. */
export function readTable<Definition extends { readonly version?: string }>(
  { version, text }: Table,
  names: Abbreviation,
  read: (entry: TableEntry) => Definition,
): (canonical: string) => Definition | undefined {
  const places = once(() => indexHeads(text()))
  const known = new Map<string, Definition>()

  function find(canonical: string): Definition | undefined {
    if (!canonical.includes(':')) return undefined
    const exact = findBare(canonical)
    // The address of some systems has a bar of its own: v2-0006|2.4.
    if (exact !== undefined || !canonical.includes('|')) return exact
    const found = findBare(withoutVersion(canonical))
    return meansVersion(canonical, found?.version) || meansVersion(canonical, version) ? found : undefined
  }

  function findBare(url: string): Definition | undefined {
    const before = known.get(url)
    if (before !== undefined) return before
    const at = findHead(text(), places(), names.shorten(url))
    if (at === undefined) return undefined
    const end = text().indexOf('\n=', at)
    const [head = '', ...lines] = fromLatin1(text().slice(at, end < 0 ? -1 : end)).split('\n')
    const [name = '', ...fields] = head.split('\t')
    // The address as the table has it: that of a text may be a part of a longer string, which would stay in memory with it.
    const own = names.lengthen(name)
    const definition = read({ url: own, fields, lines })
    known.set(own, definition)
    return definition
  }

  return find
}

/** Where the name of each head begins, in the order of the names: a number each, where a map would hold 3,000 strings. */
function indexHeads(text: string): Int32Array {
  const places: number[] = []
  for (let at = text.indexOf('\n='); at >= 0; at = text.indexOf('\n=', at + 2)) places.push(at + 2)
  return Int32Array.from(places)
}

function findHead(text: string, places: Int32Array, name: string): number | undefined {
  let low = 0
  let high = places.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = compareHead(text, places[middle]!, name)
    if (order === 0) return places[middle]
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** Negative where the name of the head at a place comes before another, positive where it comes after. */
function compareHead(text: string, at: number, name: string): number {
  for (let index = 0; index < name.length; index += 1) {
    const character = text.charCodeAt(at + index)
    if (character === tab || character === lineBreak) return -1
    const difference = character - name.charCodeAt(index)
    if (difference !== 0) return difference
  }
  const next = text.charCodeAt(at + name.length)
  return next === tab || next === lineBreak ? 0 : 1
}

const tab = 9
const lineBreak = 10

/** Definitions in the order in which a table has to have their heads, by UTF-16. */
export function inTableOrder<Definition extends { readonly url: string }>(
  definitions: readonly Definition[],
  { shorten }: Abbreviation,
): readonly Definition[] {
  const named = definitions.map((definition) => ({ name: shorten(definition.url), definition }))
  return named.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ definition }) => definition)
}

/** Escapes every character beyond Latin-1 as `\u2026`. */
export function toLatin1(text: string): string {
  return text.replaceAll(/[^\0-\xFF]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function fromLatin1(text: string): string {
  return text.includes('\\u') ? text.replaceAll(/\\u([0-9a-f]{4})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))) : text
}
