import { findInvariantText } from '../../../../rules/structure/invariants/index.ts'
import type { RemoteIssue } from '../protocol.ts'
import { codes } from './codes.ts'
import { elements } from './elements.ts'
import { forms } from './forms.ts'
import { links } from './links.ts'
import { outages } from './outages.ts'
import { values } from './values.ts'
import { fill, readParameters, type Parameters, type Wording } from './wording.ts'

/** A remote issue in our words. */
export interface Said {
  readonly code: string
  readonly message: string
  /** What the engine itself said, where our words leave something out. */
  readonly original?: string
  /** What is missing or too many, where the engine names the element around it as the place: `Patient.name`. */
  readonly element?: string
}

/** Every wording, under the name of its text in small letters and without its plural ending. */
export const wordings: ReadonlyMap<string, Wording> = new Map(
  Object.entries({ ...elements, ...codes, ...outages, ...values, ...links, ...forms }).map(([id, wording]) => [nameOf(id), wording]),
)

/** Says a remote issue in Spanish, under a code of ours where the local rules check the same; else in its own words. */
export function say({ messageId, kind, text }: RemoteIssue): Said {
  const invariant = readInvariant(messageId, text)
  if (invariant !== undefined) return invariant
  const id = messageId === undefined ? undefined : nameOf(messageId)
  const inner = passedOn.has(id ?? '') ? readInner(text) : undefined
  if (inner !== undefined) return inner
  const own = id === undefined ? undefined : wordings.get(id)
  if (own !== undefined) return word(own, codeOf(own, id!), text)
  const [found, like] = id === undefined ? (findLike(text) ?? []) : []
  if (like !== undefined) return word(like, codeOf(like, found!), text)
  return { code: `fhir-${id === undefined ? kind : readable(id)}`, message: text === '' ? unsaid : text }
}

const unsaid = 'El validador remoto objeta este elemento, sin decir por qué.'

function codeOf({ code }: Wording, id: string): string {
  return code ?? `fhir-${readable(id)}`
}

function readable(id: string): string {
  return id
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
    .slice(0, 80)
}

/** Names are compared without case, and without the ending that says singular or plural. */
function nameOf(id: string): string {
  return id.toLowerCase().replace(/_(?:one|other)$/, '')
}

function word(wording: Wording, code: string, text: string): Said {
  const { spanish, general = spanish } = wording
  const parameters = formsOf(wording).reduce<Parameters | undefined>((found, form) => found ?? readParameters(form, text), undefined)
  if (parameters !== undefined) {
    const { element } = parameters
    return { code, message: fill(spanish, parameters), ...(isCount(code) && element !== undefined && { element }) }
  }
  return spanish.includes('{') ? { code, message: general, original: text } : { code, message: spanish }
}

function formsOf({ english = [] }: Wording): readonly string[] {
  return typeof english === 'string' ? [english] : english
}

function isCount(code: string): boolean {
  return code === 'r4-card-01' || code === 'r4-card-02'
}

/** The wording of a text that came without a name. */
function findLike(text: string): readonly [string, Wording] | undefined {
  for (const [id, wording] of wordings) {
    // A form that begins with somebody else's words fits anything.
    if (formsOf(wording).some((form) => !form.startsWith('{message}') && readParameters(form, text) !== undefined)) return [id, wording]
  }
  return undefined
}

/** Texts of a terminology server that the validator passes on. */
const passedOn = new Set(['terminology_passthrough_tx_message', 'terminology_tx_hint', 'terminology_tx_warning'])

function readInner(text: string): Said | undefined {
  const { message = text } = readParameters("{message} (for '{_}')", text) ?? {}
  const found = findLike(message)
  return found === undefined ? undefined : word(found[1], codeOf(found[1], found[0]), message)
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
  const parameters = invariantForms.reduce<Parameters | undefined>((found, form) => found ?? readParameters(form, text), undefined)
  const key = /#([a-zA-Z][\w.]*-[\w.-]+)$/.exec(messageId ?? '')?.[1] ?? parameters?.['key']
  if (key === undefined || !/^[a-zA-Z][\w.]*-[\w.-]+$/.test(key)) return undefined
  const human = findInvariantText(key, '') ?? parameters?.['human'] ?? text
  return { code: 'r4-inv-01', message: `No se cumple la regla ${key}: ${human}`.replace(/\.?$/, '.') }
}
