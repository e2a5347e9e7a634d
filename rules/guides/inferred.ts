/** Infers from the purpose of a text the profile of a Bundle that claims none, and the profiles of what it holds. */
import { isList, isObject, type Json, type JsonObject } from '../engine/json.ts'
import { isOfFhir, withoutVersion } from '../structure/canonical.ts'
import { inferEntries } from './entry-slices.ts'
import type { GuideEvent } from './event.ts'
import { findEvent, findEventOf, type Inferring } from './find-event.ts'
import { isFitting, profilesOf } from './held-resources.ts'

/** Profiles that nobody claims and that follow all the same. */
export interface Inferred {
  /** The event, and the profile that follows from it; undefined where another is claimed. */
  readonly event: (Pick<GuideEvent, 'guide' | 'name' | 'orAlso'> & { readonly profile: string }) | undefined
  /** The profiles of resources within that claim none. */
  readonly profiles: ReadonlyMap<JsonObject, string>
}

/** Nothing follows. */
export const nothingInferred: Inferred = { event: undefined, profiles: new Map() }

/** Infers profiles from the event of a text by the guides that take part, where no other profile is asked for. */
export function inferFrom(root: Json | undefined, asked: string | undefined, inferring: Inferring): Inferred {
  const { guides, definitions } = inferring
  if (guides.length === 0 || !isObject(root)) return nothingInferred
  const claims = asked === undefined ? profilesOf(root) : [asked]
  // That of FHIR itself slices nothing, and says nothing of an event.
  const claimed = claims.find((one) => !isOfFhir(one) && definitions.findStructure(one)?.type === root['resourceType'])
  const isFree = claimed === undefined && asked === undefined && claims.every((claim) => saysNothing(claim, root, inferring))
  const event = isFree ? findEvent(root, inferring) : undefined
  const profile = claimed ?? event?.profile
  if (profile === undefined) return nothingInferred
  const known = event?.event ?? findEventOf(profile, inferring)
  const profiles = root['resourceType'] === 'Bundle' ? inferEntries(root, profile, definitions) : containedIn(root, known, profile)
  return { event: event && { ...event.event, profile: event.profile }, profiles }
}

/** Whether a claim leaves open what a resource is: one of FHIR itself, of another type, or under a name that there is not. */
function saysNothing(claim: string, root: JsonObject, inferring: Inferring): boolean {
  return isOfFhir(claim) || !isFitting(claim, root, inferring.definitions) || isUnknownName(claim, inferring)
}

/** Whether a claim is under a guide that takes part and called as none of its profiles is: its event still tells what was meant. */
function isUnknownName(canonical: string, { guides, definitions }: Inferring): boolean {
  return !canonical.includes('|') && definitions.findStructure(canonical) === undefined && guides.some(({ isOwn }) => isOwn(canonical))
}

/** Contained resources that claim nothing, held to the profile that the event asks of their type. */
function containedIn({ contained }: JsonObject, event: GuideEvent | undefined, profile: string): ReadonlyMap<JsonObject, string> {
  const inferred = new Map<JsonObject, string>()
  if (event?.contained === undefined || !isList(contained)) return inferred
  const canonical = withoutVersion(profile)
  const address = canonical.slice(0, canonical.lastIndexOf('/') + 1)
  for (const one of contained) {
    const type = isObject(one) && profilesOf(one).length === 0 ? one['resourceType'] : undefined
    if (typeof type === 'string' && Object.hasOwn(event.contained, type)) inferred.set(one as JsonObject, address + event.contained[type]!)
  }
  return inferred
}

/** Where a profile that nobody claims follows from: the event of the document, the resource that holds it, or its entry. */
export type InferredReason =
  | { readonly from: 'event'; readonly event: Pick<GuideEvent, 'guide' | 'name' | 'orAlso'> }
  | { readonly from: 'holder' | 'entry' }

/** Says why a profile is in force that nobody claims. */
export function sayReason(reason: InferredReason): string {
  switch (reason.from) {
    case 'event': {
      const { name, guide, orAlso } = reason.event
      return `Este perfil se sigue del evento «${name}» de la guía ${guide}${orAlso === undefined ? '' : `; si es «${orAlso}», se pide lo mismo`}.`
    }
    case 'holder':
      return 'El recurso contenido no declara perfil: se revisa con el que el evento le pide.'
    case 'entry':
      return 'La entrada no declara perfil: se revisa con el del lugar que ocupa en el Bundle.'
  }
}

/** Why a profile that nobody claims is in force; undefined where somebody does. */
export function whyInferred(
  { event, profiles }: Inferred,
  root: Json | undefined,
  { profileUrl, entryIndex, path }: { readonly profileUrl?: string; readonly entryIndex?: number; readonly path: string },
): InferredReason | undefined {
  if (profileUrl === undefined) return undefined
  if (event?.profile === profileUrl && entryIndex === undefined) return { from: 'event', event }
  if (!isObject(root)) return undefined
  if (entryIndex === undefined) {
    const isHeld = path.includes('contained') && [...profiles.values()].includes(profileUrl)
    return isHeld ? { from: 'holder' } : undefined
  }
  const { entry: entries } = root
  const entry = isList(entries) ? entries[entryIndex] : undefined
  const resource = isObject(entry) ? entry['resource'] : undefined
  if (!isObject(resource) || profiles.get(resource) !== profileUrl) return undefined
  return { from: 'entry' }
}
