import type { Catalog } from '../../../catalogs/catalog.ts'
import type { Establecimiento } from '../../../catalogs/establecimientos/establecimientos.ts'
import type { Json, JsonObject } from '../../engine/json.ts'
import type { Element } from '../../engine/rule.ts'

/**
 * Whether an address names the establishments of the DEIS: that of the EIS guide, those of TEI and Quirúrgico, SNRE's
 * `deis/codigodeis`, the government's open data, and whatever else says both words.
 */
export function isEstablishmentSystem(system: Json | undefined): boolean {
  return typeof system === 'string' && establishments.test(system) && publishers.test(system)
}

const establishments = /establec|codigo-?deis/i
const publishers = /deis|\/ig\/(?:tei|quirurgico)\/CodeSystem\/CSEstablecimientoDestino|datos\.gob\.cl/i

/** A code that is said to be of an establishment, and the member that holds it. */
export interface EstablishmentCode {
  readonly code: string
  readonly member: 'value' | 'code'
}

/** The code that an Identifier or a Coding says is of an establishment of the DEIS. */
export function establishmentCodeOf(value: JsonObject, type: Element['type'] = 'Identifier'): EstablishmentCode | undefined {
  if (!isEstablishmentSystem(value['system'])) return undefined
  const member = type === 'Coding' ? 'code' : 'value'
  const code = value[member]
  return typeof code === 'string' && code !== '' ? { code, member } : undefined
}

/** The establishment of a code in the list of the DEIS. */
export function findEstablishment(list: Catalog | undefined, code: string): Establecimiento | undefined {
  return list?.get(code) as Establecimiento | undefined
}

/** The establishment that had a code in the former numbering. */
export function findByFormerCode(list: Catalog, code: string): Establecimiento | undefined {
  let index = byFormerCode.get(list)
  if (index === undefined) byFormerCode.set(list, (index = indexFormerCodes(list)))
  return index.get(code)
}

/** The establishments of each list under their codes in the former numbering. */
const byFormerCode = new WeakMap<Catalog, ReadonlyMap<string, Establecimiento>>()

function indexFormerCodes(list: Catalog): ReadonlyMap<string, Establecimiento> {
  const index = new Map<string, Establecimiento>()
  for (const establishment of list.all() as readonly Establecimiento[]) {
    if (!index.has(establishment.oldCode)) index.set(establishment.oldCode, establishment)
  }
  return index
}
