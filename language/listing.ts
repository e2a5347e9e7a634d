import { findSantiagoOffset } from '../rules/structure/repairs/chile-time.ts'
import { typeIn } from './lens.ts'
import { resolveIn } from './references.ts'
import { sayValue, type ReadingLanguage } from './say-value.ts'
import { summaryOf } from './summary.ts'
import type { ReadText, Resource } from './text.ts'
import { titleOf } from './title-of.ts'
import { childrenOf, kinds, memberOf, nowhere, stringOf } from './tree.ts'

/** A resource of a text as a line of a table. */
export interface ListedResource {
  readonly type: string
  /** `Paciente`. */
  readonly name: string
  /** The words that tell it from others of its type. */
  readonly title: string
  readonly id: string
  /** The person that it is about, in words; empty where nobody is named. */
  readonly who: string
  /** When it happened, began or was written, as the text has it; empty where it has no date. */
  readonly date: string
  /** The same as people write it. */
  readonly when: string
  /** Its entry in the Bundle, from 0; undefined outside of any. */
  readonly entry: number | undefined
  /** Where it begins, a UTF-16 offset. */
  readonly start: number
  /** It and what stands beside it in its entry: UTF-16 offsets, end exclusive. */
  readonly from: number
  readonly to: number
}

/** The resources of a text, and how many more there are. */
export interface Listing {
  readonly resources: readonly ListedResource[]
  readonly left: number
}

/** So many resources are listed. */
const mostListed = 10_000

/** The resources of a text that stand for themselves: the entries of a Bundle, the lines, or the only one. */
export function standingResources(read: ReadText): readonly Resource[] {
  const own = read.resources().filter(({ container }) => container === undefined)
  const withEntries = new Set(own.filter(({ entry }) => entry !== undefined).map(({ root }) => root))
  return own.filter(({ entry, node, root }) => entry !== undefined || (node === root && !withEntries.has(root)))
}

/** The resources of a text, in its order: its entries, its lines, or the only one. */
export function listResources(read: ReadText, language: ReadingLanguage): Listing {
  const all = standingResources(read)
  return {
    resources: all.slice(0, mostListed).map((resource) => toListed(read, resource, language)),
    left: Math.max(0, all.length - mostListed),
  }
}

function toListed(read: ReadText, resource: Resource, language: ReadingLanguage): ListedResource {
  const { tree } = read
  const { type, id = '', node, entry } = resource
  const date = dateOf(read, node)
  const whole = entry === undefined ? node : tree.parent[node]!
  return {
    type,
    name: typeIn(language, type),
    title: titleOf(read, resource, language),
    id,
    who: whoOf(read, resource),
    date,
    when: whenOf(date, language),
    entry,
    start: tree.start[node]!,
    from: tree.start[whole]!,
    to: tree.end[whole]!,
  }
}

/** A date as people write it: the time of the day is the sender's, with its offset where the clocks of Chile had another. */
function whenOf(date: string, language: ReadingLanguage): string {
  const said = sayValue('date', date, { language, nameOf: () => undefined }) ?? date
  const zone = date.endsWith('Z') ? '+00:00' : date.slice(-6)
  const hours = Number(zone.slice(0, 3))
  // Without a time of the day, or in no form of a date, there is none.
  if (said === date || date[10] !== 'T' || zone[3] !== ':' || Number.isNaN(hours)) return said
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8, 10)].map(Number)
  const time = (Number(date.slice(11, 13)) * 60 + Number(date.slice(14, 16))) * 60_000
  if (zone === findSantiagoOffset({ year: year!, month, day, time })) return said
  const minutes = zone.slice(4)
  const isUtc = hours === 0 && minutes === '00'
  return `${said} UTC${isUtc ? '' : `${zone.startsWith('-') ? '−' : '+'}${Math.abs(hours)}${minutes === '00' ? '' : `:${minutes}`}`}`
}

const people: readonly string[] = ['subject', 'patient', 'beneficiary', 'for', 'individual', 'practitioner']

function whoOf(read: ReadText, resource: Resource): string {
  const { tree } = read
  for (const name of people) {
    const member = memberOf(tree, resource.node, name)
    const node = tree.kind[member] === kinds.list ? (childrenOf(tree, member)[0] ?? nowhere) : member
    if (node < 0) continue
    const display = stringOf(tree, memberOf(tree, node, 'display'))
    const reference = stringOf(tree, memberOf(tree, node, 'reference'))
    const target = reference === undefined ? undefined : resolveIn(read, reference, resource)
    const said = (target === undefined ? undefined : summaryOf(read, target).label) || display || reference
    if (said !== undefined && said !== '') return said
  }
  return ''
}

/** The elements that tell when, of which that what happened is told by comes before that it was written by; a period by its start. */
const dates = [
  'effectiveDateTime', 'effectivePeriod', 'effectiveInstant', 'performedDateTime', 'performedPeriod', 'occurrenceDateTime', 'occurrencePeriod',
  'onsetDateTime', 'onsetPeriod', 'start', 'period', 'servicedDate', 'whenHandedOver', 'whenPrepared', 'authoredOn', 'authored', 'date', 'started',
  'created', 'recordedDate', 'recorded', 'dateAsserted', 'issued', 'sent', 'receivedTime', 'timestamp',
] // prettier-ignore

function dateOf({ tree }: ReadText, node: number): string {
  for (const name of dates) {
    const member = memberOf(tree, node, name)
    if (member < 0) continue
    const written = tree.kind[member] === kinds.object ? memberOf(tree, member, 'start') : member
    const date = stringOf(tree, written)
    if (date !== undefined && isDate(date)) return date
  }
  return ''
}

function isDate(text: string): boolean {
  return text.length >= 4 && Number.isInteger(Number(text.slice(0, 4)))
}
