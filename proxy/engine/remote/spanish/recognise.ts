import type { RemoteIssue } from '../protocol.ts'
import { addresses } from './addresses.ts'
import { advice } from './advice.ts'
import { bundles } from './bundles.ts'
import { codes } from './codes.ts'
import { definitions } from './definitions.ts'
import { elements } from './elements.ts'
import { extensions } from './extensions.ts'
import { forms } from './forms.ts'
import { limits } from './limits.ts'
import { narrative } from './narrative.ts'
import { outages } from './outages.ts'
import { references } from './references.ts'
import { systems } from './systems.ts'
import { values } from './values.ts'
import { formsOf, readParameters, type Wording } from './wording.ts'

/**
 * Every wording, under the name of its text in small letters and without its plural ending. Names and English forms are
 * those of Messages.properties in org.hl7.fhir.utilities 6.10.3 and 7.0.5 (HL7, Apache-2.0; read on 2026-11-21), older
 * forms those that engines on earlier versions send; the Spanish is our own.
 */
export const wordings: ReadonlyMap<string, Wording> = new Map(
  Object.entries({
    ...elements,
    ...codes,
    ...systems,
    ...outages,
    ...values,
    ...limits,
    ...addresses,
    ...references,
    ...extensions,
    ...bundles,
    ...forms,
    ...narrative,
    ...advice,
    ...definitions,
  }).map(([id, wording]) => [nameOf(id), wording]),
)

/** A text of the validator, by the name that its wording has here. */
export interface Recognised {
  readonly id: string
  readonly wording: Wording
  /** Without what the validator puts around a text that it passes on. */
  readonly text: string
}

/** What a remote issue is: by its name, or by its text where it came without one; undefined where it is not known. */
export function recognise({ messageId, text }: RemoteIssue): Recognised | undefined {
  const [language] = /Invalid displayLanguage: '[^']*'/.exec(text) ?? []
  // Where it cannot read the language of a resource, the validator calls every code in it unknown.
  if (language !== undefined) return { id: displayLanguage, wording: wordings.get(displayLanguage)!, text: language }
  if (messageId === undefined) return findLike(text)
  const id = nameOf(messageId)
  const inner = passedOn.has(id) ? findLike(readParameters("{message} (for '{_}')", text)?.['message'] ?? text) : undefined
  if (inner !== undefined) return inner
  const wording = wordings.get(id)
  return wording && { id, wording, text }
}

const displayLanguage = 'invalid_display_name'

/** Names are compared without case, and without the ending that says singular or plural. */
export function nameOf(id: string): string {
  return id.toLowerCase().replace(/_(?:one|other)$/, '')
}

/** Texts of a terminology server that the validator passes on. */
const passedOn = new Set(['terminology_passthrough_tx_message', 'terminology_tx_hint', 'terminology_tx_warning'])

/** The wording that has most of a text. */
function findLike(text: string): Recognised | undefined {
  let found: Recognised | undefined
  let most = 0
  for (const [id, wording] of wordings) {
    for (const form of formsOf(wording)) {
      // A form that begins with somebody else's words fits anything.
      const own = form.startsWith('{message}') ? 0 : form.replaceAll(/\{\w+\}/g, '').length
      if (own > most && readParameters(form, text) !== undefined) [found, most] = [{ id, wording, text }, own]
    }
  }
  return found
}
