import type { Json } from '../json.ts'
import type { Place } from '../locate.ts'

/** The style of a text: what it indents and separates by. */
export interface Style {
  readonly indent: string
  readonly lineEnd: string
  readonly colon: string
  readonly hasLines: boolean
}

/** Reads the style of a text: by its first indent, line end and colon. */
export function readStyle(text: string): Style {
  return {
    indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ',
    lineEnd: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n',
    colon: /"(\s*:[ \t]*)/.exec(text)?.[1] ?? ':',
    hasLines: /[\r\n]/.test(text),
  }
}

/** Separator before each part of an object or list: a line end and blanks, or nothing where it is on one line. */
export type Layout = string | undefined

/** Reads the layout of the object or list at a place. */
export function readLayout(text: string, { start }: Place, { indent, lineEnd, hasLines }: Style): Layout {
  const blanks = /[{[]([ \t]*(?:\r\n?|\n)\s*)(\S)/y
  blanks.lastIndex = start
  const match = blanks.exec(text)
  if (match !== null && match[2] !== '}' && match[2] !== ']') return match[1]!.replace(/^[ \t]+/, '')
  if (text[skipBlanks(text, start + 1)] !== '}' || !hasLines) return undefined
  // An empty object: its members will be one step further in than the line it stands on.
  const line = Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('\r', start)) + 1
  return `${lineEnd}${/[ \t]*/y.exec(text.slice(line))?.[0] ?? ''}${indent}`
}

/** A value as a text of a style writes it in a layout. */
export function writeValue(value: Json, layout: Layout, { indent, colon }: Style): string {
  if (layout !== undefined) return JSON.stringify(value, null, indent).replaceAll('\n', layout)
  return colon === ':' ? JSON.stringify(value) : JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')
}

/** Separator between two members. */
export function separator(layout: Layout, { colon }: Style): string {
  return `,${layout ?? (colon === ':' ? '' : ' ')}`
}

/** The offset of the first character that is no blank, from an offset on. */
export function skipBlanks(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at]!)) at += 1
  return at
}
