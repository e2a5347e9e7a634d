import { lacksSystem } from '../../checks/coded-in.ts'
import { isObject, objectsIn, type JsonObject } from '../../engine/json.ts'
import { csTipoIdentificador } from '../reading/run.ts'

/** Whether an identifier is of a type of CSTipoIdentificador; a coding without system counts, as CL Core looks at codes alone. */
export function isOfType({ type }: JsonObject, wanted: string): boolean {
  if (!isObject(type)) return false
  return objectsIn(type, 'coding').some(
    ({ value }) => value['code'] === wanted && (lacksSystem(value) || value['system'] === csTipoIdentificador),
  )
}
