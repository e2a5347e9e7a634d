import { isObject, type JsonObject } from '../../engine/json.ts'

/** Whether an Identifier has no value: none, a blank one, and no extension that says why. */
export function lacksValue(identifier: JsonObject): boolean {
  const { value } = identifier
  const isBlank = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  return isBlank && !isObject(identifier['_value'])
}
