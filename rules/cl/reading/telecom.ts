import { fold } from '../../../catalogs/catalog.ts'
import type { JsonObject } from '../../engine/json.ts'
import { isNoName } from './name.ts'

/** A fault of a telephone number as it is written. */
export interface PhoneFault extends Completed {
  /** Whether it says 56, Chile's prefix. */
  readonly isPrefixed: boolean
}

interface Completed {
  /** The number as `+56` and nine digits, where nine digits are there. */
  readonly number: string | undefined
  /** Whether that is certainly the number: false where it may be one of another country. */
  readonly isCertain: boolean
}

const extra = /(?:anexo|anx|ext|int|x|#)\W*\d*$/i
/** Most characters of a telephone number: matching `extra` in longer texts would take long. */
const longest = 100
const unknown: Completed = { number: undefined, isCertain: false }

/**
 * The fault of a Chilean number that is not `+56` and nine digits; blanks and hyphens do not matter. Undefined where
 * there is none, and for what is not judged: other countries, 600 and 800, short numbers, and texts that are no number.
 */
export function findPhoneFault(text: string): PhoneFault | undefined {
  if (isComplete(text)) return undefined
  const bare = text.replaceAll(/[\s\p{Pd}]+/gu, '')
  if (/^\+56\d{9}$/.test(bare)) return undefined
  if (bare.length > longest) return undefined
  const [written = '', ...extras] = bare.replace(/^tel:/i, '').split(extra)
  const number = written.replaceAll(/[().]/g, '')
  const chilean = /^(?:\+56|0056|56(?=\d{9}$))(\d*)$/.exec(number)
  if (chilean === null && !/^(?!00)\d+$/.test(number)) return undefined
  const digits = chilean?.[1] ?? number
  if (digits.length <= 5 || /^[68]00\d{6,7}$/.test(digits)) return undefined
  const isPrefixed = chilean !== null
  const fault = isPrefixed ? judgeAfterPrefix(digits) : judgeNational(digits)
  if (fault === undefined || (extras.length > 0 && written.startsWith('+56') && digits.length === 9)) return undefined
  return { ...(extras.length === 0 ? fault : unknown), isPrefixed }
}

/** Whether a text is `+56` and nine digits, not zeros alone, with blanks and hyphens between or not. */
function isComplete(text: string): boolean {
  if (!text.startsWith('+56')) return false
  let digits = 0
  let isZeros = true
  for (let index = 3; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit >= 48 && unit <= 57) {
      isZeros &&= unit === 48
      digits += 1
    } else if (unit !== 0x20 && unit !== 0x2d) return false
  }
  return digits === 9 && !isZeros
}

function judgeAfterPrefix(digits: string): Completed {
  const nine = digits.length === 10 && digits.startsWith('0') ? digits.slice(1) : digits
  return isNine(nine) ? { number: `+56${nine}`, isCertain: true } : unknown
}

/** Without +56: nine digits or fewer are presumed to be Chilean, ten only with the zero that was once dialled first. */
function judgeNational(digits: string): Completed | undefined {
  if (digits.length === 10 && digits.startsWith('0') && isNine(digits.slice(1)))
    return { number: `+56${digits.slice(1)}`, isCertain: digits.startsWith('09') }
  if (digits.length > 9) return undefined
  return isNine(digits) ? { number: `+56${digits}`, isCertain: true } : unknown
}

/** Whether digits are as many as a number has in Chile and begin as one does. */
function isNine(digits: string): boolean {
  return /^[2-9]\d{8}$/.test(digits)
}

/** Phrases, folded, that stand in the place of a telephone number that there is not. */
const phrases = new Set([
  'n a',
  'ninguno',
  'no aplica',
  'no disponible',
  'no posee',
  'no registra',
  'no sabe',
  'no tiene',
  'no tiene celular',
  'no tiene fono',
  'no tiene telefono',
  'se desconoce',
  'sin celular',
  'sin contacto',
  'sin fono',
  'sin numero',
  'sin registro',
  'sin telefono',
])
const longestPhrase = 20

/** Whether a text stands in the place of a telephone number and is nobody's: words as `SIN TELEFONO`, a sign alone, zeros. */
export function isNoPhone(text: string): boolean {
  const bare = text.replace('+56', '').trim()
  if (bare.length > longestPhrase || /[1-9]/.test(bare)) return false
  return bare !== '' && (isNoName(bare) || phrases.has(fold(bare)) || [...bare].every((sign) => '0 -'.includes(sign)))
}

/** Whether a contact is written as usual: a whole number or an e-mail address, or something of another kind that is named. */
export function isUsualContact({ system, value }: JsonObject): boolean {
  if (typeof system !== 'string' || system === '') return false
  if (system === 'phone' || system === 'sms') return typeof value !== 'string' || isComplete(value)
  return system !== 'email' || typeof value !== 'string' || usual.test(value)
}

/** Whether a text is an e-mail address as nearly all are written, and so nothing else. */
export function isUsualEmail(text: string): boolean {
  return usual.test(text)
}

/** A telephone number as `+56` and nine digits, where a text certainly is one. */
export function findPhone(text: string): string | undefined {
  if (isComplete(text)) return text
  const fault = findPhoneFault(text)
  return fault?.isCertain === true ? fault.number : undefined
}

/** `none` where a text cannot be an e-mail address, `doubtful` where it hardly is one: without a dot in its domain. */
export function judgeEmail(text: string): 'none' | 'doubtful' | undefined {
  if (usual.test(text)) return undefined
  const address = /^[^<>]*<([^<>]*)>$/.exec(text.trim())?.[1] ?? text.trim()
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const domain = address.slice(at + 1)
  if (at < 1 || !(quoted.test(local) || plain.test(local)) || !(bracketed.test(domain) || host.test(domain))) return 'none'
  return domain.includes('.') || bracketed.test(domain) ? undefined : 'doubtful'
}

const usual = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/
const quoted = /^"[^"]*"$/
const plain = /^[^\s@"(),:;<>[\]\\]+$/
const bracketed = /^\[[^\s[\]]+\]$/
const host = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u
