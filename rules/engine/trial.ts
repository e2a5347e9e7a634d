import { toDocument, type Document } from './document.ts'
import { extentOf } from './extent.ts'
import type { NamedElement } from './fhir-path.ts'
import { applyFixes } from './fix.ts'
import { isObject, valueAt, type Json, type JsonObject, type Path } from './json.ts'
import { readPointer, toPointer } from './pointer.ts'
import type { Issue, IssueFix } from './report.ts'

/** Issues of a document as they would be told; `originalOf`: of what a fix wrote anew, what stood there. */
export type Relint = (document: Document, originalOf: (resource: JsonObject) => JsonObject) => readonly Issue[]

/** A fix as it holds when it is tried: without the choices that fail; undefined where it leaves its finding or adds an error. */
export type Trial = (fix: IssueFix, place: NamedElement, code: string, message: string) => IssueFix | undefined

/** Characters of a resource up to which fixes in it are tried. */
const mostTried = 16_000

/** Characters that are linted for the fixes of a report in all; what comes after is offered untried. */
const room = 120_000

/** Of more choices none is tried. */
const mostOptions = 50

/**
 * Makes the trial of fixes in a document, of which `issuesNow` are told: each is applied, and the document linted again. What can be seen only then, such
 * as the elements of an object that stood in a list too many, may be worse than what was seen.
 */
export function createTrial({ value: root = null, problems }: Document, issuesNow: () => readonly Issue[], relint: Relint): Trial {
  let left = room
  const befores = new Map<string, readonly Issue[]>()
  let scopeOfAll: boolean | undefined

  /** The path of what is linted again for a fix: the document, or the resource of an entry where the document is large. */
  function scopeOf(steps: readonly string[]): Path | undefined {
    scopeOfAll ??= isSmall(root)
    if (scopeOfAll) return []
    const [entry, index, resource] = steps
    if (entry !== 'entry' || resource !== 'resource' || index === undefined) return undefined
    const path = ['entry', Number(index), 'resource']
    return isSmall(valueAt(root, path) ?? null) ? path : undefined
  }

  return (fix, { path, entryIndex }, code, message) => {
    const steps = readPointer(fix.jsonPointer)
    const scope = steps === undefined || problems.length > 0 ? undefined : scopeOf(steps)
    if (steps === undefined || scope === undefined) return fix
    const value = valueAt(root, scope)!
    const extent = extentOf(value, mostTried)
    const inner = steps.slice(scope.length)
    const jsonPointer = toPointer(inner)
    const index = scope.length === 0 ? entryIndex : undefined
    const isSame = (one: Issue) => one.code === code && one.message === message && one.entryIndex === index && unindexed(one.path) === place
    const place = unindexed(path)
    const key = toPointer(scope)
    let before = befores.get(key)
    if (before === undefined) {
      if (scope.length > 0 && (left -= extent) < 0) return fix
      before = scope.length === 0 ? issuesNow() : relint(toDocument(value), (resource) => resource)
      befores.set(key, before)
    }
    const [told, errors] = [before.filter(isSame).length, errorsIn(before)]
    // What another finding speaks for cannot be told apart.
    if (told === 0) return fix
    if (fix.options === undefined) return holds(fix.replacement) ? fix : undefined
    if (fix.options.length > mostOptions) return fix
    const options = fix.options.filter(({ replacement }) => holds(replacement))
    return options.length === 0 ? undefined : { ...fix, replacement: options[0]!.replacement, options }

    function holds(replacement: Json): boolean {
      if ((left -= extent) < 0) return true
      const after = applyFixes(value, [{ jsonPointer, replacement }])
      const originals = originalsOf(value, after, inner)
      const issues = relint(toDocument(after), (resource) => originals.get(resource) ?? resource)
      const now = errorsIn(issues)
      // Another element may be told of instead, as of two entries with one address.
      return now < errors || (now === errors && issues.filter(isSame).length < told)
    }
  }
}

function isSmall(value: Json): boolean {
  return extentOf(value, mostTried) < mostTried
}

function errorsIn(issues: readonly Issue[]): number {
  return issues.reduce((sum, { severity }) => sum + (severity === 'error' ? 1 : 0), 0)
}

/** A path whatever the places in lists, which a fix may change. */
function unindexed(path: string): string {
  return path.replaceAll(/\[\d+\]/g, '')
}

/** What was there before a fix, for each object that it wrote anew on the way to its place. */
function originalsOf(before: Json, after: Json, steps: readonly string[]): ReadonlyMap<JsonObject, JsonObject> {
  const originals = new Map<JsonObject, JsonObject>()
  let [old, now]: readonly [Json | undefined, Json | undefined] = [before, after]
  for (let depth = 0; ; depth += 1) {
    if (isObject(old) && isObject(now)) originals.set(now, old)
    if (depth === steps.length || typeof old !== 'object' || old === null || typeof now !== 'object' || now === null) return originals
    const step = steps[depth]!
    old = (old as Readonly<Record<string, Json>>)[step]
    now = (now as Readonly<Record<string, Json>>)[step]
  }
}
