import type { Scanner } from './scanner.ts'
import type { Comparison, Equality, SearchTerm } from './tree.ts'

const comparisons: readonly (readonly [string, Comparison])[] = [
  ['!=', '!='],
  ['<>', '!='],
  ['<=', '<='],
  ['>=', '>='],
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
]

/** Reads `=`, `!=`, `<`, `<=`, `>` or `>=`, or their long forms. */
export function readComparison(scanner: Scanner): Comparison {
  for (const [symbol, operator] of comparisons) if (scanner.take(symbol, 'operator')) return operator
  if (scanner.takeWord('not', 'keyword')) {
    scanner.expect('=', 'operator', '«=» después de NOT')
    return '!='
  }
  return scanner.fail('una comparación («=», «!=», «<», «<=», «>» o «>=»)')
}

/** Reads `=` or `!=`, or their long forms. */
export function readEquality(scanner: Scanner): Equality {
  const at = scanner.position()
  const operator = readComparison(scanner)
  if (operator === '=' || operator === '!=') return operator
  return scanner.failAt(at, at + operator.length, `Aquí se compara con «=» o «!=», no con «${operator}».`)
}

/** Reads `#250`, `#-0.5`. */
export function readNumber(scanner: Scanner): number {
  const start = scanner.position()
  const text = scanner.run('number', (code) => code === 35 || code === 43 || code === 45 || code === 46 || (code >= 48 && code <= 57))
  scanner.skip()
  if (!/^#[+-]?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) {
    scanner.failAt(start, start + text.length, `«${text.slice(0, 24)}» no es un número: se escribe como #250, #-1 o #0.5.`)
  }
  return Number(text.slice(1))
}

/** The word `true` or `false` at the cursor. */
export function seesBoolean(scanner: Scanner): 'true' | 'false' | undefined {
  const word = scanner.seesWord()
  return word === 'true' || word === 'false' ? word : undefined
}

/**
 * Reads one text or a bracket of them, each with `match:` or `wild:` before it where it has one; nothing where no text stands.
 * Texts without are of the default kind.
 */
export function readSearchTerms(scanner: Scanner, byDefault: 'exact' | 'match'): readonly SearchTerm[] | undefined {
  if (seesSearchTerm(scanner)) return [readSearchTerm(scanner, byDefault)]
  if (!scanner.sees('(')) return undefined
  const start = scanner.position()
  scanner.take('(', 'bracket')
  if (!seesSearchTerm(scanner)) {
    scanner.restore(start)
    return undefined
  }
  const found: SearchTerm[] = []
  while (seesSearchTerm(scanner)) found.push(readSearchTerm(scanner, byDefault))
  scanner.expect(')', 'bracket', 'otro texto entre comillas o «)»')
  return found
}

function seesSearchTerm(scanner: Scanner): boolean {
  if (scanner.sees('"')) return true
  const word = scanner.seesWord()
  return word === 'match' || word === 'wild'
}

function readSearchTerm(scanner: Scanner, byDefault: 'exact' | 'match'): SearchTerm {
  const word = scanner.seesWord()
  let how: SearchTerm['how'] = byDefault
  if (word === 'match' || word === 'wild') {
    how = word
    scanner.takeWord(word, 'keyword')
    scanner.expect(':', 'operator', `«:» después de ${word}`)
  }
  if (!scanner.sees('"')) scanner.fail('un texto entre comillas')
  const start = scanner.position()
  const raw = scanner.quoted('string')
  if (raw === '' || (how === 'match' && raw.trim() === '')) scanner.failAt(start, scanner.position(), 'El texto buscado está vacío.')
  scanner.skip()
  return { how, text: how === 'wild' ? raw : raw.replaceAll(/\\(["\\])/g, '$1') }
}
