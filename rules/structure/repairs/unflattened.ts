import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { r4 } from '../r4.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten } from './setting.ts'

/** Whether a name is the path of an element in an object, as tables have it: `name.family`, `name[0].given[1]`. */
export function isFlattened(name: string): boolean {
  return name.length < 200 && /^[a-zA-Z]+(?:\.\w+|\[\d{1,2}\])+$/.test(name)
}

/** The object at a path whose names are paths, with the objects and lists that these lead through; undefined where one leads to no element of R4. */
export function unflattened(root: Json, path: Path, type: string): Repair | undefined {
  const holder = valueAt(root, path)
  if (!isObject(holder) || !mayBeRewritten(holder)) return undefined
  const members = Object.entries(holder)
  const kept = members.filter(([name]) => !isFlattened(name))
  const draft = createDraft()
  for (const [name, value] of members)
    if (isFlattened(name) && !draft.put(type, name.split(/[.[\]]+/).filter(Boolean), value!)) return undefined
  if (kept.some(([name]) => Object.hasOwn(draft.made, name))) return undefined
  const replacement = { ...Object.fromEntries(kept), ...draft.made } as JsonObject
  return { title: 'Escribir las partes de cada nombre como objetos', path, replacement, safe: false }
}

type Container = Record<string | number, Json>

/** An object that values are put into by the steps that lead to them. */
function createDraft() {
  const made: Container = {}
  /** Containers made here: those that a value brings are parts of the document, and stay as they are. */
  const own = new Set<unknown>()

  return { made, put: (type: string, steps: readonly string[], value: Json) => putInto(made, type, steps, value) }

  /** Puts a value where the steps lead from an object of a type; false where they lead to nothing, or something is there. */
  function putInto(object: Container, type: string, [name = '', ...rest]: readonly string[], value: Json): boolean {
    const element = r4.find(type)?.elements.get(name)
    if (element === undefined) return false
    const isNumbered = element.isList && /^\d+$/.test(rest[0] ?? '')
    const inner = isNumbered ? rest.slice(1) : rest
    const isWhole = inner.length === 0 && (!element.isList || (isList(value) && !isNumbered))
    if (isWhole) return set(object, name, value)
    const inside = containerIn(object, name, element.isList)
    if (inside === undefined || !element.isList) return inside !== undefined && putInto(inside, element.type, inner, value)
    const index = isNumbered ? Number(rest[0]) : 0
    // No gap is left before it.
    if (index > Object.keys(inside).length) return false
    if (inner.length === 0) return set(inside, index, value)
    const item = containerIn(inside, index, false)
    return item !== undefined && putInto(item, element.type, inner, value)
  }

  function containerIn(holder: Container, step: string | number, isOfList: boolean): Container | undefined {
    if (!Object.hasOwn(holder, step)) {
      const container = isOfList ? [] : {}
      holder[step] = container
      own.add(container)
    }
    return own.has(holder[step]) ? (holder[step] as Container) : undefined
  }
}

function set(holder: Container, step: string | number, value: Json): boolean {
  if (Object.hasOwn(holder, step)) return false
  holder[step] = value
  return true
}
