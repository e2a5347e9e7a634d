import { readDocument, type Document } from './document.ts'
import { isObject, isSame, setMember, valueAt, type Json, type JsonObject, type Path } from './json.ts'
import { locateAlike, type Member, type Place } from './locate.ts'
import { readPointer, toPointer } from './pointer.ts'
import { valuesOf } from './repeats.ts'
import { noSpellings, readSpellings, type Spellings } from './spelling.ts'

/** A value that a correction sets, and where (RFC 6901). */
export interface Fix {
  readonly jsonPointer: string
  readonly replacement: Json
}

/**
 * Sets values in a resource: a member is made where it is absent; what cannot be set, because its parent is not there,
 * leaves the value as it is. The value given is not changed; what is untouched is shared with the result.
 */
export function applyFixes(value: Json, fixes: readonly Fix[]): Json {
  // A copy made for one fix is changed in place by the next.
  const copies = new Set<Json>()
  return fixes.reduce((current, { jsonPointer, replacement }) => setAt(current, readPointer(jsonPointer), replacement, copies), value)
}

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
  const single = edits.length === 0 ? document : readDocument(rewritten(document.text!, edits))
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
    rewritten(
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

/** Sets a value where steps lead; `copies`: those that were made for others set before, which are changed in place. */
export function setAt(root: Json, steps: readonly string[] | undefined, replacement: Json, copies: Set<Json>): Json {
  if (steps === undefined) return root
  const chain: Json[] = [root]
  for (const [index, step] of steps.entries()) {
    const parent = chain[index]!
    const isLast = index === steps.length - 1
    if (Array.isArray(parent) ? !isIndex(parent, step) : !isObject(parent) || !(isLast || Object.hasOwn(parent, step))) return root
    if (!isLast) chain.push((parent as Readonly<Record<string, Json>>)[step]!)
  }
  let value = replacement
  for (let depth = steps.length - 1; depth >= 0; depth -= 1) {
    const copy = copyOnce(chain[depth] as readonly Json[] | JsonObject, copies)
    setMember(copy, steps[depth]!, value)
    value = copy
  }
  return value
}

function isIndex(list: readonly Json[], step: string): boolean {
  return /^\d+$/.test(step) && Object.hasOwn(list, step)
}

function copyOnce(container: readonly Json[] | JsonObject, copies: Set<Json>): Json[] | JsonObject {
  if (copies.has(container)) return container as Json[] | JsonObject
  const copy = Array.isArray(container) ? [...(container as readonly Json[])] : { ...(container as JsonObject) }
  copies.add(copy)
  return copy
}

type Change =
  | { readonly kind: 'replace' | 'insert'; readonly path: Path; readonly value: Json }
  | { readonly kind: 'remove'; readonly path: Path }
  | { readonly kind: 'rename'; readonly path: Path; readonly name: string }

/** Changes a text until it says `after`. A pass takes at most one member of an object away. */
function rewrite(document: Document, after: Json): string {
  let current = document
  let spellings: Spellings | undefined
  for (let before = Infinity; ;) {
    const all = compare(current.value!, after, spellings)
    // Broken JSON may say something else once it is changed; then it is left as it is.
    if (all.length === 0 || (all.length >= before && document.problems.length > 0)) return current.text!
    before = all.length
    spellings ??= readSpellings(textsThatGo(current, all))
    const changes = onePass(all)
    current = readDocument(applyChanges(current, changes, spellings))
  }
}

/** The texts of values that some changes take away or put others in the place of. */
function textsThatGo({ text, locate }: Document, changes: readonly Change[]): readonly string[] {
  const going = changes.filter(({ kind }) => kind === 'replace' || kind === 'remove')
  if (going.length === 0 || changes.every(({ kind }) => kind === 'remove')) return []
  return locate(going.map(({ path }) => path)).map(({ place }) => text!.slice(place.start, place.end))
}

/** The smallest changes that make one value of another; what both share is not looked into. */
function compare(before: Json, after: Json, { isSpelling }: Spellings = noSpellings): readonly Change[] {
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

/** Those changes that can be made at once: of each object all that come, or one that goes. */
function onePass(changes: readonly Change[]): readonly Change[] {
  const kinds = new Map<string, Change['kind']>()
  return changes.filter(({ kind, path }) => {
    if (kind === 'replace' || kind === 'rename') return true
    const parent = JSON.stringify(path.slice(0, -1))
    const before = kinds.get(parent)
    if (before === undefined) kinds.set(parent, kind)
    return before === undefined || (before === 'insert' && kind === 'insert')
  })
}

interface Edit extends Place {
  readonly text: string
}

function applyChanges(document: Document, changes: readonly Change[], { respell }: Spellings): string {
  const text = document.text!
  const style = readStyle(text)
  const beside = changes.map((change) => (change.kind === 'insert' ? companionOf(document.value!, change.path) : undefined))
  const places = document.locate(changes.flatMap(({ path }, index) => [path, path.slice(0, -1), beside[index] ?? []]))
  const inserted = new Map<number, { readonly parent: Place; readonly layout: Layout; readonly members: string[] }>()
  const edits: Edit[] = []
  for (const [index, change] of changes.entries()) {
    const own = places[3 * index]!
    const parent = places[3 * index + 1]!.place
    if (change.kind === 'remove') {
      edits.push(removal(text, (own.name ?? own.place).start, own.place.end))
      continue
    }
    if (change.kind === 'rename') {
      edits.push({ ...own.name!, text: JSON.stringify(change.name) })
      continue
    }
    const layout = readLayout(text, parent, style)
    const written = respell(write(change.value, layout, style))
    if (change.kind === 'replace') {
      edits.push({ ...own.place, text: written })
      continue
    }
    const member = `${JSON.stringify(change.path.at(-1))}${style.colon}${written}`
    if (beside[index] !== undefined) {
      const { end } = places[3 * index + 2]!.place
      edits.push({ start: end, end, text: `${separator(layout, style)}${member}` })
      continue
    }
    let members = inserted.get(parent.start)?.members
    if (members === undefined) inserted.set(parent.start, { parent, layout, members: (members = []) })
    members.push(member)
  }
  for (const { parent, layout, members } of inserted.values()) edits.push(insertion(text, parent, members, layout, style))
  return rewritten(text, edits)
}

/** The path of the primitive beside which its extensions are put: `city` for `_city`, where it is there. */
function companionOf(root: Json, path: Path): Path | undefined {
  const name = path.at(-1)
  if (typeof name !== 'string' || !name.startsWith('_')) return undefined
  const companion = [...path.slice(0, -1), name.slice(1)]
  return valueAt(root, companion) === undefined ? undefined : companion
}

function rewritten(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, text: by } of edits.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, start), by)
    at = end
  }
  pieces.push(text.slice(at))
  return pieces.join('')
}

/** How a text is laid out. */
interface Style {
  readonly indent: string
  readonly lineEnd: string
  readonly colon: string
  readonly hasLines: boolean
}

function readStyle(text: string): Style {
  return {
    indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ',
    lineEnd: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    colon: /"(\s*:[ \t]*)/.exec(text)?.[1] ?? ':',
    hasLines: /[\r\n]/.test(text),
  }
}

/** Separator before each part of an object or list: a line end and blanks, or nothing where it is on one line. */
type Layout = string | undefined

function readLayout(text: string, { start }: Place, { indent, lineEnd, hasLines }: Style): Layout {
  const blanks = /[{[]([ \t]*(?:\r\n?|\n)\s*)(\S)/y
  blanks.lastIndex = start
  const match = blanks.exec(text)
  if (match !== null && match[2] !== '}' && match[2] !== ']') return match[1]!.replace(/^[ \t]+/, '')
  if (text[skipBlanks(text, start + 1)] !== '}' || !hasLines) return undefined
  // An empty object: its members will be one step further in than the line it stands on.
  const line = Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('\r', start)) + 1
  return `${lineEnd}${/[ \t]*/y.exec(text.slice(line))?.[0] ?? ''}${indent}`
}

function write(value: Json, layout: Layout, { indent, colon }: Style): string {
  if (layout !== undefined) return JSON.stringify(value, null, indent).replaceAll('\n', layout)
  return colon === ':' ? JSON.stringify(value) : JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')
}

/** Separator between two members. */
function separator(layout: Layout, { colon }: Style): string {
  return `,${layout ?? (colon === ':' ? '' : ' ')}`
}

function insertion(text: string, { start, end }: Place, members: readonly string[], layout: Layout, style: Style): Edit {
  const { indent } = style
  const between = separator(layout, style)
  const isEmpty = text[skipBlanks(text, start + 1)] === '}'
  if (isEmpty) {
    const closing = layout === undefined ? '' : layout.slice(0, layout.length - indent.length)
    return { start: start + 1, end: end - 1, text: `${layout ?? ''}${members.join(between)}${closing}` }
  }
  let last = end - 1
  while (/\s/.test(text[last - 1]!)) last -= 1
  return { start: last, end: last, text: members.map((member) => `${between}${member}`).join('') }
}

/** Takes a member away with the comma that separated it. */
function removal(text: string, from: number, to: number): Edit {
  const after = skipBlanks(text, to)
  if (text[after] === ',') return { start: from, end: skipBlanks(text, after + 1), text: '' }
  let before = from
  while (/[\s,]/.test(text[before - 1]!)) before -= 1
  return { start: before, end: to, text: '' }
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at]!)) at += 1
  return at
}
