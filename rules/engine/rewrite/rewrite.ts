import { readDocument, type Document } from '../document.ts'
import { valueAt, type Json, type Path } from '../json.ts'
import type { Location, Place } from '../locate.ts'
import { readSpellings, type Spellings } from '../spelling.ts'
import { changesBetween, type Change } from './changes.ts'
import { insertion, removal, withEdits, type Edit } from './edits.ts'
import { readLayout, readStyle, separator, writeValue, type Style } from './layout.ts'

/** Changes a text until it says `after`. A pass takes at most one member of an object away. */
export function rewrite(document: Document, after: Json): string {
  let current = document
  let spellings: Spellings | undefined
  for (let before = Infinity; ;) {
    const all = changesBetween(current.value!, after, spellings)
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

function applyChanges(document: Document, changes: readonly Change[], { respell }: Spellings): string {
  const text = document.text!
  const style = readStyle(text)
  const writing: Writing = { text, style, respell }
  const edits: Edit[] = []
  const insertions = new Map<number, { readonly parent: Place; readonly members: string[] }>()
  for (const one of locateAll(document, changes)) {
    const { change, parent } = one
    if (change.kind !== 'insert') edits.push(editFor(writing, change, one))
    else if (one.beside !== undefined) edits.push(insertionBehind(writing, change, parent, one.beside))
    else {
      const known = insertions.get(parent.start)
      const member = memberFor(writing, change, parent)
      if (known === undefined) insertions.set(parent.start, { parent, members: [member] })
      else known.members.push(member)
    }
  }
  for (const { parent, members } of insertions.values())
    edits.push(insertion(text, parent, members, readLayout(text, parent, style), style))
  return withEdits(text, edits)
}

/** The text that is changed, and how values are written into it. */
interface Writing {
  readonly text: string
  readonly style: Style
  readonly respell: Spellings['respell']
}

/** A change with its places in the text. */
interface Located {
  readonly change: Change
  readonly own: Location
  /** The object or list around it. */
  readonly parent: Place
  /** Of extensions that are inserted: the primitive that they stand beside. */
  readonly beside: Place | undefined
}

type Insert = Extract<Change, { readonly kind: 'insert' }>

function locateAll({ value, locate }: Document, changes: readonly Change[]): readonly Located[] {
  const beside = changes.map((change) => (change.kind === 'insert' ? companionOf(value!, change.path) : undefined))
  const places = locate(changes.flatMap(({ path }, index) => [path, path.slice(0, -1), beside[index] ?? []]))
  return changes.map((change, index) => ({
    change,
    own: places[3 * index]!,
    parent: places[3 * index + 1]!.place,
    beside: beside[index] && places[3 * index + 2]!.place,
  }))
}

function editFor(writing: Writing, change: Exclude<Change, Insert>, { own, parent }: Located): Edit {
  switch (change.kind) {
    case 'remove':
      return removal(writing.text, (own.name ?? own.place).start, own.place.end)
    case 'rename':
      return { ...own.name!, text: JSON.stringify(change.name) }
    case 'replace':
      return { ...own.place, text: valueFor(writing, change.value, parent) }
  }
}

/** Puts a member behind another of the same object. */
function insertionBehind(writing: Writing, change: Insert, parent: Place, { end }: Place): Edit {
  const { text, style } = writing
  return { start: end, end, text: `${separator(readLayout(text, parent, style), style)}${memberFor(writing, change, parent)}` }
}

/** The text of a member to insert into an object. */
function memberFor(writing: Writing, { path, value }: Insert, parent: Place): string {
  return `${JSON.stringify(path.at(-1))}${writing.style.colon}${valueFor(writing, value, parent)}`
}

/** The text of a value inside an object or list. */
function valueFor({ text, style, respell }: Writing, value: Json, parent: Place): string {
  return respell(writeValue(value, readLayout(text, parent, style), style))
}

/** The path of the primitive beside which its extensions are put: `city` for `_city`, where it is there. */
function companionOf(root: Json, path: Path): Path | undefined {
  const name = path.at(-1)
  if (typeof name !== 'string' || !name.startsWith('_')) return undefined
  const companion = [...path.slice(0, -1), name.slice(1)]
  return valueAt(root, companion) === undefined ? undefined : companion
}
