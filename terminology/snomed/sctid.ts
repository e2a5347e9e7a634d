/**
 * SNOMED CT identifiers as two 32-bit numbers, without the check digit that follows from the others: `low` is the last nine
 * digits, `high` those before. Their order is the numeric order of the identifiers.
 */
export interface Identifier {
  high: number
  low: number
}

/** Kinds of components, by the second of the two digits before the check digit. */
export const componentKinds = { concept: 0, description: 1, relationship: 2 } as const

/** Reads an identifier out of ASCII digits; false where it is none, by its form or its check digit. */
export function readIdentifier(bytes: Uint8Array, start: number, end: number, into: Identifier): boolean {
  const length = end - start
  if (length < 6 || length > 18 || bytes[start] === zero) return false
  let check = 0
  for (let at = end - 1, place = 0; at >= start; at -= 1, place += 1) {
    const digit = bytes[at]! - zero
    if (digit < 0 || digit > 9) return false
    check = product[check * 10 + shift[(place & 7) * 10 + digit]!]!
  }
  if (check !== 0) return false
  const split = Math.max(start, end - 10)
  let high = 0
  for (let at = start; at < split; at += 1) high = high * 10 + bytes[at]! - zero
  let low = 0
  for (let at = split; at < end - 1; at += 1) low = low * 10 + bytes[at]! - zero
  into.high = high
  into.low = low
  return true
}

/** The same of a text. */
export function parseIdentifier(text: string, into: Identifier): boolean {
  const { length } = text
  if (length < 6 || length > 18) return false
  for (let at = 0; at < length; at += 1) scratch[at] = text.charCodeAt(at) > 0x7f ? 0 : text.charCodeAt(at)
  return readIdentifier(scratch, 0, length, into)
}

/** An identifier as it is written, with its check digit. */
export function writeIdentifier(high: number, low: number): string {
  const digits = high === 0 ? String(low) : `${high}${String(low).padStart(9, '0')}`
  return digits + checkDigit(digits)
}

/** The check digit of Verhoeff that follows some digits. */
export function checkDigit(digits: string): number {
  let check = 0
  for (let at = digits.length - 1, place = 1; at >= 0; at -= 1, place += 1) {
    check = product[check * 10 + shift[(place & 7) * 10 + digits.charCodeAt(at) - zero]!]!
  }
  return inverse[check]!
}

/** The kind of component that an identifier names: one of `componentKinds`, or another number where it is of none. */
export function kindOf(low: number): number {
  const partition = low % 100
  return partition < 10 || (partition >= 10 && partition < 20) ? partition % 10 : -1
}

const zero = 48
const scratch = new Uint8Array(18)

// Multiplication in the dihedral group of order ten, ten numbers to a row.
const product = Uint8Array.from(
  '0123456789123406789523401789563401289567401239567859876043216598710432765982104387659321049876543210',
  Number,
)
const shift = Uint8Array.from('01234567891576283094580379614289160435279453126870428657390127938064157046913258', Number)
const inverse = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9]
