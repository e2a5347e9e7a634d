import { once } from '../../engine/once.ts'
import { meansVersion, withoutVersion, type Abbreviation } from './canonical.ts'

/**
 * Definitions as text: a line `=name⇥field⇥field` at the head of each, and its own lines below it. A character beyond Latin-1 is
 * written `\u2026`: with a single one among them V8 would keep all of a megabyte at two bytes each.
 */
export interface Table {
  /** The version that all of them answer to, and that of those which name none. */
  readonly version: string
  /** Asked for when something is first looked up. */
  readonly text: () => string
}

/** What stands in a table of one definition. */
export interface TableEntry {
  readonly url: string
  /** What follows the name in its head. */
  readonly fields: readonly string[]
  readonly lines: readonly string[]
}

/** Finds by canonical in a table; a definition is read when it is first asked for, and where each is, before that. */
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
    const at = places().get(names.shorten(url))
    if (at === undefined) return undefined
    const end = text().indexOf('\n=', at)
    const [head = '', ...lines] = fromLatin1(text().slice(at, end < 0 ? -1 : end)).split('\n')
    const definition = read({ url, fields: head.split('\t').slice(1), lines })
    known.set(url, definition)
    return definition
  }

  return find
}

function indexHeads(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (let at = text.indexOf('\n=') + 1; at > 0; at = text.indexOf('\n=', at) + 1) {
    const head = text.slice(at + 1, text.indexOf('\n', at))
    // Within the head alone: after many heads the next tab is far away.
    const tab = head.indexOf('\t')
    places.set(tab < 0 ? head : head.slice(0, tab), at)
  }
  return places
}

/** A text in which what is beyond Latin-1 is written `\u2026`. */
export function toLatin1(text: string): string {
  return text.replaceAll(/[^\0-\xFF]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function fromLatin1(text: string): string {
  return text.includes('\\u') ? text.replaceAll(/\\u([0-9a-f]{4})/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16))) : text
}
