import { establecimientoSystem } from '../../../catalogs/establecimientos/establecimientos.ts'
import { clProfiles } from '../../../rules/cl/profiles.ts'
import { clDefinition } from '../../../rules/cl/canonicals.ts'
import { isList, isObject, objectsIn, type Json, type JsonObject } from '../../../rules/engine/json.ts'
import { definitions as base, type LintOptions, type ValidateResponse } from '../../../rules/index.ts'
import { toTree, type Node } from '../../../rules/structure/snapshot/tree.ts'
import { withoutVersion } from '../../../rules/structure/canonical.ts'
import type { Definitions } from '../../../rules/structure/definitions.ts'
import { linkedOf } from '../refs/resource-links.ts'
import { addTo, type Counts, type CountsBy, type Presence } from './counts.ts'

/** Facts counted of resources: of their values nothing but a month, and codes that Chile publishes. */
export interface Facts {
  readonly byType: CountsBy
  readonly byMonth: CountsBy
  readonly byProfile: CountsBy
  /** By the code that the DEIS gives an establishment. */
  readonly byOrganization: CountsBy
  /** By profile and element, with a space between. */
  readonly completeness: Record<string, Presence>
}

/** Facts about nothing yet. */
export function noFacts(): Facts {
  return { byType: {}, byMonth: {}, byProfile: {}, byOrganization: {}, completeness: {} }
}

/** Adds some facts to others. */
export function addFacts(all: Facts, more: Facts): void {
  for (const by of ['byType', 'byMonth', 'byProfile', 'byOrganization'] as const) {
    for (const [name, counts] of Object.entries(more[by])) addTo(all[by], name, counts)
  }
  for (const [name, { present, resources }] of Object.entries(more.completeness)) addPresence(all.completeness, name, present, resources)
}

function addPresence(all: Record<string, Presence>, name: string, present: number, resources: number): void {
  const presence = (all[name] ??= { present: 0, resources: 0 })
  presence.present += present
  presence.resources += resources
}

/** Counts a text and what was found in it: of a Bundle, each of its entries. */
export function countFacts(facts: Facts, root: Json | undefined, response: ValidateResponse, options: LintOptions): void {
  const all = linkedOf(root)
  const entries = all.filter(({ entry }) => entry !== undefined)
  const sender = senderOf(
    entries.map(({ value }) => value),
    options,
  )
  if (all.length === 0) {
    addTo(facts.byType, '', countsOf(response.issues))
    return
  }
  for (const { value, entry } of all) {
    // Findings about a Bundle itself are of no entry.
    const issues = entries.length === 0 ? response.issues : response.issues.filter(({ entryIndex }) => entryIndex === entry)
    const counts = countsOf(issues)
    const type = knownType(value)
    addTo(facts.byType, type, counts)
    const month = monthOf(value)
    if (month !== undefined) addTo(facts.byMonth, month, counts)
    const organization = organizationOf(value, options) ?? (entry === undefined ? undefined : sender)
    if (organization !== undefined) addTo(facts.byOrganization, organization, counts)
    const profile = profileOf(value, type, entry === undefined ? response.profile : null, options.definitions ?? base)
    if (profile === undefined) continue
    addTo(facts.byProfile, profile.url, counts)
    for (const { path, steps } of profile.musts)
      addPresence(facts.completeness, `${profile.url} ${path}`, isThere(value, steps, 0) ? 1 : 0, 1)
  }
}

function countsOf(issues: ValidateResponse['issues']): Counts {
  let errors = 0
  let warnings = 0
  for (const { severity } of issues)
    if (severity === 'error') errors += 1
    else warnings += 1
  return { resources: 1, withErrors: errors > 0 ? 1 : 0, errors, warnings }
}

/** A type of FHIR; of anything else nothing is repeated. */
function knownType({ resourceType }: JsonObject): string {
  return typeof resourceType === 'string' && base.findStructure(`http://hl7.org/fhir/StructureDefinition/${resourceType}`) !== undefined
    ? resourceType
    : ''
}

/** Where resources say when what they tell of was, the most telling first. */
const dates = [
  'effectiveDateTime', 'effectivePeriod', 'period', 'occurrenceDateTime', 'occurrencePeriod', 'performedDateTime', 'performedPeriod',
  'authoredOn', 'recordedDate', 'onsetDateTime', 'dateAsserted', 'whenHandedOver', 'date', 'issued', 'started', 'created', 'recorded', 'timestamp',
] // prettier-ignore

function monthOf(value: JsonObject): string | undefined {
  for (const name of dates) {
    const written = value[name]
    const date = isObject(written) ? written['start'] : written
    const month = typeof date === 'string' ? /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])/.exec(date)?.[0] : undefined
    if (month !== undefined) return month
  }
  return undefined
}

const organizationMembers = [
  'serviceProvider',
  'managingOrganization',
  'custodian',
  'requester',
  'performer',
  'author',
  'sender',
  'organization',
]

/** The code of the establishment that a resource is of, where it is one that the DEIS publishes. */
function organizationOf(value: JsonObject, options: LintOptions): string | undefined {
  if (value['resourceType'] === 'Organization') return publishedIn(objectsIn(value, 'identifier'), options)
  for (const name of organizationMembers) {
    for (const { value: reference } of objectsIn(value, name)) {
      const code = publishedIn(objectsIn(reference, 'identifier'), options)
      if (code !== undefined) return code
    }
  }
  return undefined
}

/** Of a Bundle: its only organization, else who the header says sent it. */
function senderOf(entries: readonly JsonObject[], options: LintOptions): string | undefined {
  const header = entries.find(({ resourceType }) => resourceType === 'MessageHeader')
  const organizations = entries.filter(({ resourceType }) => resourceType === 'Organization')
  return (
    (header && organizationOf(header, options)) ?? (organizations.length === 1 ? organizationOf(organizations[0]!, options) : undefined)
  )
}

function publishedIn(identifiers: ReturnType<typeof objectsIn>, { catalogs }: LintOptions): string | undefined {
  for (const {
    value: { system, value },
  } of identifiers) {
    if (system === establecimientoSystem && typeof value === 'string' && catalogs?.['establecimientos']?.get(value) !== undefined)
      return value
  }
  return undefined
}

interface MustSupport {
  readonly path: string
  readonly steps: readonly string[]
}

interface MeasuredProfile {
  readonly url: string
  readonly musts: readonly MustSupport[]
}

const measured = new WeakMap<Definitions, Map<string, MeasuredProfile | undefined>>()

/** The profile that a resource is measured by: one that it claims and that is known, else that of CL Core for its type. */
function profileOf(value: JsonObject, type: string, evaluated: string | null, definitions: Definitions): MeasuredProfile | undefined {
  const meta = value['meta']
  const claimed = isObject(meta) && isList(meta['profile']) ? meta['profile'] : []
  const own = clProfiles[type]?.[0]
  for (const canonical of [...claimed, evaluated, own === undefined ? undefined : clDefinition(own)]) {
    if (typeof canonical !== 'string') continue
    const found = measure(withoutVersion(canonical), type, definitions)
    if (found !== undefined) return found
  }
  return undefined
}

function measure(url: string, type: string, definitions: Definitions): MeasuredProfile | undefined {
  let known = measured.get(definitions)
  if (known === undefined) measured.set(definitions, (known = new Map()))
  if (known.has(url)) return known.get(url)
  const structure = definitions.findStructure(url)
  const tree =
    structure?.derivation !== 'constraint' || structure.type !== type || structure.snapshot === undefined
      ? undefined
      : toTree(structure.snapshot.element)
  const found = tree && { url, musts: mustsIn(tree, []) }
  if (known.size < 1000) known.set(url, found)
  return found
}

/** The elements that must be supported, slices left out: which entry is of which slice the linter alone can tell. */
function mustsIn({ children }: Node, above: readonly string[]): readonly MustSupport[] {
  return children.flatMap((node) => {
    const steps = [...above, node.name]
    const own = node.element.mustSupport === true && node.element.max !== '0' ? [{ path: steps.join('.'), steps }] : []
    return [...own, ...(steps.length < 4 ? mustsIn(node, steps) : [])]
  })
}

/** Whether anything stands where some steps lead, in any item of the lists on the way. */
function isThere(value: Json | undefined, steps: readonly string[], at: number): boolean {
  if (value === undefined || value === null) return false
  if (isList(value)) return value.some((item) => isThere(item, steps, at))
  if (at === steps.length) return true
  if (!isObject(value)) return false
  const step = steps[at]!
  if (!step.endsWith('[x]')) return isThere(value[step], steps, at + 1) || isThere(value[`_${step}`], steps, at + 1)
  const stem = step.slice(0, -3)
  return Object.keys(value).some(
    (name) => name.startsWith(stem) && /^[A-Z]/.test(name.slice(stem.length)) && isThere(value[name], steps, at + 1),
  )
}
