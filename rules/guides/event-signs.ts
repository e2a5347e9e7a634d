/** The signs of events in a text. */
import { isList, isObject, type Json, type JsonObject } from '../engine/json.ts'
import { bundleTypes } from '../structure/bundle-types.ts'
import { isOfFhir } from '../structure/canonical.ts'
import type { EventSign } from './event.ts'
import { profilesOf, resourcesIn } from './held-resources.ts'
import type { GuideInPlay } from './in-play.ts'

/** Whether a sign of an event holds of a text; of the code of the event `isCode` says whether it is the one. */
export function tells(sign: EventSign, root: JsonObject, guide: GuideInPlay, isCode: IsCode): boolean {
  const { type, coding, encounter, isDischarged, leavesBy, extension, has = [], lacks = [], isMatch, isAlone } = sign
  if (type !== undefined && root['type'] !== type && !(type === 'message' && isOfNoType(root))) return false
  const resources = type === undefined ? [root] : resourcesIn(root)
  const isThere = (wanted: string): boolean => resources.some((one) => one['resourceType'] === wanted)
  const lead = leadOf(resources, type)
  // No guide has a profile for the answer to an event.
  if (type === 'message' && lead?.['response'] !== undefined) return false
  return (
    (coding === undefined || codingsOf(lead?.[coding.member]).some((one) => isCode(one, coding, guide))) &&
    (encounter === undefined || isAt(resources, encounter, isDischarged)) &&
    (leavesBy === undefined || resources.some((one) => isLeft(one, guide, leavesBy))) &&
    (extension === undefined || resources.some((one) => one['resourceType'] === extension.on && hasExtension(one, extension.url))) &&
    has.every(isThere) &&
    !lacks.some(isThere) &&
    (isMatch !== true || hasMatches(root)) &&
    (isAlone !== true ||
      (profilesOf(root).every(isOfFhir) &&
        resources.every((one) => profilesOf(one).every((claim) => isOfFhir(claim) || guide.isOwn(claim)))))
  )
}

/** Whether a Bundle says no type that there is, which is an error already: what its header says tells what it is. */
function isOfNoType({ resourceType, type }: JsonObject): boolean {
  return resourceType === 'Bundle' && (typeof type !== 'string' || !bundleTypes.has(type))
}

/** The header of a message or document, which has to come first but does not always; else the first resource. */
function leadOf(resources: readonly JsonObject[], type: EventSign['type']): JsonObject | undefined {
  const header = type === 'message' ? 'MessageHeader' : type === 'document' ? 'Composition' : undefined
  return resources.find((one) => one['resourceType'] === header) ?? resources[0]
}

/** The profiles that the resource which says what a Bundle is claims, those of FHIR itself left out. */
export function claimsOfLead(root: JsonObject): readonly string[] {
  const { type } = root
  const lead = leadOf(resourcesIn(root), type === 'message' || type === 'document' ? type : undefined)
  return lead === undefined ? [] : profilesOf(lead).filter((claim) => !isOfFhir(claim))
}

type WantedCoding = NonNullable<EventSign['coding']>

/** Tests a coding for the one that tells an event. */
type IsCode = (coding: JsonObject, wanted: WantedCoding, guide: GuideInPlay) => boolean

/** The code as the guide defines it. */
export function isCodeIn({ system: own, code: said }: JsonObject, { system, code }: WantedCoding, guide: GuideInPlay): boolean {
  return said === code && (system === undefined ? typeof own === 'string' && guide.isOwn(own) : own === system)
}

/** The same but for case, blanks, and a system that is left out or written a little differently. */
export function isMeant({ system: own, code: said }: JsonObject, { member, system, code }: WantedCoding, guide: GuideInPlay): boolean {
  if (member !== 'eventCoding' || typeof said !== 'string' || said.trim().toLowerCase() !== code.toLowerCase()) return false
  if (typeof own !== 'string') return own === undefined
  const address = own.trim().replace('http://', 'https://')
  return system === undefined ? guide.isOwn(address) : bareAddress(address) === bareAddress(system)
}

function bareAddress(address: string): string {
  const lower = address.toLowerCase()
  return lower.endsWith('/') ? lower.slice(0, -1) : lower
}

function codingsOf(value: Json | undefined): readonly JsonObject[] {
  if (isList(value)) return value.flatMap(codingsOf)
  if (!isObject(value)) return []
  const { coding } = value
  return isList(coding) ? coding.filter(isObject) : [value]
}

function isAt(resources: readonly JsonObject[], status: string, isDischarged: boolean | undefined): boolean {
  const encounter = resources.find((one) => one['resourceType'] === 'Encounter' && one['partOf'] === undefined)
  if (encounter?.['status'] !== status) return false
  const { hospitalization } = encounter
  const leaves = isObject(hospitalization) && hospitalization['dischargeDisposition'] !== undefined
  return isDischarged === undefined || isDischarged === leaves
}

function isLeft({ resourceType, hospitalization }: JsonObject, guide: GuideInPlay, name: string): boolean {
  if (resourceType !== 'Encounter' || !isObject(hospitalization)) return false
  return codingsOf(hospitalization['dischargeDisposition']).some(
    ({ system }) => typeof system === 'string' && guide.isOwn(system) && system.endsWith(`/CodeSystem/${name}`),
  )
}

function hasExtension({ extension }: JsonObject, url: string): boolean {
  return isList(extension) && extension.some((one) => isObject(one) && one['url'] === url)
}

function hasMatches({ entry }: JsonObject): boolean {
  return (
    isList(entry) &&
    entry.some((one) => {
      const search = isObject(one) ? one['search'] : undefined
      return isObject(search) && hasExtension(search, 'http://hl7.org/fhir/StructureDefinition/match-grade')
    })
  )
}
