/** An element of HTML, as far as a narrative goes. */
export interface NarrativeElement {
  readonly name: string
  readonly isAllowed: boolean
  readonly isParagraph: boolean
  readonly isLink: boolean
  readonly isImage: boolean
  /** Not allowed within a paragraph. */
  readonly isBlock: boolean
  /** Not allowed within anything that holds a line of text. */
  readonly isWide: boolean
  /** Holds a line of text: what is of several lines may not stand in it, however deep. */
  readonly isInline: boolean
  /** The kind of part of a list or table that it is. */
  readonly kind: number
  /** The kinds that it may stand in; 0 where that is any. */
  readonly within: number
  /** The kinds that it may hold, and no text beside them: 0 where it holds nothing, -1 where it may hold anything. */
  readonly holds: number
  /** Its attributes, those that every element may have among them. */
  readonly attributes: NameTable<NarrativeAttribute>
}

/** An attribute that an element may have. */
export interface NarrativeAttribute {
  readonly name: string
  /** The values it may have: any, those of an address, or the namespace of XHTML alone. */
  readonly values: 'any' | 'address' | 'namespace'
}

const elementNames = words(
  'a abbr acronym address area b bdo big blockquote br caption cite code col colgroup dd dfn div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd li map ol p pre q samp small span strong sub sup table tbody td tfoot th thead tr tt ul var',
)

const commonAttributes = words(
  'abbr accesskey align axis char charoff class colspan dir headers id lang rowspan scope span style tabindex title valign width xml:lang xml:space xmlns',
)

const attributesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', words('charset coords href hreflang name rel rev shape type')],
  ['area', words('alt coords href nohref shape')],
  ['blockquote', words('cite')],
  ['img', words('alt border height ismap longdesc src usemap width')],
  ['map', words('name')],
  ['pre', words('space')],
  ['q', words('cite')],
  ['table', words('border cellpadding cellspacing frame rules summary width')],
  ['td', words('nowrap')],
])

const blocks = new Set(words('blockquote div ol p pre table ul'))
const wide = new Set(words('div ol pre table ul'))

/** Those of HTML 4 that hold a line of text, but for `p`; `dd` holds anything. */
const inline = new Set(
  words('a abbr acronym address b bdo big caption cite code dfn dt em h1 h2 h3 h4 h5 h6 i kbd pre q samp small span strong sub sup tt var'),
)

function words(text: string): readonly string[] {
  return text.split(' ')
}

/** Adds a character to the hash of a name, which begins with 0: names of up to four characters of ASCII have hashes of their own. */
export function addToHash(hash: number, code: number): number {
  return ((hash << 7) | code) & hashMask
}

const hashMask = 0x0fffffff
const exactLength = 4
const slotCount = 256

/** A name that may stand in a text, with what it is looked up by. */
interface Entry<Named> {
  readonly named: Named
  readonly name: string
  readonly hash: number
}

/** Names by their hashes, so that none is cut out of a text to be looked up. */
type NameTable<Named> = readonly (readonly Entry<Named>[] | undefined)[]

function createTable<Named extends { readonly name: string }>(all: readonly Named[]): NameTable<Named> {
  const slots = Array.from<Entry<Named>[] | undefined>({ length: slotCount })
  for (const named of all) {
    const { name } = named
    const hash = hashOf(name)
    ;(slots[slotOf(hash)] ??= []).push({ named, name, hash })
  }
  return slots
}

function hashOf(name: string): number {
  let hash = 0
  for (let index = 0; index < name.length; index += 1) hash = addToHash(hash, name.charCodeAt(index))
  return hash
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 5) ^ (hash >>> 11)) & (slotCount - 1)
}

function findEntry<Named>(slots: NameTable<Named>, text: string, start: number, end: number, hash: number): Named | undefined {
  const entries = slots[slotOf(hash)]
  if (entries === undefined) return undefined
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index]!
    if (entry.hash !== hash || entry.name.length !== end - start) continue
    if (end - start <= exactLength || isAt(text, start, entry.name)) return entry.named
  }
  return undefined
}

/** Compares a short name with what stands in a text; quicker than `startsWith`, which is a call. */
export function isAt(text: string, start: number, name: string): boolean {
  for (let index = 0; index < name.length; index += 1) {
    if (text.charCodeAt(start + index) !== name.charCodeAt(index)) return false
  }
  return true
}

/** The kinds in an element that may hold anything. */
const anything = -1

const other = 1
const [table, group, row, cell, heading, column] = [2, 4, 8, 16, 32, 64]
const [list, item, terms, term] = [128, 256, 512, 1024]

/** Kind, what it stands in, what it holds: as HTML 4 has it, and HL7's validator. */
const parts: ReadonlyMap<string, readonly [kind: number, within: number, holds: number]> = new Map([
  ['table', [table, 0, group | row | heading | column]],
  ['caption', [heading, table, anything]],
  ['colgroup', [heading, table, anything]],
  ['col', [column, table | heading, anything]],
  ['thead', [group, table, row]],
  ['tbody', [group, table, row]],
  ['tfoot', [group, table, row]],
  ['tr', [row, table | group, cell]],
  ['td', [cell, row, anything]],
  ['th', [cell, row, anything]],
  ['ul', [list, 0, item]],
  ['ol', [list, 0, item]],
  ['li', [item, list, anything]],
  ['dl', [terms, 0, term]],
  ['dt', [term, terms, anything]],
  ['dd', [term, terms, anything]],
  ['br', [other, 0, 0]],
  ['hr', [other, 0, 0]],
  ['img', [other, 0, 0]],
  ['area', [other, 0, 0]],
])

const commonTable = tableOfAttributes([])

const elements = createTable<NarrativeElement>(
  elementNames.map((name) => {
    const own = attributesOf.get(name)
    return createElement(name, true, own === undefined ? commonTable : tableOfAttributes(own))
  }),
)

function createElement(name: string, isAllowed: boolean, attributes: NameTable<NarrativeAttribute>): NarrativeElement {
  const [kind, within, holds] = parts.get(name) ?? [other, 0, anything]
  return {
    name,
    isAllowed,
    isParagraph: name === 'p',
    isLink: name === 'a',
    isImage: name === 'img',
    isBlock: blocks.has(name),
    isWide: wide.has(name),
    isInline: inline.has(name),
    kind,
    within,
    holds,
    attributes,
  }
}

function tableOfAttributes(own: readonly string[]): NameTable<NarrativeAttribute> {
  return createTable(
    [...commonAttributes, ...own].map((name) => ({
      name,
      values: name === 'href' || name === 'src' ? 'address' : name === 'xmlns' ? 'namespace' : 'any',
    })),
  )
}

/** The element that a narrative is. */
export const div = elementAt('div', 0, 3, hashOf('div'))

/** Finds the element that a stretch of a text names, by the hash of the name; makes one that is not allowed of any other name. */
export function elementAt(text: string, start: number, end: number, hash: number): NarrativeElement {
  return findEntry(elements, text, start, end, hash) ?? createElement(text.slice(start, end), false, commonTable)
}

/** Finds the attribute of an element that a stretch of a text names, by the hash of the name. */
export function findAttribute(
  { attributes }: NarrativeElement,
  text: string,
  start: number,
  end: number,
  hash: number,
): NarrativeAttribute | undefined {
  return findEntry(attributes, text, start, end, hash)
}

/** Tells what values an attribute of an element may have; undefined where it may not have that attribute. */
export function valuesOf({ attributes }: NarrativeElement, name: string): NarrativeAttribute['values'] | undefined {
  if (name.startsWith('xmlns:')) return 'any'
  return findEntry(attributes, name, 0, name.length, hashOf(name))?.values
}
