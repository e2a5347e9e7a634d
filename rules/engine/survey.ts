/** The findings of one quick pass over the colons of a valid JSON text. */
export interface Survey {
  /** How many members all objects have together, repeated names counted each time; more where a string holds a quote and a colon. */
  readonly members: number
  /** Whether a number may be written with an exponent, with decimals that are all zero or as `-0`; a string may look as if it were one. */
  readonly hasOddNumbers: boolean
}

/** Surveys a text: where it has no more members than its value, no name is repeated. */
export function survey(text: string): Survey {
  let members = 0
  let hasOddNumbers = false
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1
    let character = text.charCodeAt(before)
    while (isSpace(character)) character = text.charCodeAt(--before)
    if (character !== quote) continue
    members += 1
    const after = text.charCodeAt(text.charCodeAt(at + 1) === 32 ? at + 2 : at + 1)
    if (after !== quote && after !== brace && !hasOddNumbers) hasOddNumbers = isBeforeOddNumber(text, at + 1)
  }
  return { members, hasOddNumbers }
}

/** Whether an odd number stands at an offset, or in a list that begins there. */
function isBeforeOddNumber(text: string, from: number): boolean {
  let at = from
  let character = text.charCodeAt(at)
  while (isSpace(character) || character === bracket) character = text.charCodeAt(++at)
  if (!isDigit(character) && character !== minus) return false
  const start = at
  let isPlain = true
  for (; isOfNumbers(character) || isSpace(character); character = text.charCodeAt(++at)) {
    if (character === minus && isWholeZero(text, at + 1)) return true
    if (!isOfIntegers(character)) isPlain = false
  }
  return !isPlain && odd.test(text.slice(start, at))
}

const odd = /(?:^|[\s,])-?\d+(?:\.0+(?:[\s,]|$)|(?:\.\d+)?[eE])/

/** Whether a zero without decimals or exponent stands at an offset. */
function isWholeZero(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return text.charCodeAt(at) === zero && (!isOfNumbers(next) || next === comma)
}

function isSpace(character: number): boolean {
  return character === 32 || character === 10 || character === 13 || character === 9
}

function isDigit(character: number): boolean {
  return character >= 48 && character <= 57
}

function isOfIntegers(character: number): boolean {
  return isDigit(character) || isSpace(character) || character === minus || character === comma
}

/** Whether a character may stand in a number, or between two. */
function isOfNumbers(character: number): boolean {
  return isDigit(character) || (character >= 43 && character <= 46) || character === 69 || character === 101
}

const quote = 34
const zero = 48
const comma = 44
const minus = 45
const bracket = 91
const brace = 123
