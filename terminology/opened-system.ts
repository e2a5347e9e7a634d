/** A code system that was imported, opened: its codes, what its missing codes mean, and a search. */
import { isExpression, type ExpressionFault } from './expressions/tell.ts'
import { createEclEngine } from './ecl/engine.ts'
import type { CodeList } from './lists/code-list.ts'
import { isLoincCode } from './loinc/codes.ts'
import { loincSystem } from './loinc/release.ts'
import type { IndexedEdition } from './snomed/indexed-edition.ts'
import { componentKinds, kindOf, parseIdentifier, type Identifier } from './snomed/sctid.ts'
import { searchEdition } from './snomed/search.ts'
import { createListSource } from './valuesets/list-source.ts'
import { createSnomedSource } from './valuesets/snomed-source.ts'
import type { Source } from './valuesets/source.ts'

/** A code that a search found; `term` is the name that fits best where it is another than the display. */
export interface FoundCode {
  readonly code: string
  readonly display: string
  readonly term?: string
}

/** An opened code system. */
export interface OpenedSystem {
  readonly source: Source
  /** Accepted names of a code. */
  readonly names: (at: number) => readonly string[]
  /** `unknown`: no version of the system can have a code that is not here; `absent`: this one does not; undefined: that cannot be told. */
  readonly missing: (code: string) => 'unknown' | 'absent' | undefined
  /** The code that took the place of an inactive one, where there is one alone. */
  readonly replacement: (at: number) => string | undefined
  /** Whether sets may have had an inactive code while it was active. */
  readonly hasHistory: boolean
  /** Faults of a code that is an expression; empty for any other. */
  readonly faultsIn: (code: string) => readonly ExpressionFault[]
  /** Best first, by a code or the beginnings of words, without case and accents. */
  readonly search: (text: string, limit: number) => readonly FoundCode[]
}

/** Opens an edition of SNOMED CT. */
export function systemOfEdition(edition: IndexedEdition): OpenedSystem {
  const id: Identifier = { high: 0, low: 0 }
  let spaces: ReadonlySet<number> | undefined
  let replacements: ReadonlyMap<number, string> | undefined

  /** The namespaces that the edition has concepts of; of others it says nothing. */
  function namespaces(): ReadonlySet<number> {
    const found = new Set<number>()
    for (let concept = 0; concept < edition.size; concept += 1) {
      if (parseIdentifier(edition.sctid(concept), id) && id.low % 100 >= 10) found.add(Math.floor(id.low / 100))
    }
    return found
  }

  function missing(code: string): 'unknown' | 'absent' | undefined {
    if (isExpression(code)) return undefined
    if (!parseIdentifier(code, id) || kindOf(id.low) !== componentKinds.concept) return 'unknown'
    if (id.low % 100 < 10) return 'absent'
    spaces ??= namespaces()
    return parseIdentifier(code, id) && spaces.has(Math.floor(id.low / 100)) ? 'absent' : undefined
  }

  const matching = (text: string): Uint32Array => Uint32Array.from(edition.words.matching(text)).toSorted()
  const source = createSnomedSource(edition, createEclEngine(edition), matching)
  return {
    source,
    names: (at) => edition.terms(at),
    missing,
    // A text may have thousands of inactive codes, and the reference sets have a hundred thousand rows.
    replacement: (at) => (replacements ??= replacementsIn(edition)).get(at),
    faultsIn: (code) => source.expression?.(code)?.faults ?? [],
    hasHistory: true,
    search: (text, limit) =>
      searchEdition(edition, text, limit).map(({ code, display, term }) => ({ code, display, ...(term !== undefined && { term }) })),
  }
}

/** The concepts that took the place of inactive ones, by these: the same one, or the one that replaced it, where there is one alone. */
function replacementsIn(edition: IndexedEdition): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const several = new Set<number>()
  for (const set of replacing) {
    const own = edition.ordinal(set)
    if (own < 0) continue
    for (const { concept, isActive, columns } of edition.memberRows(own)) {
      const target = columns['targetComponentId']
      if (!isActive || target === undefined) continue
      const before = found.get(concept)
      if (before !== undefined && before !== target) several.add(concept)
      found.set(concept, target)
    }
  }
  for (const concept of several) found.delete(concept)
  return found
}

/** SAME AS and REPLACED BY. */
const replacing = ['900000000000527005', '900000000000526001']

/** Opens a list of codes. */
export function systemOfList(list: CodeList): OpenedSystem {
  const isLoinc = list.about.system === loincSystem

  function missing(code: string): 'unknown' | 'absent' | undefined {
    if (isLoinc && !isLoincCode(code)) return 'unknown'
    // Parts and answers come in files of their own.
    return list.about.isFragment || (isLoinc && code.startsWith('L')) ? undefined : 'absent'
  }

  return {
    source: createListSource(list),
    names: (at) => list.names(at),
    missing,
    replacement: () => undefined,
    faultsIn: () => [],
    hasHistory: false,
    search: (text, limit) =>
      list.search(text, limit).map(({ at, text: term }) => {
        const [code, display] = [list.code(at), list.display(at)]
        return { code, display, ...(term !== display && term !== code && { term }) }
      }),
  }
}
