import { findInvariantText } from '../../../../rules/structure/invariants/index.ts'
import type { RemoteIssue } from '../protocol.ts'
import { nameOf, recognise, type Recognised } from './recognise.ts'
import { fill, readFirst, type Parameters } from './wording.ts'

/** A remote issue in our words. */
export interface Said {
  readonly code: string
  readonly message: string
  /** The engine's own text, where our words leave something out. */
  readonly original?: string
  /** The element meant, where the engine gives the one around it as the place: `name`, or `Patient.name`. */
  readonly at?: string
  /** Which of several it is: the extension of this URL, the entry of this fullUrl. */
  readonly url?: string
}

/** Says a remote issue in Spanish, under a code of ours where the local rules check the same; else in its own words. */
export function say(remote: RemoteIssue): Said {
  const { messageId, kind, text } = remote
  const invariant = readInvariant(messageId, text)
  if (invariant !== undefined) return invariant
  const recognised = recognise(remote)
  if (recognised !== undefined) return word(recognised)
  return { code: codeOf(messageId === undefined ? kind : nameOf(messageId)), message: text === '' ? unsaid : text }
}

const unsaid = 'El validador remoto objeta este elemento, sin decir por qué.'

/** A code of a name: `fhir-` and what of it can stand in a code. */
function codeOf(id: string): string {
  const plain = id
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 80)
  return `fhir-${plain.replace(/[-_]+$/, '')}`
}

function word({ id, wording, text }: Recognised): Said {
  const { spanish, general = spanish, code = codeOf(id), at } = wording
  const parameters = readFirst(wording.english, text)
  if (parameters === undefined) {
    return spanish.includes('{') ? { code, message: general, original: text } : { code, message: spanish, ...placeOf(at, {}) }
  }
  return { code, message: fill(spanish, parameters), ...placeOf(at, parameters) }
}

function placeOf(at: string | undefined, parameters: Parameters): Pick<Said, 'at' | 'url'> {
  if (at === undefined) return {}
  const { element, url = parameters['fullUrl'] } = parameters
  // The validator may write a version after the URL.
  return {
    ...(at === '{element}' ? element !== undefined && { at: element } : { at }),
    ...(url !== undefined && { url: url.split(' ')[0]! }),
  }
}

const invariantForms = [
  "Constraint failed: {key}: '{human}' at {_} (defined in {_})",
  "Constraint failed: {key}: '{human}' (defined in {_})",
  "Constraint failed: {key}: '{human}' at {_}",
  "Constraint failed: {key}: '{human}'",
  "Rule {key}: '{human}' Failed{_}",
  "Rule {key}: '{human}' failed{_}",
  'Rule {key}: {human} Failed',
  '{key}: {human} [{_}]',
]

/** An invariant: its name is a canonical and its key, `…/Patient#pat-1`, or the text says that a constraint failed. */
function readInvariant(messageId: string | undefined, text: string): Said | undefined {
  const parameters = readFirst(invariantForms, text)
  const key = /#([a-zA-Z][\w.]*-[\w.-]+)$/.exec(messageId ?? '')?.[1] ?? parameters?.['key']
  if (key === undefined || !/^[a-zA-Z][\w.]*-[\w.-]+$/.test(key)) return undefined
  const human = findInvariantText(key) ?? parameters?.['human'] ?? text
  return { code: 'r4-inv-01', message: `No se cumple la regla ${key}: ${human}`.replace(/\.?$/, '.') }
}
