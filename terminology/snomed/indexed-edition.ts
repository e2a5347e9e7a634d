/** An edition over its index: everything is read from the bytes of the file where it is asked for. */
import { openContainer } from '../store/container.ts'
import { openWordIndex, type WordIndex } from '../words/word-index.ts'
import { snomedKind, toVersion, type SnomedAbout } from './about.ts'
import type { Edition } from './edition.ts'
import { openAttributes } from './index/attributes.ts'
import { openDescriptions } from './index/descriptions.ts'
import { openHierarchy } from './index/hierarchy.ts'
import { openReferenceSets } from './index/reference-sets.ts'
import { openReleases } from './index/releases.ts'
import { parseIdentifier, writeIdentifier, type Identifier } from './sctid.ts'

/** An edition that also knows names, words and its own version. */
export interface IndexedEdition extends Edition {
  readonly about: SnomedAbout
  /** `http://snomed.info/sct/…/version/…`. */
  readonly version: string
  /** The preferred term, in Spanish where there is one; empty where the concept has no description. */
  display(concept: number): string
  /** Active terms that are no definitions, the preferred one first. */
  terms(concept: number): readonly string[]
  /** Number of text units of the shortest active synonym, at most 255. */
  readonly shortest: Uint8Array
  readonly words: WordIndex
}

/** Opens an index; `bytes` may be shared with other threads. Throws a `ContainerFault` that says why it cannot. */
export function openEdition(bytes: Uint8Array): IndexedEdition {
  const file = openContainer<SnomedAbout>(snomedKind, bytes)
  const { about } = file
  const highs = file.words32('concept.high')
  const lows = file.words32('concept.low')
  const flags = file.bytes8('concept.flags')
  const releaseOf = file.numbers('concept.release')
  const size = lows.length
  const id: Identifier = { high: 0, low: 0 }
  const releases = openReleases(file)

  function ordinal(sctid: string): number {
    if (!parseIdentifier(sctid, id)) return -1
    const { high, low } = id
    let [first, last] = [0, size - 1]
    while (first <= last) {
      const middle = (first + last) >>> 1
      const order = highs[middle]! - high || lows[middle]! - low
      if (order === 0) return middle
      if (order < 0) first = middle + 1
      else last = middle - 1
    }
    return -1
  }

  function sctid(concept: number): string {
    return writeIdentifier(highs[concept]!, lows[concept]!)
  }

  return {
    about,
    version: toVersion(about),
    size,
    ordinal,
    sctid,
    isActive: (concept) => (flags[concept]! & 1) === 1,
    isDefined: (concept) => (flags[concept]! & 2) === 2,
    moduleOf: (concept) => releases.moduleAt(releaseOf[concept]!),
    effectiveTime: (concept) => releases.timeAt(releaseOf[concept]!),
    ...openHierarchy(file),
    ...openAttributes(file, size),
    ...openReferenceSets(file, releases, sctid),
    ...openDescriptions(file, releases),
    shortest: file.bytes8('text.shortest'),
    words: openWordIndex(file, size),
  }
}
