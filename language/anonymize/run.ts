import { hash, madeUpDigits } from './made-up.ts'

/** Digits with their check digit, as people write a RUN, and nothing else. */
export const wholeRun = /^([\s.]{0,9})(\d[\d.\s]{0,19}?)([-‐‑‒–—―−\s]{0,9})([\dkK])(\s{0,9})$/

const digitNames = '0123456789K'
/** How often another number is tried for a check digit of the same kind. */
const mostTries = 200

/** The check digit of a number by modulo 11. */
function checkDigit(number: string): string {
  let sum = 0
  for (let at = number.length - 1, factor = 2; at >= 0; at -= 1, factor = factor === 7 ? 2 : factor + 1) {
    sum += (number.charCodeAt(at) - 48) * factor
  }
  return digitNames[(11 - (sum % 11)) % 11]!
}

/**
 * Another number with its check digit: one whose right check digit is the same, so that the digit stays, be it right or wrong, and the
 * number is the same with whichever digit or with none; `digit` is empty there. Of a few numbers there is no such other: their digit is
 * another one, but K for K. The first digit stays, for it tells people from companies.
 */
export function madeUpRun(number: string, digit: string, salt: number): { readonly number: string; readonly digit: string } {
  const bare = number.replace(/^0+/, '')
  const zeros = number.slice(0, number.length - bare.length)
  const right = checkDigit(bare)
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const made = madeUpNumber(bare, salt + attempt * 7919)
    if (made !== bare && checkDigit(made) === right) return { number: zeros + made, digit }
  }
  return madeUpWithAnotherDigit(bare, zeros, digit, salt)
}

function madeUpWithAnotherDigit(bare: string, zeros: string, digit: string, salt: number): ReturnType<typeof madeUpRun> {
  const wrongBy = (digitNames.indexOf(digit.toUpperCase()) - digitNames.indexOf(checkDigit(bare)) + 11) % 11
  for (let attempt = 0; ; attempt += 1) {
    const made = zeros + madeUpNumber(bare, salt + attempt * 7919)
    if (digit === '') return { number: made, digit }
    const next = digitNames[(digitNames.indexOf(checkDigit(made)) + wrongBy) % 11]!
    if ((next === 'K') === (digit.toUpperCase() === 'K') || attempt === mostTries) {
      return { number: made, digit: digit === 'k' ? next.toLowerCase() : next }
    }
  }
}

function madeUpNumber(bare: string, salt: number): string {
  if (bare.length < 2) return madeUpDigits(bare, hash(bare, salt))
  if (/^(\d)\1+$/.test(bare)) return madeUpRepeated(bare[0]!, hash(bare, salt)).repeat(bare.length)
  return bare[0]! + madeUpDigits(`1${bare.slice(1)}`, hash(bare, salt)).slice(1)
}

/** A number of one digit alone is nobody's, and stays such a one: below 5 as of a person, else as of a company. */
function madeUpRepeated(digit: string, chance: number): string {
  const alike = digit < '5' ? '1234' : '56789'
  return alike[(alike.indexOf(digit) + 1 + (chance % (alike.length - 1))) % alike.length]!
}
