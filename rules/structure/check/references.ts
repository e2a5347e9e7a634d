import type { Following, Found } from '../../engine/found.ts'
import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Definitions } from '../definitions.ts'
import type { Aggregation, SliceHint } from '../problem.ts'
import type { Run, ValueCheck } from './model.ts'
import { askAgain, faultsOf, followsFrom, later } from './failures.ts'
import { r4 } from '../r4.ts'
import { baseUrl } from './plan.ts'
import { follow } from './follow.ts'
import { typeNamed } from './resolve.ts'
import { toDifferences } from './slice-differences.ts'
import { findAt, leaveOpen, report } from './run.ts'
import { containerOf, hasId, indexBundle, methodOf, type Reference, type Scope, type Target } from './scope.ts'

/** Makes the checks of references. */
export interface ReferenceChecks {
  /** Of any Reference: its form, what it leads to within the document, and that its `type` says so. */
  readonly any: ValueCheck
  /** Of one that may only lead to some types, or to what meets some profiles. */
  readonly targets: (profiles: readonly string[]) => ValueCheck
  /** Of one that a profile wants to lead into the resource, to an entry of the Bundle, or elsewhere. */
  readonly aggregation: (modes: readonly string[]) => ValueCheck
  /** Of a uri, url or canonical that may lead to something in the document; only the last is sure to. */
  readonly link: (type: string) => ValueCheck
}

/** Whether a resource meets a profile; undefined where that cannot be told. */
type Conforms = (run: Run, target: Target, canonical: string) => boolean | undefined

interface Wanted {
  /** Whether any type may be referred to. */
  readonly isAny: boolean
  /** By the types that may be referred to, the profiles that are more than the type. */
  readonly profiles: ReadonlyMap<string, readonly string[]>
  /** All of these. */
  readonly all: readonly string[]
  /** Profiles that are not at hand. */
  readonly unknown: readonly string[]
}

/** Makes the checks of references. */
export function createReferenceChecks({ findStructure }: Definitions, conforms: Conforms): ReferenceChecks {
  function readWanted(canonicals: readonly string[]): Wanted {
    const profiles = new Map<string, string[]>()
    const unknown: string[] = []
    for (const canonical of canonicals) {
      const structure = findStructure(canonical)
      if (structure === undefined) {
        unknown.push(canonical)
        continue
      }
      const { type, url } = structure
      const before = profiles.get(type)
      // A type that may be referred to as it is makes its profiles idle.
      if (url === baseUrl(type)) profiles.set(type, [])
      else if (before === undefined) profiles.set(type, [canonical])
      else if (before.length > 0) before.push(canonical)
    }
    const isAny = unknown.length > 0 || profiles.has('Resource') || profiles.has('DomainResource')
    return { isAny, profiles, all: [...profiles.values()].flat(), unknown }
  }

  return {
    any: checkReference,
    targets: (canonicals) => {
      let wanted: Wanted | undefined
      return (run, value) => {
        if (!isObject(value) || typeof value['reference'] !== 'string') return
        wanted ??= readWanted(canonicals)
        checkTarget(run, value['reference'], value['type'], wanted)
      }
    },
    aggregation: (allowed) => (run, value) => {
      const reference = isObject(value) ? value['reference'] : undefined
      if (typeof reference !== 'string' || reference === '') return
      const found = aggregationOf(run, run.scope!, reference)
      // An entry of the same Bundle may be fetched from elsewhere as well.
      if (allowed.includes(found) || (found === 'bundled' && allowed.includes('referenced'))) return
      report(run, 'r4-ref-08', { reference, found, allowed }, { under: ['reference'] })
    },
    link: (type) => (run, value) => {
      const scope = run.scope!
      const address = value as string
      remember(run, scope, address)
      if (address.startsWith('#') && address.length > 1 && !hasId(containerOf(scope), address.slice(1)))
        report(run, 'r4-ref-02', { reference: address }, type === 'canonical' ? {} : { severity: 'warning' })
    },
  }

  function checkTarget(run: Run, written: string, said: Json | undefined, { isAny, profiles, all, unknown }: Wanted): void {
    const { reference, resolution } = follow(run, run.scope!, written)
    const target = typeof resolution === 'string' ? undefined : resolution.target
    const isAddress = reference.kind === 'absolute'
    const found = target === undefined ? (isAddress ? typeSaid(said) : typeNamed(reference)) : target.type
    if (found === undefined) {
      if (resolution === 'none' && reference.kind !== 'contained') leaveOpenProfiles(run, all)
      return
    }
    for (const canonical of unknown) leaveOpen(run, 'profile', canonical)
    // That the target does not say its type is told where it stands.
    if (found === '') return
    if (!isAny && !profiles.has(found)) {
      // A missing target may be something else for a profile; base R4 has never meant it.
      const isMild = target === undefined && run.profile !== undefined && !isAddress
      return report(run, 'r4-ref-01', { found, allowed: [...profiles.keys()] }, isMild ? { severity: 'warning' } : {})
    }
    const asked = profiles.get(found) ?? []
    if (asked.length === 0) return
    if (target === undefined) return leaveOpenProfiles(run, asked)
    if (asked.some((canonical) => conforms(run, target, canonical) !== false)) return
    // It may meet one of those that are not at hand.
    if (unknown.length > 0) return
    const ask = (): void => asked.forEach((canonical) => conforms(run, target, canonical))
    const nearest = later(run, () => nearestOf(run, ask, target.resource))
    const more = () => ({ nearest: nearest() })
    report(run, 'r4-ref-06', { reference: written, profiles: asked, more }, { follows: followsFrom(run, ask) })
  }
}

/** The type that stands beside a reference, if there is such a type. */
function typeSaid(type: Json | undefined): string | undefined {
  return typeof type === 'string' && r4.isResource(type) ? type : undefined
}

function aggregationOf(run: Run, scope: Scope, written: string): Aggregation {
  if (written.startsWith('#')) return 'contained'
  const { resolution } = follow(run, scope, written)
  if (resolution === 'several') return 'bundled'
  return typeof resolution !== 'string' && resolution.target.entry !== undefined ? 'bundled' : 'referenced'
}

/** The differences of a resource from the profile that it nearly meets. */
function nearestOf(run: Run, ask: () => void, resource: JsonObject): SliceHint | undefined {
  const unmet = askAgain(run, run.scope, ask).map((one) => ({ slice: one.canonical, faults: faultsOf(run, one) }))
  const best = unmet.toSorted((a, b) => a.faults.length - b.faults.length)[0]!
  const [fault] = best.faults
  const [difference] = fault === undefined ? [] : toDifferences(fault, resource, () => undefined)
  if (difference === undefined) return undefined
  const { path, kind, expected, found } = difference
  return { slice: best.slice, path, kind, expected, found, others: best.faults.length - 1 }
}

function leaveOpenProfiles(run: Run, profiles: readonly string[]): void {
  for (const profile of profiles) leaveOpen(run, 'reference', profile)
}

function checkReference(run: Run, value: Json): void {
  const { reference, type } = value as JsonObject
  if (typeof reference !== 'string' || reference === '') return
  const scope = run.scope!
  const { reference: read, resolution } = follow(run, scope, reference)
  if (read.kind === 'search' && !isInTransaction(scope))
    return report(run, 'r4-ref-04', { reference, isSearch: true }, { under: ['reference'] })
  if (read.kind === 'malformed') {
    // Outside a Bundle, it may be relative to something that is not known here.
    const severity = /\s|^[A-Za-z]+\?/.test(reference) || scope.place !== undefined ? undefined : 'warning'
    return report(run, 'r4-ref-04', { reference }, { under: ['reference'], severity })
  }
  remember(run, scope, reference)
  if (read.kind === 'relative' || (read.kind === 'absolute' && read.url.startsWith('urn:'))) rememberOrigin(scope, read, reference)
  if (read.kind === 'contained') {
    if (resolution === 'none') return report(run, 'r4-ref-02', { reference })
  } else if (resolution === 'several') {
    return report(run, 'r4-ref-03', { reference, reason: 'ambiguous' })
  } else if (resolution === 'none' && read.kind === 'relative') {
    if (isMissed(scope, read)) return reportAstray(run, scope.place!, read, reference)
    // It may be on the server that the operation is asked of.
    if (isWithin(scope, 'Parameters')) report(run, 'r4-ref-03', { reference, reason: 'absent' }, { severity: 'warning' })
  }
  const found = typeof resolution === 'string' ? typeNamed(read) : resolution.target.type
  // Beside an entry that is named by a UUID, only the id of a relative reference counts; its type may be wrong nevertheless.
  if (read.kind === 'relative' && found !== '' && found !== read.type) {
    return report(run, 'r4-ref-05', { type: read.type, found: found! }, { under: ['reference'] })
  }
  checkType(run, type, found)
}

/** Whether what is searched for is found while the resource is stored, so that it may be referred to by a search. */
function isInTransaction(scope: Scope): boolean {
  return scope.place?.bundle.resource['type'] === 'transaction'
}

/** Whether a document or message has the resource that is referred to, under a fullUrl that the reference does not come to. */
function isMissed(scope: Scope, { type, id }: { readonly type: string; readonly id: string }): boolean {
  const { place } = scope
  return place?.bundle.links !== undefined && indexBundle(place.bundle).byTypeAndId().has(`${type}/${id}`)
}

/** Says of a reference that it does not come to an entry of its Bundle which has the resource, as it would if each had the right name. */
function reportAstray(run: Run, place: Place, { type, id }: { readonly type: string; readonly id: string }, reference: string): void {
  const { bundle, entry } = place
  const { entries, byTypeAndId } = indexBundle(bundle)
  const indexes = byTypeAndId().get(`${type}/${id}`)!
  const names = indexes.map((index) => entries[index]!['fullUrl'])
  const isUnnamed = !hasFullUrl(place)
  // It leads there once both entries have their names.
  const nameless = [...(isUnnamed ? [entry] : []), ...indexes.filter((_, at) => names[at] === undefined)]
  const here = run.steps.slice(0, bundle.depth)
  const follows = () => ({ failures: [], findings: nameless.flatMap((index) => findAt(run, [...here, 'entry', index], 'r4-bundle-02')) })
  const name = names.length === 1 && typeof names[0] === 'string' ? names[0] : undefined
  const facts = { reference, reason: 'astray', ...(isUnnamed && { isUnnamed }), ...(name !== undefined && { name }) } as const
  report(run, 'r4-ref-03', facts, nameless.length > 0 ? { follows } : {})
}

/** Whether the entry that a resource stands in has a fullUrl. */
function hasFullUrl({ bundle, entry }: Place): boolean {
  return indexBundle(bundle).entries[entry]?.['fullUrl'] !== undefined
}

type Place = NonNullable<Scope['place']>

/** Whether a resource stands in one of a type, and in no Bundle, where other things count. */
function isWithin({ outer, place }: Scope, type: string): boolean {
  if (place !== undefined) return false
  for (let at = outer; at !== undefined; at = at.outer) if (at.type === type) return true
  return false
}

function checkType(run: Run, type: Json | undefined, found: string | undefined): void {
  if (typeof type !== 'string' || found === '') return
  // R4 has whole addresses for logical models alone.
  const known =
    found ?? (type.startsWith(baseUrl('')) && r4.isResource(type.slice(baseUrl('').length)) ? type.slice(baseUrl('').length) : type)
  if (type !== known) report(run, 'r4-ref-05', { type, found: known }, { under: ['type'], follows: followsFromTarget(run, type) })
}

/** Has it follow, that a reference says another type, from that it leads to one which is not admitted, where the one that it says is. */
function followsFromTarget(run: Run, type: string): () => Following {
  const here = run.steps.slice(0, run.depth)
  const isMeant = ({ finding }: Found): boolean => (finding['allowed'] as readonly string[]).includes(type)
  return () => ({ failures: [], findings: findAt(run, here, 'r4-ref-01').filter(isMeant) })
}

/** Remembers a reference that leads somewhere only by the fullUrl of the entry it stands in, where that has none. */
function rememberOrigin({ place }: Scope, read: Reference, reference: string): void {
  if (place === undefined || hasFullUrl(place)) return
  const { bundle, entry } = place
  const { entries, byTypeAndId } = indexBundle(bundle)
  const named = read.kind === 'relative' ? (byTypeAndId().get(`${read.type}/${read.id}`) ?? []) : []
  const isOfEntry = named.length > 0 && !named.some((index) => methodOf(entries[index]) === 'PUT')
  bundle.unrooted ??= new Map()
  if (isOfEntry || !bundle.unrooted.has(entry)) bundle.unrooted.set(entry, { reference, isOfEntry })
}

/** Remembers which contained resource or entry something leads to. */
function remember(run: Run, scope: Scope, written: string): void {
  if (written.startsWith('#')) {
    scope.internal ??= new Set()
    scope.internal.add(written.slice(1))
    return
  }
  const { place } = scope
  if (place?.bundle.links === undefined) return
  const { resolution } = follow(run, scope, written)
  if (typeof resolution !== 'string') place.bundle.links[place.entry]!.add(resolution.target.entry!)
}
