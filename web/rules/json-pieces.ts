/** A piece of a JSON text that looks the same all over. */
export interface Piece {
  readonly text: string
  readonly kind: 'name' | 'string' | 'number' | 'word' | 'mark'
  readonly isMarked: boolean
}

/** Cuts a text, JSON or not, into pieces by what they are and by whether they lie in one of some spans. */
export function cutUp(text: string, spans: readonly { readonly from: number; readonly to: number }[]): readonly Piece[] {
  const token = /("(?:[^"\\\n]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b[a-z]+\b|[^"\d\w-]+|./gsu
  const pieces: Piece[] = []
  for (const { 0: whole, 1: quoted, 2: colon, index } of text.matchAll(token)) {
    if (quoted === undefined) {
      push(whole, /^-?\d/.test(whole) ? 'number' : /^[a-z]/.test(whole) ? 'word' : 'mark', index)
    } else {
      push(quoted, colon === undefined ? 'string' : 'name', index)
      if (colon !== undefined) push(colon, 'mark', index + quoted.length)
    }
  }
  return pieces

  function push(part: string, kind: Piece['kind'], from: number): void {
    const to = from + part.length
    const cuts = spans.flatMap((span) => [span.from, span.to]).filter((cut) => cut > from && cut < to)
    const edges = [...new Set([from, ...cuts, to])].toSorted((a, b) => a - b)
    for (const [index, edge] of edges.slice(0, -1).entries()) {
      const isMarked = spans.some((span) => span.from <= edge && edge < span.to)
      pieces.push({ text: text.slice(edge, edges[index + 1]), kind, isMarked })
    }
  }
}
