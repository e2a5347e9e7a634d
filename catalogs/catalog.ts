import { toNfd } from './unicode.ts'

/** A code that somebody publishes, with its names. */
export interface Concept {
  readonly system: string
  readonly code: string
  /** The name to suggest. */
  readonly display: string
  /** Other names that are accepted for the code. */
  readonly synonyms?: readonly string[]
  /** Other codes to find it by: an older one, letters instead of digits. */
  readonly otherCodes?: readonly string[]
  /** Words to find it by that are in none of its names. */
  readonly keywords?: readonly string[]
  /** True if others of the list are kinds of it: searches show it before them where the query fits both alike. */
  readonly isBroad?: boolean
}

/** The source of a catalog's codes. */
export interface Provenance {
  readonly source: string
  readonly version: string
  /** ISO 8601 date of the source. */
  readonly date: string
  readonly licence: string
}

/** A list of codes. Nothing here knows what a rule is. */
export interface Catalog<C extends Concept = Concept> {
  /** Its name on the command line and in the page: `comunas`, `CSTipoIdentificador`. */
  readonly id: string
  readonly title: string
  readonly system: string
  readonly provenance: Provenance
  readonly size: number
  /** True if it holds a few codes of many, so that a code that is absent may well exist. */
  readonly isSample?: boolean
  readonly all: () => readonly C[]
  readonly has: (code: string) => boolean
  readonly get: (code: string) => C | undefined
  /** The concepts that bear a name, compared folded. */
  readonly named: (name: string) => readonly C[]
}

/** A name without case, accents, double blanks and punctuation, to compare names by; `Ñuñoa` gives `nunoa`. */
export function fold(name: string): string {
  const lower = name.toLowerCase()
  if (isFolded(lower)) return lower
  const bare = hasMore.test(lower) ? toNfd(lower).replaceAll(latinMarks, '') : lower
  // The classes of Unicode are slow, and nearly no name needs them.
  return (hasMore.test(bare) ? bare.replaceAll(marks, '').replaceAll(punctuation, ' ') : bare.replaceAll(asciiPunctuation, ' ')).trim()
}

/** True for letters of a to z and digits with single spaces between, as most names are. */
function isFolded(text: string): boolean {
  let wasSpace = true
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    const isSpace = unit === 0x20
    if (isSpace ? wasSpace : !((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57))) return false
    wasSpace = isSpace
  }
  return !wasSpace
}

const hasMore = /[^\0-\x7F]/
const latinMarks = /[\u0300-\u036F]+/g
const marks = /\p{M}+/gu
const punctuation = /[^\p{L}\p{N}]+/gu
const asciiPunctuation = /[^a-z0-9]+/g

/** Most characters of a text that may be a name: longer ones are not folded to be looked up. */
export const longestName = 1000

/** The description of a catalog. */
export type AboutCatalog = Pick<Catalog, 'id' | 'title' | 'system' | 'size' | 'isSample' | 'provenance'>

/**
 * Makes a catalog of its concepts; they are read, and each index built, when first asked for. `find` looks a code up
 * in the place of the index: where that needs less reading, or where more codes lead to a concept.
 */
export function createCatalog<C extends Concept>(
  about: AboutCatalog,
  read: () => readonly C[],
  find?: (code: string) => C | undefined,
): Catalog<C> {
  let concepts: readonly C[] | undefined
  let byCode: ReadonlyMap<string, C> | undefined
  let byName: ReadonlyMap<string, readonly C[]> | undefined

  const all = (): readonly C[] => (concepts ??= read())
  const codes = (): ReadonlyMap<string, C> => (byCode ??= new Map(all().map((concept) => [concept.code, concept])))
  const names = (): ReadonlyMap<string, readonly C[]> => (byName ??= indexNames(all()))
  const named = (name: string): readonly C[] => (name.length > longestName ? [] : (names().get(fold(name)) ?? []))
  const get = find ?? ((code: string) => codes().get(code))

  return { ...about, all, get, has: (code) => get(code) !== undefined, named }
}

function indexNames<C extends Concept>(concepts: readonly C[]): ReadonlyMap<string, readonly C[]> {
  const index = new Map<string, C[]>()
  for (const concept of concepts) {
    for (const name of new Set([concept.display, ...(concept.synonyms ?? [])].map(fold))) {
      const bearers = index.get(name)
      if (bearers === undefined) index.set(name, [concept])
      else bearers.push(concept)
    }
  }
  return index
}
