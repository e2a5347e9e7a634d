import { doubleQuote, equalsSign, greater, isOfName, isSpace, singleQuote, skipName, skipSpace, slash } from './characters.ts'
import { addToHash, findAttribute, type NarrativeAttribute, type NarrativeElement } from './vocabulary.ts'

/** Receives the name of an attribute, and where its value begins and ends. */
export type AttributeVisit = (name: string, valueStart: number, valueEnd: number) => void

/**
 * Finds the end of a tag, at its `>`, whose attributes begin at an index; -1 where they are not well formed. `next` is where the
 * next `<` stands, which no tag reaches beyond; -1 where there is none.
 */
export function skipAttributes(text: string, from: number, next: number, visit?: AttributeVisit): number {
  for (let at = from; ;) {
    const start = skipSpace(text, at)
    const code = text.charCodeAt(start)
    if (code === greater) return start
    if (code === slash) return text.charCodeAt(start + 1) === greater ? start + 1 : -1
    const nameEnd = start === at ? start : skipName(text, start)
    if (nameEnd === start) return -1
    const equals = skipSpace(text, nameEnd)
    if (text.charCodeAt(equals) !== equalsSign) return -1
    const quote = skipSpace(text, equals + 1)
    const end = findValueEnd(text, quote)
    if (end < 0 || (end > next && next >= 0)) return -1
    visit?.(text.slice(start, nameEnd), quote + 1, end)
    at = end + 1
  }
}

/** Finds the end of a tag as `skipAttributes` does; -1 also where an attribute of the element needs a closer look. */
export function skipPlainAttributes(text: string, from: number, next: number, element: NarrativeElement): number {
  for (let at = from; ;) {
    let code = text.charCodeAt(at)
    if (code === greater) return at
    if (code === slash) return text.charCodeAt(at + 1) === greater ? at + 1 : -1
    if (!isSpace(code)) return -1
    const start = skipSpace(text, at + 1)
    let hash = 0
    for (at = start, code = text.charCodeAt(at); isOfName(code); code = text.charCodeAt(at)) {
      hash = addToHash(hash, code)
      at += 1
    }
    if (at === start) continue
    if (code !== equalsSign) return -1
    const attribute = findAttribute(element, text, start, at, hash)
    if (attribute === undefined || (attribute.values !== 'any' && !isPlainAddress(attribute, text, at + 2))) return -1
    const end = findValueEnd(text, at + 1)
    if (end < 0 || (end > next && next >= 0)) return -1
    at = end + 1
  }
}

/** Tells whether an address leads elsewhere, by its first letter: it is not empty, nor a fragment, nor the start of a script. */
function isPlainAddress({ values }: NarrativeAttribute, text: string, start: number): boolean {
  if (values !== 'address') return false
  const letter = text.charCodeAt(start) | 0x20
  return letter >= 0x61 && letter <= 0x7a && letter !== letterJ && letter !== letterV
}

const letterJ = 0x6a
const letterV = 0x76

/** Finds the closing quotation mark of a value; -1 where none begins here, or it does not end. */
function findValueEnd(text: string, at: number): number {
  const quote = text.charCodeAt(at)
  if (quote === doubleQuote) return text.indexOf('"', at + 1)
  return quote === singleQuote ? text.indexOf("'", at + 1) : -1
}

/** Tells whether an address is empty or a program, also where blanks, breaks or the numbers of characters hide that from people: browsers pass over these. */
export function isNoAddress(value: string): boolean {
  let scheme = ''
  let at = 0
  while (at < value.length && scheme.length < longestProgram) {
    const { code, end } = readCharacter(value, at)
    if (code > 0x20) scheme += String.fromCharCode(code).toLowerCase()
    at = end
  }
  return scheme === '' || programs.some((one) => scheme.startsWith(one))
}

const programs = ['javascript:', 'vbscript:'] as const
const longestProgram = Math.max(...programs.map(({ length }) => length))

/** The character at an index, which may stand there by its number: `&#106;`, `&#x6a;`. */
function readCharacter(text: string, at: number): { readonly code: number; readonly end: number } {
  const end = text.startsWith('&#', at) ? text.slice(at, at + longestNumber).indexOf(';') : -1
  const number = text.slice(at + '&#'.length, at + end)
  const code = end < 0 ? Number.NaN : Number(number.startsWith('x') ? `0${number}` : number)
  return Number.isInteger(code) ? { code, end: at + end + 1 } : { code: text.charCodeAt(at), end: at + 1 }
}

/** In characters; those with more zeros are nobody's. */
const longestNumber = 12
