import { describe, expect, it } from 'vitest'
import { recover } from '../../../rules/engine/recover.ts'

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
    ['{"a" 1}', { start: 5, end: 6, path: ['a'], expected: 'colon' }],
  ])('%s', (text, expected) => {
    expect(recover(text).problems[0]).toMatchObject(expected)
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
