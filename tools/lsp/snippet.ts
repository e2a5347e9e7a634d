import type { Span } from '../../language/text.ts'

/** A text with holes as a snippet of the protocol: the last hole is where one ends. */
export function toSnippet(insert: string, stops: readonly Span[]): string {
  const parts: string[] = []
  let end = 0
  stops.forEach(({ from, to }, index) => {
    parts.push(escaped(insert.slice(end, from)), index === stops.length - 1 ? '$0' : `$${index + 1}`)
    end = to
  })
  return parts.join('') + escaped(insert.slice(end))
}

function escaped(text: string): string {
  return text.replaceAll(/[\\$}]/g, String.raw`\$&`)
}
