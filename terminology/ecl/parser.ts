import { takeConcept } from './concept-reference.ts'
import { readFilters, readMemberFilters } from './read-filters.ts'
import type { Reader } from './reader.ts'
import { readRefinement } from './read-refinement.ts'
import { createScanner, isLetter, type Scanner, type Token, Unexpected } from './scanner.ts'
import type { Ecl, EclFault, HierarchyOperator, MemberFilter } from './tree.ts'

/** Longest text that is read, in characters. */
export const longestExpression = 500_000

/** How deep brackets and refinements may stand in one another. */
export const deepestExpression = 100

/** An expression as read: its tree, or where it ceases to be one. Tokens tell how far it was read. */
export type EclReading =
  | { readonly tree: Ecl; readonly fault?: undefined; readonly tokens: readonly Token[] }
  | { readonly tree?: undefined; readonly fault: EclFault; readonly tokens: readonly Token[] }

/** Reads an expression constraint of ECL 2.2, in brief or long syntax; takes time linear in the text. */
export function parseEcl(text: string): EclReading {
  if (text.length > longestExpression) {
    const message = `La expresión es demasiado larga: se leen hasta ${longestExpression} caracteres.`
    return { fault: { at: longestExpression, end: text.length, message }, tokens: [] }
  }
  const reader = createReader(text)
  const { scanner } = reader
  try {
    scanner.skip()
    const tree = readExpression(reader)
    if (!scanner.isAtEnd()) failAfter(reader, tree)
    return { tree, tokens: scanner.tokens }
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error
    return { fault: error.fault, tokens: scanner.tokens }
  }
}

function createReader(text: string): Reader {
  const scanner = createScanner(text)
  let depth = 0
  const reader: Reader = {
    scanner,
    expression: () => readExpression(reader),
    subexpression: () => readSubexpression(reader),
    nested(read) {
      if (depth === deepestExpression) {
        const at = scanner.position()
        scanner.failAt(at, at + 1, `La expresión está anidada demasiadas veces: se leen hasta ${deepestExpression} niveles.`)
      }
      depth++
      const found = read()
      depth--
      return found
    },
  }
  return reader
}

const joiners = { and: 'AND', or: 'OR', minus: 'MINUS' } as const
type Joiner = keyof typeof joiners

/** The operator that joins the expression before the cursor to the one behind it. */
function seesJoiner(scanner: Scanner): Joiner | undefined {
  if (scanner.sees(',')) return 'and'
  const word = scanner.seesWord()
  return word === 'and' || word === 'or' || word === 'minus' ? word : undefined
}

/** Takes `AND` (or a comma), `OR` or `MINUS`. */
function takeJoiner(scanner: Scanner, joiner: Joiner): void {
  if (!scanner.take(',', 'operator')) scanner.takeWord(joiner, 'keyword')
}

/** Reads an expression up to where it cannot go on. */
function readExpression(reader: Reader): Ecl {
  const { scanner } = reader
  const first = readSubexpression(reader)
  if (scanner.take(':', 'operator')) return { kind: 'refined', of: first, refinement: readRefinement(reader) }
  if (scanner.sees('.')) return readDotted(reader, first)
  const joiner = seesJoiner(scanner)
  if (joiner === undefined) return first
  const operands = [first]
  while (seesJoiner(scanner) === joiner) {
    if (joiner === 'minus' && operands.length === 2) break
    takeJoiner(scanner, joiner)
    operands.push(readSubexpression(reader))
  }
  return { kind: joiner, operands }
}

function readDotted(reader: Reader, of: Ecl): Ecl {
  const attributes: Ecl[] = []
  while (reader.scanner.take('.', 'operator')) attributes.push(readSubexpression(reader))
  return { kind: 'dotted', of, attributes }
}

/** Says why the text cannot go on after a whole expression. */
function failAfter({ scanner }: Reader, tree: Ecl): never {
  const at = scanner.position()
  const joiner = seesJoiner(scanner)
  if (joiner !== undefined) {
    const word = joiners[joiner]
    const end = at + (scanner.sees(',') ? 1 : word.length)
    if (tree.kind === 'minus' && joiner === 'minus') {
      return scanner.failAt(at, end, 'Con más de un MINUS se deben usar paréntesis para decir cuál va primero.')
    }
    if (tree.kind === 'and' || tree.kind === 'or' || tree.kind === 'minus') {
      return scanner.failAt(at, end, `${joiners[tree.kind]} y ${word} no se pueden mezclar sin paréntesis.`)
    }
    if (tree.kind === 'dotted') {
      return scanner.failAt(at, end, `Antes de ${word}, la expresión con «.» debe ir entre paréntesis.`)
    }
    return scanner.failAt(at, end, `Antes de ${word}, la expresión con refinamiento debe ir entre paréntesis.`)
  }
  if (scanner.sees(')')) return scanner.failAt(at, at + 1, 'Sobra «)»: no hay un «(» que cierre.')
  if (scanner.sees(':') && tree.kind !== 'refined') {
    return scanner.failAt(at, at + 1, 'Para refinar una expresión compuesta, ésta debe ir entre paréntesis antes de «:».')
  }
  if (scanner.sees('.') && tree.kind !== 'refined') {
    return scanner.failAt(at, at + 1, 'Para pedir un atributo de una expresión compuesta, ésta debe ir entre paréntesis antes de «.».')
  }
  if (scanner.sees('{{')) {
    return scanner.failAt(
      at,
      at + 2,
      'Este filtro no puede ir aquí: los filtros de miembros van antes de los otros, y el historial al final.',
    )
  }
  return scanner.fail('el fin de la expresión o AND, OR, MINUS, «:», «.» o «{{»')
}

const symbols: readonly (readonly [string, HierarchyOperator])[] = [
  ['<<!', 'childOrSelf'],
  ['<<', 'descendantOrSelf'],
  ['<!', 'child'],
  ['<', 'descendant'],
  ['>>!', 'parentOrSelf'],
  ['>>', 'ancestorOrSelf'],
  ['>!', 'parent'],
  ['>', 'ancestor'],
  ['!!>', 'top'],
  ['!!<', 'bottom'],
]

const words: ReadonlyMap<string, HierarchyOperator> = new Map<string, HierarchyOperator>([
  ['descendantof', 'descendant'],
  ['descendantorselfof', 'descendantOrSelf'],
  ['childof', 'child'],
  ['childorselfof', 'childOrSelf'],
  ['ancestorof', 'ancestor'],
  ['ancestororselfof', 'ancestorOrSelf'],
  ['parentof', 'parent'],
  ['parentorselfof', 'parentOrSelf'],
  ['top', 'top'],
  ['bottom', 'bottom'],
])

function takeHierarchyOperator(scanner: Scanner): HierarchyOperator | undefined {
  for (const [symbol, operator] of symbols) if (scanner.take(symbol, 'operator')) return operator
  const word = scanner.seesWord()
  const operator = words.get(word)
  if (operator === undefined || scanner.text.charAt(scanner.position() + word.length) === '#') return undefined
  scanner.takeWord(word, 'keyword')
  return operator
}

/** Reads a concept or a bracket with what stands before it and its filters. */
function readSubexpression(reader: Reader): Ecl {
  const { scanner } = reader
  const operator = takeHierarchyOperator(scanner)
  let found = readMembership(reader)
  if (operator !== undefined) found = { kind: 'hierarchy', operator, of: found }
  return readFilters(reader, found)
}

function readMembership(reader: Reader): Ecl {
  const { scanner } = reader
  const at = scanner.position()
  if (scanner.sees('^R') || scanner.sees('^r')) {
    scanner.take(scanner.text.slice(at, at + 2), 'operator')
    return { kind: 'containing', of: readFocus(reader) }
  }
  if (scanner.takeWord('refsetcontainingany', 'keyword')) return { kind: 'containing', of: readFocus(reader) }
  if (!scanner.take('^', 'operator') && !scanner.takeWord('memberof', 'keyword')) {
    const focus = readFocus(reader)
    if (scanner.sees('{{') && isMemberFilter(scanner)) {
      const start = scanner.position()
      scanner.failAt(start, start + 2, 'El filtro de miembros {{ M … }} necesita «^» antes del conjunto de referencias.')
    }
    return focus
  }
  const fields = readFields(scanner)
  const of = readFocus(reader)
  const filters: (readonly MemberFilter[])[] = []
  while (scanner.sees('{{') && isMemberFilter(scanner)) filters.push(readMemberFilters(reader))
  return { kind: 'memberOf', of, ...(fields === undefined ? {} : { fields }), filters, at }
}

/** The filter at the cursor is about members. */
function isMemberFilter(scanner: Scanner): boolean {
  const start = scanner.position()
  scanner.take('{{', 'bracket')
  const found = scanner.seesWord() === 'm'
  scanner.restore(start)
  return found
}

function readFields(scanner: Scanner): readonly string[] | '*' | undefined {
  if (!scanner.take('[', 'bracket')) return undefined
  if (scanner.take('*', 'operator') || scanner.takeWord('any', 'keyword')) {
    scanner.expect(']', 'bracket')
    return '*'
  }
  const fields: string[] = []
  do {
    const field = scanner.run('field', isLetter)
    if (field === '') scanner.fail('el nombre de un campo del conjunto de referencias, o «*»')
    fields.push(field)
    scanner.skip()
  } while (scanner.take(',', 'operator'))
  scanner.expect(']', 'bracket', '«,» o «]»')
  return fields
}

function readFocus(reader: Reader): Ecl {
  const { scanner } = reader
  if (scanner.take('*', 'operator') || (isWord(scanner, 'any') && scanner.takeWord('any', 'keyword'))) return { kind: 'any' }
  if (scanner.sees('(')) {
    return reader.nested(() => {
      scanner.take('(', 'bracket')
      const found = readExpression(reader)
      if (!scanner.sees(')')) failInBracket(reader, found)
      scanner.take(')', 'bracket')
      return found
    })
  }
  const concept = takeConcept(scanner)
  if (concept !== undefined) return concept
  return readAlternate(scanner)
}

function failInBracket(reader: Reader, tree: Ecl): never {
  const { scanner } = reader
  if (scanner.isAtEnd() || (seesJoiner(scanner) === undefined && !scanner.sees(':') && !scanner.sees('.') && !scanner.sees('{{'))) {
    return scanner.fail('«)»')
  }
  return failAfter(reader, tree)
}

const isWord = (scanner: Scanner, word: string): boolean =>
  scanner.seesWord() === word && scanner.text.charAt(scanner.position() + word.length) !== '#'

const isSchemeCharacter = (code: number): boolean => isLetter(code) || code === 45 || (code >= 48 && code <= 57)
const isCodeCharacter = (code: number): boolean => isSchemeCharacter(code) || code === 46 || code === 95

/** Reads `LOINC#54486-6`, `LOINC#"54486-6"` or `"LOINC#54486-6"`. */
function readAlternate(scanner: Scanner): Ecl {
  const at = scanner.position()
  const expected = 'un concepto (su SCTID), «*», «(» o un operador como «<»'
  let scheme: string
  let code: string
  if (scanner.sees('"')) {
    const text = scanner.quoted('alternate')
    const hash = text.indexOf('#')
    if (hash < 1 || hash === text.length - 1)
      scanner.failAt(at, scanner.position(), `Se esperaba ${expected}; hay un texto entre comillas.`)
    scheme = text.slice(0, hash)
    code = text.slice(hash + 1)
  } else {
    if (!isLetter(scanner.char().charCodeAt(0))) scanner.fail(expected)
    scheme = scanner.run('alternate', isSchemeCharacter)
    if (!scanner.sees('#')) {
      scanner.restore(at)
      scanner.fail(expected)
    }
    scanner.run('alternate', (character) => character === 35)
    code = scanner.sees('"') ? scanner.quoted('alternate') : scanner.run('alternate', isCodeCharacter)
    if (code === '') scanner.fail('el código después de «#»')
  }
  scanner.skip()
  const term = scanner.sees('|') ? scanner.term() : undefined
  return { kind: 'alternate', scheme, code, ...(term === undefined ? {} : { term }), at }
}
