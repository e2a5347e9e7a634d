/** The Spanish of one message of HL7's validator; `messages.txt` says what each member is for. */
export interface Wording {
  readonly code?: string
  readonly at?: string
  readonly english: readonly string[]
  readonly spanish: string
  readonly general?: string
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

/** The parameters of a text by the first of several templates that it has. */
export function readFirst(templates: readonly string[], text: string): Parameters | undefined {
  for (const template of templates) {
    const parameters = readParameters(template, text)
    if (parameters !== undefined) return parameters
  }
  return undefined
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
