import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { r4 } from '../r4.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten } from './setting.ts'

/** Whether a name is the path of an element in an object, as tables have it: `name.family`, `name[0].given[1]`. */
export function isFlattened(name: string): boolean {
  return name.length < 200 && /^[a-zA-Z]+(?:\.\w+|\[\d{1,2}\])+$/.test(name)
}

type Draft = Record<string, Json | Draft[]>

/** The object at a path whose names are paths, with the objects and lists that these lead through; undefined where one leads to no element of R4. */
export function unflattened(root: Json, path: Path, type: string): Repair | undefined {
  const holder = valueAt(root, path)
  if (!isObject(holder) || !mayBeRewritten(holder)) return undefined
  const kept = Object.entries(holder).filter(([name]) => !isFlattened(name))
  const made: Draft = {}
  for (const [name, value] of Object.entries(holder))
    if (isFlattened(name) && !put(made, type, name.split(/[.[\]]+/).filter(Boolean), value!)) return undefined
  if (kept.some(([name]) => Object.hasOwn(made, name))) return undefined
  const replacement = { ...Object.fromEntries(kept), ...made } as JsonObject
  return { title: 'Escribir las partes de cada nombre como objetos', path, replacement, safe: false }
}

/** Puts a value where the steps lead from an object of a type; false where they lead to nothing, or something is there. */
function put(object: Draft, type: string, [name = '', ...rest]: readonly string[], value: Json): boolean {
  const element = r4.find(type)?.elements.get(name)
  if (element === undefined) return false
  const isNumbered = element.isList && /^\d+$/.test(rest[0] ?? '')
  const index = isNumbered ? Number(rest[0]) : 0
  const inner = isNumbered ? rest.slice(1) : rest
  if (inner.length === 0) {
    if (!element.isList || (isList(value) && !isNumbered)) return set(object, name, value)
    const list = (object[name] ??= []) as Json[]
    if (list.length !== index) return false
    list.push(value)
    return true
  }
  if (!element.isList) return put((object[name] ??= {}) as Draft, element.type, inner, value)
  const list = (object[name] ??= []) as Draft[]
  if (index > list.length) return false
  return put((list[index] ??= {}), element.type, inner, value)
}

function set(object: Draft, name: string, value: Json): boolean {
  if (Object.hasOwn(object, name)) return false
  object[name] = value
  return true
}
