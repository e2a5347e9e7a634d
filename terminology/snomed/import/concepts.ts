import type { Resumable } from '../../store/checkpoint.ts'
import type { SectionArray } from '../../store/container.ts'
import { growingBytes, growingWords } from '../../store/growing.ts'
import { createIdTable } from '../id-table.ts'
import { model } from '../metadata.ts'
import { isOne, numberOf, type Row } from '../rows.ts'
import { componentKinds, kindOf, parseIdentifier, readIdentifier, type Identifier } from '../sctid.ts'
import { isDate, placesOf, widthOf } from './columns.ts'
import type { Findings } from './findings.ts'
import type { Releases } from './releases.ts'

/** The concepts of a release. */
export interface ConceptTable extends Resumable {
  readonly header: (names: readonly string[]) => void
  readonly row: (row: Row) => void
  readonly size: () => number
  /** The ordinal of a concept, or -1; no concept may be added after the first question. */
  readonly find: (high: number, low: number) => number
  readonly ordinalOf: (sctid: string) => number
  readonly isActive: (concept: number) => boolean
  readonly finish: () => { readonly active: number; readonly sections: Readonly<Record<string, SectionArray>> }
}

/** Makes an empty table. */
export function createConceptTable(releases: Releases, findings: Findings): ConceptTable {
  const ids = createIdTable()
  const flags = growingBytes()
  const releaseOf = growingWords()
  const id: Identifier = { high: 0, low: 0 }
  const other: Identifier = { high: 0, low: 0 }
  let places = placesOf(columns, columns)
  let width = 0
  let sorted: { readonly ordinals: Uint32Array; readonly order: Uint32Array } | undefined

  function row(one: Row): void {
    if (one.fields < width) return findings.leaveOut('columns')
    const { bytes, starts } = one
    const read = (field: number, into: Identifier): boolean => readIdentifier(bytes, starts[field]!, starts[field + 1]! - 1, into)
    if (!read(places.id, id) || kindOf(id.low) !== componentKinds.concept) return findings.leaveOut('identifier')
    const time = numberOf(one, places.effectiveTime)
    if (!isDate(time)) return findings.leaveOut('date')
    if (!read(places.moduleId, other)) return findings.leaveOut('identifier')
    const release = releases.add(other.high, other.low, time)
    if (!read(places.definitionStatusId, other)) return findings.leaveOut('identifier')
    const isDefined = other.high === model.high && other.low === model.defined
    const flag = (isOne(one, places.active) ? 1 : 0) | (isDefined ? 2 : 0)
    const before = ids.size()
    const number = ids.add(id.high, id.low)
    if (number === before) {
      flags.push(flag)
      releaseOf.push(release)
    } else if (time > releases.timeOf(releaseOf.values()[number]!)) {
      flags.values()[number] = flag
      releaseOf.values()[number] = release
    }
  }

  function sort(): NonNullable<typeof sorted> {
    const [highs, lows] = [ids.highs(), ids.lows()]
    const order = highs.map((_, at) => at).toSorted((a, b) => highs[a]! - highs[b]! || lows[a]! - lows[b]!)
    const ordinals = new Uint32Array(order.length)
    for (const [ordinal, number] of order.entries()) ordinals[number] = ordinal
    return { ordinals, order }
  }

  function find(high: number, low: number): number {
    sorted ??= sort()
    const number = ids.find(high, low)
    return number < 0 ? -1 : sorted.ordinals[number]!
  }

  return {
    header(names) {
      places = placesOf(names, columns)
      width = widthOf(places)
      sorted = undefined
    },
    row,
    save(writer) {
      ids.save('concepts', writer)
      writer.list('concepts.flags', flags.taken())
      writer.list('concepts.release', releaseOf.taken())
    },
    load(reader) {
      ids.load('concepts', reader)
      reader.list('concepts.flags', flags)
      reader.list('concepts.release', releaseOf)
    },
    size: ids.size,
    find,
    ordinalOf: (sctid) => (parseIdentifier(sctid, id) ? find(id.high, id.low) : -1),
    isActive: (concept) => (flags.values()[(sorted ??= sort()).order[concept]!]! & 1) === 1,
    finish() {
      const { order } = (sorted ??= sort())
      const own = flags.taken()
      return {
        active: own.reduce((sum, flag) => sum + (flag & 1), 0),
        sections: {
          'concept.high': order.map((number) => ids.highs()[number]!),
          'concept.low': order.map((number) => ids.lows()[number]!),
          'concept.flags': new Uint8Array(order.map((number) => own[number]!)),
          'concept.release': narrowed(order.map((number) => releaseOf.values()[number]!)),
        },
      }
    },
  }
}

/** Numbers in as few bytes as hold the largest. */
export function narrowed(values: Uint32Array): SectionArray {
  const largest = values.reduce((one, other) => Math.max(one, other), 0)
  return largest < 0x100 ? new Uint8Array(values) : largest < 0x10000 ? new Uint16Array(values) : values
}

const columns = ['id', 'effectiveTime', 'active', 'moduleId', 'definitionStatusId'] as const
