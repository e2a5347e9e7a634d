import { type CompiledValueSet, findSet, type Part, type Shelf } from './compose.ts'
import { compileTerms } from '../ecl/terms.ts'
import type { Designation, Source } from './source.ts'
import { findOtherVersion, isNamed, type VersionParameters, withVersions } from './versions.ts'

/** Parameters of an expansion, by FHIR's names. */
export interface ExpansionParameters extends VersionParameters {
  /** Beginnings of words, in any order. */
  readonly filter?: string
  readonly offset?: number
  readonly count?: number
  readonly activeOnly?: boolean
  readonly displayLanguage?: string
  readonly includeDesignations?: boolean
  readonly includeDefinition?: boolean
  /** Of names, the language (`es`, `urn:ietf:bcp:47|es`) or use (`system|code`) of those to tell; they are told then. */
  readonly designation?: readonly string[]
  /** Systems whose codes are left out, with or without their version. */
  readonly 'exclude-system'?: readonly string[]
  /** Without codes that only group others. */
  readonly excludeNotForUI?: boolean
  /** Accepted and without effect: an expansion is flat. */
  readonly excludeNested?: boolean
  /** Accepted and without effect: an expansion lists codes and never expressions. */
  readonly excludePostCoordinated?: boolean
}

/** One code of an expansion, as R4 writes it. */
interface ExpandedCode {
  readonly system: string
  readonly version?: string
  readonly code: string
  readonly display?: string
  readonly inactive?: true
  readonly designation?: readonly { readonly language?: string; readonly value: string; readonly use?: object }[]
}

/** A page of an expansion. */
export interface Expansion {
  readonly total: number
  readonly offset: number
  readonly contains: readonly ExpandedCode[]
  /** The systems that took part, as `system|version`. */
  readonly versions: readonly string[]
}

/** Why a set is not expanded. */
export interface NotExpanded {
  readonly kind: 'unknown' | 'too-costly' | 'other-version'
  readonly reasons: readonly string[]
}

/** Most codes that an expansion lists at once. */
const largestExpansion = 10_000

/** A code before anything is told of it: in a source, or listed by hand where its system is not at hand. */
interface Found {
  readonly system: string
  readonly code: string
  readonly source: Source | undefined
  readonly at: number
  readonly display?: string
}

/** Expands a set that was made ready. */
export function expand(set: CompiledValueSet, parameters: ExpansionParameters): Expansion | NotExpanded {
  if (set.reasons.length > 0) return { kind: 'unknown', reasons: set.reasons }
  const { offset = 0, count } = parameters
  const isWanted = toTest(set, parameters)
  const page: Found[] = []
  const most = Math.min(count ?? largestExpansion, largestExpansion)
  let total = 0
  for (const found of codesOf(set, parameters.filter)) {
    if (!isWanted(found)) continue
    if (total >= offset && page.length < most) page.push(found)
    total++
  }
  if (count === undefined && total - offset > largestExpansion) {
    const reason = `El conjunto tiene ${total} códigos: se expande por partes de hasta ${largestExpansion}, con «count» y «offset».`
    return { kind: 'too-costly', reasons: [reason] }
  }
  const versions = versionsOf(set)
  const other = findOtherVersion(versions, parameters)
  if (other !== undefined) return { kind: 'other-version', reasons: [other] }
  return { total, offset, contains: page.map((found) => toExpanded(found, parameters)), versions }
}

function toTest(set: CompiledValueSet, parameters: ExpansionParameters): (found: Found) => boolean {
  const { filter, activeOnly, excludeNotForUI, 'exclude-system': excluded = [] } = parameters
  const words = filter?.trim() ?? ''
  const fits = words === '' ? undefined : compileTerms([{ how: 'match', text: words }])
  const withoutInactive = activeOnly === true || !set.inactive
  return (found) => {
    const { source, at, system, code } = found
    if (withoutInactive && source !== undefined && at >= 0 && !source.isActive(at)) return false
    if (excluded.length > 0 && isNamed(excluded, source ?? { system })) return false
    if (excludeNotForUI === true && source !== undefined && at >= 0 && isGroup(source, at)) return false
    if (set.excludes.length > 0 && set.contains(system, code) !== true) return false
    return fits === undefined || namesOf(found).some(fits) || code === words
  }
}

function isGroup(source: Source, at: number): boolean {
  return source.properties(at).some(({ code, value }) => (code === 'notSelectable' || code === 'abstract') && String(value) === 'true')
}

function namesOf({ source, at, display }: Found): readonly string[] {
  const listed = display === undefined ? [] : [display]
  return source === undefined || at < 0 ? listed : [...listed, source.display(at), ...source.designations(at).map(({ value }) => value)]
}

/** The codes of all parts, each once, in their order. */
function* codesOf(set: CompiledValueSet, filter: string | undefined): Generator<Found> {
  const seen = new Set<string>()
  const isAlone = set.includes.length === 1
  for (const part of set.includes) {
    for (const found of codesOfPart(part, filter)) {
      if (!isAlone) {
        const key = `${found.system}|${found.code}`
        if (seen.has(key)) continue
        seen.add(key)
      }
      yield found
    }
  }
}

function* codesOfPart(part: Part, filter: string | undefined): Generator<Found> {
  const { system, sets } = part
  const [first, ...others] = sets
  if (system === undefined) {
    if (first === undefined) return
    for (const found of codesOf(first, filter)) {
      if ([first, ...others].every((set) => set.contains(found.system, found.code) === true)) yield found
    }
    return
  }
  for (const found of codesOfSystem(part, system, filter)) {
    if (sets.every((set) => set.contains(found.system, found.code) === true)) yield found
  }
}

function* codesOfSystem({ source, listed, selection }: Part, system: string, filter: string | undefined): Generator<Found> {
  if (listed !== undefined) {
    for (const [code, { display }] of listed) {
      yield { system, code, source, at: source?.find(code) ?? -1, ...(display === undefined ? {} : { display }) }
    }
    return
  }
  if (source === undefined || selection === undefined) return
  const words = filter?.trim() ?? ''
  const named = words === '' ? undefined : source.matching?.(words)
  for (const at of named === undefined ? selection.list() : named.list().filter((one) => selection.has(one))) {
    yield { system, code: source.code(at), source, at }
  }
}

function toExpanded({ system, code, source, at, display: listed }: Found, parameters: ExpansionParameters): ExpandedCode {
  if (source === undefined || at < 0) return { system, code, ...(listed === undefined ? {} : { display: listed }) }
  const display = listed ?? source.display(at, parameters.displayLanguage)
  const designations = designationsOf(source, at, parameters)
  return {
    system,
    code,
    ...(display === '' ? {} : { display }),
    ...(source.isActive(at) ? {} : { inactive: true as const }),
    ...(designations.length === 0 ? {} : { designation: designations }),
  }
}

function designationsOf(
  source: Source,
  at: number,
  { includeDesignations, designation = [] }: ExpansionParameters,
): readonly Designation[] {
  if (designation.length === 0) return includeDesignations === true ? source.designations(at) : []
  const asked = new Set(designation.map((one) => one.replace(bcp47, '').toLowerCase()))
  return source.designations(at).filter(({ language, use }) => {
    const isOfUse = use !== undefined && asked.has(`${use.system}|${use.code}`.toLowerCase())
    return isOfUse || (language !== undefined && asked.has(language.toLowerCase()))
  })
}

const bcp47 = 'urn:ietf:bcp:47|'

function versionsOf(set: CompiledValueSet): readonly string[] {
  const found = new Set<string>()
  for (const { source, sets } of [...set.includes, ...set.excludes]) {
    if (source !== undefined) found.add(`${source.system}|${source.version}`)
    for (const nested of sets) for (const version of versionsOf(nested)) found.add(version)
  }
  return [...found]
}

/** Writes an expansion as an R4 ValueSet. `timestamp` is the hour of the answer, since nothing here asks a clock. */
export function toValueSet(
  resource: Readonly<Record<string, unknown>>,
  { total, offset, contains, versions }: Expansion,
  parameters: ExpansionParameters,
  timestamp: string,
): Readonly<Record<string, unknown>> {
  const { compose, expansion: _, ...head } = resource
  const used = Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().flatMap((one: unknown) => (one === undefined ? [] : [[name, one] as const])),
  )
  const typed = used.map(([name, value]) => ({ name, [name.includes('system') ? 'valueUri' : typeOf(value)]: value }))
  return {
    resourceType: 'ValueSet',
    status: 'active',
    ...head,
    ...(parameters.includeDefinition === true && compose !== undefined ? { compose } : {}),
    expansion: {
      timestamp,
      total,
      offset,
      parameter: [...typed, ...versions.map((version) => ({ name: 'used-codesystem', valueUri: version }))],
      contains,
    },
  }
}

function typeOf(value: unknown): string {
  if (typeof value === 'number') return 'valueInteger'
  return typeof value === 'boolean' ? 'valueBoolean' : 'valueString'
}

/** Finds a value set and expands it. */
export function expandCanonical(canonical: string, shelf: Shelf, parameters: ExpansionParameters): Expansion | NotExpanded {
  const found = findSet(canonical, withVersions(shelf, parameters))
  return found.compiled === undefined ? { kind: 'unknown', reasons: [found.reason] } : expand(found.compiled, parameters)
}
