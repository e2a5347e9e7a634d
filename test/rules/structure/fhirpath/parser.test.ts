import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFhirPath } from '../../../../rules/structure/fhirpath/parser.ts'
import { isPublished } from '../../../../rules/structure/fhirpath/published.ts'
import type { Expression } from '../../../../rules/structure/fhirpath/syntax.ts'
import { r4 } from '../../../../rules/structure/r4.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'

/** An expression with every bracket that the grammar implies, in prefix form. */
function written(expression: Expression): string {
  switch (expression.kind) {
    case 'literal': {
      const { value, type } = expression.item
      return type === 'System.String' ? `'${String(value)}'` : typeof value === 'object' ? JSON.stringify(value) : String(value)
    }
    case 'empty':
      return '{}'
    case 'variable':
      return `%${expression.name}`
    case 'this':
    case 'index':
    case 'total':
      return `$${expression.kind}`
    case 'member':
      return expression.target === undefined ? expression.name : `${written(expression.target)}.${expression.name}`
    case 'call':
      return `${expression.target === undefined ? '' : `${written(expression.target)}.`}${expression.name}(${expression.args.map(written).join(', ')})`
    case 'item':
      return `${written(expression.target)}[${written(expression.index)}]`
    case 'sign':
      return `(${expression.sign} ${written(expression.operand)})`
    case 'type':
      return `(${expression.operator} ${written(expression.operand)} ${expression.type})`
    case 'binary':
      return `(${expression.operator} ${written(expression.left)} ${written(expression.right)})`
  }
}

const read = (text: string) => {
  const parsed = parseFhirPath(text)
  return 'message' in parsed ? parsed : written(parsed)
}

describe('the grammar', () => {
  it.each([
    // Tightness, from the loosest on.
    ['a implies b implies c', '(implies (implies a b) c)'],
    ['a or b implies c or d', '(implies (or a b) (or c d))'],
    ['a or b xor c', '(xor (or a b) c)'],
    ['a and b or c and d', '(or (and a b) (and c d))'],
    ['a in b and c contains d', '(and (in a b) (contains c d))'],
    ['a = b in c', '(in (= a b) c)'],
    ['a < b = c >= d', '(= (< a b) (>= c d))'],
    ['a ~ b != c !~ d', '(!~ (!= (~ a b) c) d)'],
    ['a | b > c | d', '(> (| a b) (| c d))'],
    ['a is b | c as d', '(| (is a b) (as c d))'],
    ['a + b is System.Integer', '(is (+ a b) System.Integer)'],
    ['a + b * c - d / e', '(- (+ a (* b c)) (/ d e))'],
    ['a & b & c', '(& (& a b) c)'],
    ['a div b mod c', '(mod (div a b) c)'],
    ['-a + b', '(+ (- a) b)'],
    ['-1.abs()', '(- 1.abs())'],
    ['- - 1', '(- (- 1))'],
    ['(a + b) * c', '(* (+ a b) c)'],
    // Paths.
    ['Patient.name[0].given', 'Patient.name[0].given'],
    ['a.where(b = c).d(1, 2)', 'a.where((= b c)).d(1, 2)'],
    ['text.`div`.exists()', 'text.div.exists()'],
    ['text.div.exists()', 'text.div.exists()'],
    ['a.is(Patient)', 'a.is(Patient)'],
    ['contains.code contains is', '(contains contains.code is)'],
    ['as.in', 'as.in'],
    ['%resource.id', '%resource.id'],
    ['%`ext-race` & %vs-x', '(& %ext-race %vs-x)'],
    ["%'us-zip'", '%us-zip'],
    ['$this.a | $index + $total', '(| $this.a (+ $index $total))'],
    ['a.$this | a.$index', '(| a $index)'],
    ['{}', '{}'],
    // Literals.
    ['true and false', '(and true false)'],
    [String.raw`'it\'s \u00f1 \\ \/ \n\t'`, "'it's ñ \\ / \n\t'"],
    [String.raw`'\d\.'`, "'d.'"],
    ["4 'mg' + 1 year + 2 days", '(+ (+ {"value":4,"unit":"mg"} {"value":1,"unit":"year"}) {"value":2,"unit":"days"})'],
    ['1.50', '1.5'],
    ['@2020 < @2020-01-15', '(< 2020 2020-01-15)'],
    ['@2020T = @2020-01-15T10:30:00.5+14:00', '(= 2020T 2020-01-15T10:30:00.5+14:00)'],
    ['@T10:30', '10:30'],
    // Blanks.
    ['a // the rest\n . b /* and\nmore */ = c', '(= a.b c)'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    ['', 0],
    ['a.', 2],
    ['a b', 2],
    ['(a', 2],
    ['a)', 1],
    ['a[1', 3],
    ['f(a,', 4],
    ['f(a b)', 4],
    ['a = = b', 4],
    ['1 +', 3],
    ["'open", 0],
    ['"a"', 0],
    ['a # b', 2],
    ['and', 0],
    ['a is', 4],
    ['a is 3', 5],
    ['{a}', 1],
    ['@20', 0],
    ['$that', 0],
    ['%', 0],
  ])('refuses %j at %i', (text, at) => {
    expect(read(text)).toMatchObject({ at })
  })
})

describe('whatever it is given', () => {
  it('answers, and names a place in the text where it refuses', () => {
    const pieces = fc.constantFrom(
      'a',
      '.',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      ',',
      "'x'",
      '`',
      "'",
      '%',
      '$this',
      '@2020',
      '1',
      ' and ',
      ' is ',
      '-',
      '=',
      '|',
      '//',
      '/*',
      '\\',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces).map((found) => found.join('')),
          fc.string(),
        ),
        (text) => {
          const parsed = parseFhirPath(text)
          if ('message' in parsed) {
            expect(parsed.at).toBeGreaterThanOrEqual(0)
            expect(parsed.at).toBeLessThanOrEqual(text.length)
            expect(parsed.message).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/s)
          }
        },
      ),
    )
  })

  it.each<[string, string]>([
    ['brackets', '('.repeat(5000) + 'a' + ')'.repeat(5000)],
    ['indices', 'a['.repeat(3000) + '0' + ']'.repeat(3000)],
    ['calls', 'f('.repeat(2000)],
    ['signs', '-'.repeat(4000) + '1'],
    ['implications', 'a implies '.repeat(10_000) + 'a'],
    ['a path', 'a.'.repeat(10_000) + 'a'],
    ['a string', `'${'x'.repeat(1_000_000)}`],
    ['blanks', ' '.repeat(1_000_000)],
    ['a comment', '/*'.repeat(100_000)],
  ])('refuses too much of %s', (_, text) => {
    expect(parseFhirPath(text)).toHaveProperty('message')
  })

  it('takes long expressions that are not deep', () => {
    expect(parseFhirPath(Array.from({ length: 1000 }, (_, index) => `a${index}`).join(' | '))).toHaveProperty('kind', 'binary')
  })
})

describe('what FHIR has published', () => {
  const expressions = [...r4.resources(), 'ElementDefinition', 'Quantity', 'Extension'].flatMap((type) => {
    const definition = r4Definitions.findStructure(`http://hl7.org/fhir/StructureDefinition/${type}`)
    return (definition?.snapshot?.element ?? []).flatMap(({ constraint = [] }) => constraint.flatMap(({ expression = [] }) => expression))
  })

  it('is known, and can be parsed', () => {
    expect(expressions.length).toBeGreaterThan(1000)
    expect(expressions.filter((expression) => !isPublished(expression))).toEqual([])
    expect(expressions.filter((expression) => 'message' in parseFhirPath(expression))).toEqual([])
  })

  it.each(['', 'name.exists(', 'name.exists() ', 'toString'])('«%s» is not of it', (expression) => {
    expect(isPublished(expression)).toBe(false)
  })
})

it.each(['/*', "'", '`', '%`', '@', '//', '/* */', '$'])('a flood of «%s» is read in time that grows with its length', (mark) => {
  expect(parseFhirPath(mark.repeat(300_000))).toHaveProperty('message')
})
