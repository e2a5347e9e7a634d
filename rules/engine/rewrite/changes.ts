import { isObject, isSame, type Json, type JsonObject, type Path } from '../json.ts'
import { noSpellings, type Spellings } from '../spelling.ts'

/** A change of a value, and its path. */
export type Change =
  | { readonly kind: 'replace'; readonly path: Path; readonly value: Json }
  | { readonly kind: 'insert'; readonly path: Path; readonly value: Json }
  | { readonly kind: 'remove'; readonly path: Path }
  | { readonly kind: 'rename'; readonly path: Path; readonly name: string }

/** The smallest changes that make one value of another; what both share is not looked into. */
export function changesBetween(before: Json, after: Json, { isSpelling }: Spellings = noSpellings): readonly Change[] {
  const changes: Change[] = []
  const pending: { readonly path: Path; readonly old: Json; readonly wanted: Json }[] = [{ path: [], old: before, wanted: after }]
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const { path, old, wanted } = pair
    if (old === wanted || isWrittenAs(wanted, old) || (typeof old === 'string' && typeof wanted === 'string' && isSpelling(old, wanted)))
      continue
    if (isObject(old) && isObject(wanted)) {
      const names = findRenamed(old, wanted)
      if (names !== undefined) {
        changes.push({ kind: 'rename', path: [...path, names[0]], name: names[1] })
        continue
      }
      for (const [name, value] of Object.entries(wanted) as [string, Json][]) {
        if (old[name] === value && Object.hasOwn(old, name)) continue
        if (Object.hasOwn(old, name)) pending.push({ path: [...path, name], old: old[name]!, wanted: value })
        else changes.push({ kind: 'insert', path: [...path, name], value })
      }
      for (const name of Object.keys(old)) {
        if (!Object.hasOwn(wanted, name)) changes.push({ kind: 'remove', path: [...path, name] })
      }
    } else if (Array.isArray(old) && Array.isArray(wanted) && old.length === wanted.length) {
      for (const [index, value] of (wanted as Json[]).entries())
        if (old[index] !== value) pending.push({ path: [...path, index], old: old[index] as Json, wanted: value })
    } else {
      const index = Array.isArray(old) && Array.isArray(wanted) ? findRemoved(old as Json[], wanted as Json[]) : undefined
      changes.push(index === undefined ? { kind: 'replace', path, value: wanted } : { kind: 'remove', path: [...path, index] })
    }
  }
  return changes
}

/** The old and the new name of a member, where objects differ in that alone. */
function findRenamed(old: JsonObject, wanted: JsonObject): readonly [string, string] | undefined {
  const [before, after] = [Object.keys(old), Object.keys(wanted)]
  const at = before.findIndex((name, index) => after[index] !== name)
  if (at < 0 || before.length !== after.length || Object.hasOwn(wanted, before[at]!) || Object.hasOwn(old, after[at]!)) return undefined
  const isAlike = before.every((name, index) => (index === at || after[index] === name) && isSame(old[name], wanted[after[index]!]))
  return isAlike ? [before[at]!, after[at]!] : undefined
}

/** The index of the item that a list lacks, where lists differ in that alone. */
function findRemoved(old: readonly Json[], wanted: readonly Json[]): number | undefined {
  if (wanted.length === 0 || old.length !== wanted.length + 1) return undefined
  const differs = old.findIndex((item, index) => index >= wanted.length || !isSame(item, wanted[index]))
  return old.slice(differs + 1).every((item, index) => isSame(item, wanted[differs + index])) ? differs : undefined
}

/** Whether a number is written as a value that it is not: 1e400 is read as infinite, and JSON writes that as null. */
function isWrittenAs(number: Json, written: Json): boolean {
  return written === null && typeof number === 'number' && !Number.isFinite(number)
}
