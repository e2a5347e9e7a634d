import type { Resumable, StateReader, StateWriter } from '../../store/checkpoint.ts'
import type { SectionArray } from '../../store/container.ts'
import { growingBytes, growingWords } from '../../store/growing.ts'
import { buildWordIndex } from '../../words/word-index.ts'
import { createTokenWriter, mostDifferent, type Written } from '../../words/tokens.ts'
import { descriptionKinds } from '../about.ts'
import { createIdTable } from '../id-table.ts'
import { model, rankOfLanguage } from '../metadata.ts'
import { isOne, numberOf, TableFault, textOf, type Row } from '../rows.ts'
import { componentKinds, kindOf, readIdentifier, writeIdentifier, type Identifier } from '../sctid.ts'
import { isDate, placesOf, widthOf } from './columns.ts'
import { narrowed, type ConceptTable } from './concepts.ts'
import type { Findings } from './findings.ts'
import type { Releases } from './releases.ts'

/** The descriptions of a release, and in which language reference sets they are. */
export interface DescriptionTable extends Resumable {
  readonly header: (names: readonly string[]) => void
  readonly row: (row: Row) => void
  readonly languageHeader: (names: readonly string[]) => void
  readonly languageRow: (row: Row) => void
  readonly finish: () => {
    readonly size: number
    readonly languages: readonly string[]
    readonly sections: Readonly<Record<string, SectionArray>>
  }
}

/** Makes an empty table. */
export function createDescriptionTable(concepts: ConceptTable, releases: Releases, findings: Findings): DescriptionTable {
  const ids = createIdTable()
  const conceptOf = growingWords()
  const releaseOf = growingWords()
  const textAt = growingWords()
  /** `language << 3 | kind << 1 | active`. */
  const flags = growingWords()
  /** A set of acceptabilities, by number. */
  const acceptOf = growingWords()
  const lists = { conceptOf, releaseOf, textAt, flags, acceptOf }
  const tokens = createTokenWriter()
  const languages = new Map<string, number>()
  const accepts = createAcceptabilities()
  const id: Identifier = { high: 0, low: 0 }
  const other: Identifier = { high: 0, low: 0 }
  let places = placesOf(columns, columns)
  let languagePlaces = placesOf(languageColumns, languageColumns)
  let width = 0

  function read({ bytes, starts }: Row, field: number, into: Identifier): boolean {
    return readIdentifier(bytes, starts[field]!, starts[field + 1]! - 1, into)
  }

  function row(one: Row): void {
    if (one.fields < width) return findings.leaveOut('columns')
    if (!read(one, places.id, id) || kindOf(id.low) !== componentKinds.description) return findings.leaveOut('identifier')
    if (!isLong(id.low) && itemOf(id.high, id.low) > 0xffffffff) return findings.leaveOut('identifier')
    const time = numberOf(one, places.effectiveTime)
    if (!isDate(time)) return findings.leaveOut('date')
    if (!read(one, places.conceptId, other)) return findings.leaveOut('identifier')
    const concept = concepts.find(other.high, other.low)
    if (concept < 0) return findings.leaveOut('concept')
    if (!read(one, places.typeId, other)) return findings.leaveOut('identifier')
    const kind = other.low === model.fullySpecifiedName ? 0 : other.low === model.definition ? 2 : 1
    if (!read(one, places.moduleId, other)) return findings.leaveOut('identifier')
    const release = releases.add(other.high, other.low, time)
    const code = textOf(one, places.languageCode)
    let language = languages.get(code)
    if (language === undefined) languages.set(code, (language = languages.size))
    const flag = (language << 3) | (kind << 1) | (isOne(one, places.active) ? 1 : 0)
    const before = ids.size()
    const number = ids.add(id.high, id.low)
    if (number === before) {
      conceptOf.push(concept)
      releaseOf.push(release)
      flags.push(flag)
      textAt.push(tokens.add(textOf(one, places.term)))
      acceptOf.push(0)
    } else if (time > releases.timeOf(releaseOf.values()[number]!)) {
      conceptOf.values()[number] = concept
      releaseOf.values()[number] = release
      flags.values()[number] = flag
      textAt.values()[number] = tokens.add(textOf(one, places.term))
    }
  }

  function languageRow(one: Row): void {
    if (one.fields < width) return findings.leaveOut('columns')
    if (!isOne(one, languagePlaces.active)) return
    if (!read(one, languagePlaces.referencedComponentId, id)) return findings.leaveOut('identifier')
    const number = ids.find(id.high, id.low)
    if (number < 0) return findings.leaveOut('description')
    if (!read(one, languagePlaces.acceptabilityId, other)) return findings.leaveOut('identifier')
    const isPreferred = other.low === model.preferred
    if (!read(one, languagePlaces.refsetId, other)) return findings.leaveOut('identifier')
    if (concepts.find(other.high, other.low) < 0) return findings.leaveOut('target')
    acceptOf.values()[number] = accepts.with(acceptOf.values()[number]!, other, isPreferred)
  }

  function finish(): ReturnType<DescriptionTable['finish']> {
    const size = ids.size()
    if (size === 0) findings.say('No hay descripciones: los conceptos no tienen nombres.', true)
    else if (!languages.has('es')) findings.say('No hay descripciones en español: los nombres se muestran en otro idioma.')
    const codes = [...languages.keys()]
    const ranks = accepts.ranks()
    const spanish = languages.get('es') ?? -1
    const order = byConcept()
    const starts = order.starts
    const headers = createHeaders()
    const [highs, lows] = [ids.highs(), ids.lows()]
    const items = new Uint32Array(size)
    const headerOf = new Uint32Array(size)
    const finished = tokens.finish()
    if (finished.list.length > mostDifferent) throw new TableFault('tiene más palabras distintas que las que caben en un índice')
    const texts = growingBytes(size * 12 + 1)
    const textStarts = new Uint32Array(concepts.size() + 1)
    const shortest = new Uint8Array(concepts.size()).fill(255)
    for (let concept = 0; concept < concepts.size(); concept += 1) {
      textStarts[concept] = texts.size()
      const own = order.numbers.subarray(starts[concept], starts[concept + 1])
      if (own.length > 1) own.sort((a, b) => placeOf(a) - placeOf(b) || a - b)
      const written: Written[] = []
      for (const [at, number] of own.entries()) {
        const [high, low] = [highs[number]!, lows[number]!]
        items[starts[concept]! + at] = itemOf(high, low)
        headerOf[starts[concept]! + at] = headers.add({
          space: isLong(low) ? low : 0,
          flags: flags.values()[number]!,
          accept: acceptOf.values()[number]!,
          release: releaseOf.values()[number]!,
        })
        const length = texts.size()
        written.push(finished.write(textAt.values()[number]!, texts, written))
        if ((flags.values()[number]! & 7) === 3) shortest[concept] = Math.min(shortest[concept]!, texts.size() - length)
      }
    }
    textStarts[concepts.size()] = texts.size()

    const words = buildWordIndex(finished.list, (show) => {
      for (let concept = 0; concept < concepts.size(); concept += 1) {
        if (!concepts.isActive(concept)) continue
        for (let at = starts[concept]!; at < starts[concept + 1]!; at += 1) {
          const number = order.numbers[at]!
          if (isSearched(flags.values()[number]!)) finished.each(textAt.values()[number]!, (token) => show(concept, token))
        }
      }
    })

    return {
      size,
      languages: codes,
      sections: {
        'description.starts': starts,
        'description.item': items,
        'description.header': narrowed(headerOf),
        'header.space': headers.column('space'),
        'header.flags': headers.column('flags'),
        'header.accept': headers.column('accept'),
        'header.release': headers.column('release'),
        ...accepts.sections(concepts.ordinalOf),
        'text.starts': textStarts,
        'text.bytes': texts.taken(),
        'text.shortest': shortest,
        'token.bytes': finished.spellings,
        'token.starts': finished.starts,
        ...words,
      },
    }

    /** The one to show first, then other active ones: synonyms and names by language reference set, inactive ones last. */
    function placeOf(number: number): number {
      const flag = flags.values()[number]!
      const kind = (flag >> 1) & 3
      const isForeign = flag >> 3 === spanish ? 0 : 1
      const [preferred, acceptable] = ranks[acceptOf.values()[number]!]!
      const byKind = kind === 1 ? 0 : kind === 0 ? 1 : 2
      const byAcceptability = preferred < 8 ? preferred : acceptable < 8 ? 8 + acceptable : 16
      const isShown = kind === 1 && preferred < 8
      return ((flag & 1) === 0 ? 4096 : 0) + (isShown ? 0 : 1024) + (isForeign * 64 + byAcceptability * 3 + byKind)
    }
  }

  function byConcept(): { readonly starts: Uint32Array; readonly numbers: Uint32Array } {
    const size = ids.size()
    const starts = new Uint32Array(concepts.size() + 1)
    const owners = conceptOf.taken()
    for (const concept of owners) starts[concept + 1]! += 1
    for (let concept = 0; concept < concepts.size(); concept += 1) starts[concept + 1]! += starts[concept]!
    const numbers = new Uint32Array(size)
    const at = starts.slice()
    for (let number = 0; number < size; number += 1) numbers[at[owners[number]!]!++] = number
    return { starts, numbers }
  }

  return {
    header(names) {
      places = placesOf(names, columns)
      width = widthOf(places)
    },
    row,
    languageHeader(names) {
      languagePlaces = placesOf(names, languageColumns)
      width = widthOf(languagePlaces)
    },
    languageRow,
    save(writer) {
      ids.save('descriptions', writer)
      for (const [name, list] of Object.entries(lists)) writer.list(`descriptions.${name}`, list.taken())
      writer.note('descriptions.languages', [...languages.keys()])
      tokens.save(writer)
      accepts.save(writer)
    },
    load(reader) {
      ids.load('descriptions', reader)
      for (const [name, list] of Object.entries(lists)) reader.list(`descriptions.${name}`, list)
      for (const code of reader.note<readonly string[]>('descriptions.languages')) languages.set(code, languages.size)
      tokens.load(reader)
      accepts.load(reader)
    },
    finish,
  }
}

/** Whether an identifier has a namespace, which its low digits are, with the partition. */
function isLong(low: number): boolean {
  return low % 100 >= 10
}

/** The item of an identifier, without namespace and partition. */
function itemOf(high: number, low: number): number {
  return isLong(low) ? high : high * 10_000_000 + Math.floor(low / 100)
}

/** Whether a description is one to search by: active, and no definition. */
function isSearched(flag: number): boolean {
  return (flag & 1) === 1 && descriptionKinds[(flag >> 1) & 3] !== 'definition'
}

/** Which language reference sets a description is in, and how; the few combinations there are, by number. */
function createAcceptabilities() {
  const sets = createIdTable()
  const combinations: (readonly number[])[] = [[]]
  const numbers = new Map<string, number>([['', 0]])
  const steps = new Map<number, number>()

  return {
    save(writer: StateWriter): void {
      sets.save('accept.sets', writer)
      writer.note('accept.combinations', combinations)
    },
    load(reader: StateReader): void {
      sets.load('accept.sets', reader)
      for (const members of reader.note<readonly (readonly number[])[]>('accept.combinations').slice(1)) {
        numbers.set(members.join(), combinations.length)
        combinations.push(members)
      }
    },
    with(combination: number, { high, low }: Identifier, isPreferred: boolean): number {
      const member = sets.add(high, low) * 2 + (isPreferred ? 1 : 0)
      const key = combination * 8192 + member
      const known = steps.get(key)
      if (known !== undefined) return known
      // Of two rows for one reference set the one that prefers holds.
      const others = combinations[combination]!.filter((one) => one >> 1 !== member >> 1)
      const isThere = combinations[combination]!.includes(member | 1)
      const made = [...others, isThere ? member | 1 : member].toSorted((a, b) => a - b)
      let number = numbers.get(made.join())
      if (number === undefined) {
        numbers.set(made.join(), (number = combinations.length))
        combinations.push(made)
      }
      steps.set(key, number)
      return number
    },
    /** The best rank among the sets that prefer, and among those that accept; 8 where there is none. */
    ranks(): readonly (readonly [preferred: number, acceptable: number])[] {
      const ranks = Array.from({ length: sets.size() }, (_, at) => rankOfLanguage(writeIdentifier(sets.highs()[at]!, sets.lows()[at]!)))
      const best = (members: readonly number[], bit: number): number =>
        Math.min(8, ...members.filter((one) => (one & 1) === bit).map((one) => ranks[one >> 1]!))
      return combinations.map((members) => [best(members, 1), best(members, 0)])
    },
    sections(ordinalOf: (sctid: string) => number): Readonly<Record<string, SectionArray>> {
      const starts = new Uint32Array(combinations.length + 1)
      for (const [at, members] of combinations.entries()) starts[at + 1] = starts[at]! + members.length
      const ordinals = Array.from({ length: sets.size() }, (_, at) => ordinalOf(writeIdentifier(sets.highs()[at]!, sets.lows()[at]!)))
      return {
        'accept.starts': starts,
        'accept.members': Uint32Array.from(combinations.flat(), (member) => ordinals[member >> 1]! * 2 + (member & 1)),
      }
    },
  }
}

interface Header {
  readonly space: number
  readonly flags: number
  readonly accept: number
  readonly release: number
}

/** Combinations of columns that many descriptions have in common, each once. */
function createHeaders() {
  const numbers = new Map<number, Map<number, number>>()
  const list: Header[] = []
  return {
    add(header: Header): number {
      const first = header.release * 0x10000 + header.accept
      const second = header.space * 0x1000 + header.flags
      let some = numbers.get(first)
      if (some === undefined) numbers.set(first, (some = new Map()))
      let number = some.get(second)
      if (number === undefined) {
        some.set(second, (number = list.length))
        list.push(header)
      }
      return number
    },
    column: (name: keyof Header): Uint32Array => Uint32Array.from(list, (header) => header[name]),
  }
}

const columns = ['id', 'effectiveTime', 'active', 'moduleId', 'conceptId', 'languageCode', 'typeId', 'term'] as const
const languageColumns = ['active', 'refsetId', 'referencedComponentId', 'acceptabilityId'] as const
