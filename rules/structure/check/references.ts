import type { Following, Found } from '../../engine/found.ts'
import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Definitions } from '../definitions.ts'
import type { Aggregation, SliceHint } from '../problem.ts'
import type { Run, ValueCheck } from './model.ts'
import { askAgain, faultsOf, followsFrom, later } from './failures.ts'
import { r4 } from '../r4.ts'
import { slashOfRelative } from '../relative-reference.ts'
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
  /** The types that may be referred to; undefined where any may. */
  readonly types: ReadonlySet<string> | undefined
  /** The profiles that are more than a type, under the type they are of. */
  readonly profiles: ReadonlyMap<string, readonly string[]>
  /** All of these. */
  readonly all: readonly string[]
  /** Profiles that are not at hand. */
  readonly unknown: readonly string[]
}

/** Makes the checks of references. */
export function createReferenceChecks({ findStructure }: Definitions, conforms: Conforms): ReferenceChecks {
  function readWanted(canonicals: readonly string[]): Wanted {
    const types = new Set<string>()
    const profiles = new Map<string, string[]>()
    const unknown: string[] = []
    let isAny = false
    for (const canonical of canonicals) {
      const structure = findStructure(canonical)
      if (structure === undefined) {
        unknown.push(canonical)
        continue
      }
      const { type, url } = structure
      if (type === 'Resource' || type === 'DomainResource') isAny = true
      const before = profiles.get(type)
      // A type that may be referred to as it is makes its profiles idle.
      if (url === baseUrl(type)) profiles.set(type, [])
      else if (!types.has(type)) profiles.set(type, [canonical])
      else if (before !== undefined && before.length > 0) before.push(canonical)
      types.add(type)
    }
    return { types: isAny || unknown.length > 0 ? undefined : types, profiles, all: [...profiles.values()].flat(), unknown }
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
      if (typeof reference !== 'string' || reference === '' || run.scope === undefined) return
      const found = aggregationOf(run, run.scope, reference)
      // An entry of the same Bundle may be fetched from elsewhere as well.
      if (allowed.includes(found) || (found === 'bundled' && allowed.includes('referenced'))) return
      report(run, 'r4-ref-08', { reference, found, allowed }, { under: ['reference'] })
    },
    link: (type) => (run, value) => {
      if (typeof value !== 'string' || run.scope === undefined) return
      if (mayLead(run.scope, value)) remember(run, run.scope, value)
      if (value.startsWith('#') && value.length > 1 && !hasId(containerOf(run.scope), value.slice(1)))
        report(run, 'r4-ref-02', { reference: value }, type === 'canonical' ? {} : { severity: 'warning' })
    },
  }

  function checkTarget(run: Run, written: string, said: Json | undefined, { types, profiles, all, unknown }: Wanted): void {
    let target: Target | undefined
    let isSaid = false
    let found = typeElsewhere(run, written)
    if (found === undefined) {
      const { reference, resolution } = follow(run, run.scope!, written)
      if (typeof resolution !== 'string') target = resolution.target
      found = target === undefined ? (reference.kind === 'absolute' ? undefined : typeNamed(reference)) : target.type
      if (found === undefined && reference.kind === 'absolute' && typeof said === 'string' && r4.isResource(said)) {
        found = said
        isSaid = true
      }
      if (found === undefined) {
        if (resolution === 'none' && reference.kind !== 'contained') leaveOpenProfiles(run, all)
        return
      }
    }
    for (const canonical of unknown) leaveOpen(run, 'profile', canonical)
    // That the target does not say its type is told where it stands.
    if (found === '') return
    if (types !== undefined && !types.has(found)) {
      // A missing target may be something else for a profile; base R4 has never meant it.
      const isMild = target === undefined && run.profile !== undefined && !isSaid
      return report(run, 'r4-ref-01', { found, allowed: [...types] }, isMild ? { severity: 'warning' } : {})
    }
    const asked = profiles.get(found) ?? []
    if (asked.length === 0) return
    if (target === undefined) return leaveOpenProfiles(run, asked)
    let isOpen = false
    for (const canonical of asked) {
      const answer = conforms(run, target, canonical)
      if (answer === true) return
      if (answer === undefined) isOpen = true
    }
    if (isOpen) return leaveOpenProfiles(run, asked)
    const ask = (): void => asked.forEach((canonical) => conforms(run, target, canonical))
    const nearest = later(run, () => nearestOf(run, ask, target.resource))
    const more = () => ({ nearest: nearest() })
    report(run, 'r4-ref-06', { reference: written, profiles: asked, more }, { follows: followsFrom(run, ask) })
  }
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
  const best = unmet.toSorted((a, b) => a.faults.length - b.faults.length)[0]
  if (best?.faults[0] === undefined) return undefined
  const [difference] = toDifferences(best.faults[0], resource, () => undefined)
  if (difference === undefined) return undefined
  const { path, kind, expected, found } = difference
  return { slice: best.slice, path, kind, expected, found, others: best.faults.length - 1 }
}

function leaveOpenProfiles(run: Run, profiles: readonly string[]): void {
  for (const profile of profiles) leaveOpen(run, 'reference', profile)
}

function checkReference(run: Run, value: Json): void {
  if (!isObject(value)) return
  const { reference } = value
  const scope = run.scope
  if (typeof reference !== 'string' || reference === '' || scope === undefined) return
  if (typeof value['type'] !== 'string' && typeElsewhere(run, reference) !== undefined) return
  const { reference: read, resolution } = follow(run, scope, reference)
  if (read.kind === 'search' && !isInTransaction(scope)) return report(run, 'r4-ref-04', { reference }, { under: ['reference'] })
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
    if (isMissed(scope, read))
      return report(run, 'r4-ref-03', { reference, reason: 'missing', ...(isUnnamed(scope) && { isUnnamed: true }) })
    // It may be on the server that the operation is asked of.
    if (isWithin(scope, 'Parameters')) report(run, 'r4-ref-03', { reference, reason: 'absent' }, { severity: 'warning' })
  }
  const found = typeof resolution === 'string' ? typeNamed(read) : resolution.target.type
  // Beside an entry that is named by a UUID, only the id of a relative reference counts; its type may be wrong nevertheless.
  if (read.kind === 'relative' && found !== undefined && found !== '' && found !== read.type) {
    return report(run, 'r4-ref-05', { type: read.type, found }, { under: ['reference'] })
  }
  checkType(run, value, found)
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

/** Whether a resource stands in an entry that has no fullUrl. */
function isUnnamed({ place }: Scope): boolean {
  return place !== undefined && indexBundle(place.bundle).entries[place.entry]?.['fullUrl'] === undefined
}

/** Whether a resource stands in one of a type, and in no Bundle, where other things count. */
function isWithin({ outer, place }: Scope, type: string): boolean {
  if (place !== undefined) return false
  for (let at = outer; at !== undefined; at = at.outer) if (at.type === type) return true
  return false
}

function checkType(run: Run, { type }: JsonObject, found: string | undefined): void {
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

/**
 * The type that a reference of the form `Type/id` names, from a resource that stands in no other, so that it leads out of the
 * document; undefined of any other reference. Most are of this kind, and nothing is to be followed.
 */
function typeElsewhere(run: Run, written: string): string | undefined {
  if (run.scope!.outer !== undefined) return undefined
  if (run.relative === written) return run.relativeType
  const slash = slashOfRelative(written)
  const type = slash > 0 ? written.slice(0, slash) : undefined
  run.relative = written
  run.relativeType = type !== undefined && r4.isResource(type) ? type : undefined
  return run.relativeType
}

/** Whether a text may be a reference to something in the document: an address that is no entry's is none, and need not be read. */
function mayLead({ place }: Scope, written: string): boolean {
  return !written.startsWith('http') || (place?.bundle.links !== undefined && indexBundle(place.bundle).byUrl.has(written))
}

/** Remembers a reference that leads somewhere only by the fullUrl of the entry it stands in, where that has none. */
function rememberOrigin({ place }: Scope, read: Reference, reference: string): void {
  if (place === undefined) return
  const { bundle, entry } = place
  const { entries, byTypeAndId } = indexBundle(bundle)
  if (entries[entry]?.['fullUrl'] !== undefined) return
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
  if (typeof resolution !== 'string' && resolution.target.entry !== undefined) place.bundle.links[place.entry]?.add(resolution.target.entry)
}
