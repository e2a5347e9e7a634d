/** The base of the canonicals of CL Core 1.9.4 (https://hl7chile.cl/fhir/ig/clcore). */
const clCore = 'https://hl7chile.cl/fhir/ig/clcore'

/** The base of the canonicals of the ministry's EIS guide (https://interoperabilidad.minsal.cl/fhir/ig/eis). */
export const eis = 'https://interoperabilidad.minsal.cl/fhir/ig/eis'

/** A code system of CL Core under its id: `CSTipoIdentificador`. */
export function clCodeSystem(id: string): string {
  return `${clCore}/CodeSystem/${id}`
}

/** A profile or extension of CL Core under its id: `CorePacienteCl`, `ComunasCl`. */
export function clDefinition(id: string): string {
  return `${clCore}/StructureDefinition/${id}`
}

/** A value set of CL Core under its id: `VSTipoIdentificador`. */
export function clValueSet(id: string): string {
  return `${clCore}/ValueSet/${id}`
}

/** A code system of the EIS guide under its id: `eis-comunas-cs`. */
export function eisCodeSystem(id: string): string {
  return `${eis}/CodeSystem/${id}`
}

/** The page of a profile, extension or code system in the published guide. */
export function clPage(kind: 'StructureDefinition' | 'CodeSystem' | 'ValueSet', id: string): string {
  return `${clCore}/${kind}-${id}.html`
}

/** The page of a resource or type in FHIR R4, with an anchor where one is given. */
export function r4Page(page: string): string {
  return `https://hl7.org/fhir/R4/${page}`
}
