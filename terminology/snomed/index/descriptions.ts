import type { Container } from '../../store/container.ts'
import { createTokenReader } from '../../words/tokens.ts'
import { descriptionKinds, type SnomedAbout } from '../about.ts'
import type { Description } from '../edition.ts'
import { writeIdentifier } from '../sctid.ts'
import type { IndexedReleases } from './releases.ts'

/** The names of the concepts of an index. */
interface IndexedDescriptions {
  readonly descriptions: (concept: number) => readonly Description[]
  /** As `IndexedEdition` has them. */
  readonly terms: (concept: number) => readonly string[]
  readonly display: (concept: number) => string
}

/** The partition of descriptions that have no namespace. */
const shortDescription = 1

/** Opens the descriptions of an index. */
export function openDescriptions(file: Container<SnomedAbout>, releases: IndexedReleases): IndexedDescriptions {
  const { languages } = file.about
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
  const acceptabilities = new Map<number, Description['acceptability']>()

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
        language: languages[own >>> 3] ?? '',
        kind: descriptionKinds[(own >>> 1) & 3] ?? 'synonym',
        isActive: (own & 1) === 1,
        moduleOf: releases.moduleAt(release),
        effectiveTime: releases.timeAt(release),
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

  return {
    descriptions,
    terms,
    display: (concept) => (descriptionStarts[concept] === descriptionStarts[concept + 1] ? '' : texts.text(textStarts[concept]!)),
  }
}

/** The identifier of a description: `space` is its namespace with the partition, 0 where it has none. */
function identifierOf(item: number, space: number): string {
  if (space !== 0) return writeIdentifier(item, space)
  return writeIdentifier(Math.floor(item / 10_000_000), (item % 10_000_000) * 100 + shortDescription)
}
