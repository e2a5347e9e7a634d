import { isList, isObject, objectsIn, type Json, type JsonObject } from '../../engine/json.ts'
import { isChileanAddress, saysCountry } from './address.ts'
import { findComuna } from './city.ts'
import { atc, icd10, icd11, loinc, snomedCt, ucum } from './code-systems.ts'
import { hasForeignState } from './foreign-signs.ts'
import { isRunIdentifier } from './run.ts'

/** Whether a resource, as a patient, says somewhere that it is of another country, and nowhere that it is of Chile. */
export function isOfOtherCountry(resource: JsonObject): boolean {
  let isOther = false
  for (const sign of signsOf(resource)) {
    if (sign === 'chile') return false
    isOther ||= sign === 'other'
  }
  return isOther
}

/**
 * Whether an authority of another country gives an identifier, for all that its system says: it is under a domain of that country's
 * government or its OID. A company may have any domain.
 */
export function isGivenAbroad({ system }: JsonObject): boolean {
  if (typeof system !== 'string') return false
  if (/^urn:oid:2\.16\.(?!152\.|840\.)\d{1,3}\./.test(system)) return true
  const host = /^https?:\/\/([\w.-]{1,100})(?:[:/]|$)/.exec(system)?.[1]
  return host !== undefined && ofOtherState.test(host) && !/\.cl$/i.test(host)
}

const ofOtherState = /(?:^|\.)(?:gob|gov|gub|gouv|gc|mil)\.[a-z]{2}$/i

type Sign = 'chile' | 'other' | undefined

function* signsOf(resource: JsonObject): Iterable<Sign> {
  for (const { value } of objectsIn(resource, 'identifier')) {
    if (isRunIdentifier(value)) yield 'chile'
    yield ofUri(value['system'])
    const { type } = value
    if (isObject(type))
      for (const { value: coding } of objectsIn(type, 'coding')) yield isOfAll(coding['system']) ? undefined : ofUri(coding['system'])
  }
  for (const { value } of objectsIn(resource, 'address')) {
    if (saysCountry(value)) yield isChileanAddress(value) ? 'chile' : 'other'
    else if (hasForeignState(value)) yield 'other'
    else if (typeof value['city'] === 'string' && findComuna(value['city']) !== undefined) yield 'chile'
    const { _city: city } = value
    if (isObject(city)) yield* ofExtensions(city)
  }
  yield* ofExtensions(resource)
  const { meta } = resource
  const claims = isObject(meta) ? meta['profile'] : undefined
  for (const claim of isList(claims) ? claims : []) yield ofUri(claim)
}

function* ofExtensions(holder: JsonObject): Iterable<Sign> {
  for (const { value } of objectsIn(holder, 'extension')) yield ofUri(value['url'])
}

/** Addresses that are everybody's: FHIR's own, and those that examples are written with. */
const neutral =
  /^http:\/\/(?:terminology\.)?hl7\.org\/(?:fhir\/StructureDefinition|CodeSystem)\/|^https?:\/\/[\w.-]*example(?:\.(?:org|com|net))?(?:[/:]|$)/

/** Whether a code system is one that all countries use; so are those that HL7 registers, under its OID too. */
function isOfAll(system: Json | undefined): boolean {
  return (
    typeof system === 'string' &&
    (international.has(system) || system.startsWith(icd10) || system.startsWith('urn:oid:2.16.840.1.113883.6.'))
  )
}

const international: ReadonlySet<string> = new Set([atc, icd11, loinc, snomedCt, ucum])

/** The origin that an address tells; an OID under 2.16.152 is one of Chile. */
function ofUri(uri: Json | undefined): Sign {
  if (typeof uri !== 'string' || neutral.test(uri)) return undefined
  if (uri.startsWith('urn:oid:')) return uri.startsWith('urn:oid:2.16.152.') ? 'chile' : 'other'
  const host = /^https?:\/\/([\w.-]+)/.exec(uri)?.[1]
  return host === undefined ? undefined : host.toLowerCase().endsWith('.cl') ? 'chile' : 'other'
}
