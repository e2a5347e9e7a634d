import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten } from './setting.ts'

/** An object that has a member which an extension may complete. */
interface Target {
  /** From the object that has the extension now. */
  readonly path: Path
  readonly object: JsonObject
  /** The member's. */
  readonly name: string
  /** The name under which its extensions stand: that of the companion of a primitive. */
  readonly key: string
}

/**
 * An extension that stands beside the only element which it may complete, as the second surname beside the first or the country of a document
 * beside its type, or around the only object that has such a one, as in the Patient whose one name has a surname: moved to that element.
 */
export function movedExtension(root: Json, at: Path, url: string, allowed: readonly string[]): Repair | undefined {
  const path = at.slice(0, -2)
  const holder = valueAt(root, path)
  const index = at.at(-1)
  if (!isObject(holder) || typeof index !== 'number' || at.at(-2) !== 'extension' || !mayBeRewritten(holder)) return undefined
  const { extension, ...rest } = holder
  if (!isList(extension)) return undefined
  const names = allowed.map((one) => one.slice(one.lastIndexOf('.') + 1))
  const beside = [...targetsIn([], holder, names), ...objectsBeside(holder, allowed)]
  const targets = beside.length > 0 ? beside : targetsInside(holder, names)
  const [target] = targets
  if (target === undefined || targets.length > 1) return undefined
  const completed = withExtension(target, url, extension[index]!)
  if (completed === undefined) return undefined
  const others = extension.toSpliced(index, 1)
  const left: JsonObject = others.length > 0 ? { ...rest, extension: others } : (rest as JsonObject)
  const replacement = target.path.length === 0 ? { ...left, ...completed } : replaced(left, target.path, { ...target.object, ...completed })
  return { title: `Moverla a «${[...target.path.filter(isName), target.key].join('.')}»`, path, replacement, safe: false }
}

function targetsIn(path: Path, object: JsonObject, names: readonly string[]): readonly Target[] {
  return names.filter((name) => typeof object[name] === 'string').map((name) => ({ path, object, name, key: `_${name}` }))
}

/** Those that are no primitives, where the extension may complete a member by its name, as in `Identifier.type`. */
function objectsBeside(object: JsonObject, allowed: readonly string[]): readonly Target[] {
  const names = allowed.flatMap((one) => /^[A-Z]\w*\.(\w+)$/.exec(one)?.[1] ?? [])
  return names.filter((name) => isObject(object[name])).map((name) => ({ path: [], object, name, key: name }))
}

/** Those one step further in; contained resources are others. */
function targetsInside(holder: JsonObject, names: readonly string[]): readonly Target[] {
  return Object.entries(holder).flatMap(([member, value]) => {
    if (member === 'contained' || member === 'extension') return []
    if (isObject(value)) return targetsIn([member], value, names)
    return isList(value) ? value.flatMap((item, index) => (isObject(item) ? targetsIn([member, index], item, names) : [])) : []
  })
}

/** The holder of the extensions of an element, with one more; undefined where it has one of that address, or is no object. */
function withExtension({ object, key }: Target, url: string, added: Json): JsonObject | undefined {
  const companion = object[key] ?? {}
  const inside = isObject(companion) ? (companion['extension'] ?? []) : undefined
  if (!isObject(companion) || !isList(inside) || inside.some((one) => isObject(one) && one['url'] === url)) return undefined
  return { [key]: { ...companion, extension: [...inside, added] } }
}

/** A copy of an object with another one of its objects, or of those in its lists. */
function replaced(holder: JsonObject, [member, index]: Path, value: JsonObject): JsonObject {
  const old = holder[member!]
  return { ...holder, [member!]: typeof index === 'number' && isList(old) ? old.with(index, value) : value }
}

function isName(step: string | number): step is string {
  return typeof step === 'string'
}
