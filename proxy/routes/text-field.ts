import { z } from 'zod'
import { countCharacters } from '../http/characters.ts'

/** Refuses a text of more characters than that; zod's own bounds count those of UTF-16. */
export function atMost(most: number, sentence: string) {
  return z.refine<string>((text) => countCharacters(text) <= most, { error: sentence, abort: true })
}

/** A name that somebody gives: a line of 1 to so many characters, of which the spaces around it are not kept. */
export function lineOf(most: number, sentence: string) {
  return z
    .string(sentence)
    .check(atMost(most, sentence))
    .trim()
    .check(z.regex(/^\P{Cc}+$/u, sentence))
}
