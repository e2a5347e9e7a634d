import { readDocument, type Document } from './document.ts'
import { applyFixes, type Fix } from './fix.ts'
import { isSame, valueAt, type Json, type Path } from './json.ts'
import { locateAlike, type Member } from './locate.ts'
import { readPointer, toPointer } from './pointer.ts'
import { valuesOf } from './repeats.ts'
import { rewrite } from './rewrite/rewrite.ts'
import { removal, withEdits, type Edit } from './rewrite/edits.ts'

/**
 * Sets values in the text of a resource. Every byte that does not have to change stays: indentation, line ends, order
 * of members, spelling of numbers. A text that is not JSON is made JSON first, where there is one way to do it or a fix
 * is just that; else values are set in it where they were read for certain.
 */
export function applyFixesToText(text: string, fixes: readonly Fix[]): string {
  const document = readDocument(text)
  if (document.problems.length === 0) return document.value === undefined ? text : setIn(document, fixes)
  const fixed = applyToBroken(document, fixes)
  if (fixed === text) return text
  // A value that is set may let the rest be read in another way, in which it would be set once more; then none is.
  const again = readDocument(fixed)
  const isSet = again.problems.length === 0 || applyToBroken(again, fixes) === fixed
  return isSet ? fixed : text
}

function applyToBroken(document: Document, fixes: readonly Fix[]): string {
  const repaired = document.repair()
  const isMeant = (fix: Fix) => fix.jsonPointer === '' && isSame(fix.replacement, repaired!.value)
  if (repaired !== undefined && (repaired.isSafe || fixes.some(isMeant))) {
    const others = fixes.filter((fix) => !isMeant(fix))
    return others.length === 0 ? repaired.text : setIn(readDocument(repaired.text), others)
  }
  const possible = fixes.filter(({ jsonPointer, replacement }) => jsonPointer !== '' && document.mayBeSet(jsonPointer, replacement))
  return document.value === undefined || possible.length === 0 ? document.text! : rewrite(document, applyFixes(document.value, possible))
}

/** Sets values in a text that is JSON. A member that is set has its name alone: others of that name go. */
function setIn(document: Document, fixes: readonly Fix[]): string {
  const repeated = document.repeated(membersIn(document.value!))
  if (repeated.length === 0) return rewrite(withNumbers(document, fixes), applyFixes(document.value!, fixes))
  const replacements = new Map(fixes.map(({ jsonPointer, replacement }) => [jsonPointer, replacement]))
  const paths = repeated.filter((path) => replacements.has(toPointer(path)))
  const edits = locateAlike(document.text!, paths).flatMap((members, index) =>
    withoutOthers(document.text!, members, replacements.get(toPointer(paths[index]!))!),
  )
  const single = edits.length === 0 ? document : readDocument(withEdits(document.text!, edits))
  return rewrite(single, applyFixes(single.value!, fixes))
}

/** Takes the members of one name away but for the last; it says what one of them says that has the value already, as that is written. */
function withoutOthers(text: string, members: readonly Member[], replacement: Json): readonly Edit[] {
  const edits = members.slice(0, -1).map(({ name, place }) => removal(text, name.start, place.end))
  const last = members.at(-1)
  const alike = valuesOf(text, members)?.findLastIndex((value) => isSame(value, replacement)) ?? -1
  if (last === undefined || alike < 0 || alike === members.length - 1) return edits
  const { start, end } = members[alike]!.place
  return [...edits, { ...last.place, text: text.slice(start, end) }]
}

/** The document with the numbers that some fixes set written as JSON does, where they are the same already: `1` for `1.0`. */
function withNumbers(document: Document, fixes: readonly Fix[]): Document {
  const numbers = fixes.flatMap(({ jsonPointer, replacement }) => {
    const steps = typeof replacement === 'number' ? readPointer(jsonPointer) : undefined
    if (steps === undefined || valueAt(document.value!, steps) !== replacement) return []
    return [{ path: withIndexes(document.value!, steps), text: String(replacement) }]
  })
  if (numbers.length === 0) return document
  const places = document.locate(numbers.map(({ path }) => path))
  return readDocument(
    withEdits(
      document.text!,
      numbers.map(({ text }, index) => ({ ...places[index]!.place, text })),
    ),
  )
}

/** The path of a value to which the steps of a pointer lead. */
function withIndexes(root: Json, steps: readonly string[]): Path {
  let value: Json | undefined = root
  return steps.map((step) => {
    const isItem = Array.isArray(value)
    value = (value as Readonly<Record<string, Json>>)[step]
    return isItem ? Number(step) : step
  })
}

/** How many members all objects of a value have together. */
function membersIn(root: Json): number {
  let count = 0
  const pending: Json[] = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const inside = Object.values(value) as readonly Json[]
    if (!Array.isArray(value)) count += inside.length
    for (const one of inside) if (typeof one === 'object' && one !== null) pending.push(one)
  }
  return count
}
