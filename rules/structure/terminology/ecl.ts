import { isSctId } from './sctid.ts'

/** Deeper and longer ones than anybody writes are taken for granted. */
const deepest = 60
const longest = 20_000

/** A token, and the characters that it may begin with: most are tried in vain. */
interface Token {
  readonly first: string
  readonly pattern: RegExp
}

const digits = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const blank = /(?:\s|\/\*[^]*?\*\/)*/y
const hierarchy: Token = { first: '<>!', pattern: /<<!|<<|<!|<|>>!|>>|>!|>|!!>|!!</y }
const sctId: Token = { first: digits, pattern: /\d+/y }
const otherId: Token = { first: `${letters}"`, pattern: /(?:[A-Za-z][\w-]*|"[^"]*")#(?:"[^"]*"|[\w.-]+)/y }
const term: Token = { first: '|', pattern: /\|[^|]*\|/y }
const filter: Token = { first: '{', pattern: /\{\{(?:"(?:[^"\\]|\\.)*"|[^"{}]|\}(?!\}))*\}\}/y }
const fields: Token = { first: '[', pattern: /\[[^[\]]*\]/y }
const cardinality: Token = { first: '[', pattern: /\[\s*\d+\s*\.\.\s*(?:\d+|\*)\s*\]/y }
const reverse: Token = { first: 'Rr', pattern: /(?:R|reverseOf)\b/iy }
const comparator: Token = { first: '!<>=', pattern: /!=|<>|<=|>=|=|<|>/y }
const plainValue: Token = { first: '#"TtFf', pattern: /#[+-]?\d+(?:\.\d+)?|"(?:[^"\\]|\\.)*"|(?:true|false)\b/iy }
const connective: Token = { first: 'AaOoMm,', pattern: /(?:AND|OR|MINUS)\b|,/iy }
const conjunction: Token = { first: 'AaOo,', pattern: /(?:AND|OR)\b|,/iy }

/** How a rule ended that was tried at a place. */
interface Outcome {
  readonly isFine: boolean
  readonly end: number
}

/** Where a text ceases to be an expression of SNOMED's Expression Constraint Language, in UTF-16 units from 0; undefined where it is one. Does not throw. */
export function findEclFault(text: string): number | undefined {
  if (text.length > longest) return undefined
  let at = 0
  let depth = 0
  let isTooDeep = false
  const parts = new Map<number, Outcome>()
  const expressions = new Map<number, Outcome>()
  const isWhole = expression() && skip() && at === text.length
  return isWhole || isTooDeep ? undefined : at

  function takes({ first, pattern }: Token): string | undefined {
    skip()
    if (at === text.length || !first.includes(text[at]!)) return undefined
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }

  function skip(): true {
    const unit = text.charCodeAt(at)
    // Of what is not ASCII, some is blank.
    if (unit > 0x20 && unit < 0x80 && unit !== 0x2f) return true
    blank.lastIndex = at
    at += blank.exec(text)![0].length
    return true
  }

  function takesSymbol(symbol: string): boolean {
    skip()
    if (!text.startsWith(symbol, at)) return false
    at += symbol.length
    return true
  }

  function nested(rule: () => boolean): boolean {
    if (depth >= deepest) {
      isTooDeep = true
      return false
    }
    // A bracket may be read in two ways, and so may those within it: each way is tried once at each place.
    const outcomes = rule === part ? parts : expressions
    const start = at
    const known = outcomes.get(start)
    if (known !== undefined) {
      at = known.end
      return known.isFine
    }
    depth += 1
    const isFine = rule()
    depth -= 1
    if (!isTooDeep) outcomes.set(start, { isFine, end: at })
    return isFine
  }

  /** Some operands with words between them, any of which may be refined. */
  function expression(): boolean {
    do {
      if (!operand()) return false
      while (takesSymbol('.')) if (!operand()) return false
      if (takesSymbol(':') && !refinement()) return false
    } while (takes(connective) !== undefined)
    return true
  }

  function operand(): boolean {
    takes(hierarchy)
    if (takesSymbol('^')) takes(fields)
    if (takesSymbol('(')) {
      if (!nested(expression) || !takesSymbol(')')) return false
    } else if (!takesSymbol('*') && !concept()) {
      return false
    }
    while (takes(filter) !== undefined);
    return true
  }

  function concept(): boolean {
    if (takes(otherId) === undefined) {
      const start = at
      const code = takes(sctId)
      if (code === undefined || !isSctId(code)) {
        at = start
        return false
      }
    }
    takes(term)
    return true
  }

  function refinement(): boolean {
    do {
      if (!nested(part)) return false
    } while (takes(conjunction) !== undefined)
    return true
  }

  function part(): boolean {
    takes(cardinality)
    if (takesSymbol('{')) return refinement() && takesSymbol('}')
    const start = at
    if (takesSymbol('(')) {
      // The bracket may be around attributes, or around the name of one.
      if (refinement() && takesSymbol(')')) return true
      if (isTooDeep) return false
      at = start
    }
    return attribute()
  }

  function attribute(): boolean {
    takes(reverse)
    if (!operand() || takes(comparator) === undefined) return false
    return takes(plainValue) !== undefined || values()
  }

  /** The right side of a comparison: an operand, or texts in brackets. */
  function values(): boolean {
    const start = at
    if (takesSymbol('(')) {
      while (takes(plainValue) !== undefined);
      if (takesSymbol(')')) return true
      at = start
    }
    return operand()
  }
}
