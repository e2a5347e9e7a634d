import type { SearchTerm } from './tree.ts'

/** Says whether a text has what is looked for. */
export type TermMatcher = (text: string) => boolean

/** A letter with its marks apart: a plain letter looked for finds marked ones too, a marked one only its like. */
interface Letters {
  readonly bases: readonly string[]
  readonly marks: readonly string[]
}

/** Letters that Unicode does not take apart. */
const barred: Readonly<Record<string, string>> = { ø: 'o\u0338', đ: 'd\u0335', ł: 'l\u0335', ħ: 'h\u0335', ŧ: 't\u0335', ı: 'i\u0323' }

/** Makes one matcher for texts of which any may be found. */
export function compileTerms(terms: readonly SearchTerm[]): TermMatcher {
  const matchers = terms.map(compileTerm)
  return matchers.length === 1 ? matchers[0]! : (text) => matchers.some((matches) => matches(text))
}

function compileTerm({ how, text }: SearchTerm): TermMatcher {
  if (how === 'exact') return (found) => found === text
  if (how === 'wild') return compileWild(text)
  const words = text.split(/\s+/).filter((word) => word !== '')
  const plain = words.every(isAscii) ? words.map((word) => word.toLowerCase()) : undefined
  const looked = words.map(toLetters)
  return (found) => {
    if (plain !== undefined && isAscii(found)) {
      const folded = found.toLowerCase()
      return plain.every((word) => hasWordPrefix(folded, word))
    }
    const letters = toLetters(found)
    return looked.every((word) => hasLettersAtWord(letters, word))
  }
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

function hasWordPrefix(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !isWordCode(text.charCodeAt(at - 1)) || !isWordCode(word.charCodeAt(0))) return true
  }
  return false
}

function toLetters(text: string): Letters {
  const bases: string[] = []
  const marks: string[] = []
  for (const char of text.toLowerCase()) {
    for (const part of (barred[char] ?? char).normalize('NFD')) {
      if (isMark(part) && bases.length > 0) marks[marks.length - 1] += part
      else {
        bases.push(part)
        marks.push('')
      }
    }
  }
  return { bases, marks }
}

function isMark(part: string): boolean {
  const code = part.codePointAt(0)!
  return code >= 0x300 && code <= 0x36f
}

function isWordLetter(letter: string): boolean {
  return letter >= '\u00c0' || isWordCode(letter.charCodeAt(0))
}

function isSameLetter(text: Letters, at: number, looked: Letters, index: number): boolean {
  return text.bases[at] === looked.bases[index] && (looked.marks[index] === '' || looked.marks[index] === text.marks[at])
}

function hasLettersAtWord(text: Letters, looked: Letters): boolean {
  const last = text.bases.length - looked.bases.length
  for (let at = 0; at <= last; at++) {
    if (at > 0 && isWordLetter(text.bases[at - 1]!) && isWordLetter(looked.bases[0]!)) continue
    let length = 0
    while (length < looked.bases.length && isSameLetter(text, at + length, looked, length)) length++
    if (length === looked.bases.length) return true
  }
  return false
}

/** A pattern over the whole text: `*` stands for any characters, also none. */
function compileWild(pattern: string): TermMatcher {
  const pieces: string[] = ['']
  for (let index = 0; index < pattern.length; index++) {
    const char = pattern[index]!
    if (char === '*') pieces.push('')
    else pieces[pieces.length - 1] += char === '\\' && index + 1 < pattern.length ? pattern[++index]! : char
  }
  const looked = pieces.map(toLetters)
  return (found) => matchesPieces(toLetters(found), looked)
}

/** Takes the first piece at the beginning, the last at the end, and each between at its first place: no way back is needed. */
function matchesPieces(text: Letters, pieces: readonly Letters[]): boolean {
  const first = pieces[0]!
  if (!isPieceAt(text, 0, first)) return false
  if (pieces.length === 1) return text.bases.length === first.bases.length
  let at = first.bases.length
  const last = pieces[pieces.length - 1]!
  const end = text.bases.length - last.bases.length
  for (const piece of pieces.slice(1, -1)) {
    while (at + piece.bases.length <= end && !isPieceAt(text, at, piece)) at++
    if (at + piece.bases.length > end) return false
    at += piece.bases.length
  }
  return at <= end && isPieceAt(text, end, last)
}

function isPieceAt(text: Letters, at: number, piece: Letters): boolean {
  if (at < 0 || at + piece.bases.length > text.bases.length) return false
  for (let index = 0; index < piece.bases.length; index++) if (!isSameLetter(text, at + index, piece, index)) return false
  return true
}
