import type { Reader } from './reader.ts'
import type { Scanner } from './scanner.ts'
import type { Cardinality, Comparison, Refinement, Value } from './tree.ts'
import { readComparison, readNumber, readSearchTerms, seesBoolean } from './read-values.ts'

/** Reads what follows `:`. */
export function readRefinement(reader: Reader): Refinement {
  return readJoined(reader, readPart)
}

function readJoined(reader: Reader, read: (reader: Reader) => Refinement): Refinement {
  const { scanner } = reader
  const first = read(reader)
  const joiner = seesJoiner(scanner)
  if (joiner === undefined) return first
  const operands = [first]
  for (let next = seesJoiner(scanner); next !== undefined; next = seesJoiner(scanner)) {
    if (next !== joiner) {
      const at = scanner.position()
      const end = at + (scanner.sees(',') ? 1 : next.length)
      scanner.failAt(at, end, 'AND (o la coma) y OR no se pueden mezclar en un refinamiento sin paréntesis.')
    }
    if (!scanner.take(',', 'operator')) scanner.takeWord(joiner, 'keyword')
    operands.push(read(reader))
  }
  return { kind: joiner, operands }
}

function seesJoiner(scanner: Scanner): 'and' | 'or' | undefined {
  if (scanner.sees(',')) return 'and'
  const word = scanner.seesWord()
  return word === 'and' || word === 'or' ? word : undefined
}

/** An attribute, a group, or a bracket with a refinement. */
function readPart(reader: Reader): Refinement {
  const { scanner } = reader
  const cardinality = readCardinality(scanner)
  if (scanner.sees('{') && !scanner.sees('{{')) return reader.nested(() => readGroup(reader, cardinality))
  if (cardinality === undefined && isBracketedRefinement(scanner)) return readBracketed(reader, readPart)
  return readAttribute(reader, cardinality)
}

function readGroup(reader: Reader, cardinality: Cardinality | undefined): Refinement {
  const { scanner } = reader
  scanner.take('{', 'bracket')
  const of = readJoined(reader, readAttributeOrBracket)
  scanner.expect('}', 'bracket', '«}», una coma, AND u OR')
  return { kind: 'group', min: cardinality?.min ?? 1, max: cardinality?.max ?? Infinity, of }
}

function readAttributeOrBracket(reader: Reader): Refinement {
  const { scanner } = reader
  const cardinality = readCardinality(scanner)
  if (scanner.sees('{')) scanner.fail('un atributo: un grupo no puede contener otro')
  if (cardinality === undefined && isBracketedRefinement(scanner)) return readBracketed(reader, readAttributeOrBracket)
  return readAttribute(reader, cardinality)
}

function readBracketed(reader: Reader, read: (reader: Reader) => Refinement): Refinement {
  const { scanner } = reader
  return reader.nested(() => {
    scanner.take('(', 'bracket')
    const found = readJoined(reader, read)
    scanner.expect(')', 'bracket', '«)», una coma, AND u OR')
    return found
  })
}

/** The bracket at the cursor holds a refinement, and not the name of an attribute: no comparison follows it. */
function isBracketedRefinement(scanner: Scanner): boolean {
  if (!scanner.sees('(')) return false
  const start = scanner.position()
  scanner.restore(scanner.afterClosing())
  scanner.skip()
  const isName = comparisons.some((symbol) => scanner.sees(symbol)) || scanner.seesWord() === 'not'
  scanner.restore(start)
  return !isName
}

/** The tokens that may follow the name of an attribute: a comparison, or a filter of it. */
const comparisons = ['=', '!=', '<', '>', '{{']

function readCardinality(scanner: Scanner): Cardinality | undefined {
  if (!scanner.take('[', 'bracket')) return undefined
  const min = readCount(scanner)
  scanner.skip()
  if (!scanner.take('..', 'operator') && !scanner.takeWord('to', 'keyword')) scanner.fail('«..» o «to» entre el mínimo y el máximo')
  const max = scanner.take('*', 'operator') || scanner.takeWord('many', 'keyword') ? Infinity : readCount(scanner)
  scanner.skip()
  scanner.expect(']', 'bracket')
  return { min, max }
}

function readCount(scanner: Scanner): number {
  const at = scanner.position()
  const digits = scanner.digits()
  if (digits === '') scanner.fail('un número entero')
  if (digits.length > 1 && digits.startsWith('0')) scanner.failAt(at, at + digits.length, `«${digits.slice(0, 24)}» tiene ceros de más.`)
  return Number(digits)
}

function readAttribute(reader: Reader, cardinality: Cardinality | undefined): Refinement {
  const { scanner } = reader
  const isReverse = takeReverse(scanner)
  const name = reader.subexpression()
  const { operator, value } = readComparedValue(reader)
  return { kind: 'attribute', min: cardinality?.min ?? 1, max: cardinality?.max ?? Infinity, isReverse, name, operator, value }
}

function takeReverse(scanner: Scanner): boolean {
  const word = scanner.seesWord()
  if (word !== 'r' && word !== 'reverseof') return false
  if (scanner.text.charAt(scanner.position() + word.length) === '#') return false
  return scanner.takeWord(word, 'keyword')
}

function readComparedValue(reader: Reader): { readonly operator: Comparison; readonly value: Value } {
  const { scanner } = reader
  const at = scanner.position()
  const operator = readComparison(scanner)
  const isEquality = operator === '=' || operator === '!='
  if (scanner.sees('#')) return { operator, value: { kind: 'number', value: readNumber(scanner) } }
  if (!isEquality) scanner.failAt(at, at + operator.length, `«${operator}» sólo compara números: después va «#» y el número.`)
  const word = seesBoolean(scanner)
  if (word !== undefined) {
    scanner.takeWord(word, 'constant')
    return { operator, value: { kind: 'boolean', value: word === 'true' } }
  }
  const strings = readSearchTerms(scanner, 'exact')
  if (strings !== undefined) return { operator, value: { kind: 'strings', values: strings } }
  return { operator, value: { kind: 'expression', expression: reader.subexpression() } }
}
