import { headOf } from './cut.ts'

/** Most characters of a sentence about a finding: a report of a thousand of them stays readable, whatever they quote. */
const longestSentence = 600
/** Most characters of a value quoted in a sentence that would be too long otherwise. */
const longestQuote = 120

/** A longer quote, in Spanish or in English. */
const quotes = /«[^«»]{121,}»|“[^“”]{121,}”/g

/** A sentence as it is, and where it is too long, with its quotes cut and then its end. The cuts are marked by «…». */
export function toBrief(sentence: string): string {
  if (sentence.length <= longestSentence) return sentence
  const brief = sentence.replaceAll(quotes, (quote) => `${headOf(quote, longestQuote)}…${quote.at(-1)}`)
  return brief.length <= longestSentence ? brief : `${headOf(brief, longestSentence - 1)}…`
}

/** The same of a sentence that may be missing. */
export function toBriefOrNone(sentence: string | undefined): string | undefined {
  return sentence === undefined ? undefined : toBrief(sentence)
}
