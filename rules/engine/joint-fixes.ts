import { setAt, type Fix } from './fix.ts'
import { isList, isObject, valueAt, type Json, type JsonObject } from './json.ts'
import { readPointer, toPointer } from './pointer.ts'

/**
 * Sets values in a resource as if each were set alone: of an object that is written anew for one of its members that member alone changes, and of a list the
 * item that it lacks then, so that several may write it anew. Undefined where two would change the same, or one something inside what another changes.
 */
export function applyTogether(root: Json, fixes: readonly Fix[]): Json | undefined {
  const settings: Setting[] = []
  for (const { jsonPointer, replacement } of fixes) {
    const steps = readPointer(jsonPointer)
    if (steps === undefined) return undefined
    settings.push({ jsonPointer, replacement, steps, old: valueAt(root, steps) })
  }
  if (!areApart(settings.flatMap(placesOf))) return undefined
  let current: Json = root
  const copies = new Set<Json>()
  // The innermost fix comes first, for those around it are merged with it.
  for (const setting of settings.toSorted((a, b) => b.steps.length - a.steps.length)) {
    const { old, steps } = setting
    const now = valueAt(current, steps)
    const replacement = now === old ? setting.replacement : merged(now, setting)
    if (replacement === undefined) return undefined
    current = setAt(current, steps, replacement, copies)
  }
  return current
}

interface Setting extends Fix {
  readonly steps: readonly string[]
  readonly old: Json | undefined
}

/** The places that a fix changes, each with a slash at its end. */
function placesOf({ jsonPointer, replacement, old }: Setting): readonly string[] {
  if (isObject(old) && isObject(replacement)) return changedIn(old, replacement).map((name) => `${jsonPointer}${toPointer([name])}/`)
  const index = isList(old) && isList(replacement) ? findRemoved(old, replacement) : undefined
  return [index === undefined ? `${jsonPointer}/` : `${jsonPointer}/${index}/`]
}

/** The names of members that an object has otherwise than another, or not at all. */
function changedIn(old: JsonObject, replacement: JsonObject): readonly string[] {
  const names = Object.keys(replacement).filter((name) => !Object.hasOwn(old, name) || old[name] !== replacement[name])
  return [...names, ...Object.keys(old).filter((name) => !Object.hasOwn(replacement, name))]
}

/** The index of the item that a list lacks, where it differs in that alone. */
function findRemoved(old: readonly Json[], replacement: readonly Json[]): number | undefined {
  if (old.length !== replacement.length + 1) return undefined
  const differs = old.findIndex((item, index) => item !== replacement[index])
  return old.slice(differs + 1).every((item, index) => item === replacement[differs + index]) ? differs : undefined
}

/** A value that something was set in already, with the change of another fix; undefined where that cannot be told. */
function merged(now: Json | undefined, { old, replacement }: Setting): Json | undefined {
  if (isObject(now) && isObject(old) && isObject(replacement)) {
    const changed = new Set(changedIn(old, replacement))
    const kept = Object.entries(now).filter(([name]) => !changed.has(name))
    const set = Object.entries(replacement).filter(([name]) => changed.has(name))
    return Object.fromEntries([...kept, ...set]) as JsonObject
  }
  if (!isList(now) || !isList(old) || !isList(replacement)) return undefined
  const removed = findRemoved(old, replacement)
  const item = removed === undefined ? undefined : old[removed]
  // An item that is alike may stand there twice, unless it is an object of its own.
  return typeof item === 'object' && item !== null && now.includes(item) ? now.filter((one) => one !== item) : undefined
}

/** Whether no place is another or inside it: in order, what is inside something comes right after it. */
function areApart(places: readonly string[]): boolean {
  return places.toSorted().every((one, index, sorted) => index === 0 || !one.startsWith(sorted[index - 1]!))
}
