import type { ProblemCode } from '../../../../rules/structure/problem.ts'

/** How one text of HL7's validator is said in Spanish. */
export interface Wording {
  /** The code of the local check that finds the same; absent where only the engine checks it. */
  readonly code?: ProblemCode
  /** The element meant, where the validator gives the one around it as the place; it may be a parameter. */
  readonly at?: string
  /**
   * The English text, or the forms that it has had, with names in braces where it has parameters; `{_}` is of no interest.
   * Absent where nothing is taken from it.
   */
  readonly english?: string | readonly string[]
  /** With the same names in braces. */
  readonly spanish: string
  /** What is said where the English text has another form than is known here; absent where `spanish` has no parameters. */
  readonly general?: string
}

/** Wordings under the names that the validator gives to its texts, without their plural endings. */
export type Wordings = Readonly<Record<string, Wording>>

/** The English forms of a wording. */
export function formsOf({ english = [] }: Wording): readonly string[] {
  return typeof english === 'string' ? [english] : english
}

/** The parameters of a text under their names. */
export type Parameters = Readonly<Record<string, string>>

/**
 * Takes the parameters out of an English text; undefined where it has another form. Linear: texts quote values of the
 * resource, and a value may hold anything.
 */
export function readParameters(template: string, text: string): Parameters | undefined {
  const [start = '', ...rest] = template.split('{')
  if (!text.startsWith(start)) return undefined
  const parameters: Record<string, string> = {}
  let at = start.length
  for (const [index, part] of rest.entries()) {
    const close = part.indexOf('}')
    const after = part.slice(close + 1)
    const isLast = index === rest.length - 1
    const end = isLast ? text.length - after.length : text.indexOf(after, at)
    if (end < at || !text.startsWith(after, end)) return undefined
    parameters[part.slice(0, close)] = text.slice(at, end)
    at = end + after.length
  }
  return at === text.length ? parameters : undefined
}

/** The longest part of a value that is shown, in characters. */
const mostShown = 120

/** Puts parameters into a Spanish text. */
export function fill(template: string, parameters: Parameters): string {
  return template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => shorten(show(name, parameters[name] ?? '')))
}

/** Canonicals are shown by their last part, as the local rules do, choices without their types and URLs without a version. */
function show(name: string, value: string): string {
  if (name === 'element') return value.replaceAll(/\[x\](?::\w+)?/g, '').trim()
  if (name === 'url') return value.trim().split(' ')[0]!
  if (!canonicals.has(name)) return value.trim()
  const url = /https?:\/\/[^\s|()'"]+/.exec(value)?.[0] ?? value
  return url.slice(url.lastIndexOf('/') + 1).trim() || value.trim()
}

const canonicals = new Set(['valueSet', 'profile', 'maxValueSet'])

function shorten(value: string): string {
  return value.length <= mostShown ? value : `${value.slice(0, mostShown)}…`
}
