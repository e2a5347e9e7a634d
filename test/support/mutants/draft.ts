import type { Json, Path } from '../../../rules/engine/json.ts'

/** A JSON value that may be changed. */
export type Draft = null | boolean | number | string | Draft[] | DraftObject

/** A JSON object that may be changed. */
export interface DraftObject {
  [name: string]: Draft
}

/** A value in which the object that a path leads to was changed: that object is a copy, and so is whatever leads to it. */
export function changed(value: Json, path: Path, change: (object: DraftObject) => void): Json {
  return along(value, path, (inner) => {
    const object = copyOf(inner) as DraftObject
    change(object)
    return object
  })
}

/** A copy of a JSON value, for which `structuredClone` takes several times as long. */
export function copyOf(value: Json): Draft {
  if (typeof value !== 'object' || value === null) return value as Draft
  if (Array.isArray(value)) return (value as Json[]).map(copyOf)
  const copy: DraftObject = {}
  for (const name in value) copy[name] = copyOf((value as Record<string, Json>)[name]!)
  return copy
}

/** A value in which a member was changed through its owner, of which only the members may be set; `step` is the last of the path. */
export function edited(value: Json, path: Path, change: (owner: DraftObject, step: string) => void): Json {
  return along(value, path.slice(0, -1), (inner) => {
    const owner = (Array.isArray(inner) ? [...(inner as Json[])] : { ...(inner as object) }) as DraftObject
    change(owner, String(path.at(-1)))
    return owner
  })
}

/** A value with another one at a path. */
export function replaced(value: Json, path: Path, replacement: Json): Json {
  return along(value, path, () => replacement)
}

/** A value without what a path leads to; a list closes up, and one that becomes empty goes too. */
export function removed(value: Json, path: Path): Json {
  let isEmpty = false
  const rest = edited(value, path, (owner, step) => {
    if (Array.isArray(owner)) {
      owner.splice(Number(step), 1)
      isEmpty = owner.length === 0
    } else delete owner[step]
  })
  return isEmpty ? removed(value, path.slice(0, -1)) : rest
}

function along(value: Json, path: Path, change: (value: Json) => Json): Json {
  const [step, ...rest] = path
  if (step === undefined) return change(value)
  if (Array.isArray(value)) return (value as Json[]).with(Number(step), along((value as Json[])[Number(step)]!, rest, change))
  const object = value as Record<string, Json>
  return { ...object, [step]: along(object[step]!, rest, change) }
}
