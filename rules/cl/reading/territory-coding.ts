import { isList, isObject, type Json, type JsonObject, type Placed } from '../../engine/json.ts'
import type { Element } from '../../engine/rule.ts'
import { clCodeSystem, clDefinition, eis, eisCodeSystem } from '../canonicals.ts'

/** The two guides that code communes, provinces, regions and countries. */
export type Guide = 'CL Core' | 'EIS'

/** A kind of territory that guides code beside the words of an address: in a member, extensions and code systems. */
export interface Territory {
  /** The companion of the words: `_city`. */
  readonly member: string
  readonly extensions: ReadonlyMap<string, Guide>
  readonly systems: ReadonlyMap<string, Guide>
}

/** The code systems of communes. */
export const communeSystems = {
  clCore: clCodeSystem('CSCodComunasCL'),
  eis: eisCodeSystem('eis-comunas-cs'),
  /** The older one of EIS, the only one with `99999`. */
  eisWithUnknown: eisCodeSystem('CSComunas'),
} as const

/** Communes, on `Address.city`; either guide's base counts with any of the names the extension was given. */
export const communes: Territory = {
  member: '_city',
  extensions: new Map(
    ['ComunasCl', 'CodigoComuna', 'eis-comunas'].flatMap((id): [string, Guide][] => [
      [clDefinition(id), 'CL Core'],
      [`${eis}/StructureDefinition/${id}`, 'EIS'],
    ]),
  ),
  systems: new Map([
    [communeSystems.clCore, 'CL Core'],
    [communeSystems.eis, 'EIS'],
    [communeSystems.eisWithUnknown, 'EIS'],
  ]),
}

/** Provinces, on `Address.district`. */
export const provinces: Territory = {
  member: '_district',
  extensions: new Map([
    [clDefinition('ProvinciasCl'), 'CL Core'],
    [`${eis}/StructureDefinition/eis-provincias`, 'EIS'],
  ]),
  systems: new Map([
    [clCodeSystem('CSCodProvinciasCL'), 'CL Core'],
    [eisCodeSystem('eis-provincias-cs'), 'EIS'],
    [eisCodeSystem('CSProvincia'), 'EIS'],
  ]),
}

/** Regions, on `Address.state`. */
export const regions: Territory = {
  member: '_state',
  extensions: new Map([
    [clDefinition('RegionesCl'), 'CL Core'],
    [`${eis}/StructureDefinition/eis-regiones`, 'EIS'],
  ]),
  systems: new Map([
    [clCodeSystem('CSCodRegionCL'), 'CL Core'],
    [eisCodeSystem('eis-regiones-cs'), 'EIS'],
    [eisCodeSystem('CSRegion'), 'EIS'],
  ]),
}

/** Countries, on `Address.country`. Which code systems are meant does not matter: only ISO 3166 is used. */
export const countries: Territory = {
  member: '_country',
  extensions: new Map([
    [clDefinition('CodigoPaises'), 'CL Core'],
    [`${eis}/StructureDefinition/eis-paises`, 'EIS'],
  ]),
  systems: new Map(),
}

/** An extension of a guide, placed from the address. */
export interface TerritoryExtension extends Placed {
  readonly guide: Guide
}

/** A coding inside such an extension, placed from the address. */
export interface TerritoryCoding extends Placed {
  readonly extension: TerritoryExtension
  /** The guide whose code system it is of: that of the extension where it says no system, undefined where it says another. */
  readonly guide: Guide | undefined
}

/** The extensions of an address that code a territory. */
export function territoryExtensions(address: JsonObject, territory: Territory): readonly TerritoryExtension[] {
  const { member } = territory
  const companion = address[member]
  if (!isObject(companion)) return none
  const list = companion['extension']
  let found: TerritoryExtension[] | undefined
  for (let index = 0; index < (isList(list) ? list.length : 1); index += 1) {
    const value = isList(list) ? list[index] : list
    const guide = isObject(value) ? guideOfExtension(value, territory) : undefined
    if (guide === undefined) continue
    const one = { at: isList(list) ? [member, 'extension', index] : [member, 'extension'], value: value as JsonObject, guide }
    if (found === undefined) found = [one]
    else found.push(one)
  }
  return found ?? none
}

const none: readonly never[] = []

/** The guide that an extension of a territory is of; undefined for any other. */
export function guideOfExtension({ url }: JsonObject, { extensions }: Territory): Guide | undefined {
  return typeof url === 'string' ? extensions.get(url) : undefined
}

/** Whether an extension holds a value of one of the two kinds that are read, and not a concept in words alone. */
export function holdsCoded({ valueCodeableConcept, valueCoding }: JsonObject): boolean {
  return (isObject(valueCodeableConcept) && textOf(valueCodeableConcept) === undefined) || isObject(valueCoding)
}

/** The words of a concept that says nothing else. */
export function textOf({ text, ...others }: JsonObject): string | undefined {
  return typeof text === 'string' && Object.keys(others).length === 0 ? text : undefined
}

/** The codings in an extension, of a `valueCodeableConcept` or a `valueCoding`, whatever their system. */
export function codingsOf(extension: TerritoryExtension, { systems }: Territory): readonly TerritoryCoding[] {
  const found: TerritoryCoding[] = []
  for (const { at, value } of codingsIn(extension.value)) {
    const { system } = value
    found.push({ at: extension.at.concat(at), value, extension, guide: isSaid(system) ? systems.get(system) : extension.guide })
  }
  return found
}

/** The codings that an extension holds, placed from it. */
export function codingsIn({ valueCodeableConcept: concept, valueCoding: coding }: JsonObject): readonly Placed[] {
  const found: Placed[] = isObject(coding) ? [{ at: ['valueCoding'], value: coding }] : []
  const codings = isObject(concept) ? concept['coding'] : undefined
  if (isList(codings)) {
    for (let index = 0; index < codings.length; index += 1) {
      const value = codings[index]
      if (isObject(value)) found.push({ at: ['valueCodeableConcept', 'coding', index], value })
    }
  } else if (isObject(codings)) found.push({ at: ['valueCodeableConcept', 'coding'], value: codings })
  return found
}

/** The codings with a code of one of a territory's own systems. */
export function knownCodings(address: JsonObject, territory: Territory): readonly TerritoryCoding[] {
  return address[territory.member] === undefined ? none : knownCodingsIn(territoryExtensions(address, territory), territory)
}

/** The same of the extensions of a territory. */
export function knownCodingsIn(extensions: readonly TerritoryExtension[], territory: Territory): readonly TerritoryCoding[] {
  const found: TerritoryCoding[] = []
  for (const extension of extensions) for (const coding of codingsOf(extension, territory)) if (isKnown(coding)) found.push(coding)
  return found
}

function isKnown({ guide, value: { code } }: TerritoryCoding): boolean {
  return guide !== undefined && typeof code === 'string' && code !== ''
}

/** The systems of codings that may be of a territory: its own, and none, where the extension decides. */
export function systemsOf({ systems }: Territory): readonly string[] {
  return ['', ...systems.keys()]
}

/** The guide whose system a coding is of, wherever it stands; without system, that of the extension it is in. */
export function guideOf({ system }: JsonObject, element: Element, { extensions, systems }: Territory): Guide | undefined {
  if (isSaid(system)) return systems.get(system)
  const holder = element.name === 'valueCoding' ? element.parent : element.parent?.parent
  const url = isObject(holder?.value) ? holder.value['url'] : undefined
  return typeof url === 'string' ? extensions.get(url) : undefined
}

function isSaid(system: Json | undefined): system is string {
  return typeof system === 'string' && system !== ''
}
