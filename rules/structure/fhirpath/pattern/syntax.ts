/** A regular expression, as far as it needs no memory of what was matched: no references back, no looking around. */
export type Pattern =
  /** One character of a kind; `source` is how the pattern writes it. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly least: number; readonly most: number }

const character =
  /\[\^?(?:[^\]\\]|\\[\s\S])*\]|\\(?:[pP]\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[^bBck1-9pPux])|[^\\[\]()|*+?{}^$]|[\]}]/uy
const quantifier = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y
const opening = /\((?:\?:|\?<[A-Za-z]\w*>)?(?!\?)/y
const mostLevels = 50

/** Reads a pattern; undefined where it is not of this kind, or is none. */
export function readPattern(text: string): Pattern | undefined {
  let position = 0
  let isForeign = false
  const pattern = choice(0)
  return isForeign || position < text.length ? undefined : pattern

  function mayGoOn(): boolean {
    return !isForeign && position < text.length
  }

  function take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = position
    const found = form.exec(text)
    if (found !== null) position += found[0].length
    return found
  }

  function choice(level: number): Pattern {
    const parts = [sequence(level)]
    while (mayGoOn() && text[position] === '|') {
      position += 1
      parts.push(sequence(level))
    }
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts }
  }

  function sequence(level: number): Pattern {
    const parts: Pattern[] = []
    while (mayGoOn() && text[position] !== '|' && text[position] !== ')') parts.push(repeated(atom(level)))
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts }
  }

  function atom(level: number): Pattern {
    if (text[position] === '^' || text[position] === '$') {
      position += 1
      return { kind: text[position - 1] === '^' ? 'start' : 'end' }
    }
    if (take(opening) !== null && level < mostLevels) {
      const inner = choice(level + 1)
      if (text[position] !== ')') isForeign = true
      position += 1
      return inner
    }
    const found = take(character)
    if (found === null) isForeign = true
    return { kind: 'character', source: found?.[0] ?? '' }
  }

  function repeated(part: Pattern): Pattern {
    const found = take(quantifier)
    if (found === null) return part
    const [, sign, from, comma, to] = found
    if (sign !== undefined) return { kind: 'repeat', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
    const least = Number(from)
    const most = comma === undefined ? least : to === '' ? Infinity : Number(to)
    if (most < least) isForeign = true
    return { kind: 'repeat', part, least, most }
  }
}
