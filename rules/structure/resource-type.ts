import { isObject, type Json } from '../engine/json.ts'
import { r4 } from './r4.ts'

/** The type that a resource says it is, or meant to say where only the case is wrong; undefined where it says nothing. */
export function typeOfResource(value: Json | undefined): string | undefined {
  const name = isObject(value) ? value['resourceType'] : undefined
  return typeof name === 'string' ? (r4.findResource(name) ?? name) : undefined
}
