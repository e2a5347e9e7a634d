import { takeConcept } from './concept-reference.ts'
import { readComparison, readEquality, seesBoolean } from './read-values.ts'
import type { Reader } from './reader.ts'
import { isLetter, type Scanner } from './scanner.ts'
import type { Ecl, SharedFilter } from './tree.ts'

/** Takes the name of a filter; fails where none stands there. */
export function readKeyword(scanner: Scanner, expected: string): string {
  const word = scanner.run('field', isLetter)
  if (word === '') scanner.fail(expected)
  scanner.skip()
  return word
}

/** Fails at the name of a filter that does not exist. */
export function failKeyword(scanner: Scanner, at: number, word: string, of: string, known: string): never {
  return scanner.failAt(at, at + word.length, `«${word.slice(0, 40)}» no es un filtro de ${of}: se puede filtrar por ${known}.`)
}

/** Reads the rest of a filter that concepts, descriptions and members have; undefined where the word names another. */
export function readShared(reader: Reader, word: string): SharedFilter | undefined {
  const { scanner } = reader
  switch (word.toLowerCase()) {
    case 'moduleid':
      return { kind: 'module', operator: readEquality(scanner), value: readConcepts(reader) }
    case 'effectivetime': {
      const operator = readComparison(scanner)
      return { kind: 'effectiveTime', operator, times: readTimes(scanner) }
    }
    case 'active': {
      const operator = readEquality(scanner)
      return { kind: 'active', operator, value: readActive(scanner) }
    }
    default:
      return undefined
  }
}

function readActive(scanner: Scanner): boolean | 'any' {
  if (scanner.take('*', 'operator') || scanner.take('"*"', 'string')) return 'any'
  const word = seesBoolean(scanner)
  if (word !== undefined) {
    scanner.takeWord(word, 'constant')
    return word === 'true'
  }
  if (scanner.take('1', 'constant')) return true
  if (scanner.take('0', 'constant')) return false
  return scanner.fail('true, false, 1, 0 o «*»')
}

/** One time of a list, or a bracket of them. */
export function readTimes(scanner: Scanner): readonly number[] {
  return readList(scanner, readTime)
}

function readTime(scanner: Scanner): number {
  const at = scanner.position()
  if (!scanner.sees('"')) scanner.fail('una fecha entre comillas, como "20240131"')
  const text = scanner.quoted('string')
  if (text !== '' && !isDay(text)) {
    scanner.failAt(at, scanner.position(), `«${text.slice(0, 24)}» no es una fecha: se escribe con ocho cifras, como "20240131".`)
  }
  scanner.skip()
  return Number(text)
}

function isDay(text: string): boolean {
  if (!/^[1-9]\d{7}$/.test(text)) return false
  const month = Number(text.slice(4, 6))
  const day = Number(text.slice(6))
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

/** An expression, or concepts one after another in a bracket. */
export function readConcepts(reader: Reader): Ecl {
  const { scanner } = reader
  const start = scanner.position()
  if (scanner.take('(', 'bracket')) {
    const operands: Ecl[] = []
    for (let next = takeConcept(scanner); next !== undefined; next = takeConcept(scanner)) operands.push(next)
    if (operands.length > 0 && scanner.take(')', 'bracket')) return operands.length === 1 ? operands[0]! : { kind: 'or', operands }
    scanner.restore(start)
  }
  return reader.subexpression()
}

/** One word of a list, or a bracket of them. */
export function readTokens<Token>(scanner: Scanner, known: ReadonlyMap<string, Token>, expected: string): readonly Token[] {
  return readList(scanner, () => {
    const word = scanner.seesWord()
    const token = known.get(word) ?? scanner.fail(expected)
    scanner.takeWord(word, 'constant')
    return token
  })
}

/** One item, or a bracket of them. */
export function readList<Item>(scanner: Scanner, read: (scanner: Scanner) => Item): readonly Item[] {
  if (!scanner.take('(', 'bracket')) return [read(scanner)]
  const found: Item[] = []
  do found.push(read(scanner))
  while (!scanner.sees(')') && !scanner.isAtEnd())
  scanner.expect(')', 'bracket')
  return found
}
