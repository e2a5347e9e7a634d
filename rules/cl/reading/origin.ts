import { isList, isObject, objectValuesIn, type Json, type JsonObject } from '../../engine/json.ts'
import type { Element, RuleContext } from '../../engine/rule.ts'
import { isChileanAddress, saysCountry } from './address.ts'
import { bundlesAround } from './bundle.ts'
import { findComuna } from './city.ts'
import { atc, icd10, icd11, loinc, snomedCt, ucum } from './code-systems.ts'
import { hasForeignState, looksForeign } from './foreign-signs.ts'
import { isRunIdentifier } from './run.ts'

/** Whether a resource, as a patient, says somewhere that it is of another country, and nowhere that it is of Chile. */
export function isOfOtherCountry(resource: JsonObject): boolean {
  const origin = originOf(resource)
  return origin === 'abroad' || origin === 'other'
}

/** Whether a resource bears what only another country gives, and nothing of Chile. */
export function isFromAbroad(resource: JsonObject): boolean {
  return originOf(resource) === 'abroad'
}

/** Whether a resource is of another country for certain, by itself or by those in its Bundle. */
export function isAmongThoseFromAbroad(element: Element, { memo }: Pick<RuleContext, 'memo'>): boolean {
  if (memo(isFromAbroad, element.resource.value as JsonObject)) return true
  return bundlesAround(element, { memo }).some((bundle) => memo(holdsThoseFromAbroad, bundle))
}

/** Whether a resource of a Bundle bears what only another country gives, and none says anything of Chile. */
function holdsThoseFromAbroad(bundle: JsonObject): boolean {
  let isFound = false
  for (const value of objectValuesIn(bundle, 'entry')) {
    const origin = isObject(value['resource']) ? originOf(value['resource']) : undefined
    if (origin === 'chile') return false
    isFound ||= origin === 'abroad'
  }
  return isFound
}

/**
 * The strongest sign of where a resource is from. That a city is called like a commune says less than what another country gave: there is a
 * Concepción in Paraguay, and a San Antonio in Texas.
 */
function originOf(resource: JsonObject): Sign {
  let isAbroad = false
  let isOther = false
  const isOfChile = (sign: Sign): boolean => {
    isAbroad ||= sign === 'abroad'
    isOther ||= sign === 'other'
    return sign === 'chile'
  }
  if (someSign(resource, isOfChile)) return 'chile'
  if (isAbroad) return 'abroad'
  // Names are looked up only where that decides.
  return isOther && !namesComuna(resource) ? 'other' : undefined
}

/** Whether an address of a resource that says nothing of a country has the name of a commune as its city. */
function namesComuna(resource: JsonObject): boolean {
  return objectValuesIn(resource, 'address').some(
    (value) =>
      !saysCountry(value) && !hasForeignState(value) && typeof value['city'] === 'string' && findComuna(value['city']) !== undefined,
  )
}

/**
 * Whether an authority of another country gives an identifier, for all that its system says: it is under a domain of that country's
 * government or its OID. A company may have any domain.
 */
export function isGivenAbroad({ system }: JsonObject): boolean {
  if (typeof system !== 'string') return false
  if (oidOfOtherCountry.test(system)) return true
  const host = /^https?:\/\/([\w.-]{1,100})(?:[:/]|$)/.exec(system)?.[1]
  return host !== undefined && ofOtherState.test(host) && !/\.cl$/i.test(host)
}

const oidOfOtherCountry = /^urn:oid:2\.16\.(?!152\.|840\.)\d{1,3}\./
const ofOtherState = /(?:^|\.)(?:gob|gov|gub|gouv|gc|mil)\.[a-z]{2}$/i

/** Of Chile; not of Chile as it seems; of another country for certain. */
type Sign = 'chile' | 'other' | 'abroad' | undefined

/** Whether any sign that a resource bears is one that is looked for; those after it are not looked at. */
function someSign(resource: JsonObject, isSought: (sign: Sign) => boolean): boolean {
  const { meta, _birthDate: birthDate } = resource
  const claims = isObject(meta) ? meta['profile'] : undefined
  return (
    objectValuesIn(resource, 'identifier').some(
      (value) => (isRunIdentifier(value) && isSought('chile')) || isSought(ofUri(value['system'])) || codingsOf(value).some(isOfSought),
    ) ||
    objectValuesIn(resource, 'address').some((value) => isSought(ofAddress(value)) || isInExtensions(value['_city'])) ||
    isInExtensions(resource) ||
    isInExtensions(birthDate) ||
    (isList(claims) && claims.some((claim) => isSought(ofUri(claim))))
  )

  function isOfSought({ system }: JsonObject): boolean {
    return !isOfAll(system) && isSought(ofUri(system))
  }

  function isInExtensions(holder: Json | undefined): boolean {
    return isObject(holder) && objectValuesIn(holder, 'extension').some(({ url }) => isSought(ofUri(url)))
  }
}

function codingsOf({ type }: JsonObject): readonly JsonObject[] {
  return isObject(type) ? objectValuesIn(type, 'coding') : []
}

function ofAddress(address: JsonObject): Sign {
  if (saysCountry(address)) return isChileanAddress(address) ? 'chile' : 'other'
  return looksForeign(address) ? 'other' : undefined
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
  if (uri.startsWith('urn:oid:2.16.152.')) return 'chile'
  if (uri.startsWith('urn:oid:')) return oidOfOtherCountry.test(uri) ? 'abroad' : 'other'
  const host = /^https?:\/\/([\w.-]+)/.exec(uri)?.[1]?.toLowerCase()
  if (host === undefined) return undefined
  if (host.endsWith('.cl')) return 'chile'
  return ofOtherCountry.test(host) || ofUnitedStates.test(uri) ? 'abroad' : 'other'
}

/** The domain of a country, but for those that anybody takes for what they read like. */
const ofOtherCountry = /\.(?!(?:ai|cc|co|eu|fm|gg|io|la|ly|me|sh|to|tv|ws)$)[a-z]{2}$/

/** HL7's addresses for the United States. */
const ofUnitedStates = /^https?:\/\/hl7\.org\/fhir\/(?:us\/|sid\/us-)/
