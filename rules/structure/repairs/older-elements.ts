import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten, without } from './setting.ts'

/** The elements of R4 that say what one of an older version said; undefined where they would not say all of it. */
type Read = (value: readonly JsonObject[]) => JsonObject | undefined

/** By types and names in them, elements of older versions whose parts R4 has in several elements. */
const older: Readonly<Record<string, Read>> = {
  'Immunization.explanation': reasonsIn,
  'Observation.related': membersOf,
  'ServiceRequest.item': orderedIn,
}

/** By types and names in them, the status that R4 has for what an older version denied by a member that is true. */
const denied: Readonly<Record<string, string>> = {
  'Communication.notDone': 'not-done',
  'Immunization.notGiven': 'not-done',
  'Immunization.wasNotGiven': 'not-done',
  'MedicationAdministration.notGiven': 'not-done',
  'MedicationAdministration.wasNotGiven': 'not-done',
  'MedicationStatement.wasNotTaken': 'not-taken',
  'Procedure.notDone': 'not-done',
  'Procedure.notPerformed': 'not-done',
}

/** The status for what an older version said was not done; undefined beside another status, which says more than that it was. */
export function toDenied(root: Json, at: Path, type: string): Repair | undefined {
  const name = `${type}.${String(at.at(-1))}`
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  const rest = Object.hasOwn(denied, name) && valueAt(root, at) === true ? without(root, at) : undefined
  if (rest?.path.length !== path.length || !isObject(holder) || (holder['status'] ?? 'completed') !== 'completed') return undefined
  const status = denied[name]!
  return { title: `Usar el estado «${status}»`, path, replacement: { ...(rest.replacement as JsonObject), status }, safe: false }
}

/** An element of an older version that R4 has in several; undefined where one of these is there already. */
export function toNewerElements(root: Json, at: Path, type: string): Repair | undefined {
  const path = at.slice(0, -1)
  const key = at.at(-1)
  const holder = valueAt(root, path)
  const read = Object.hasOwn(older, `${type}.${String(key)}`) ? older[`${type}.${String(key)}`] : undefined
  if (read === undefined || !isObject(holder) || !mayBeRewritten(holder)) return undefined
  const value = holder[key as string]!
  const items = isList(value) ? value : [value]
  const members = items.length > 0 && items.every(isObject) ? read(items) : undefined
  const rest = without(root, at)
  if (members === undefined || rest?.path.length !== path.length) return undefined
  const names = Object.keys(members)
  if (names.some((name) => Object.hasOwn(holder, name))) return undefined
  const replacement = { ...(rest.replacement as JsonObject), ...members } as JsonObject
  return { title: `Ponerlo en «${names.join('» y «')}»`, path, replacement, safe: false }
}

/** Observations that another is made of or comes from. */
function membersOf(items: readonly JsonObject[]): JsonObject | undefined {
  const targets: Record<string, Json[]> = {}
  for (const { type, target, ...rest } of items) {
    const name = type === 'has-member' ? 'hasMember' : type === 'derived-from' ? 'derivedFrom' : undefined
    if (name === undefined || !isObject(target ?? null) || Object.keys(rest).length > 0) return undefined
    ;(targets[name] ??= []).push(target!)
  }
  return targets
}

/** The only test of an order. */
function orderedIn([item, ...others]: readonly JsonObject[]): JsonObject | undefined {
  const { code, specimen, bodySite, ...rest } = item!
  if (others.length > 0 || code === undefined || Object.keys(rest).length > 0) return undefined
  return { code, ...(specimen !== undefined && { specimen }), ...(bodySite !== undefined && { bodySite: [bodySite] }) } as JsonObject
}

/** Why a vaccine was given, or was not. */
function reasonsIn([explanation, ...others]: readonly JsonObject[]): JsonObject | undefined {
  const { reason = [], reasonNotGiven = [], ...rest } = explanation!
  if (others.length > 0 || !isList(reason) || !isList(reasonNotGiven) || reasonNotGiven.length > 1 || Object.keys(rest).length > 0)
    return undefined
  return { ...(reason.length > 0 && { reasonCode: reason }), ...(reasonNotGiven.length > 0 && { statusReason: reasonNotGiven[0]! }) }
}
