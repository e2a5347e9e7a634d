import type { Container } from '../../store/container.ts'
import { readString } from '../../store/strings.ts'
import type { SnomedAbout } from '../about.ts'
import type { Edition, MemberRow } from '../edition.ts'
import type { IndexedReleases } from './releases.ts'

/** The reference sets of an index. */
type IndexedReferenceSets = Pick<Edition, 'referenceSets' | 'members' | 'memberRows'>

/** Opens the reference sets of an index. */
export function openReferenceSets(
  file: Container<SnomedAbout>,
  releases: IndexedReleases,
  sctid: (concept: number) => string,
): IndexedReferenceSets {
  const { columns: allColumns } = file.about
  const setConcepts = file.words32('set.concept')
  const setCounts = file.words32('set.count')
  const setStarts = file.words32('set.starts')
  const setRows = file.bytes8('set.rows')
  const strings = { bytes: file.bytes8('string.bytes'), starts: file.words32('string.starts') }
  const memberLists = new Map<number, Uint32Array>()

  function* memberRows(referenceSet: number): Iterable<MemberRow> {
    for (let set = 0; set < setConcepts.length; set += 1) {
      if (setConcepts[set] !== referenceSet) continue
      const names = allColumns[set] ?? []
      const reader = createVarintReader(setRows, setStarts[set]!)
      let concept = 0
      for (let left = setCounts[set]!; left > 0; left -= 1) {
        concept += reader()
        const state = reader()
        const columns: Record<string, string> = {}
        for (const name of names) {
          const value = reader()
          columns[name] = (value & 1) === 1 ? sctid(value >>> 1) : readString(strings, value >>> 1)
        }
        const release = state >>> 1
        yield {
          concept,
          isActive: (state & 1) === 1,
          moduleOf: releases.moduleAt(release),
          effectiveTime: releases.timeAt(release),
          columns,
        }
      }
    }
  }

  function members(referenceSet: number): Uint32Array {
    const known = memberLists.get(referenceSet)
    if (known !== undefined) return known
    const found = new Set<number>()
    for (let set = 0; set < setConcepts.length; set += 1) {
      if (setConcepts[set] !== referenceSet) continue
      const width = (allColumns[set] ?? []).length
      const reader = createVarintReader(setRows, setStarts[set]!)
      let concept = 0
      for (let left = setCounts[set]!; left > 0; left -= 1) {
        concept += reader()
        const isActive = (reader() & 1) === 1
        for (let column = 0; column < width; column += 1) reader()
        if (isActive) found.add(concept)
      }
    }
    const list = Uint32Array.from(found).toSorted()
    if (found.size > 0) memberLists.set(referenceSet, list)
    return list
  }

  return { referenceSets: () => Uint32Array.from(new Set(setConcepts)), members, memberRows }
}

function createVarintReader(bytes: Uint8Array, start: number): () => number {
  let at = start
  return () => {
    let byte = bytes[at++]!
    let value = byte & 0x7f
    for (let places = 7; byte > 0x7f; places += 7) {
      byte = bytes[at++]!
      value |= (byte & 0x7f) << places
    }
    return value >>> 0
  }
}
