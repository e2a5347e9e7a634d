import { describe, expect, it } from 'vitest'
import type { Json } from '../../../rules/engine/json.ts'
import { createScanner, type Scanner } from '../../../rules/engine/recovery/scanner.ts'

/** The result of one call of a scanner, where it stands then, and the faults it noted. */
function scan<T>(text: string, from: number, call: (scanner: Scanner) => T) {
  const faults: string[] = []
  const scanner = createScanner(text, ({ fault, start, end }) => faults.push(`${fault} ${start}-${end}`))
  scanner.at = from
  const given = call(scanner)
  return { given, at: scanner.at, faults }
}

describe('skipBlanks', () => {
  it.each<[string, number, ...string[]]>([
    [' \t\r\nx', 4],
    ['\u00a0x', 1, 'odd-blank 0-1'],
    ['\u00a0 \u2003\ufeffx', 4, 'odd-blank 0-1', 'odd-blank 2-3', 'odd-blank 3-4'],
    ['// a\nx', 5, 'comment 0-4'],
    ['# a\r\nx', 5, 'comment 0-3'],
    ['/* a\n */ x', 9, 'comment 0-8'],
    ['/* a * / /**/x', 13, 'comment 0-13'],
    ['/* a', 4, 'unclosed-comment 0-4'],
    ['/ x', 0],
    ['', 0],
    ['//', 2, 'comment 0-2'],
    ['/**/', 4, 'comment 0-4'],
    ['/*/ x', 5, 'unclosed-comment 0-5'],
    ['\u200b\u2028x', 2, 'odd-blank 0-1', 'odd-blank 1-2'],
    ['/* a // */x', 10, 'comment 0-10'],
    ['// a\rx', 5, 'comment 0-4'],
    ['x', 0],
    ['\v\fx', 2, 'odd-blank 0-1', 'odd-blank 1-2'],
    ['Vx', 0],
  ])('in %j stops at %i', (text, at, ...faults) => {
    expect(scan(text, 0, ({ skipBlanks }) => skipBlanks())).toEqual({ given: undefined, at, faults })
  })
})

describe('readString', () => {
  // Undefined where the end is a guess.
  it.each<[string, string | undefined, number, ...string[]]>([
    ['"a"', 'a', 3],
    ['"a":', 'a', 3],
    ['"a\\n\\u0041\\u00e9\\/\\\\\\"\\b\\f\\r\\t"', 'a\nAé/\\"\b\f\r\t', 31],
    ['"\\x"', '\\x', 4, 'bad-escape 1-3'],
    ['"\\u12G"', '\\u12G', 7, 'bad-escape 1-5'],
    ['"\\u123"', '\\u123', 7, 'bad-escape 1-6'],
    ['"\\', undefined, 2, 'unclosed-string 0-2'],
    ['"\\\n"', undefined, 2, 'unclosed-string 0-2'],
    ["'a'", 'a', 3, 'single-quotes 0-3'],
    ["'a\"b'", 'a"b', 5, 'single-quotes 0-5'],
    ['“a”', 'a', 3, 'single-quotes 0-3'],
    ['“a"b”', 'a"b', 5, 'single-quotes 0-5'],
    ['"a\tb"', 'a\tb', 5, 'control-character 2-3'],
    ['"a\u0001b"', 'a\u0001b', 5, 'control-character 2-3'],
    ['"a\u007fb"', 'a\u007fb', 5],
    ['"a\u0085b"', 'a\u0085b', 5],
    ['"a“b”c\'d"', "a“b”c'd", 9],
    ['"a\nb"', 'a\nb', 5, 'control-character 2-3'],
    ['"a\r\nb",', 'a\r\nb', 6, 'control-character 3-4'],
    ['"a\n"b"', undefined, 2, 'unclosed-string 0-2'],
    ['"a\n}', undefined, 2, 'unclosed-string 0-2'],
    ['"a\n  b" x', undefined, 2, 'unclosed-string 0-2'],
    ['"a', undefined, 2, 'unclosed-string 0-2'],
    ['"a, "b": 1', undefined, 2, 'unclosed-string 0-2'],
    ['"a"}, "b"', 'a', 3],
    ['"la "mujer" de"', undefined, 15, 'inner-quote 4-5'],
    ['"la "mujer" de",', undefined, 15, 'inner-quote 4-5'],
    ['"la "mujer" de" x', 'la ', 5],
    ['"a" b "c": 1', 'a', 3],
    ['"a" // x', 'a', 3],
    ['"a"#', 'a', 3],
    ['"a";', 'a', 3],
    ['"a"/', 'a', 3],
    ['"a" x"', undefined, 6, 'inner-quote 2-3'],
    ['"a"\r', 'a', 3],
    ['"a"]', 'a', 3],
    ['"fem,\n', undefined, 4, 'unclosed-string 0-4'],
    ['"fem],}  \n', undefined, 4, 'unclosed-string 0-4'],
    ['"a," b": 1', undefined, 2, 'unclosed-string 0-2'],
    ['"a, "b": 1}', undefined, 2, 'unclosed-string 0-2'],
    ['"a, " b: 1}', 'a, ', 5],
    ['”a”', 'a', 3, 'single-quotes 0-3'],
    ['"\\ud83e\\ude7a🩺"', '🩺🩺', 16],
    ['"a"   \n b', 'a', 3],
    ['"a"  : 1', 'a', 3],
    ["'a\tb'", 'a\tb', 5, 'control-character 2-3', 'single-quotes 0-5'],
    ['"a\r}', undefined, 2, 'unclosed-string 0-2'],
    ['"a\tb" : 1', 'a\tb', 5, 'control-character 2-3'],
    ['"a, b"c": 1', 'a, b', 6],
    ['"a, "b" : 1', undefined, 2, 'unclosed-string 0-2'],
    ['"la "mujer" de" ,', undefined, 15, 'inner-quote 4-5'],
    ['"a" b" : "c"}', 'a', 3],
    ['"a" b": "c"}', 'a', 3],
    // A line end goes on with text that is closed before anything else starts.
    ['"a\n} b"', undefined, 2, 'unclosed-string 0-2'],
    ['"a\n] b"', undefined, 2, 'unclosed-string 0-2'],
    ['"a\n, b"', undefined, 2, 'unclosed-string 0-2'],
    ['"a\nb"]', 'a\nb', 5, 'control-character 2-3'],
    ['"a\nb"}', 'a\nb', 5, 'control-character 2-3'],
    ['"a\rb",', 'a\rb', 5, 'control-character 2-3'],
    [`"a\n${'x'.repeat(2001)}"`, `a\n${'x'.repeat(2001)}`, 2005, 'control-character 2-3'],
    [`"a\n${'x'.repeat(2002)}"`, undefined, 2, 'unclosed-string 0-2'],
    ['"\\\r"', undefined, 2, 'unclosed-string 0-2'],
    ['"\\u00e9f"', 'éf', 9],
    ['"\\uABCF\\uabcf"', '\uabcf\uabcf', 14],
    ['"\\u00G0"', '\\u00G0', 8, 'bad-escape 1-5'],
    ['"\\u00g0"', '\\u00g0', 8, 'bad-escape 1-5'],
    ['"\\u00@0"', '\\u00@0', 8, 'bad-escape 1-5'],
    ["'it\\'s'", "it's", 7, 'bad-escape 3-5', 'single-quotes 0-7'],
    ['"a"\t, "b"', 'a', 3],
    ['"a"\u00a0, "b"', 'a', 3],
    // A quote that is missing before a name, which stands not far behind.
    [`"a,"${'b'.repeat(80)}": 1`, undefined, 2, 'unclosed-string 0-2'],
    [`"a,"${'b'.repeat(81)}": 1`, 'a,', 4],
    ['"a,"": 1', 'a,', 4],
    ['"a,"b: "c": 1', 'a,', 4],
    ['"a,"b" 1', 'a,', 4],
  ])('reads the value %j', (text, string, at, ...faults) => {
    const given = { text: string ?? '', isCertain: string !== undefined, hasColon: false }
    expect(scan(text, 0, ({ readString }) => readString('value'))).toEqual({ given, at, faults })
  })

  it.each<[string, string | undefined, number, ...string[]]>([
    ['"a":', 'a', 3],
    ['"a" :', 'a', 3],
    ['"a"\n:', 'a', 3],
    ['"gender: "female"', 'gender:', 8, 'unclosed-string 0-7'],
    ['"active: true', 'active:', 8, 'unclosed-string 0-7'],
    ['"active : true', 'active:', 9, 'unclosed-string 0-7'],
    ['"a', undefined, 2, 'unclosed-string 0-2'],
    ['"a\n', undefined, 2, 'unclosed-string 0-2'],
    ['"a"', 'a', 3],
    ['"a" x', 'a', 3],
    ['"a, b": 1', 'a, b', 6],
    ['"url://x', undefined, 8, 'unclosed-string 0-8'],
    ['"a: "b": c":', 'a:', 3, 'unclosed-string 0-2'],
    ["'a: 1", 'a:', 3, 'single-quotes 0-5', 'unclosed-string 0-2'],
    ['“a: 1', 'a:', 3, 'single-quotes 0-5', 'unclosed-string 0-2'],
    ['"a\nb": 1', undefined, 2, 'unclosed-string 0-2'],
    ['"a\\"b":', 'a"b', 6],
    ['"http://x": 1', 'http://x', 10],
    ['"x: b"', 'x:', 3, 'unclosed-string 0-2'],
    ['"{a: 1', undefined, 6, 'unclosed-string 0-6'],
    ['"a\tb":', 'a\tb', 5, 'control-character 2-3'],
    ['"a\nb"', undefined, 2, 'unclosed-string 0-2'],
    ['"a\n:', undefined, 2, 'unclosed-string 0-2'],
    ['"a:', 'a:', 3, 'unclosed-string 0-2'],
    ['”a: 1', undefined, 5, 'single-quotes 0-5', 'unclosed-string 0-5'],
    [`"${'a'.repeat(100)}: 1`, `${'a'.repeat(100)}:`, 102, 'unclosed-string 0-101'],
    [`"${'a'.repeat(101)}: 1`, undefined, 105, 'unclosed-string 0-105'],
    [`"${'a'.repeat(100)}${' '.repeat(10)}: 1`, `${'a'.repeat(100)}:`, 112, 'unclosed-string 0-101'],
    [`"a${' '.repeat(10)}: 1`, 'a:', 13, 'unclosed-string 0-2'],
    [`"a${' '.repeat(11)}: 1`, 'a :', 14, 'unclosed-string 0-3'],
    ...[...",{}[]'“”"].map((mark): [string, undefined, number, string] => [`"x${mark}y: 1`, undefined, 7, 'unclosed-string 0-7']),
  ])('reads the name %j, with its colon where it is inside', (text, string = '', at, ...faults) => {
    const hasColon = string.endsWith(':')
    const given = { text: string.replace(/:$/, ''), isCertain: string !== '', hasColon }
    expect(scan(text, 0, ({ readString }) => readString('name'))).toEqual({ given, at, faults })
  })

  it('looks for the end of a string with quotes inside 50 times, and then believes the first', () => {
    const text = '"a "b" c",\n'.repeat(52)
    const uncertain = scan(text, 0, ({ readString }) => readString('value'))
    expect(uncertain).toMatchObject({ given: { isCertain: false }, at: 9 })
    const { given } = scan(text, 0, (scanner) =>
      Array.from({ length: 52 }, (_, index) => {
        scanner.at = index * 11
        return scanner.readString('value').isCertain
      }),
    )
    expect(given.indexOf(true)).toBe(50)
  })
})

describe('readWord', () => {
  it.each<[string, Json | undefined, number, ...string[]]>([
    ['1', 1, 1],
    ['0', 0, 1],
    ['-0', -0, 2],
    ['-1.5e+3', -1500, 7],
    ['1E5', 100000, 3],
    ['1e', undefined, 2, 'bad-number 0-2'],
    ['01', undefined, 2, 'bad-number 0-2'],
    ['+1', undefined, 2, 'bad-number 0-2'],
    ['.5', undefined, 2, 'bad-number 0-2'],
    ['1.', undefined, 2, 'bad-number 0-2'],
    ['-', undefined, 1, 'bad-word 0-1'],
    ['1,5', 1, 1],
    ['true', true, 4],
    ['false', false, 5],
    ['null', null, 4],
    ['True', true, 4, 'bad-word 0-4'],
    ['nul', undefined, 3, 'bad-word 0-3'],
    ['true x', true, 4],
    ['true x,', undefined, 6, 'bad-word 0-6'],
    ['true x\n', undefined, 6, 'bad-word 0-6'],
    ['1 x,', undefined, 3, 'bad-word 0-3'],
    ['mujer adulta', undefined, 12, 'bad-word 0-12'],
    ['mujer adulta",', undefined, 13, 'bad-word 0-13'],
    ['female"', undefined, 7, 'bad-word 0-7'],
    ['female" x', undefined, 6, 'bad-word 0-6'],
    ['1990-01-01', undefined, 10, 'bad-number 0-10'],
    ['1990-01-01 10', undefined, 13, 'bad-word 0-13'],
    ['12"', undefined, 3, 'bad-word 0-3'],
    ['12",', undefined, 3, 'bad-word 0-3'],
    ['a;b', undefined, 1, 'bad-word 0-1'],
    ['”x', undefined, 1, 'bad-character 0-1'],
    ['=', undefined, 1, 'bad-word 0-1'],
    [';', undefined, 1, 'bad-character 0-1'],
    ['x:y', undefined, 1, 'bad-word 0-1'],
    ['x}', undefined, 1, 'bad-word 0-1'],
    ['1 "a"', 1, 1],
    ['true "a": 1\n', true, 4],
    ['true\n x,', true, 4],
    ['1 2,', 1, 1],
    ['10%', undefined, 3, 'bad-number 0-3'],
    ['a b:c', undefined, 3, 'bad-word 0-3'],
    ['-x', undefined, 2, 'bad-word 0-2'],
    ['-5x', undefined, 3, 'bad-number 0-3'],
    ['null}', null, 4],
    ['true  x,', undefined, 7, 'bad-word 0-7'],
    ['true abc,', undefined, 8, 'bad-word 0-8'],
    ['mujer muy \t adulta', undefined, 18, 'bad-word 0-18'],
    ['mujer" ,', undefined, 6, 'bad-word 0-6'],
  ])('reads %j as %j', (text, given, at, ...faults) => {
    expect(scan(text, 0, ({ readWord }) => readWord())).toEqual({ given, at, faults })
  })
})

describe('readBareName', () => {
  it.each<[string, number, string | undefined, number, ...string[]]>([
    ['a', 0, 'a', 1],
    ['a:', 0, 'a', 1, 'unquoted-name 0-1'],
    ['a :', 0, 'a', 1, 'unquoted-name 0-1'],
    ['a =', 0, 'a', 1, 'unquoted-name 0-1'],
    ['a"', 0, 'a', 1],
    ['a":', 0, 'a', 2, 'unquoted-name 0-2'],
    ['a" :', 0, 'a', 2, 'unquoted-name 0-2'],
    ['a-b.c:', 0, 'a-b.c', 5, 'unquoted-name 0-5'],
    ['$a:', 0, '$a', 2, 'unquoted-name 0-2'],
    ['@a_1:', 0, '@a_1', 4, 'unquoted-name 0-4'],
    ['_a\n:', 0, '_a', 2, 'unquoted-name 0-2'],
    ['ñandú: 1', 0, 'ñandú', 5, 'unquoted-name 0-5'],
    ['1a:', 0, undefined, 2, 'bad-character 0-2'],
    ['5}', 0, undefined, 1, 'bad-character 0-1'],
    ['5 ,', 0, undefined, 1, 'bad-character 0-1'],
    ['5\n', 0, undefined, 1, 'bad-character 0-1'],
    ['5x', 0, undefined, 2, 'bad-character 0-2'],
    ['%', 0, undefined, 1, 'bad-character 0-1'],
    ['%%', 0, undefined, 2, 'bad-character 0-2'],
    ['.5:', 0, undefined, 2, 'bad-character 0-2'],
    ['-', 0, undefined, 1, 'bad-character 0-1'],
    ['5:', 0, undefined, 1, 'bad-character 0-1'],
    ['1,5}', 2, undefined, 3, 'bad-character 2-3'],
  ])('in %j from %i reads %j', (text, from, given, at, ...faults) => {
    expect(scan(text, from, ({ readBareName }) => readBareName())).toEqual({ given, at, faults })
  })
})

describe('what stands here', () => {
  it('is looked at without moving, and taken by moving behind it', () => {
    expect(scan('xaab', 1, ({ sees }) => [sees(/a+/y), sees(/b/y)])).toEqual({ given: [true, false], at: 1, faults: [] })
    expect(scan('xaab', 1, ({ take }) => [take(/b/y), take(/a+/y), take(/b/y), take(/b/y)])).toEqual({
      given: [undefined, 'aa', 'b', undefined],
      at: 4,
      faults: [],
    })
  })

  it.each(['"', "'", '“', '”'])('starts a string with %s', (quote) => {
    expect(scan(`x${quote}`, 1, ({ isQuote }) => isQuote()).given).toBe(true)
  })

  it.each(['x', '«', '`', ''])('starts none with «%s»', (character) => {
    expect(scan(`x${character}"`, character === '' ? 2 : 1, ({ isQuote }) => isQuote()).given).toBe(false)
  })
})
