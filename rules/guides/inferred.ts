/** What follows from the event of a Bundle: its profile where it claims none, and the profiles of entries that claim none. */
import { isList, isObject, type Json, type JsonObject } from '../engine/json.ts'
import type { Definitions } from '../structure/definitions.ts'
import { withoutVersion } from '../structure/tables/canonical.ts'
import { clipsEvents } from './clips/events.ts'
import type { GuideEvent } from './event.ts'
import type { Guide } from './guides.ts'
import { teiEvents } from './tei/events.ts'

/** The events of each guide, under its id. */
const events: Readonly<Record<string, readonly GuideEvent[]>> = { tei: teiEvents, clips: clipsEvents }

/** What nobody claims and follows all the same. */
export interface Inferred {
  /** The event, and the profile of the Bundle that follows from it; undefined where the Bundle claims one. */
  readonly event: { readonly guide: string; readonly name: string; readonly profile: string } | undefined
  /** The profile of the slice that an entry fills, under its resource. */
  readonly profiles: ReadonlyMap<JsonObject, string>
}

/** Nothing follows. */
export const nothingInferred: Inferred = { event: undefined, profiles: new Map() }

/** What follows from the event of a Bundle by the guides that take part, where no other profile is asked for; nothing of anything else. */
export function inferFrom(
  root: Json | undefined,
  asked: string | undefined,
  { guides, definitions }: { readonly guides: readonly Guide[]; readonly definitions: Definitions },
): Inferred {
  if (guides.length === 0 || !isObject(root) || root['resourceType'] !== 'Bundle') return nothingInferred
  const claims = asked === undefined ? profilesOf(root) : [asked]
  const claimed = claims.find((profile) => definitions.findStructure(profile)?.type === 'Bundle')
  const event = claimed === undefined && asked === undefined ? findEvent(root, guides) : undefined
  const profile = claimed ?? event?.profile
  // That of FHIR itself slices nothing.
  if (profile === undefined || profile.startsWith('http://hl7.org/')) return nothingInferred
  return { event, profiles: inferEntries(root, profile, definitions) }
}

function findEvent(bundle: JsonObject, guides: readonly Guide[]): Inferred['event'] {
  const first = resourcesIn(bundle)[0]
  if (first === undefined) return undefined
  const codings = codingsOf(first[bundle['type'] === 'message' ? 'eventCoding' : 'type'])
  for (const { id } of guides) {
    const event = events[id]?.find(
      ({ type, system, code }) => bundle['type'] === type && codings.some((one) => one['system'] === system && one['code'] === code),
    )
    if (event !== undefined) return { guide: id, name: event.name, profile: event.profile }
  }
  return undefined
}

function codingsOf(value: Json | undefined): readonly JsonObject[] {
  if (!isObject(value)) return []
  const { coding } = value
  return isList(coding) ? coding.filter(isObject) : [value]
}

interface Slice {
  readonly type: string
  readonly profile: string
  readonly isRequired: boolean
}

/** Where no other entry is allowed than those of slices, one that claims nothing is held to the only slice of its type, or the first to the one that has to be there. */
function inferEntries(bundle: JsonObject, profile: string, definitions: Definitions): ReadonlyMap<JsonObject, string> {
  const inferred = new Map<JsonObject, string>()
  const slices = slicesOf(profile, definitions)
  const resources = resourcesIn(bundle)
  const taken = new Set(resources.flatMap(profilesOf).map(withoutVersion))
  for (const resource of resources) {
    if (profilesOf(resource).length > 0) continue
    const fitting = slices.filter(({ type }) => type === resource['resourceType'])
    const only = new Set(fitting.map((slice) => slice.profile)).size === 1
    const slice = only ? fitting[0] : fitting.find((one) => one.isRequired && !taken.has(one.profile))
    if (slice === undefined) continue
    taken.add(slice.profile)
    inferred.set(resource, slice.profile)
  }
  return inferred
}

function slicesOf(profile: string, { findStructure }: Definitions): readonly Slice[] {
  const elements = findStructure(profile)?.snapshot?.element ?? []
  if (elements.find(({ id }) => id === 'Bundle.entry')?.slicing?.rules !== 'closed') return []
  return elements.flatMap(({ id = '', type = [] }) => {
    const [, name] = /^Bundle\.entry:([^.:]+)\.resource$/.exec(id) ?? []
    const [one, ...others] = type
    const [canonical, ...more] = one?.profile ?? []
    if (name === undefined || canonical === undefined || others.length + more.length > 0) return []
    const entry = elements.find((element) => element.id === `Bundle.entry:${name}`)
    const resourceType = findStructure(canonical)?.type
    return resourceType === undefined ? [] : { type: resourceType, profile: canonical, isRequired: (entry?.min ?? 0) > 0 }
  })
}

function resourcesIn({ entry }: JsonObject): readonly JsonObject[] {
  const found: JsonObject[] = []
  for (const one of isList(entry) ? entry : []) {
    const resource = isObject(one) ? one['resource'] : undefined
    if (isObject(resource)) found.push(resource)
  }
  return found
}

function profilesOf({ meta }: JsonObject): readonly string[] {
  const profiles = isObject(meta) ? meta['profile'] : undefined
  return isList(profiles) ? profiles.filter((one) => typeof one === 'string') : []
}

/** Why a profile that nobody claims is in force; undefined where somebody does. */
export function whyInferred(
  { event, profiles }: Inferred,
  root: Json | undefined,
  { profileUrl, entryIndex }: { readonly profileUrl?: string; readonly entryIndex?: number },
): string | undefined {
  if (profileUrl === undefined) return undefined
  if (event?.profile === profileUrl) return `Este perfil se sigue del evento «${event.name}» de la guía ${event.guide}.`
  const entries = entryIndex !== undefined && isObject(root) ? root['entry'] : undefined
  const entry = isList(entries) ? entries[entryIndex!] : undefined
  const resource = isObject(entry) ? entry['resource'] : undefined
  if (!isObject(resource) || profiles.get(resource) !== profileUrl) return undefined
  return 'La entrada no declara perfil: se revisa con el del lugar que ocupa en el Bundle.'
}
