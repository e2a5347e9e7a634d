import { parseJson } from './json.ts'

/** How something was spelled before. */
export interface Spellings {
  /** JSON as it was spelled before, where the same numbers and strings stood there. */
  readonly respell: (written: string) => string
  /** Whether a text is a spelling of another one, which was a number before. */
  readonly isSpelling: (text: string, of: string) => boolean
}

export const noSpellings: Spellings = { respell: (written) => written, isSpelling: () => false }

/** A string or a number in JSON; a string that nothing closes goes to the end. */
const token = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?\d[\d.eE+-]*/g
/** A number that JSON says in digits alone. */
const digits = /^-?\d+(?:\.\d+)?$/
/** Texts that begin with a number, a comma before its decimals or a point. */
const numeric = /^\s{0,3}(?:[<>]=?|[≤≥])?\s{0,3}(-?(?:0|[1-9]\d{0,20}))[.,](\d{1,20})(?!\d)/

/**
 * Reads how texts that go spell what comes in their place: `1.10` is not `1.1`, for it says how exact a value is, and a number of twenty digits is
 * another one once it was read. A number that becomes a text keeps its digits too, and so does a text that becomes a number.
 */
export function readSpellings(texts: readonly string[]): Spellings {
  const spellings = new Map<string, string[]>()
  let isOdd = false
  const note = (plain: string, spelled: string): void => {
    const known = spellings.get(plain)
    if (known === undefined) spellings.set(plain, [spelled])
    else known.push(spelled)
    isOdd ||= plain !== spelled
  }
  for (const text of texts)
    for (const [spelled] of text.matchAll(token)) {
      if (spelled.startsWith('"')) {
        if (spelled.includes('\\')) note(toPlain(spelled), spelled)
        const number = decimalOf(spelled.slice(1))
        if (number !== undefined && String(Number(number)) !== number) note(String(Number(number)), number)
      } else {
        note(toPlain(spelled), spelled)
        const text = `"${toPlain(spelled)}"`
        if (digits.test(spelled) && text !== `"${spelled}"`) note(text, `"${spelled}"`)
      }
    }
  if (!isOdd) return noSpellings
  const used = new Map<string, number>()
  const respell = (written: string): string =>
    written.replaceAll(token, (plain) => {
      const known = spellings.get(plain)
      if (known === undefined) return plain
      // Of several spellings each is taken in its turn.
      const turn = used.get(plain) ?? 0
      used.set(plain, turn + 1)
      return known[Math.min(turn, known.length - 1)]!
    })
  return { respell, isSpelling: (text, of) => spellings.get(JSON.stringify(of))?.includes(JSON.stringify(text)) === true }
}

/** The number with decimals with which a text begins, in the digits that it keeps once it is a number; undefined where there is none. */
export function decimalOf(text: string): string | undefined {
  const [, whole, part] = numeric.exec(text) ?? []
  return whole === undefined ? undefined : `${whole}.${part}`
}

function toPlain(spelled: string): string {
  const value = parseJson(spelled)
  return value === undefined ? spelled : JSON.stringify(value)
}
