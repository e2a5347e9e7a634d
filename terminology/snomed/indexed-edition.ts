/** An edition over its index: everything is read from the bytes of the file where it is asked for. */
import { openContainer } from '../store/container.ts'
import { readString } from '../store/strings.ts'
import { createTokenReader } from '../words/tokens.ts'
import { createWordIndex, type WordIndex } from '../words/word-index.ts'
import { descriptionKinds, snomedKind, toVersion, type SnomedAbout } from './about.ts'
import type { Attribute, Description, Edition, MemberRow } from './edition.ts'
import { invert } from './hierarchy.ts'
import { noConcept } from './import/releases.ts'
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
  const moduleOfRelease = file.words32('release.module')
  const timeOfRelease = file.words32('release.time')
  const parentStarts = file.words32('parent.starts')
  const parentTargets = file.words32('parent.targets')
  const numbers = file.words32('hierarchy.numbers')
  const stretchStarts = file.words32('hierarchy.starts')
  const firsts = file.words32('hierarchy.firsts')
  const lengths = file.numbers('hierarchy.lengths')
  const attributeStarts = file.words32('attribute.starts')
  const attributeTypes = file.words32('attribute.types')
  const attributeType = file.numbers('attribute.type')
  const attributeGroup = file.numbers('attribute.group')
  const attributeTarget = file.words32('attribute.target')
  const values = { bytes: file.bytes8('value.bytes'), starts: file.words32('value.starts') }
  const descriptionStarts = file.words32('description.starts')
  const items = file.words32('description.item')
  const headerOf = file.numbers('description.header')
  const headerSpace = file.words32('header.space')
  const headerFlags = file.words32('header.flags')
  const headerAccept = file.words32('header.accept')
  const headerRelease = file.words32('header.release')
  const acceptStarts = file.words32('accept.starts')
  const acceptMembers = file.words32('accept.members')
  const textStarts = file.words32('text.starts')
  const texts = createTokenReader(file.bytes8('token.bytes'), file.words32('token.starts'), file.bytes8('text.bytes'))
  const setConcepts = file.words32('set.concept')
  const setCounts = file.words32('set.count')
  const setStarts = file.words32('set.starts')
  const setRows = file.bytes8('set.rows')
  const strings = { bytes: file.bytes8('string.bytes'), starts: file.words32('string.starts') }
  const size = lows.length
  const id: Identifier = { high: 0, low: 0 }

  let childLists: ReturnType<typeof invert> | undefined
  let byNumber: Uint32Array | undefined
  let byType: { readonly sources: readonly Uint32Array[]; readonly targets: readonly Uint32Array[] } | undefined
  const acceptabilities = new Map<number, Description['acceptability']>()
  const memberLists = new Map<number, Uint32Array>()
  const words = createWordIndex(
    {
      words: file.bytes8('word.bytes'),
      wordStarts: file.words32('word.starts'),
      postings: file.bytes8('word.postings'),
      postingStarts: file.words32('word.postingStarts'),
    },
    size,
  )

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

  function isA(concept: number, ancestor: number): boolean {
    const number = numbers[concept]!
    if (number === 0 || concept === ancestor) return false
    let first = stretchStarts[ancestor]!
    let last = stretchStarts[ancestor + 1]! - 1
    while (first <= last) {
      const middle = (first + last) >>> 1
      const beyond = number - firsts[middle]!
      if (beyond < 0) last = middle - 1
      else if (beyond > lengths[middle]!) first = middle + 1
      else return true
    }
    return false
  }

  function ancestors(concept: number): Uint32Array {
    const found = new Set<number>()
    const waiting = [concept]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (let at = parentStarts[next]!; at < parentStarts[next + 1]!; at += 1) {
        const parent = parentTargets[at]!
        if (found.has(parent)) continue
        found.add(parent)
        waiting.push(parent)
      }
    }
    found.delete(concept)
    return Uint32Array.from(found).toSorted()
  }

  function descendants(concept: number): Uint32Array {
    byNumber ??= inverted(numbers)
    let count = 0
    for (let at = stretchStarts[concept]!; at < stretchStarts[concept + 1]!; at += 1) count += lengths[at]! + 1
    const found = new Uint32Array(count)
    count = 0
    for (let at = stretchStarts[concept]!; at < stretchStarts[concept + 1]!; at += 1) {
      for (let more = 0; more <= lengths[at]!; more += 1) found[count++] = byNumber[firsts[at]! + more]!
    }
    return found.toSorted()
  }

  function attributes(concept: number): readonly Attribute[] {
    const found: Attribute[] = []
    for (let at = attributeStarts[concept]!; at < attributeStarts[concept + 1]!; at += 1) {
      const target = attributeTarget[at]!
      const own = { group: attributeGroup[at]!, type: attributeTypes[attributeType[at]!]! }
      found.push(
        target < concreteBit ? { ...own, target } : { ...own, target: -1, value: valueOf(readString(values, target - concreteBit)) },
      )
    }
    return found
  }

  function listsByType(): NonNullable<typeof byType> {
    const sources = attributeTypes.length === 0 ? [] : Array.from(attributeTypes, () => [] as number[])
    const targets = Array.from(attributeTypes, () => new Set<number>())
    for (let concept = 0; concept < size; concept += 1) {
      for (let at = attributeStarts[concept]!; at < attributeStarts[concept + 1]!; at += 1) {
        const type = attributeType[at]!
        if (sources[type]!.at(-1) !== concept) sources[type]!.push(concept)
        if (attributeTarget[at]! < concreteBit) targets[type]!.add(attributeTarget[at]!)
      }
    }
    return {
      sources: sources.map((list) => Uint32Array.from(list)),
      targets: targets.map((list) => Uint32Array.from(list).toSorted()),
    }
  }

  function typeNumber(type: number): number {
    return attributeTypes.indexOf(type)
  }

  function children(concept: number): Uint32Array {
    childLists ??= invert(parentStarts, parentTargets)
    return childLists.children.subarray(childLists.childStarts[concept], childLists.childStarts[concept + 1])
  }

  function acceptability(combination: number): Description['acceptability'] {
    let known = acceptabilities.get(combination)
    if (known === undefined) {
      const own = acceptMembers.subarray(acceptStarts[combination], acceptStarts[combination + 1])
      known = new Map(Array.from(own, (member) => [member >>> 1, (member & 1) === 1 ? 'preferred' : 'acceptable']))
      acceptabilities.set(combination, known)
    }
    return known
  }

  function descriptions(concept: number): readonly Description[] {
    const found: Description[] = []
    let place = textStarts[concept]!
    for (let at = descriptionStarts[concept]!; at < descriptionStarts[concept + 1]!; at += 1) {
      const header = headerOf[at]!
      const own = headerFlags[header]!
      const release = headerRelease[header]!
      found.push({
        id: identifierOf(items[at]!, headerSpace[header]!),
        term: texts.text(place),
        language: about.languages[own >>> 3] ?? '',
        kind: descriptionKinds[(own >>> 1) & 3] ?? 'synonym',
        isActive: (own & 1) === 1,
        moduleOf: moduleAt(release),
        effectiveTime: timeOfRelease[release]!,
        acceptability: acceptability(headerAccept[header]!),
      })
      place = texts.skip(place)
    }
    return found
  }

  function terms(concept: number): readonly string[] {
    const found: string[] = []
    let place = textStarts[concept]!
    for (let at = descriptionStarts[concept]!; at < descriptionStarts[concept + 1]!; at += 1) {
      const own = headerFlags[headerOf[at]!]!
      // Inactive ones are the last.
      if ((own & 1) === 0) break
      if (descriptionKinds[(own >>> 1) & 3] !== 'definition') found.push(texts.text(place))
      place = texts.skip(place)
    }
    return found
  }

  function moduleAt(release: number): number {
    const module = moduleOfRelease[release]!
    return module === noConcept ? -1 : module
  }

  function* memberRows(referenceSet: number): Iterable<MemberRow> {
    for (let set = 0; set < setConcepts.length; set += 1) {
      if (setConcepts[set] !== referenceSet) continue
      const names = about.columns[set] ?? []
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
          moduleOf: moduleAt(release),
          effectiveTime: timeOfRelease[release]!,
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
      const width = (about.columns[set] ?? []).length
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
    moduleOf: (concept) => moduleAt(releaseOf[concept]!),
    effectiveTime: (concept) => timeOfRelease[releaseOf[concept]!]!,
    parents: (concept) => parentTargets.subarray(parentStarts[concept], parentStarts[concept + 1]),
    children,
    isA,
    ancestors,
    descendants,
    attributes,
    havingAttribute(type) {
      const number = typeNumber(type)
      return number < 0 ? new Uint32Array() : (byType ??= listsByType()).sources[number]!
    },
    targetsOf(type) {
      const number = typeNumber(type)
      return number < 0 ? new Uint32Array() : (byType ??= listsByType()).targets[number]!
    },
    referenceSets: () => Uint32Array.from(new Set(setConcepts)),
    members,
    memberRows,
    descriptions,
    display: (concept) => (descriptionStarts[concept] === descriptionStarts[concept + 1] ? '' : texts.text(textStarts[concept]!)),
    terms,
    shortest: file.bytes8('text.shortest'),
    words,
  }
}

/** The concept of each number of the hierarchy. */
function inverted(numbers: Uint32Array): Uint32Array {
  const concepts = new Uint32Array(numbers.length + 1)
  for (let concept = 0; concept < numbers.length; concept += 1) concepts[numbers[concept]!] = concept
  return concepts
}

/** The identifier of a description: `space` is its namespace with the partition, 0 where it has none. */
function identifierOf(item: number, space: number): string {
  if (space !== 0) return writeIdentifier(item, space)
  return writeIdentifier(Math.floor(item / 10_000_000), (item % 10_000_000) * 100 + shortDescription)
}

/** A concrete value as RF2 writes it: `#10`, `"text"`, `true`. */
function valueOf(written: string): number | string | boolean {
  if (written.startsWith('#')) return Number(written.slice(1))
  return written.startsWith('"') ? written.slice(1, -1) : written.toLowerCase() === 'true'
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

const shortDescription = 1
const concreteBit = 0x80000000
