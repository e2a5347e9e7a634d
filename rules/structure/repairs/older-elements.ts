import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten, without } from './setting.ts'

/** The elements of R4 that say what one of an older version said; undefined where they would not say all of it. */
type Read = (value: readonly JsonObject[]) => JsonObject | undefined

/** By types and names in them, elements of older versions whose parts R4 has in several elements. */
const older: Readonly<Record<string, Read>> = { 'Observation.related': membersOf, 'ServiceRequest.item': orderedIn }

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
