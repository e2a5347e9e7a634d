import { takeConcept } from '../ecl/concept-reference.ts'
import { createScanner, type Scanner, Unexpected } from '../ecl/scanner.ts'
import { readNumber, seesBoolean } from '../ecl/read-values.ts'
import type { Concept, EclFault } from '../ecl/tree.ts'

/** A post-coordinated expression of SNOMED CT (Compositional Grammar 2.3). */
export interface Expression {
  /** `===` defines a meaning, `<<<` a kind of it. */
  readonly status?: 'equivalent' | 'subtype'
  readonly focus: readonly Concept[]
  readonly ungrouped: readonly ExpressionAttribute[]
  readonly groups: readonly (readonly ExpressionAttribute[])[]
}

/** An attribute of an expression. */
export interface ExpressionAttribute {
  readonly name: Concept
  readonly value:
    | { readonly kind: 'concept'; readonly concept: Concept }
    | { readonly kind: 'expression'; readonly expression: Expression }
    | { readonly kind: 'string'; readonly value: string }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'boolean'; readonly value: boolean }
}

/** An expression as read, or where it ceases to be one. */
export type ExpressionReading =
  | { readonly expression: Expression; readonly fault?: undefined }
  | { readonly expression?: undefined; readonly fault: EclFault }

const longest = 20_000
const deepest = 20

/** Reads an expression in time linear in its text. */
export function parseExpression(text: string): ExpressionReading {
  if (text.length > longest) {
    return { fault: { at: longest, end: text.length, message: `La expresión es demasiado larga: se leen hasta ${longest} caracteres.` } }
  }
  const scanner = createScanner(text)
  try {
    scanner.skip()
    const isEquivalent = scanner.take('===', 'operator')
    const status = isEquivalent ? 'equivalent' : scanner.take('<<<', 'operator') ? 'subtype' : undefined
    const expression = readBody(scanner, 0)
    if (!scanner.isAtEnd()) scanner.fail('el fin de la expresión, «+», «:» o una coma')
    return { expression: status === undefined ? expression : { status, ...expression } }
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error
    return { fault: error.fault }
  }
}

function readBody(scanner: Scanner, depth: number): Expression {
  if (depth > deepest) {
    const at = scanner.position()
    scanner.failAt(at, at + 1, `La expresión está anidada demasiadas veces: se leen hasta ${deepest} niveles.`)
  }
  const focus: Concept[] = []
  do focus.push(expectConcept(scanner))
  while (scanner.take('+', 'operator'))
  const ungrouped: ExpressionAttribute[] = []
  const groups: (readonly ExpressionAttribute[])[] = []
  if (scanner.take(':', 'operator')) {
    do {
      if (scanner.sees('{')) groups.push(readGroup(scanner, depth))
      else {
        if (groups.length > 0) scanner.fail('otro grupo «{»: los atributos sin grupo van primero')
        ungrouped.push(readAttribute(scanner, depth))
      }
    } while (scanner.take(',', 'operator') || scanner.sees('{'))
  }
  return { focus, ungrouped, groups }
}

function readGroup(scanner: Scanner, depth: number): readonly ExpressionAttribute[] {
  scanner.take('{', 'bracket')
  const attributes: ExpressionAttribute[] = []
  do attributes.push(readAttribute(scanner, depth))
  while (scanner.take(',', 'operator'))
  scanner.expect('}', 'bracket', '«}» o una coma')
  return attributes
}

function readAttribute(scanner: Scanner, depth: number): ExpressionAttribute {
  const name = expectConcept(scanner)
  scanner.expect('=', 'operator')
  return { name, value: readValue(scanner, depth) }
}

function readValue(scanner: Scanner, depth: number): ExpressionAttribute['value'] {
  if (scanner.take('(', 'bracket')) {
    const expression = readBody(scanner, depth + 1)
    scanner.expect(')', 'bracket')
    return { kind: 'expression', expression }
  }
  if (scanner.sees('"')) {
    const value = scanner.quoted('string').replaceAll(/\\(["\\])/g, '$1')
    scanner.skip()
    return { kind: 'string', value }
  }
  if (scanner.sees('#')) return { kind: 'number', value: readNumber(scanner) }
  const word = seesBoolean(scanner)
  if (word !== undefined) {
    scanner.takeWord(word, 'constant')
    return { kind: 'boolean', value: word === 'true' }
  }
  return { kind: 'concept', concept: expectConcept(scanner) }
}

function expectConcept(scanner: Scanner): Concept {
  return takeConcept(scanner) ?? scanner.fail('un concepto (su SCTID)')
}
