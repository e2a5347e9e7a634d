import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteIssue } from '../protocol.ts'
import { readMessages } from './read-messages.ts'
import { readParameters, type Wording } from './wording.ts'

/** The messages of `messages.txt` by `nameOf` their ids. Read once a thread, when it starts. */
export const wordings: ReadonlyMap<string, Wording> = new Map(
  [...readMessages(readFileSync(join(import.meta.dirname, 'messages.txt'), 'utf8'))].map(([id, wording]) => [nameOf(id), wording]),
)

/** A message of the validator. */
export interface Recognised {
  readonly id: string
  readonly wording: Wording
  /** Without the frame that the validator puts around a text that it passes on. */
  readonly text: string
}

/** The message that a remote issue is: by its id, or by its text where it has none; undefined where it is not known. */
export function recognise({ messageId, ...remote }: RemoteIssue): Recognised | undefined {
  const text = remote.text.trim()
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

/** An id in small letters, without the ending that says singular or plural: ids are compared so. */
export function nameOf(id: string): string {
  return id.toLowerCase().replace(/_(?:one|other)$/, '')
}

/** Texts of a terminology server that the validator passes on. */
const passedOn = new Set(['terminology_passthrough_tx_message', 'terminology_tx_hint', 'terminology_tx_warning'])

/** Every English text with the number of its own characters, most first; without those that begin with somebody else's words. */
const forms = [...wordings]
  .flatMap(([id, wording]) => wording.english.map((form) => ({ id, wording, form, own: form.replaceAll(/\{\w+\}/g, '').length })))
  .filter(({ form }) => !form.startsWith('{message}'))
  .toSorted((one, other) => other.own - one.own)

/** The message that a text without an id is: the one that shares most characters with it. */
function findLike(text: string): Recognised | undefined {
  const like = forms.find(({ form }) => readParameters(form, text) !== undefined)
  return like && { id: like.id, wording: like.wording, text }
}
