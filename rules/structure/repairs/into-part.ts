import { isList, isObject, isSame, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { placeInPart } from '../check/places-in-parts.ts'
import type { Repair } from './repair.ts'
import { reshaped } from './reshaped.ts'
import { mayBeRewritten, without } from './setting.ts'
import { secondSurname } from './second-surname.ts'

/** Elements whose part is one thing that several members say together, as a name or an address. */
const said = new Set(['name', 'address'])

/** A member of another format or version in the part of the type where it belongs: `lastName` in `name`, the `patient` of an appointment among its participants. */
export function intoPart(root: Json, at: Path, type: string): Repair | undefined {
  const path = at.slice(0, -1)
  const key = at.at(-1)
  const place = typeof key === 'string' ? placeInPart(type, key) : undefined
  const holder = valueAt(root, path)
  const rest = without(root, at)
  if (place === undefined || !isObject(holder) || !mayBeRewritten(holder) || rest?.path.length !== path.length) return undefined
  const { part, element } = place
  const values = valuesFor(element, holder[key as string]!)
  const present = holder[part] ?? []
  if (values === undefined || !isList(present)) return undefined
  // An item that says it already does not get it again.
  if (values.some((value) => present.some((item) => isObject(item) && item[element] !== undefined && isSame(item[element], value))))
    return undefined
  const items = said.has(part) ? completed(present, element, values[0]!) : [...present, ...values.map((value) => ({ [element]: value }))]
  if (items === undefined) return undefined
  const replacement = { ...(rest.replacement as JsonObject), [part]: items } as JsonObject
  return { title: `Ponerlo en «${part}.${element.replace('_family', 'family')}»`, path, replacement, safe: false }
}

/** The values of an element, one for each item of its part; undefined where a value is none that it can hold. */
function valuesFor(element: string, value: Json): readonly Json[] | undefined {
  const each = (isList(value) ? value : [value]).map((one) => valueFor(element, one))
  return each.length > 0 && each.every((one) => one !== undefined) ? each : undefined
}

function valueFor(element: string, value: Json): Json | undefined {
  if (element === 'resource') return isObject(value) && typeof value['resourceType'] === 'string' ? value : undefined
  if (element === 'code') return isObject(value) ? value : reshaped('CodeableConcept', value)
  if (element === 'actor' || element === 'condition') return isObject(value) ? value : reshaped('Reference', value)
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (element === '_family') return secondSurname(value)
  return element === 'given' || element === 'line' ? [value] : value
}

/** A part with an element of its only item; undefined where it has more, or says another already. */
function completed(items: readonly Json[], element: string, value: Json): readonly Json[] | undefined {
  const [only = {}, ...others] = items
  if (others.length > 0 || !isObject(only) || only['text'] !== undefined || Object.hasOwn(only, element)) return undefined
  return [{ ...only, [element]: value } as JsonObject]
}
