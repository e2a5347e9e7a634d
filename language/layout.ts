import type { Json } from '../rules/engine/json.ts'
import { isList, isObject } from '../rules/engine/json.ts'
import type { Place } from './place.ts'
import type { ReadText, Span } from './text.ts'

/** A value to be written, with holes that somebody fills in. */
export type Sketch =
  | { readonly kind: 'json'; readonly value: Json }
  /** In quotes, in braces, or bare. */
  | { readonly kind: 'hole'; readonly form: 'string' | 'object' | 'bare' }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, Sketch])[] }
  | { readonly kind: 'list'; readonly items: readonly Sketch[] }

/** A text with holes: offsets in it, in their order. */
export interface Written {
  readonly insert: string
  readonly stops: readonly Span[]
}

/** How a text is laid out. */
export interface Layout {
  /** The indentation of a level. */
  readonly unit: string
  readonly lineEnd: string
  /** The blanks that the line at hand begins with; undefined where the text is on one line. */
  readonly indent: string | undefined
}

/** The layout of a text around an offset. */
export function layoutAt(text: string, offset: number): Layout {
  const lineEnd = /\r\n/.test(text.slice(0, 10_000)) ? '\r\n' : '\n'
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  let end = start
  while (text[end] === ' ' || text[end] === '\t') end += 1
  const isOneLine = start === 0 && offset - start > 2 && !/[\r\n]/.test(text)
  return { unit: unitOf(text), lineEnd, indent: isOneLine ? undefined : text.slice(start, Math.min(end, offset)) }
}

/** The layout of the object that a place is in: that of its line, or one line where the object stands on one. */
export function layoutWithin({ tree, text }: ReadText, { holder, to }: Place): Layout {
  const isOneLine = holder >= 0 && !/[\r\n]/.test(text.slice(tree.start[holder], tree.end[holder]))
  const layout = layoutAt(text, to)
  return isOneLine ? { ...layout, indent: undefined } : layout
}

function unitOf(text: string): string {
  const found = /[{[]\r?\n([ \t]+)\S/.exec(text.slice(0, 2_000))?.[1]
  return found === undefined || found.length > 8 ? '  ' : found
}

/** Writes a sketch as it stands on a line that is indented as the layout says. */
export function write(sketch: Sketch, { unit, lineEnd, indent }: Layout): Written {
  const parts: string[] = []
  const stops: Span[] = []
  let length = 0
  put(sketch, indent ?? '')
  return { insert: parts.join(''), stops }

  function say(text: string): void {
    parts.push(text)
    length += text.length
  }

  function stop(): void {
    stops.push({ from: length, to: length })
  }

  function breakLine(level: string, blank: string): void {
    say(indent === undefined ? blank : lineEnd + level)
  }

  function put(one: Sketch, level: string): void {
    if (one.kind === 'json') {
      if (typeof one.value !== 'object' || one.value === null) return say(JSON.stringify(one.value))
      return put(toSketch(one.value), level)
    }
    if (one.kind === 'hole') {
      if (one.form === 'object') {
        if (indent !== undefined) return wrap('{', '}', level, 1, stop)
        say('{')
        stop()
        return say('}')
      }
      if (one.form === 'string') say('"')
      stop()
      if (one.form === 'string') say('"')
      return undefined
    }
    if (one.kind === 'list') {
      const [only, ...others] = one.items
      // A list of one stands on the line of its name, as most write it.
      if (only !== undefined && others.length === 0) {
        say('[')
        put(only, level)
        return say(']')
      }
      return wrap('[', ']', level, one.items.length, (index) => put(one.items[index]!, level + unit))
    }
    return wrap('{', '}', level, one.members.length, (index) => {
      const [name, value] = one.members[index]!
      say(`${JSON.stringify(name)}: `)
      put(value, level + unit)
    })
  }

  function wrap(before: string, behind: string, level: string, count: number, each: (index: number) => void): void {
    say(before)
    for (let index = 0; index < count; index += 1) {
      if (index > 0) say(',')
      breakLine(level + unit, index > 0 || before === '{' ? ' ' : '')
      each(index)
    }
    if (count > 0) breakLine(level, before === '{' ? ' ' : '')
    say(behind)
  }
}

/** The separator of two members of an object. */
export function betweenMembers({ indent, lineEnd }: Layout): string {
  return indent === undefined ? ', ' : `,${lineEnd}${indent}`
}

/** Writes members to follow one that is there. */
export function writeMembers(members: readonly (readonly [string, Sketch])[], layout: Layout): Written {
  let insert = ''
  const stops: Span[] = []
  for (const [name, sketch] of members) {
    insert += `${betweenMembers(layout)}${JSON.stringify(name)}: `
    const written = write(sketch, layout)
    stops.push(...written.stops.map(({ from, to }) => ({ from: from + insert.length, to: to + insert.length })))
    insert += written.insert
  }
  return { insert, stops }
}

function toSketch(value: Json): Sketch {
  if (isList(value)) return { kind: 'list', items: value.map((item) => ({ kind: 'json', value: item })) }
  if (!isObject(value)) return { kind: 'json', value }
  const members = Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : [[name, { kind: 'json', value: inner }] as const],
  )
  return { kind: 'object', members }
}
