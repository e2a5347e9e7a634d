const vowels = 'aeiou'
const consonants = 'bcdfghjklmnpqrstvwxyz'

/** A word of the same length, case and accents, with vowels for vowels and consonants for consonants; each of its letters is another. */
export function madeUpWord(word: string, salt: number): string {
  const plain = bare(word)
  let state = hash(plain, salt)
  let made = ''
  for (const letter of word.match(withMarks) ?? []) {
    state = step(state)
    made += letter.length > 1 ? madeUpApart(letter, state) : madeUpLetter(letter, state)
  }
  return made
}

const withMarks = /\P{M}\p{M}+|[^]/gu

/** Another letter whose accent stands apart as well; the same where there is none with that accent. */
function madeUpApart(letter: string, chance: number): string {
  const whole = letter.normalize('NFC')
  const made = madeUpLetter(whole, chance)
  const apart = made.normalize('NFD')
  return made === whole || apart.length !== letter.length ? letter : apart
}

/** Digits of the same number, each another one; zeros at the beginning stay, and no others come there. */
export function madeUpDigits(digits: string, salt: number): string {
  let state = hash(digits.replace(/^0+/, ''), salt)
  let made = ''
  let hasBegun = false
  for (const digit of digits) {
    state = step(state)
    const old = digit.charCodeAt(0) - 48
    if (!hasBegun && old === 0) made += '0'
    else if (hasBegun) made += (old + 1 + (state % 9)) % 10
    else made += 1 + ((old + (state % 8)) % 9)
    hasBegun ||= old !== 0
  }
  return made
}

/** Hexadecimal digits of the same number and case: numbers for numbers, letters for letters. */
export function madeUpHex(text: string, salt: number): string {
  let state = hash(text.toLowerCase(), salt)
  return text.replaceAll(/[\da-f]/gi, (one) => {
    state = step(state)
    if (one <= '9') return String((Number(one) + 1 + (state % 9)) % 10)
    const next = 'abcdef'[('abcdef'.indexOf(one.toLowerCase()) + 1 + (state % 5)) % 6]!
    return one < 'a' ? next.toUpperCase() : next
  })
}

/** A number that is spread over a text, such as a whole text, with a salt: 32 bits. */
export function hash(text: string, salt: number): number {
  let state = (2166136261 ^ Math.imul(salt + 1, 2654435761)) >>> 0
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 16777619) >>> 0
  return step(step(state))
}

function step(state: number): number {
  let next = state === 0 ? 2463534242 : state
  next ^= next << 13
  next ^= next >>> 17
  next ^= next << 5
  return next >>> 0
}

function madeUpLetter(letter: string, chance: number): string {
  // A sign that Unicode takes for a letter, as of degrees Kelvin, stays to be found.
  if (letter.normalize('NFC') !== letter) return letter
  const parts = letter.normalize('NFD')
  const base = parts[0]!
  const small = base.toLowerCase()
  // Letters of Spanish alone: others are the traces of a wrong encoding, which stay to be found.
  if (parts.length > 1 && !/^[áéíóúü]$/i.test(letter)) return letter
  const set = vowels.includes(small) ? vowels : consonants
  const at = set.indexOf(small)
  if (at < 0) return letter
  const next = set[(at + 1 + (chance % (set.length - 1))) % set.length]!
  const made = ((base === small ? next : next.toUpperCase()) + parts.slice(1)).normalize('NFC')
  return made.length === letter.length ? made : base === small ? next : next.toUpperCase()
}

/** A word without case and accents, by which its other forms are made up alike. */
function bare(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
