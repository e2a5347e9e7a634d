import { meansVersion, type Abbreviation } from '../canonical.ts'
import type { TableText } from './table-text.ts'

/**
 * Definitions as text: a line `=name⇥field⇥field` at the head of each, in the order of the names, and its own lines below it. A character beyond Latin-1 is
 * written `\u2026`: with a single one among them V8 would keep all of a megabyte at two bytes each.
 */
export interface Table {
  /** The version that all of them answer to, and that of those which name none. */
  readonly version: string
  /** Asked for when something is first looked up. */
  readonly text: () => TableText
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
): (canonical: string, hash?: number) => Definition | undefined {
  let heads: HeadIndex | undefined
  const known = new Map<string, Definition>()

  function find(canonical: string, hash = hashOfEnd(canonical)): Definition | undefined {
    const exact = findBare(canonical, canonical.length, hash)
    if (exact !== undefined) return exact
    // The address of some systems has a bar of its own: v2-0006|2.4.
    const bar = canonical.indexOf('|')
    if (bar < 0) return undefined
    const found = findBare(canonical, bar, hashOfEnd(canonical, bar))
    return meansVersion(canonical, found?.version) || meansVersion(canonical, version) ? found : undefined
  }

  /** Finds the definition whose address is what a canonical begins with, up to an end. */
  function findBare(canonical: string, end: number, hash: number): Definition | undefined {
    heads ??= indexHeads(text().scan(), names)
    const slot = firstSlot(heads, hash)
    if (slot < 0) return undefined
    const url = canonical.slice(0, end)
    const before = known.get(url)
    if (before !== undefined) return before
    const head = findHead(heads, url, hash, slot, names)
    if (head === undefined) return undefined
    const entry = readEntry(text(), heads, head, names)
    const definition = read(entry)
    known.set(entry.url, definition)
    return definition
  }

  return find
}

/** The addresses of all definitions in a table, in its order. */
export function listTable(text: string, { lengthen }: Abbreviation): readonly string[] {
  const urls: string[] = []
  for (let at = text.indexOf('\n='); at >= 0; at = text.indexOf('\n=', at + 2))
    urls.push(lengthen(text.slice(at + 2, endOfName(text, at + 2))))
  return urls
}

/** Where the heads of a table are, by the hash of the address: a map would hold 3,000 strings. */
interface HeadIndex {
  /** Numbers of heads from 1, and 0 where there is none; each stands at the hash of its address or in the first free slot after it. */
  readonly slots: Uint16Array
  /** Length of the slots, a power of two, less one. */
  readonly mask: number
  /** The hash of each address: where another has its slot, it mostly tells. */
  readonly hashes: Int32Array
  /** The names of all, a line each. */
  readonly names: string
  /** Where the name of each begins among the names. */
  readonly nameAt: Int32Array
  /** Where the name of each begins in the text, and where that of another would after the last. */
  readonly places: Int32Array
}

function indexHeads(text: string, { lengthen }: Abbreviation): HeadIndex {
  const heads = text.slice(0, -1).split('\n=')
  const count = heads.length - 1
  // Most addresses that are looked up are in no table; three slots of four are free, so that one look mostly tells.
  const mask = 2 ** Math.ceil(Math.log2(4 * count + 2)) - 1
  const slots = new Uint16Array(mask + 1)
  const hashes = new Int32Array(count)
  const nameAt = new Int32Array(count)
  const places = new Int32Array(count + 1)
  const names: string[] = []
  let named = 0
  let place = heads[0]!.length + 2
  for (let index = 0; index < count; index += 1) {
    const head = heads[index + 1]!
    const name = head.slice(0, endOfName(head, 0))
    names.push(name)
    nameAt[index] = named
    named += name.length + 1
    places[index] = place
    place += head.length + 2
    // Names end as their addresses do, if they are long enough; a letter and a colon may stand for their beginning.
    const hash = hashOfEnd(name.length < mostHashed + 2 ? lengthen(name) : name)
    hashes[index] = hash
    let slot = hash & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = index + 1
  }
  places[count] = place
  return { slots, mask, hashes, names: `${names.join('\n')}\n`, nameAt, places }
}

/** The first slot of an address with a hash, from its own or another on; less than 0 where none is left. */
function firstSlot({ slots, mask, hashes }: HeadIndex, hash: number, from = hash): number {
  for (let slot = from & mask; slots[slot] !== 0; slot = (slot + 1) & mask) if (hashes[slots[slot]! - 1] === hash) return slot
  return -1
}

/** The number of a head from 0, by the first slot of its address. */
function findHead(heads: HeadIndex, url: string, hash: number, first: number, { shorten }: Abbreviation): number | undefined {
  if (!url.includes(':')) return undefined
  const name = shorten(url)
  for (let slot = first; slot >= 0; slot = firstSlot(heads, hash, slot + 1)) {
    const index = heads.slots[slot]! - 1
    if (isNameAt(heads, heads.nameAt[index]!, name)) return index
  }
  return undefined
}

function isNameAt({ names }: HeadIndex, at: number, name: string): boolean {
  // A name that is looked for may be anything.
  return names.charCodeAt(at + name.length) === lineBreak && names.startsWith(name, at) && !name.includes('\n')
}

function readEntry(text: TableText, { places }: HeadIndex, index: number, { lengthen }: Abbreviation): TableEntry {
  // Up to the line break before the next.
  const written = text.part(places[index]!, places[index + 1]! - 2)
  const [head = '', ...lines] = fromLatin1(written).split('\n')
  const [name = '', ...fields] = head.split('\t')
  // The address as the table has it: that of a text may be a part of a longer string, which would stay in memory with it.
  return { url: lengthen(name), fields, lines }
}

function endOfName(text: string, at: number): number {
  let end = at
  for (let next = text.charCodeAt(end); next !== tab && next !== lineBreak && end < text.length; next = text.charCodeAt(end)) end += 1
  return end
}

/** How many units at the end of an address choose its slot: it is there that addresses differ. */
const mostHashed = 16

/**
 * FNV-1a over the last UTF-16 units before an end; its high bits stirred into the low ones, which alone choose a slot. Whoever
 * looks an address up in several tables computes it once.
 */
export function hashOfEnd(text: string, end = text.length): number {
  let hash = 0x811c9dc5
  for (let index = Math.max(0, end - mostHashed); index < end; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash ^ (hash >>> 15)
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
