import type { Focus } from './focus.ts'
import { readTokens, type Token } from './lexer.ts'
import type { Expression, Operator, SyntaxProblem } from './syntax.ts'

/** Deeper brackets are refused, so that the stack holds. */
const mostLevels = 100

/** How tightly each operator binds, as in the grammar. */
const binding: ReadonlyMap<string, number> = new Map(
  [
    ['implies'],
    ['or', 'xor'],
    ['and'],
    ['in', 'contains'],
    ['=', '~', '!=', '!~'],
    ['<', '<=', '>', '>='],
    ['|'],
    ['is', 'as'],
    ['+', '-', '&'],
    ['*', '/', 'div', 'mod'],
  ].flatMap((operators, index) => operators.map((operator) => [operator, index + 1] as const)),
)
const signBinding = 11

const units = /^(?:year|month|week|day|hour|minute|second|millisecond)s?$/

/** Reads an expression of FHIRPath. Does not throw. */
export function parseFhirPath(text: string): Expression | SyntaxProblem {
  const tokens = readTokens(text)
  if ('message' in tokens) return tokens
  let position = 0
  let problem: SyntaxProblem | undefined

  const parsed = expression(0, 0)
  if (problem === undefined && peek().kind !== 'end') fail('Sobra')
  return problem ?? parsed

  function peek(ahead = 0): Token {
    return (tokens as readonly Token[])[Math.min(position + ahead, (tokens as readonly Token[]).length - 1)]!
  }

  function take(): Token {
    const token = peek()
    position += 1
    return token
  }

  function isSymbol(symbol: string, ahead = 0): boolean {
    const token = peek(ahead)
    return token.kind === 'symbol' && token.text === symbol
  }

  function takesSymbol(symbol: string): boolean {
    const isThere = isSymbol(symbol)
    if (isThere) position += 1
    return isThere
  }

  function expect(symbol: string): void {
    if (!takesSymbol(symbol)) fail(`Se esperaba «${symbol}» y hay`)
  }

  // The first problem counts; the position goes to the end, so that everything that waits comes back at once.
  function fail(message: string): Expression {
    const { kind, text: found, at } = peek()
    problem ??= { message: kind === 'end' ? 'La expresión está incompleta.' : `${message} «${found}».`, at }
    position = (tokens as readonly Token[]).length - 1
    return { kind: 'empty' }
  }

  function expression(least: number, level: number): Expression {
    if (level > mostLevels) return fail('Demasiados paréntesis: en')
    let left = operand(level)
    for (;;) {
      const { kind, text: operator } = peek()
      const tightness = kind === 'name' || kind === 'symbol' ? binding.get(operator) : undefined
      if (tightness === undefined || tightness <= least) return left
      position += 1
      left =
        operator === 'is' || operator === 'as'
          ? { kind: 'type', operator, operand: left, type: typeName() }
          : { kind: 'binary', operator: operator as Operator, left, right: expression(tightness, level + 1) }
    }
  }

  function operand(level: number): Expression {
    if (isSymbol('+') || isSymbol('-')) {
      const sign = take().text as '+' | '-'
      return { kind: 'sign', sign, operand: expression(signBinding, level + 1) }
    }
    let target = term(level)
    for (;;) {
      if (isSymbol('.')) {
        position += 1
        target = invocation(target, level)
      } else if (isSymbol('[')) {
        position += 1
        target = { kind: 'item', target, index: expression(0, level + 1) }
        expect(']')
      } else {
        return target
      }
    }
  }

  function term(level: number): Expression {
    const token = peek()
    switch (token.kind) {
      case 'string':
        position += 1
        return literal(token.text, 'System.String')
      case 'number':
        position += 1
        return number(token.text)
      case 'date':
        position += 1
        return literal(token.text, 'System.Date')
      case 'dateTime':
        position += 1
        return literal(token.text, 'System.DateTime')
      case 'time':
        position += 1
        return literal(token.text, 'System.Time')
      case 'variable':
        position += 1
        return { kind: 'variable', name: token.text }
      case 'symbol':
        return token.text === '(' ? bracketed(level) : token.text === '{' ? braces() : fail('No se esperaba')
      default:
        if (token.kind === 'name' && (token.text === 'true' || token.text === 'false') && !isSymbol('(', 1)) {
          position += 1
          return literal(token.text === 'true', 'System.Boolean')
        }
        return invocation(undefined, level)
    }
  }

  function bracketed(level: number): Expression {
    expect('(')
    const inner = expression(0, level + 1)
    expect(')')
    return inner
  }

  function braces(): Expression {
    expect('{')
    expect('}')
    return { kind: 'empty' }
  }

  function number(text: string): Expression {
    const value = Number(text.replace('L', ''))
    const unit = peek()
    if (unit.kind === 'string' || (unit.kind === 'name' && units.test(unit.text))) {
      position += 1
      return literal({ value, unit: unit.text }, 'System.Quantity')
    }
    return literal(value, text.includes('.') ? 'System.Decimal' : 'System.Integer')
  }

  // After a dot, any word is a name: `text.div` is read everywhere, though the grammar asks for backticks.
  function invocation(target: Expression | undefined, level: number): Expression {
    const token = peek()
    if (token.kind === 'dollar') {
      position += 1
      return dollar(token.text, target)
    }
    const isWord = token.kind === 'name' && (target !== undefined || !binding.has(token.text) || mayBeName(token.text))
    if (!isWord && token.kind !== 'quoted') return fail('Se esperaba un nombre y hay')
    position += 1
    if (!isSymbol('(')) return { kind: 'member', target, name: token.text }
    position += 1
    const args: Expression[] = []
    if (!isSymbol(')')) {
      do args.push(expression(0, level + 1))
      while (takesSymbol(','))
    }
    expect(')')
    return { kind: 'call', target, name: token.text, args }
  }

  function mayBeName(word: string): boolean {
    return word === 'as' || word === 'is' || word === 'in' || word === 'contains'
  }

  function dollar(name: string, target: Expression | undefined): Expression {
    if (name === 'index' || name === 'total') return { kind: name }
    return target ?? { kind: 'this' }
  }

  function typeName(): string {
    const name = nameOnly()
    if (!isSymbol('.') || (name !== 'FHIR' && name !== 'System')) return name
    position += 1
    return `${name}.${nameOnly()}`
  }

  function nameOnly(): string {
    const { kind, text: name } = peek()
    if (kind !== 'name' && kind !== 'quoted') fail('Se esperaba un tipo y hay')
    else position += 1
    return name
  }
}

function literal(value: Focus['value'], type: string): Expression {
  return { kind: 'literal', item: { value, type, companion: undefined } }
}
