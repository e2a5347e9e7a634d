import { describe, expect, it } from 'vitest'
import { recover } from '../../../rules/engine/recover.ts'
import { locateIn } from '../../../rules/engine/recovery/places.ts'
import type { Expected } from '../../../rules/engine/syntax.ts'

const patient = `{
  "resourceType": "Patient",
  "name": [
    {
      "family": "Soto"
    }
  ],
  "gender": "female",
  "birthDate": "1990-01-01"
}
`
const whole = JSON.parse(patient) as Readonly<Record<string, unknown>>
const { gender: _, ...withoutGender } = whole

/** The patient with a mistake somebody makes while typing. */
function typing(text: string, by: string): string {
  expect(patient).toContain(text)
  return patient.replace(text, by)
}

describe('one mistake gives one problem, and the rest is read', () => {
  it.each<[string, string, string, string, unknown]>([
    ['a comma before a brace', '"1990-01-01"', '"1990-01-01",', 'extra-comma', whole],
    ['two commas', '"female",', '"female",,', 'extra-comma', whole],
    ['no comma', '"female",', '"female"', 'missing-comma', whole],
    ['a semicolon', '"female",', '"female";', 'missing-comma', whole],
    ['no colon', '"gender":', '"gender"', 'missing-colon', whole],
    ['an arrow', '"gender":', '"gender" =>', 'missing-colon', whole],
    ['a value not yet typed', '"female"', '', 'missing-value', withoutGender],
    ['a value and its comma not yet typed', '"female",', '', 'missing-value', withoutGender],
    ['a name alone', '"gender": "female",', '"gender"', 'missing-value', withoutGender],
    ['a name without quotes, alone', '"gender": "female",', 'gender', 'missing-value', withoutGender],
    ['a half name', '"gender": "female",', '"gen', 'unclosed-string', withoutGender],
    ['a quote alone', '"gender": "female",', '"', 'unclosed-string', withoutGender],
    ['a half value', '"female",', '"fem', 'unclosed-string', withoutGender],
    ['a half value with the comma inside', '"female",', '"fem,', 'unclosed-string', withoutGender],
    ['a value whose first quote is missing', '"female"', 'female"', 'bad-word', withoutGender],
    ['a value without quotes', '"female"', 'mujer adulta', 'bad-word', withoutGender],
    ['an address without quotes', '"female"', 'http://hl7.org/fhir/sexo', 'bad-word', withoutGender],
    ['a date without quotes', '"1990-01-01"', '1990-01-01', 'bad-number', { ...whole, birthDate: undefined }],
    ['a name whose first quote is missing', '"gender":', 'gender":', 'unquoted-name', whole],
    ['a name whose last quote is missing', '"gender":', '"gender:', 'unclosed-string', whole],
    [
      'a name whose last quote is missing, before a word',
      '"gender": "female"',
      '"active: true',
      'unclosed-string',
      { ...withoutGender, active: true },
    ],
    ['a list that is not closed', '  ],\n', '', 'unclosed', whole],
    ['a list that is not closed, with its comma', '  ],\n', '  ,\n', 'unclosed', whole],
    ['an object that is not closed', '    }\n  ]', '  ]', 'mismatched-bracket', whole],
    ['a bracket of the other kind', '    }\n', '    ]\n', 'mismatched-bracket', whole],
    ['a line end inside a string', '"Soto"', '"Soto\nRojas"', 'control-character', { ...whole, name: [{ family: 'Soto\nRojas' }] }],
    ['quotes inside a string', '"female"', '"la "mujer" de aquí"', 'inner-quote', withoutGender],
    ['three dots', '"gender": "female",', '...', 'bad-character', withoutGender],
    ['a comment', '"gender"', '// sexo\n"gender"', 'comment', whole],
    ['a comment with a number sign', '"gender"', '# sexo\n"gender"', 'comment', whole],
    ['a comment that is not closed', '01"\n}', '01"\n} /* fin', 'unclosed-comment', whole],
    ['a hard space', '"gender"', '\u00a0"gender"', 'odd-blank', whole],
    ['a bracket too many', '01"\n}', '01"\n}}', 'extra-content', whole],
    ['the end missing', '\n}\n', '\n', 'unclosed', whole],
    ['the beginning missing', '{\n  "resourceType"', '"resourceType"', 'missing-brace', whole],
    ['the fence of a Markdown block', patient, `\`\`\`json\n${patient}\`\`\``, 'leading-text', whole],
  ])('%s', (_, text, by, fault, value) => {
    const changed = typing(text, by)
    const { problems, value: read } = recover(changed)
    expect(isJson(changed)).toBe(false)
    expect(problems.map((problem) => problem.fault)).toEqual([fault])
    expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(value)))
  })

  it.each([
    ['', 'empty'],
    [' \n\t', 'empty'],
    ['\ufeff', 'empty'],
    ['hola', 'not-json'],
    ['<Patient xmlns="http://hl7.org/fhir"/>', 'not-json'],
    ['<html><script>{"a": 1}</script></html>', 'not-json'],
    ['PK\u0003\u0004{"', 'not-json'],
    ['{\0"\0a\0"\0:\x001\0}\0', 'not-utf8'],
    ['\0{\0"\0a\0"\0:\x001\0}', 'not-utf8'],
    ['\ufffd\ufffd{\0}\0', 'not-utf8'],
    ['{\\"a\\": 1}', 'escaped-quotes'],
    ['{"a": 007}', 'bad-number'],
    ['{"a": 1,5}', 'bad-number'],
    ['{"a": -12,5 }', 'bad-number'],
    ['{"a": 1,25\r}', 'bad-number'],
    ['{"a": 1,5 x}', 'bad-character'],
    ['{"a": 1 ,5}', 'bad-character'],
    ['{"a": .5}', 'bad-number'],
    ['{"a": NaN}', 'bad-word'],
    ['{"a": True}', 'bad-word'],
    ['{"a": tr', 'bad-word'],
    ['{"a": "C:\\datos"}', 'bad-escape'],
    ['{"a": "\\u12"}', 'bad-escape'],
    ['{"a": "x\ty"}', 'control-character'],
    ['{"a": "x\0y"}', 'control-character'],
    ['{"a": 1}{"b": 2}', 'extra-content'],
    ['{"a":{"b":1}}, "c":2}', 'extra-content'],
    ['{{"a": 1}}', 'missing-name'],
    ['{"a": {{run}}, "b": 1}', 'missing-name'],
    ['{"a": ["b": 1]}', 'missing-brace'],
    ['[{"a": 1}, "b": 2}]', 'missing-brace'],
    ['[{"a": 1, {"b": 2}]', 'unclosed'],
    ['{"a"', 'unclosed'],
    ['{"a":', 'unclosed'],
    ['{"a": "x\\', 'unclosed-string'],
    ['{"a": {"b": "c}, "d": 1}', 'unclosed-string'],
    ["{'a': 'b', 'c': 'd'}", 'single-quotes'],
    ['{“a”: “b”}', 'single-quotes'],
    ['{a: 1, b: 2}', 'unquoted-name'],
    ['['.repeat(10_000), 'too-deep'],
  ])('%j', (text, fault) => {
    expect(recover(text).problems.map((problem) => problem.fault)).toEqual([fault])
  })

  it.each([['"a: b"'], ['"a:"'], ['" \\"a\\": "\n'], ['{"a: b": "c: d, "}']])('%s is JSON', (text) => {
    expect(recover(text)).toMatchObject({ problems: [], value: JSON.parse(text) as unknown })
  })

  it('tells mistakes apart that have nothing to do with each other', () => {
    const { problems } = recover('{"a": 1\n"b": True,\n"c": [1,],\n"d": }')
    expect(problems.map(({ fault }) => fault)).toEqual(['missing-comma', 'bad-word', 'extra-comma', 'missing-value'])
  })

  it('leaves the bracket behind a number that stands where a name should', () => {
    const { value, problems } = recover('{"b": {"a": "x", 5}, "c": 2}')
    expect(value).toEqual({ b: { a: 'x' }, c: 2 })
    expect(problems).toMatchObject([{ fault: 'bad-character', start: 17, end: 18 }])
  })

  it('counts faults of style', () => {
    expect(recover("{'a': 'b', 'c': 1}").problems[0]).toMatchObject({ start: 1, end: 4, times: 3 })
  })
})

describe('where it is', () => {
  it.each([
    ['{"a": [1, 2,]}', { start: 11, end: 12, path: ['a'], found: ',' }],
    ['{"a": {"b": }}', { start: 12, end: 13, path: ['a', 'b'] }],
    ['{"a": [{"b": 1]}', { start: 14, path: ['a', 0, 'b'], bracket: 7 }],
    ['{"a": [1', { start: 8, end: 8, bracket: 6 }],
    ['{"a": 1} {', { start: 9, bracket: 7 }],
    ['{"a": {"b": 1}} }', { start: 16, end: 17, bracket: 14 }],
    [' hola mundo', { fault: 'not-json', start: 1, end: 5 }],
    [` ${'a'.repeat(30)}`, { fault: 'not-json', start: 1, end: 25 }],
    ['  x {"a": 1}', { fault: 'leading-text', start: 2, end: 4 }],
    [' {\\"a\\": 1}', { fault: 'escaped-quotes', start: 2, end: 4 }],
    ['['.repeat(1001), { fault: 'too-deep', start: 1000, end: 1001 }],
    ['[1,,2]', { fault: 'extra-comma', start: 3, end: 4 }],
    ['{"a" "b"}', { fault: 'missing-colon', start: 5, end: 6 }],
    ['{"a" {"b": 1}}', { fault: 'missing-colon', start: 5, end: 6 }],
    ['{"a" x}', { fault: 'missing-colon', start: 5, end: 6 }],
    ['{"a" = 1}', { fault: 'missing-colon', start: 5, end: 6 }],
    ['{"a" => 1}', { fault: 'missing-colon', start: 5, end: 7 }],
    ['{"a" -> 1}', { fault: 'missing-colon', start: 5, end: 7 }],
    ['{"a": "x" "b": 2}', { fault: 'missing-comma', start: 10, end: 13 }],
    ['{"a": "x" b: 2}', { fault: 'missing-comma', start: 10, end: 11 }],
    ['{"a": 1; "b": 2}', { fault: 'missing-comma', start: 7, end: 8 }],
    ['{"a": [1; 2]}', { fault: 'missing-comma', start: 8, end: 9 }],
    ['{"a": "x" | "b": 2}', { fault: 'missing-comma', start: 10, end: 11 }],
    ['[1 x]', { fault: 'missing-comma', start: 3, end: 4 }],
    ['[{"a": 1} {"b": 2}]', { fault: 'missing-comma', start: 10, end: 11 }],
    ['{"a": 1 x}', { fault: 'bad-character', start: 8, end: 9 }],
    ['{"a":: 1}', { fault: 'bad-character', start: 5, end: 6 }],
    ['{"a": "b": 1}', { fault: 'missing-value', start: 1, end: 4 }],
    ['{"a": b: 1}', { fault: 'missing-value', start: 1, end: 4 }],
    ['{a "b": 1}', { fault: 'missing-value', start: 1, end: 2 }],
    ['{"a", "b": 1}', { fault: 'missing-value', start: 4, end: 5 }],
    ['{"a": 1, {"b": 2}}', { fault: 'missing-name', start: 9, end: 10 }],
    ['[{"a": 1, {"b": 2}]', { fault: 'unclosed', start: 10, end: 11, bracket: 1 }],
    ['{: 1}', { fault: 'missing-name', start: 1, end: 2 }],
  ])('%s', (text, expected) => {
    expect(recover(text).problems[0]).toMatchObject(expected)
  })
})

describe('what was expected there', () => {
  it.each<[string, string, Expected]>([
    ['"a" 1', 'extra-content', 'root'],
    ['{"a": 1,}', 'extra-comma', 'name'],
    ['{"a" 1}', 'missing-colon', 'colon'],
    ['{"a":}', 'missing-value', 'value'],
    ['[1,]', 'extra-comma', 'item'],
    ['{"a": 1 x}', 'bad-character', 'comma-or-brace'],
    ['[1 x]', 'missing-comma', 'comma-or-bracket'],
  ])('%s', (text, fault, expected) => {
    expect(recover(text).problems).toMatchObject([{ fault, expected }])
  })
})

describe('what is read in spite of it', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['{"a" "b"}', { a: 'b' }, ['missing-colon']],
    ['{"a": 1 "b"}', { a: 1 }, ['missing-comma']],
    ['[1 "b"]', [1, 'b'], ['missing-comma']],
    ['{"a": 1 2}', { a: 1 }, ['bad-character']],
    ['{"a": "b": 1}', { b: 1 }, ['missing-value']],
    ['{"a": "b": }', {}, ['missing-value', 'missing-value']],
    ['{"a": 1 sí_2-b : 2}', { a: 1, 'sí_2-b': 2 }, ['missing-comma', 'unquoted-name']],
    ['{"a": ñ: 2}', { ñ: 2 }, ['missing-value', 'unquoted-name']],
    ['{"a": 1 {"b": 2}}', { a: 1 }, ['missing-comma']],
    ['{"a" => {"b": 1}}', { a: { b: 1 } }, ['missing-colon']],
    ['{"a" = 1}', { a: 1 }, ['missing-colon']],
    ['{"a": => 1}', {}, ['bad-word']],
    ['{"a": 1: 2}', { a: 1 }, ['bad-character']],
    ['{"a": 1, : 2, "b": 3}', { a: 1, b: 3 }, ['missing-name']],
    ['[: 1]', [1], ['bad-character']],
    ['[b: 2]', [2], ['bad-word']],
    ['[1: 2]', [1, 2], ['bad-character']],
    ['{"a", "b": 1}', { b: 1 }, ['missing-value']],
    ['{"a"}', {}, ['missing-value']],
    ['{"a": ..., "b": 1}', { b: 1 }, ['bad-character']],
    ['{"a": ..., }', {}, ['bad-character', 'extra-comma']],
    ['[1, …]', [1], ['bad-character']],
    ['[1}, 2]', [1, 2], ['mismatched-bracket']],
    ['[1} 2]', [1, 2], ['mismatched-bracket']],
    ['[[1}]', [[1]], ['mismatched-bracket']],
    ['[[1}, 2]]', [[1, 2]], ['mismatched-bracket']],
    ['{"a": [1}', { a: [1] }, ['mismatched-bracket']],
    ['{"a": {"b": 1], "c": 2}}', { a: { b: 1, c: 2 } }, ['mismatched-bracket']],
    ['{"a": [1, "b": }', { a: [1] }, ['unclosed', 'missing-value']],
    ['{"a": ["b": }]}', { a: [{}] }, ['missing-brace', 'missing-value']],
    ['[["a": 1]]', [[{ a: 1 }]], ['missing-brace']],
    ['"a": 1, "b": 2', { a: 1, b: 2 }, ['missing-brace']],
    ['"a": }', {}, ['missing-brace', 'missing-value']],
    ['[{ {"a": 1}}]', [{}], ['missing-name']],
    ['[{"a": 1, [2]}]', [{ a: 1 }], ['missing-name']],
    ['{"x": {"a": 1, {"b": 2}}}', { x: { a: 1 } }, ['missing-name']],
    ['hola [x] {"a": 1}', { a: 1 }, ['leading-text']],
    ['x {ab: 1}', { ab: 1 }, ['leading-text', 'unquoted-name']],
    ['x {ab : 1}', { ab: 1 }, ['leading-text', 'unquoted-name']],
    ['10:00 INFO {“a”: 1}', { a: 1 }, ['leading-text', 'single-quotes']],
    ['x = {‘a’: 1}', { a: 1 }, ['leading-text', 'single-quotes']],
    ['x = {"a": 1};', { a: 1 }, ['leading-text']],
    ['-x {"a": 1}', undefined, ['bad-word']],
    ['// hola', undefined, ['comment']],
    ['{"a": "\ufffd\ufffd"', { a: '\ufffd\ufffd' }, ['unclosed']],
    ['{\0"a": 1}', { a: 1 }, ['bad-character']],
    ['\0{"a": 1}', undefined, ['not-json']],
  ])('%j', (text, value, faults) => {
    const { value: read, problems } = recover(text)
    expect(read).toEqual(value)
    expect(problems.map(({ fault }) => fault)).toEqual(faults)
  })

  it.each([['[{"x\n} 1]'], ['[{5} 1]'], ['[{"a" 1} 1]'], ['[{"a": ...} 1]']])(
    'after the bracket that follows, faults count again: %j',
    (text) => {
      expect(recover(text).problems).toMatchObject([{}, { fault: 'missing-comma', found: '1' }])
    },
  )

  it('has members as JSON.parse makes them', () => {
    const { value } = recover('{"a": 1, "__proto__": [2],}')
    expect(Object.getOwnPropertyDescriptors(value)).toEqual(Object.getOwnPropertyDescriptors(JSON.parse('{"a": 1, "__proto__": [2]}')))
  })

  it('keeps the last of members that stand twice, and names at most a hundred', () => {
    expect(recover('{"a": {"b": 1, "b": 2}, "a": {"b": 3, "b": 4')).toMatchObject({
      value: { a: { b: 4 } },
      repeated: [['a', 'b'], ['a', 'b'], ['a']],
    })
    const twice = Array.from({ length: 101 }, (_, index) => `"${index}":0,"${index}":0`)
    expect(recover(`{${twice.join(',')}}`).repeated).toHaveLength(100)
  })

  it('knows the places of what is not closed', () => {
    const text = '[{"a": [1, 2]'
    const { places } = recover(text)
    const located = [[], [0], [0, 'a'], [0, 'a', 1], [0, 'b'], ['0']].map((path) => locateIn(places, text.length, path))
    expect(located.map(({ place: { start, end }, depth }) => [start, end, depth])).toEqual([
      [0, 13, 0],
      [1, 13, 1],
      [7, 13, 2],
      [11, 12, 3],
      [1, 13, 1],
      [0, 13, 0],
    ])
    expect(located[2]!.name).toEqual({ start: 2, end: 5 })
    expect(recover('-x').places).toBeUndefined()
    expect(locateIn(undefined, 2, ['a'])).toEqual({ place: { start: 0, end: 2 }, depth: 0 })
  })

  it('takes the last of members that stand twice for its place', () => {
    const text = '{"a": 1, "a": 2'
    expect(locateIn(recover(text).places, text.length, ['a'])).toEqual({
      place: { start: 14, end: 15 },
      depth: 1,
      name: { start: 9, end: 12 },
    })
  })
})

describe('where an absence says nothing', () => {
  it.each<[string, string, readonly string[]]>([
    ['a bad escape', '{"a": {"b": "\\q"}}', []],
    ['a comment', '{"a": {"b": /* x */ 1}}', []],
    ['a control character', '{"a": {"b": "x\ty"}}', []],
    ['a comma too many', '{"a": {"b": 1,}}', []],
    ['a comma missing', '{"a": {"b": 1 "c": 2}}', []],
    ['an odd blank', '{"a": {"b":\u00a01}}', []],
    ['the wrong quotes', '{"a": {\'b\': 1}}', []],
    ['a name without quotes', '{"a": {b: 1}}', []],
    ['text before and after', 'x {"a": 1} y', []],
    ['a word that is none', '{"a": {"b": tru}}', ['/a']],
    ['a value missing', '{"a": {"b": }}', ['/a']],
    ['a name missing', '{"a": {"b": 1, {"c": 2}}}', ['/a']],
    ['a name and a comma missing', '{"a": {"b": 1 {"c": 2}}}', ['/a']],
    ['an object in a list, without a comma', '{"a": [{"b": 1} {"c": 2}]}', []],
    ['a bracket of the other kind', '{"a": {"b": [1}}', ['', '/a', '/a/b']],
    ['a brace missing', '{"a": ["b": 1]}', ['', '/a', '/a/0']],
    ['the first brace missing', '"a": {"b": 1}', ['']],
    ['the end missing', '{"a": {"b": 1', ['', '/a']],
    ['a comment that is not closed', '{"a": {"b": 1 /* x }}', ['', '/a']],
    ['a comment that is not closed, behind all', '{"a": {"b": 1}} /*', []],
    ['a string that is not closed', '{"a": {"b": "x\n}}', ['', '/a']],
    ['two strings that are not closed', '[{"a": {"x\n}}, {"b": {"y\n}}]', ['', '/0', '/0/a', '/1', '/1/b']],
    ['one list after another', '[{"a": {"x\n}}, {"b": {"c": 1}}]', ['', '/0', '/0/a']],
  ])('%s', (_, text, pointers) => {
    const { value, damaged } = recover(text)
    expect(pointersOf(value, (inner) => damaged.has(inner))).toEqual(pointers)
  })

  it('too deep for all around', () => {
    expect(recover(`${'['.repeat(1001)}`).damaged.size).toBe(1000)
  })
})

/** The JSON Pointers of the objects and lists for which something holds. */
function pointersOf(value: unknown, holds: (inner: object) => boolean, pointer = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([step, inner]) => pointersOf(inner, holds, `${pointer}/${step}`))
  return holds(value) ? [pointer, ...inside] : inside
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
