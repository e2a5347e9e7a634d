import type { Concept } from '../../../catalogs/catalog.ts'
import type { Comuna } from '../../../catalogs/comunas/comunas.ts'
import { provincias, type Provincia } from '../../../catalogs/comunas/provincias.ts'
import { regiones, type Region } from '../../../catalogs/comunas/regiones.ts'
import { conceptNamed } from '../../checks/coding.ts'
import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { keepLatest } from '../../engine/memo.ts'
import type { Element, RuleContext } from '../../engine/rule.ts'
import { findComunaOfCode, isChileanAddress, saysCountry } from './address.ts'
import { findComuna } from './city.ts'
import { hasForeignState } from './foreign-signs.ts'
import { repairMojibake } from './mojibake.ts'
import { isAmongThoseFromAbroad } from './origin.ts'
import {
  communes,
  knownCodings,
  knownCodingsIn,
  provinces,
  regions,
  territoryExtensions,
  type TerritoryCoding,
  type TerritoryExtension,
} from './territory-coding.ts'

/** The facts of an address that several rules go by. */
export interface AddressFacts {
  readonly isChilean: boolean
  /** Whether it says so, by its country or by the extensions of Chile's guides, and is not only taken for it. */
  readonly saysSo: boolean
  /** Whether it is only taken for one of Chile and names a state that Chile does not have. */
  readonly isAbroad: boolean
  /** `city`, where it is a text that is not blank. */
  readonly city: string | undefined
  /** The commune that `city` names, accents and punctuation aside. */
  readonly named: Comuna | undefined
  /** The words for the province and the region, whatever they are. */
  readonly district: Json | undefined
  readonly state: Json | undefined
  /** The extensions for communes, of whatever they hold. */
  readonly extensions: readonly TerritoryExtension[]
  /** The codings of communes with a code, which need not exist. */
  readonly codings: readonly TerritoryCoding[]
  /** The communes of those codes; of an obsolete code, today's. */
  readonly coded: readonly Comuna[]
  /** The provinces that are coded, each as often as it is. */
  readonly provinces: readonly Provincia[]
  /** The regions that are coded, each as often as it is. */
  readonly regions: readonly Region[]
}

/** The facts of an address, read once for all rules that are shown it. */
export function factsOf(address: JsonObject, { memo }: RuleContext): AddressFacts {
  return memo(readFactsOnce, address)
}

/** Whether an address is in Chile: it says so, or nothing in it and nothing certain in its resource or its Bundle says otherwise. */
export function isInChile(address: JsonObject, element: Element, run: RuleContext): boolean {
  const { isChilean, saysSo, isAbroad } = factsOf(address, run)
  return isChilean && !isAbroad && (saysSo || !isAmongThoseFromAbroad(element, run))
}

/** Whether an address names a commune, by a code or in `city`; `99999`, the unknown one, is none. */
export function hasCommune({ named, coded }: AddressFacts): boolean {
  return named !== undefined || coded.length > 0
}

/** Whether a commune lies in the province and the region that an address codes, as far as it does. */
export function liesIn(comuna: Comuna, { provinces, regions }: AddressFacts, { memo }: RuleContext): boolean {
  return (
    (provinces.length === 0 || isOnly(memo(distinct<Provincia>, provinces), comuna.provincia)) &&
    (regions.length === 0 || isOnly(memo(distinct<Region>, regions), comuna.region))
  )
}

/** The facts of the address that an element is in, if it is in one. */
export function factsAround(element: Element, run: RuleContext): AddressFacts | undefined {
  for (let at = element.parent; at !== undefined; at = at.parent)
    if (at.type === 'Address') return isObject(at.value) ? factsOf(at.value, run) : undefined
  return undefined
}

/** The regions that the communes, the provinces and the words of an address are of, each once; for `run.memo`. */
export const regionsSaid = keepLatest(({ coded, named, provinces, state }: AddressFacts): readonly Region[] => {
  const codes = new Set([...saidComunas(coded, named), ...provinces].map(({ region }) => region))
  return distinct(present([...[...codes].map((code) => regiones.get(code)), conceptNamed(state, regiones)]))
})

/** The provinces that the communes and the words of an address are of, each once; for `run.memo`. */
export const provincesSaid = keepLatest(({ coded, named, district }: AddressFacts): readonly Provincia[] => {
  const codes = new Set(saidComunas(coded, named).map(({ provincia }) => provincia))
  return distinct(present([...[...codes].map((code) => provincias.get(code)), conceptNamed(district, provincias)]))
})

function saidComunas(coded: readonly Comuna[], named: Comuna | undefined): readonly Comuna[] {
  return named === undefined ? coded : [...coded, named]
}

/** Different concepts, in their order. */
export function distinct<C extends Concept>(concepts: readonly C[]): readonly C[] {
  return concepts.length < 2 ? concepts : [...new Set(concepts)]
}

function isOnly(concepts: readonly Concept[], code: string): boolean {
  return concepts.length === 1 && concepts[0]!.code === code
}

function readFacts(address: JsonObject): AddressFacts {
  const city = typeof address['city'] === 'string' && address['city'].trim() !== '' ? address['city'] : undefined
  const extensions = territoryExtensions(address, communes)
  const codings = extensions.length === 0 ? none : knownCodingsIn(extensions, communes)
  const isChilean = isChileanAddress(address)
  const coded = {
    provinces: address[provinces.member] === undefined ? none : present(knownCodings(address, provinces).map(findProvincia)),
    regions: address[regions.member] === undefined ? none : present(knownCodings(address, regions).map(findRegion)),
  }
  const isCoded = extensions.length + coded.provinces.length + coded.regions.length > 0
  const saysSo = isChilean && (isCoded || saysCountry(address))
  return {
    isChilean,
    saysSo,
    isAbroad: isChilean && !saysSo && hasForeignState(address),
    city,
    named: city === undefined ? undefined : findComuna(city),
    district: address['district'],
    state: address['state'],
    extensions,
    codings,
    coded: codings.length === 0 ? none : present(codings.map(({ value }) => findComunaOfCode(value['code'] as string))),
    provinces: coded.provinces,
    regions: coded.regions,
  }
}

const readFactsOnce = keepLatest(readFacts)

const none: readonly never[] = []

function findRegion({ value: { code } }: TerritoryCoding): Region | undefined {
  return regiones.get((code as string).padStart(2, '0'))
}

/** EIS publishes 112 and 113 with each other's names, so there the name decides; without one, either may be meant. */
function findProvincia({ guide, value: { code, display } }: TerritoryCoding): Provincia | undefined {
  const full = (code as string).padStart(3, '0')
  if (guide === 'EIS' && (full === '112' || full === '113')) {
    const [named] = typeof display === 'string' ? provincias.named(repairMojibake(display) ?? display) : []
    return named?.code === '112' || named?.code === '113' ? named : undefined
  }
  return provincias.get(full)
}

function present<T>(values: readonly (T | undefined)[]): readonly T[] {
  return values.filter((value) => value !== undefined)
}
