import { isObject, objectsIn, type JsonObject } from '../../engine/json.ts'
import { kindOfIdentifier } from '../reading/identifier.ts'

/** Whether an identifier is of a type of CSTipoIdentificador, also where its code or its system is yet to be mended. */
export function isOfType({ type }: JsonObject, wanted: string): boolean {
  return isObject(type) && objectsIn(type, 'coding').some(({ value }) => kindOfIdentifier(value) === wanted)
}
