import { readDocument } from '../rules/engine/document.ts'
import { isList, isObject, type Json, type Path } from '../rules/engine/json.ts'
import type { Span } from './text.ts'

/**
 * Where the element of a FHIR path stands in a text; the nearest one around it where it is not there. Other engines write
 * `value[x]` and leave indices out: the member that is meant, and the first item, are found all the same.
 */
export function placeOf(text: string, path: string, entryIndex: number | undefined): Span {
  const { value, locate } = readDocument(text)
  const names = path
    .replaceAll(/\.ofType\(\w+\)|\[x\]/g, '')
    .split(/[.[\]]+/)
    .filter(Boolean)
    .slice(1)
  const wanted = [...(entryIndex === undefined ? [] : ['entry', String(entryIndex), 'resource']), ...names]
  const { place, name } = locate([walk(value, wanted)])[0]!
  return { from: name?.start ?? place.start, to: place.end }
}

/** As many of the steps as there are in a value. */
function walk(root: Json | undefined, wanted: readonly string[]): Path {
  const path: (string | number)[] = []
  let at = root
  for (const step of wanted) {
    if (isList(at) && !/^\d+$/.test(step)) {
      path.push(0)
      at = at[0]
    }
    const key = isList(at) ? Number(step) : isObject(at) ? memberOf(Object.keys(at), step) : undefined
    const next = key === undefined ? undefined : (at as Record<string | number, Json>)[key]
    if (key === undefined || next === undefined) break
    path.push(key)
    at = next
  }
  return path
}

/** The member of a name, or of a name with a type behind it: `valueQuantity` is `value`. */
function memberOf(names: readonly string[], wanted: string): string | undefined {
  return names.includes(wanted) ? wanted : names.find((name) => name.startsWith(wanted) && /^[A-Z]/.test(name.slice(wanted.length)))
}
