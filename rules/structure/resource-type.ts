import { isObject, type Json, type JsonObject } from '../engine/json.ts'
import { r4 } from './r4.ts'

/** Whether a resource says a type that there is. */
export function hasKnownType({ resourceType }: JsonObject): boolean {
  return typeof resourceType === 'string' && r4.isResource(resourceType)
}

/** The type of FHIR that a resource says it is, or meant to say where only the case is wrong; '' where it says none that there is. */
export function knownTypeOf({ resourceType }: JsonObject): string {
  return typeof resourceType === 'string' ? (r4.findResource(resourceType) ?? '') : ''
}

/** The type that a resource says it is, or meant to say where only the case is wrong; undefined where it says nothing. */
export function typeOfResource(value: Json | undefined): string | undefined {
  const name = isObject(value) ? value['resourceType'] : undefined
  return typeof name === 'string' ? (r4.findResource(name) ?? name) : undefined
}

/** Whether a value is an object that says it is a resource, of a type that there is. */
export function isResource(value: Json | undefined): value is JsonObject {
  return isObject(value) && knownTypeOf(value) !== ''
}
