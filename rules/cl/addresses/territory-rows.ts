import type { Concept } from '../../../catalogs/catalog.ts'
import { comunas } from '../../../catalogs/comunas/comunas.ts'
import { provincias } from '../../../catalogs/comunas/provincias.ts'
import { regiones } from '../../../catalogs/comunas/regiones.ts'
import { namedBy } from '../../checks/coding.ts'
import type { JsonObject } from '../../engine/json.ts'
import type { Element, Finding, QuickFix, RuleContext } from '../../engine/rule.ts'
import { clCodeSystem, clDefinition, clPage } from '../canonicals.ts'
import { factsAround, type AddressFacts } from '../reading/address-facts.ts'
import { communes, communeSystems, guideOf, provinces, regions, systemsOf } from '../reading/territory-coding.ts'

/** The common part of the rules on provinces of CL Core. */
export const provinciaRow = {
  system: clCodeSystem('CSCodProvinciasCL'),
  systems: systemsOf(provinces),
  isOf: (coding: JsonObject, element: Element) => !isTypeOfIdentifier(element) && guideOf(coding, element, provinces) === 'CL Core',
  catalog: () => provincias,
  called: 'las provincias de CL Core',
  profileUrl: clDefinition('ProvinciasCl'),
  links: [{ title: 'CL Core: provincias', url: clPage('CodeSystem', 'CSCodProvinciasCL') }],
}

/** The common part of the rules on regions of CL Core. */
export const regionRow = {
  system: clCodeSystem('CSCodRegionCL'),
  systems: systemsOf(regions),
  isOf: (coding: JsonObject, element: Element) => !isTypeOfIdentifier(element) && guideOf(coding, element, regions) === 'CL Core',
  catalog: () => regiones,
  called: 'las regiones de CL Core',
  profileUrl: clDefinition('RegionesCl'),
  links: [{ title: 'CL Core: regiones', url: clPage('CodeSystem', 'CSCodRegionCL') }],
}

/** Whether a coding is the type of an identifier: of a place it is by mistake, and its name right. */
function isTypeOfIdentifier({ parent }: Element): boolean {
  return parent?.parent?.type === 'Identifier'
}

/** Reads the concepts that the address around an element says, as `read` finds them. */
export function saidAround(read: (facts: AddressFacts) => readonly Concept[]): (element: Element, run: RuleContext) => readonly Concept[] {
  return (element, run) => {
    const facts = factsAround(element, run)
    return facts === undefined ? [] : run.memo(read, facts)
  }
}

/**
 * Writes the system of communes into the coding of one that stands where communes do, under that of other territories: sure where the address says
 * the same commune, and no name another.
 */
export function asCommune(coding: JsonObject, element: Element, run: RuleContext): QuickFix | undefined {
  const { system, ...rest } = coding
  const guide = typeof system === 'string' ? guideOf(rest, element, communes) : undefined
  const comuna = guide === undefined ? undefined : comunas.get(String(coding['code']))
  if (comuna === undefined) return undefined
  const { code, display } = comuna
  const own = guide === 'EIS' ? communeSystems.eis : communeSystems.clCore
  const safe = factsAround(element, run)?.named === comuna && (coding['display'] === undefined || namedBy(coding, comunas) === comuna)
  return { title: `Usar ${code} (${display}) de ${own}`, at: [], replacement: { ...coding, system: own, code, display }, safe }
}

/** Whose code one is that `asCommune` mends. */
export function tellCommune({ moved }: Finding): string | undefined {
  return moved === undefined ? undefined : 'Es el código de una comuna: lleva el sistema de las comunas.'
}

/** An address with a coded province, for examples. */
export function districtOf(code: string, display?: string): JsonObject {
  return coded('_district', provinciaRow, code, display)
}

/** An address with a coded region, for examples. */
export function stateOf(code: string, display?: string): JsonObject {
  return coded('_state', regionRow, code, display)
}

function coded(member: string, row: { readonly profileUrl: string; readonly system: string }, code: string, display?: string): JsonObject {
  const coding = { system: row.system, code, ...(display !== undefined && { display }) }
  return { [member]: { extension: [{ url: row.profileUrl, valueCodeableConcept: { coding: [coding] } }] } }
}
