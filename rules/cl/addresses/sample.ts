import type { JsonObject } from '../../engine/json.ts'
import { clDefinition } from '../canonicals.ts'
import { communeSystems } from '../reading/territory-coding.ts'

/** A patient with addresses, for examples. */
export function patientAt(...address: readonly JsonObject[]): JsonObject {
  return { resourceType: 'Patient', address }
}

/** A city with a commune coded in an extension, for examples; CL Core's where no other is given. */
export function codedCity(city: string, coding: JsonObject, url = clDefinition('ComunasCl')): JsonObject {
  return { city, _city: { extension: [codedExtension(url, coding)] } }
}

/** An extension that holds a concept of one coding, for examples. */
export function codedExtension(url: string, coding: JsonObject): JsonObject {
  return { url, valueCodeableConcept: { coding: [coding] } }
}

/** The coding of a commune in CL Core, for examples. */
export function comunaCoding(code: string, display?: string): JsonObject {
  return { system: communeSystems.clCore, code, ...(display !== undefined && { display }) }
}

/** The coding of a commune in EIS, for examples. */
export function eisCoding(code: string, display?: string): JsonObject {
  return { ...comunaCoding(code, display), system: communeSystems.eis }
}
