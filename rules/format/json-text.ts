import type { Json } from '../engine/json.ts'

const deepest = 12
const longest = 10

/**
 * A value as JSON for people: what fits a line of `width` characters stands on one; what is nested very deep, and most
 * of a long list, is left out.
 */
export function toJsonText(value: Json, width = 100): string {
  return toLines(value, width, 0, 0)
}

/** `column` is where the value begins. */
function toLines(value: Json, width: number, depth: number, column: number): string {
  const flat = toLine(value, depth)
  if (column + flat.length < width || typeof value !== 'object' || value === null || depth >= deepest) return flat
  const indent = '  '.repeat(depth)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? shortened(value).map((item) => inner + (item === undefined ? more(value) : toLines(item, width, depth + 1, inner.length)))
    : Object.entries(value).map(([name, member]) => {
        const start = `${inner}${JSON.stringify(name)}: `
        return start + toLines(member as Json, width, depth + 1, start.length)
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

function toLine(value: Json, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  if (Object.keys(value).length === 0) return isList ? '[]' : '{}'
  if (depth >= deepest) return isList ? '[…]' : '{ … }'
  if (isList)
    return `[${shortened(value)
      .map((item) => (item === undefined ? more(value) : toLine(item, depth + 1)))
      .join(', ')}]`
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${toLine(member as Json, depth + 1)}`)
  return `{ ${members.join(', ')} }`
}

/** The first items of a list; undefined stands for those left out. */
function shortened(list: readonly Json[]): readonly (Json | undefined)[] {
  return list.length > longest ? [...list.slice(0, 2), undefined] : list
}

function more(list: readonly Json[]): string {
  return `… ${list.length - 2} más`
}
