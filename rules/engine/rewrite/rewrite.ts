import { readDocument, type Document } from '../document.ts'
import { valueAt, type Json, type Path } from '../json.ts'
import type { Place } from '../locate.ts'
import { readSpellings, type Spellings } from '../spelling.ts'
import { changesBetween, type Change } from './changes.ts'
import { insertion, removal, withEdits, type Edit } from './edits.ts'
import { readLayout, readStyle, separator, writeValue, type Layout } from './layout.ts'

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
    const written = respell(writeValue(change.value, layout, style))
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
  return withEdits(text, edits)
}

/** The path of the primitive beside which its extensions are put: `city` for `_city`, where it is there. */
function companionOf(root: Json, path: Path): Path | undefined {
  const name = path.at(-1)
  if (typeof name !== 'string' || !name.startsWith('_')) return undefined
  const companion = [...path.slice(0, -1), name.slice(1)]
  return valueAt(root, companion) === undefined ? undefined : companion
}
