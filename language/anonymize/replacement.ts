import { fold } from '../../catalogs/catalog.ts'
import { comunasNear } from '../../rules/cl/reading/city.ts'
import { isWordOfRun } from '../../rules/cl/reading/run.ts'
import { systemFolder } from '../../rules/cl/reading/system-folder.ts'
import { signatureOf } from '../../rules/structure/check/file-types.ts'
import { r4 } from '../../rules/structure/r4.ts'
import type { Found } from './find-personal.ts'
import { precisionOf, shiftDate, type Shift } from './dates.ts'
import { wordsIn } from './known-words.ts'
import { madeUpDigits, madeUpHex, madeUpWord } from './made-up.ts'
import { madeUpRun, wholeRun } from './run.ts'
import { isTerritory } from './territory.ts'

/** Facts that a replacement goes by. */
interface Replacing {
  readonly salt: number
  readonly shift: Shift
  readonly today: string
  /** The words of persons, as `wordsOf` has them. */
  readonly known: ReadonlySet<string>
  /** Of an identifier: its check digit, where that stands apart from it. */
  readonly digit: string | undefined
}

/** The value to write in place of one of some content. */
export function replacementOf(old: string, content: Found['content'], options: Replacing): string {
  const { salt, shift, today, known, digit } = options
  if (content === 'date' || (content === 'words' && precisionOf(old) === 'day')) {
    return shiftDate(old, shift, today) ?? replaceWords(old, salt)
  }
  if (content === 'identifier') return replaceIdentifier(old, digit, salt)
  if (content === 'phone') return /[@:]/.test(old) ? replaceWords(old, salt) : replacePhone(old, salt)
  if (content === 'place') return isTerritory(old) || isMisspelt(old, known) ? old : replaceWords(old, salt)
  if (content === 'link' || (content === 'file' && isOfResource(old))) return replaceKnown(old, known, salt)
  if (content === 'file') return replaceFile(old, salt)
  if (content === 'narrative') return replaceNarrative(old, salt)
  if (content === 'kind') return old.replaceAll(parts, (part) => (isWordOfRun(fold(part)) ? part : replacePart(part, salt)))
  if (content === 'bytes') return replaceBytes(old, salt)
  return replaceWords(old, salt)
}

/** Escapes of JSON, which stay; UUIDs; a RUN; words; numbers. */
const parts =
  /\\u[\da-fA-F]{4}|(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])|\\.|(?<!\d)\d{1,2}(?:\.?\d{3}){2}-[\dkK](?![\p{L}\d])|\p{L}[\p{L}\p{M}]*|\d+/gu

/** The beginning of an address; empty where there is none. */
function schemeOf(text: string): string {
  return /^(?:urn:[a-z]+:|[a-z][a-z+.-]{1,9}:(?:\/\/)?)/.exec(text)?.[0] ?? ''
}

function replaceWords(text: string, salt: number): string {
  const scheme = schemeOf(text)
  return scheme + text.slice(scheme.length).replaceAll(parts, (part) => replacePart(part, salt))
}

function replacePart(part: string, salt: number): string {
  if (part.startsWith('\\')) return part
  if (part.length === 36 && /^[\da-f]{8}-/.test(part)) return madeUpHex(part, salt)
  if (!/^\d/.test(part)) return madeUpWord(part, salt)
  return part.includes('-') ? replaceRun(part, salt) : madeUpDigits(part, salt)
}

function replaceIdentifier(old: string, digit: string | undefined, salt: number): string {
  if (digit !== undefined) return respell(old, madeUpRun(old.replaceAll(/\D/g, ''), digit, salt).number)
  // Words by which CL Core tells the qualifications of a practitioner, and names of definitions.
  if (/^(?:urn:oid:|(?:cert|esp|subesp)$)/.test(old)) return old
  return wholeRun.test(old) ? replaceRun(old, salt) : replaceWords(old, salt)
}

function replaceRun(old: string, salt: number): string {
  const [, before, number, between, digit, after] = wholeRun.exec(old)!
  const made = madeUpRun(number!.replaceAll(/\D/g, ''), digit!, salt)
  return before + respell(number!, made.number) + between + made.digit + after
}

/** Digits in the form in which others were written. */
function respell(form: string, digits: string): string {
  let at = 0
  return form.replaceAll(/\d/g, () => digits[at++]!)
}

/** Escapes of JSON, words, and digits. */
const phoneParts = /\\u[\da-fA-F]{4}|\\.|\p{L}[\p{L}\p{M}]*|\d/gu

/** All but the beginning of a telephone number, which tells its country and area. */
function replacePhone(old: string, salt: number): string {
  const digits = (old.match(phoneParts) ?? []).filter((part) => /^\d/.test(part)).join('')
  const changed = Math.min(6, digits.length)
  const kept = digits.length - changed
  const made = digits.slice(0, kept) + madeUpDigits(`1${digits.slice(kept)}`, salt).slice(1)
  let at = 0
  return old.replaceAll(phoneParts, (part) => {
    if (part.startsWith('\\')) return part
    return /^\d/.test(part) ? made[at++]! : madeUpWord(part, salt)
  })
}

/** UUIDs; a RUN; words; numbers. */
const linkParts =
  /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])|(?<!\d)\d{1,2}(?:\.?\d{3}){2}-[\dkK](?![\p{L}\d])|\p{L}+|\d+/gu

/** Words, numbers and UUIDs of a person within an address or id; its scheme and the names of types are nobody's. */
function replaceKnown(old: string, known: ReadonlySet<string>, salt: number): string {
  const scheme = schemeOf(old)
  const isUrn = scheme.startsWith('urn:')
  const rest = old.slice(scheme.length).replaceAll(linkParts, (part) => {
    if (part.length === 36 && /^[\da-f]{8}-/.test(part)) return known.has(fold(part)) ? madeUpHex(part, salt) : part
    if (part.includes('-')) return isUrn ? part : replaceRun(part, salt)
    const isTelling = known.has(fold(part)) || (part.length >= 7 && /^\d/.test(part) && !/^urn:(?:uuid|oid):/.test(old))
    if (!isTelling || r4.findResource(part) === part) return part
    return /^\d/.test(part) ? madeUpDigits(part, salt) : madeUpWord(part, salt)
  })
  return scheme + rest
}

/** Whether an address is that of a resource, which others refer to by its id, or has no parts. */
function isOfResource(address: string): boolean {
  const [type] = address
    .replace(/\/_history\/[^/]*$/, '')
    .split('/')
    .slice(-2)
  return address.startsWith('urn:') || (type !== undefined && r4.findResource(type) === type)
}

/** The path of a file: folders and names of files bear those of persons. Its scheme and host stay, and the system's own folder. */
function replaceFile(old: string, salt: number): string {
  const [root = ''] = systemFolder.exec(old) ?? /^(?:[a-z][a-z+.-]{1,9}:\/\/[^/]*|www\.[^/]*|[A-Za-z]:)/.exec(old) ?? []
  return root + replaceWords(old.slice(root.length), salt)
}

/** Tags, references to characters, and the text between. */
const markup = /<[^<>]*>|&#?\w{1,31};|[^<&]+/g

/** The text between the tags of a narrative. */
function replaceNarrative(old: string, salt: number): string {
  return old.replaceAll(markup, (text) => (/^[<&]/.test(text) ? text : text.replaceAll(parts, (part) => replacePart(part, salt))))
}

/** Others of the same kind, but for what tells the type of a file, and for the last group, in which not every character may stand. */
function replaceBytes(old: string, salt: number): string {
  // No bytes, where an escape might be cut in two.
  if (old.includes('\\')) return replaceWords(old, salt)
  const padding = old.indexOf('=')
  const end = Math.max(0, (padding < 0 ? old.length : padding) - 4)
  const start = Math.min(signatureOf(old).length, end)
  return old.slice(0, start) + replaceWords(old.slice(start, end), salt).slice(0, end - start) + old.slice(end)
}

/** True for a commune with a slip, which says no more than the commune, and no name that a person of the text has. */
function isMisspelt(text: string, known: ReadonlySet<string>): boolean {
  return comunasNear(text).length > 0 && !wordsIn(text).some((word) => known.has(fold(word)))
}
