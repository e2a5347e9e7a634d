import { extentOf } from '../../engine/extent.ts'
import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { noted } from '../../engine/noted.ts'

/** A value to be set, and where it is from the root of the document. */
export interface Setting {
  readonly path: Path
  readonly replacement: Json
}

/** Characters of what is written anew for one element of it at most; of a list of entries, which are tried before one is taken away. */
const mostRewritten = 16_000
export const mostOfEntries = 32_000

/** The length of an object or list, up to `mostOfEntries`. */
const lengthOf = noted((holder: JsonObject | readonly Json[]) => extentOf(holder, mostOfEntries))

/** Whether something may be written anew for one element of it; else a fix would cost as much as all around it, for each element anew. */
export function mayBeRewritten(holder: JsonObject | readonly Json[], most = mostRewritten): boolean {
  return lengthOf(holder) < most
}

/** The object at a path with a member under another name, in the same place, and with another value where one is given; undefined where it has one of that name. */
export function renamed(root: Json, at: Path, name: string, value?: Json): Setting | undefined {
  const path = at.slice(0, -1)
  const old = at.at(-1)
  const holder = valueAt(root, path)
  if (!isObject(holder) || typeof old !== 'string' || !Object.hasOwn(holder, old) || Object.hasOwn(holder, name)) return undefined
  if (!mayBeRewritten(holder)) return undefined
  const replacement = copied(holder, old, name)
  return { path, replacement: value === undefined ? replacement : ({ ...replacement, [name]: value } as JsonObject) }
}

/** A copy of an object with a member under another name, or without it. */
function copied(object: JsonObject, old: string, name?: string): JsonObject {
  // A name that every object has already can only be defined, as in JSON.parse.
  if (Object.hasOwn(object, '__proto__') || name === '__proto__') return copiedByEntries(object, old, name)
  const copy: Record<string, Json> = {}
  for (const key in object) {
    if (key !== old) copy[key] = object[key]!
    else if (name !== undefined) copy[name] = object[key]!
  }
  return copy
}

function copiedByEntries(object: JsonObject, old: string, name: string | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => (key !== old ? [[key, value!]] : name === undefined ? [] : [[name, value!]])),
  )
}

/**
 * The rest without the value at a path, and without what would be empty then; undefined where nothing is left, or where
 * the companion of a list would no longer stand beside it.
 */
export function without(root: Json, at: Path, most?: number): Setting | undefined {
  for (let path = at; path.length > 0; path = path.slice(0, -1)) {
    const holderPath = path.slice(0, -1)
    const step = path.at(-1)!
    const holder = valueAt(root, holderPath)
    if ((isList(holder) || isObject(holder)) && !mayBeRewritten(holder, most)) return undefined
    if (isList(holder)) {
      if (typeof step !== 'number' || step >= holder.length || hasCompanion(root, holderPath)) return undefined
      if (holder.length > 1) return { path: holderPath, replacement: holder.toSpliced(step, 1) }
    } else if (isObject(holder)) {
      if (!Object.hasOwn(holder, step)) return undefined
      const rest = copied(holder, step as string)
      const isElement = !Object.hasOwn(rest, 'resourceType') && !isOfResourceOrValue(holderPath)
      let isLeft = false
      for (const key in rest) {
        // The address of an extension says nothing without its value, nor does the id of an element without anything else.
        if ((key === 'url' && isItemOfExtensions(holderPath)) || (key === 'id' && isElement)) continue
        if (key !== 'resourceType') return { path: holderPath, replacement: rest }
        isLeft = true
      }
      if (isLeft) return undefined
    } else {
      return undefined
    }
  }
  return undefined
}

function isItemOfExtensions(path: Path): boolean {
  const name = path.at(-2)
  return name === 'extension' || name === 'modifierExtension'
}

/** Whether an object stands where a resource does, or beside a value, whose id it then has: that alone says something. */
function isOfResourceOrValue(path: Path): boolean {
  const name = path.findLast((step) => typeof step === 'string')
  return name === 'resource' || name === 'contained' || name?.startsWith('_') === true
}

function hasCompanion(root: Json, path: Path): boolean {
  const name = path.at(-1)
  const holder = valueAt(root, path.slice(0, -1))
  if (!isObject(holder) || typeof name !== 'string') return false
  return Object.hasOwn(holder, name.startsWith('_') ? name.slice(1) : `_${name}`)
}

/** The object at a path with a member beside the others. */
export function withMember(root: Json, path: Path, name: string, value: Json): Setting | undefined {
  const holder = valueAt(root, path)
  return isObject(holder) && !Object.hasOwn(holder, name) && mayBeRewritten(holder)
    ? { path, replacement: { ...holder, [name]: value } as JsonObject }
    : undefined
}

/** Whether a value is an extension that has a value, and nothing else. */
export function isExtension(value: Json | undefined): value is JsonObject {
  if (!isObject(value) || typeof value['url'] !== 'string') return false
  const others = Object.keys(value).filter((key) => key !== 'url')
  return others.length === 1 && /^value[A-Z]/.test(others[0]!)
}
