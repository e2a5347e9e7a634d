import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Problem } from '../problem.ts'
import { orElse, toRemove, type Repair } from './repair.ts'
import { isExtension, mayBeRewritten, renamed, without } from './setting.ts'

/** The repair of a companion that does not match its value. */
export function toCompanion({ at, name, reason }: Problem<'r4-json-05'>, root: Json): Repair | undefined {
  if (reason === 'null') return valueAt(root, at) === null ? toRemove(`el «null» de «${name}»`, without(root, at)) : undefined
  if (reason === 'value') return toRemoveCompanion(root, at, name)
  return reason === 'kind' ? companionInForm(root, at.slice(0, -1), name) : undefined
}

/** The repair of a companion beside an object, which holds its id and extensions itself. */
export function intoObject({ at, name }: Problem<'r4-json-06'>, root: Json): Repair | undefined {
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  if (!isObject(holder)) return undefined
  const { [`_${name}`]: companion, [name]: value, ...rest } = holder
  const joined = companion === undefined || value === undefined ? undefined : joinedWith(value, companion)
  if (joined === undefined) return toRemove(`«_${name}»`, without(root, at))
  return { title: `Poner su contenido en «${name}»`, path, replacement: { ...rest, [name]: joined } as JsonObject, safe: false }
}

/** Objects that have what stood beside them; undefined where they have something of it already. */
function joinedWith(value: Json, companion: Json): Json | undefined {
  if (isList(value) && isList(companion)) {
    const items = value.map((item, index) =>
      companion[index] === undefined || companion[index] === null ? item : joinedWith(item, companion[index]),
    )
    return companion.length > value.length || items.includes(undefined as never) ? undefined : (items as readonly Json[])
  }
  if (!isObject(value) || !isObject(companion) || Object.keys(companion).some((key) => Object.hasOwn(value, key))) return undefined
  return { ...companion, ...value } as JsonObject
}

/** An object with what belongs beside a simple value, put there: its id and extensions, and the value itself where it has one. */
export function besideValue(root: Json, at: Path, { value, id, extension, ...rest }: JsonObject): Repair | undefined {
  const name = at.at(-1)
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  if (typeof name !== 'string' || Object.keys(rest).length > 0 || (id === undefined && extension === undefined)) return undefined
  if (!isObject(holder) || Object.hasOwn(holder, `_${name}`) || typeof value === 'object' || !mayBeRewritten(holder)) return undefined
  const { [name]: _, ...others } = holder
  const beside = { ...(id !== undefined && { id }), ...(extension !== undefined && { extension }) }
  const replacement = { ...others, ...(value !== undefined && { [name]: value }), [`_${name}`]: beside } as JsonObject
  return { title: `Poner sus extensiones en «_${name}»`, path, replacement, safe: false }
}

/** The repair of a value in the place of a companion: taken out, or as the id that a resource does not have besides. */
function toRemoveCompanion(root: Json, at: Path, name: string): Repair | undefined {
  const own = [...at.slice(0, -1), `_${name}`]
  const removal = toRemove(`«_${name}»`, without(root, own))
  const holder = valueAt(root, at.slice(0, -1))
  const value = valueAt(root, own)
  if (name !== 'id' || !isObject(holder) || holder['resourceType'] === undefined || !/^[\w.-]+$/.test(String(value))) return removal
  const called = renamed(root, own, 'id', String(value))
  return orElse(called && { title: 'Llamarlo «id»', ...called, safe: false, mustHold: true }, removal)
}

/** The companion of a primitive as its value is: out of a list that has it alone, or in one. */
function companionInForm(root: Json, path: Path, name: string): Repair | undefined {
  const holder = valueAt(root, path)
  if (!isObject(holder)) return undefined
  const [value, companion] = [holder[name], holder[`_${name}`]]
  const at = [...path, `_${name}`]
  if (isList(companion)) {
    const [only] = companion
    if (companion.length !== 1 || !isObject(only) || isList(value)) return undefined
    return { title: `Sacar «_${name}» de la lista`, path: at, replacement: isExtension(only) ? { extension: [only] } : only, safe: false }
  }
  if (!isList(value) || value.length !== 1 || !isObject(companion)) return undefined
  return { title: `Poner «_${name}» entre corchetes`, path: at, replacement: [companion], safe: false }
}
