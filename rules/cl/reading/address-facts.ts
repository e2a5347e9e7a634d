import type { Comuna } from '../../../catalogs/comunas/comunas.ts'
import { provincias, type Provincia } from '../../../catalogs/comunas/provincias.ts'
import { regiones, type Region } from '../../../catalogs/comunas/regiones.ts'
import type { JsonObject } from '../../engine/json.ts'
import type { Element } from '../../engine/rule.ts'
import { communeCodings, findComunaOfCode, isChileanAddress } from './address.ts'
import { findComuna } from './city.ts'
import { repairMojibake } from './mojibake.ts'
import {
  communes,
  knownCodings,
  provinces,
  regions,
  territoryExtensions,
  type TerritoryCoding,
  type TerritoryExtension,
} from './territory-coding.ts'

/** What several rules ask of the same address. */
export interface AddressFacts {
  readonly isChilean: boolean
  /** `city`, where it is a text that is not blank. */
  readonly city: string | undefined
  /** The commune that `city` names, accents and punctuation aside. */
  readonly named: Comuna | undefined
  /** The extensions for communes, of whatever they hold. */
  readonly extensions: readonly TerritoryExtension[]
  /** The codings of communes with a code, which need not exist. */
  readonly codings: readonly TerritoryCoding[]
  /** The communes of those codes; of an obsolete code, today's. */
  readonly coded: readonly Comuna[]
  /** The provinces that are coded. */
  readonly provinces: readonly Provincia[]
  /** The regions that are coded. */
  readonly regions: readonly Region[]
}

// One place and not a WeakMap, which takes longer than reading an address does.
let last: { readonly element: Element; readonly facts: AddressFacts } | undefined

/** What an address says of its place, made out once for all rules that are shown it. */
export function factsOf(address: JsonObject, element: Element): AddressFacts {
  if (last?.element !== element) last = { element, facts: read(address) }
  return last.facts
}

/** Whether a commune lies in the province and the region that an address codes, as far as it does. */
export function liesIn(comuna: Comuna, facts: AddressFacts): boolean {
  return facts.provinces.every(({ code }) => code === comuna.provincia) && facts.regions.every(({ code }) => code === comuna.region)
}

function read(address: JsonObject): AddressFacts {
  const city = typeof address['city'] === 'string' && address['city'].trim() !== '' ? address['city'] : undefined
  const extensions = territoryExtensions(address, communes)
  const codings = extensions.length === 0 ? [] : communeCodings(address)
  return {
    isChilean: isChileanAddress(address),
    city,
    named: city === undefined ? undefined : findComuna(city),
    extensions,
    codings,
    coded: present(codings.map(({ value }) => findComunaOfCode(value['code'] as string))),
    provinces: present(knownCodings(address, provinces).map(findProvincia)),
    regions: present(knownCodings(address, regions).map(({ value }) => regiones.get((value['code'] as string).padStart(2, '0')))),
  }
}

/** EIS publishes 112 and 113 with each other's names, so there the name tells; without one, either may be meant. */
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
