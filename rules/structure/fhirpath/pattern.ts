import { unevaluable, type Scope } from './scope.ts'

/** Longer patterns and texts are not tried. */
const mostCharacters = 100_000

/** Whether a pattern is found in a text. Throws `unevaluable` where it is no pattern, or could take too long. */
export function findsPattern(text: string, pattern: string, scope: Scope): boolean {
  return ready(text, pattern, scope).test(text)
}

/** A text with what a pattern finds replaced. Throws as `findsPattern`. */
export function replacePattern(text: string, pattern: string, substitution: string, scope: Scope): string {
  if (pattern === '') return text
  const regExp = ready(text, pattern, scope)
  return text.replaceAll(new RegExp(regExp.source, `${regExp.flags}g`), substitution)
}

const known = new Map<string, RegExp | undefined>()

function ready(text: string, pattern: string, scope: Scope): RegExp {
  if (text.length + pattern.length > mostCharacters) throw unevaluable
  scope.steps -= text.length
  if (known.size > 1000) known.clear()
  if (!known.has(pattern)) known.set(pattern, readPattern(pattern))
  const regExp = known.get(pattern)
  if (regExp === undefined) throw unevaluable
  return regExp
}

// Unicode where the pattern is written for it; many are not, and escape what need not be escaped.
function readPattern(pattern: string): RegExp | undefined {
  for (const flags of ['su', 's']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      continue
    }
  }
  return undefined
}
