import { meansVersion, type Abbreviation } from './canonical.ts'

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
): (canonical: string, hash?: number) => Definition | undefined {
  let places: HeadIndex | undefined
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
    places ??= indexHeads(text(), names)
    const slot = firstSlot(places, hash)
    if (slot < 0) return undefined
    const url = canonical.slice(0, end)
    const before = known.get(url)
    if (before !== undefined) return before
    const at = findHead(text(), places, url, hash, slot, names)
    if (at === undefined) return undefined
    const next = text().indexOf('\n=', at)
    const [head = '', ...lines] = fromLatin1(text().slice(at, next < 0 ? -1 : next)).split('\n')
    const [name = '', ...fields] = head.split('\t')
    // The address as the table has it: that of a text may be a part of a longer string, which would stay in memory with it.
    const own = names.lengthen(name)
    const definition = read({ url: own, fields, lines })
    known.set(own, definition)
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

/** Where the names of heads begin, by the hash of the address: numbers alone, where a map would hold 3,000 strings. */
interface HeadIndex {
  /** Places, and 0 where there is none; a name stands at the hash of its address or in the first free slot after it. */
  readonly slots: Int32Array
  /** The high bits of the hash in each slot: where another address has the slot, they mostly tell. */
  readonly tags: Uint8Array
  /** Length of the slots, a power of two, less one. */
  readonly mask: number
}

function indexHeads(text: string, { lengthen }: Abbreviation): HeadIndex {
  const places: number[] = []
  for (let at = text.indexOf('\n='); at >= 0; at = text.indexOf('\n=', at + 2)) places.push(at + 2)
  // Most addresses that are looked up are in no table; three slots of four are free, so that one look mostly tells.
  const mask = 2 ** Math.ceil(Math.log2(4 * places.length + 2)) - 1
  const slots = new Int32Array(mask + 1)
  const tags = new Uint8Array(mask + 1)
  for (const place of places) {
    const end = endOfName(text, place)
    // Names end as their addresses do, if they are long enough; a letter and a colon may stand for their beginning.
    const hash = end - place < mostHashed + 2 ? hashOfEnd(lengthen(text.slice(place, end))) : hashOfEnd(text, end)
    let slot = hash & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = place
    tags[slot] = tagOf(hash)
  }
  return { slots, tags, mask }
}

/** The first slot that an address with a hash may have, its own or one after `before`; less than 0 where none is left. */
function firstSlot({ slots, tags, mask }: HeadIndex, hash: number, before?: number): number {
  const tag = tagOf(hash)
  for (let slot = (before === undefined ? hash : before + 1) & mask; slots[slot] !== 0; slot = (slot + 1) & mask)
    if (tags[slot] === tag) return slot
  return -1
}

function tagOf(hash: number): number {
  return hash >>> 24
}

/** The place of a head, by the first slot that its address may have. */
function findHead(text: string, heads: HeadIndex, url: string, hash: number, first: number, { shorten }: Abbreviation): number | undefined {
  if (!url.includes(':')) return undefined
  const name = shorten(url)
  for (let slot = first; slot >= 0; slot = firstSlot(heads, hash, slot))
    if (isNameAt(text, heads.slots[slot]!, name)) return heads.slots[slot]
  return undefined
}

function isNameAt(text: string, at: number, name: string): boolean {
  const next = text.charCodeAt(at + name.length)
  // A name that is looked for may be anything, and a head goes on after its own.
  return (next === tab || next === lineBreak) && text.startsWith(name, at) && !name.includes('\t') && !name.includes('\n')
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
