import { headOf } from '../rules/engine/cut.ts'
import { isList, isObject, type Json } from '../rules/engine/json.ts'
import type { ReadText, Resource } from './text.ts'
import { memberOf, stringOf, valueOf, type Tree } from './tree.ts'

/** The words that tell a resource from others of its type, out of its own text; and of a definition, its canonical. */
export interface Summary {
  readonly label: string
  readonly url: string | undefined
}

/** How long a label may be, in characters. */
const longest = 80

/** The words for a code of a system; undefined where there are none. */
type NameCode = (system: string, code: string) => string | undefined

/** Summarizes a resource; a coding by the words for its code, where there are some. */
export function summaryOf({ tree }: ReadText, { node }: Resource, nameCode?: NameCode): Summary {
  for (const name of telling) {
    const label = shorten(labelOf(read(tree, node, name), 0, nameCode))
    if (label !== '') return { label, url: stringOf(tree, memberOf(tree, node, 'url')) }
  }
  return { label: '', url: stringOf(tree, memberOf(tree, node, 'url')) }
}

function read(tree: Tree, node: number, name: string): Json | undefined {
  const member = memberOf(tree, node, name)
  return member < 0 ? undefined : valueOf(tree, member)
}

/** The members that tell resources from others of their type, the best first. */
const telling = ['name', 'title', 'code', 'vaccineCode', 'medicationCodeableConcept', 'type', 'class', 'event', 'eventCoding', 'status']

/** The members that tell values from others of their type, those of a group together. */
const inside: readonly (readonly string[])[] = [['text'], ['given', 'family'], ['display'], ['coding'], ['code'], ['value']]

function labelOf(value: Json | undefined, depth: number, nameCode: NameCode | undefined): string {
  if (value === undefined || value === null || depth > 4) return ''
  if (typeof value !== 'object') return String(value)
  if (isList(value)) return value.length === 0 ? '' : labelOf(value[0], depth + 1, nameCode)
  if (!isObject(value)) return ''
  const { system, code } = value
  const words = typeof system === 'string' && typeof code === 'string' ? nameCode?.(system, code) : undefined
  if (words !== undefined) return words
  for (const names of inside) {
    const parts = names.map((name) => {
      const part = value[name]
      return isList(part) && name === 'given'
        ? part.map((one) => labelOf(one, depth + 1, nameCode)).join(' ')
        : labelOf(part, depth + 1, nameCode)
    })
    const label = parts.filter((part) => part !== '').join(' ')
    if (label !== '') return label
  }
  return ''
}

/** A text on one line, cut where it is long. */
function shorten(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  return flat.length > longest ? `${headOf(flat, longest - 1)}…` : flat
}
