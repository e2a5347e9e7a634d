import { fold, longestName } from '../../../catalogs/catalog.ts'
import { comunas, findObsoleteComuna, toComunaCode, type Comuna } from '../../../catalogs/comunas/comunas.ts'
import { findPais, paises } from '../../../catalogs/paises/paises.ts'
import { isObject, objectsIn, type Json, type JsonObject } from '../../engine/json.ts'
import { clCodeSystem, clDefinition } from '../canonicals.ts'
import { repairMojibake } from './mojibake.ts'
import { codingsOf, countries, territoryExtensions } from './territory-coding.ts'

/** Whether an address is in Chile: it says Chile in any spelling, or by a coded country, or no country at all. */
export function isChileanAddress(address: JsonObject): boolean {
  const { country } = address
  if (country === 'CL') return true
  if (country === undefined || country === null || country === '') {
    const said = codedCountries(address)
    return said.length === 0 || said.some(isChile)
  }
  if (typeof country !== 'string') return false
  return isChile(country) || (!isCountry(country) && codedCountries(address).some(isChile))
}

/** Whether an address says its country, in words or by a code. */
export function saysCountry(address: JsonObject): boolean {
  const { country } = address
  return (country !== undefined && country !== null && country !== '') || codedCountries(address).length > 0
}

/** Whether a text means Chile: its codes in ISO 3166 or its name, whatever the case, accents and blanks. For `run.memo`. */
export function isChile(text: string): boolean {
  return text === 'CL' || text === 'Chile' || (text.length <= longestName && chile.has(fold(repairMojibake(text) ?? text)))
}

const chile = new Set(['cl', 'chl', 'chi', '152', 'chile', 'republica de chile'])

function isCountry(text: string): boolean {
  return findPais(text.trim()) !== undefined || paises.named(text).length > 0
}

/** The countries in the extensions of `_country`: a code, or words where there is none. */
function codedCountries(address: JsonObject): readonly string[] {
  return territoryExtensions(address, countries).flatMap((extension) => {
    const { valueCodeableConcept: concept, valueCode, valueString } = extension.value
    const codings = codingsOf(extension, countries).map(({ value }) => value['code'] ?? value['display'])
    const words: readonly (Json | undefined)[] = [...codings, isObject(concept) ? concept['text'] : undefined, valueCode, valueString]
    return words.filter((word) => typeof word === 'string' && word !== '').slice(0, 1) as string[]
  })
}

/** The commune of a code of either guide, with or without its leading zero; of an obsolete code, its successor. */
export function findComunaOfCode(code: string): Comuna | undefined {
  const full = toComunaCode(code)
  return comunas.get(full) ?? findObsoleteComuna(full)?.successor
}

/**
 * An address with country `CL` and the extension that CL Core's address requires beside it, with its code in ISO 3166 or, as
 * CL Core 1.9.1 to 1.9.3 had it, in a system of CL Core's own.
 */
export function inChile(address: JsonObject, isInIso: boolean): JsonObject {
  const companion = isObject(address['_country']) ? address['_country'] : {}
  const others = objectsIn(companion, 'extension').flatMap(({ value }) => (value['url'] === codigoPaises ? [] : [value]))
  const country = chileanCountry(isInIso ? 'urn:iso:std:iso:3166' : clCodeSystem('CodPais'))
  return { ...address, country: 'CL', _country: { ...companion, extension: [...others, country] } }
}

/** The extension for the country of an address. */
export const codigoPaises = clDefinition('CodigoPaises')

function chileanCountry(system: string): JsonObject {
  return { url: codigoPaises, valueCodeableConcept: { coding: [{ system, code: '152', display: 'Chile' }] } }
}
