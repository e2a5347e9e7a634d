import { sentences } from './sentences.ts'

/** A sentence, cut at what varies in it. */
interface Template {
  readonly literals: readonly string[]
  /** How narrow it is: one that begins with what varies may be a part of another, and of others the longer one goes first. */
  readonly rank: number
  readonly english: string
}

/** A sentence that this folder says in Spanish, or a part of one, in English; another text as it is. */
export const inEnglish = createTranslation(() => sentences)

/** Tells one or several sentences in English by pairs like those of `sentences`, which are read when one is first told. */
export function createTranslation(pairs: () => typeof sentences): (spanish: string) => string {
  let templates: readonly Template[] | undefined

  function sayOne(spanish: string): string {
    templates ??= pairs()
      .map(([text, english]) => toTemplate(text, english))
      .toSorted((a, b) => b.rank - a.rank)
    for (const { literals, english } of templates) {
      const values = readValues(spanish, literals)
      if (values !== undefined) return english.replaceAll(/\{(\d)\}/g, (_, at: string) => say(values[Number(at)]!))
    }
    return spanish
  }

  function say(spanish: string): string {
    const some = spanish.split(/(?<=\.) (?=\p{Lu}|«)/u)
    if (some.length === 1) return sayOne(spanish)
    const told = some.map(sayOne)
    // A name may have a full stop and a blank too.
    return told.every((one, at) => one !== some[at]) ? told.join(' ') : sayOne(spanish)
  }

  return say
}

function toTemplate(text: string, english: string): Template {
  const literals = text.split(/\{\d\}/)
  const length = literals.reduce((sum, literal) => sum + literal.length, 0)
  return { literals, rank: literals[0] === '' ? length : length + 1000, english }
}

/** The values between literals; undefined where the text is another. */
function readValues(text: string, literals: readonly string[]): readonly string[] | undefined {
  const [first = '', ...others] = literals
  const last = others.pop()
  if (last === undefined) return text === first ? [] : undefined
  const end = text.length - last.length
  if (!text.startsWith(first) || end < first.length || !text.endsWith(last)) return undefined
  const values: string[] = []
  let from = first.length
  for (const literal of others) {
    const at = text.indexOf(literal, from)
    if (at < 0 || at + literal.length > end) return undefined
    values.push(text.slice(from, at))
    from = at + literal.length
  }
  values.push(text.slice(from, end))
  return values
}
