import { describe, expect, it } from 'vitest'
import { createDispatch } from '../../../rules/engine/dispatch.ts'
import { readDocument, toDocument } from '../../../rules/engine/document.ts'
import type { Json, Path } from '../../../rules/engine/json.ts'
import type { Found } from '../../../rules/engine/lint.ts'
import { toIssues } from '../../../rules/engine/report.ts'
import { defineRule, type Rule, type Selector } from '../../../rules/engine/rule.ts'
import { r4 } from '../../../rules/structure/r4.ts'

const dispatch = createDispatch([], r4)
const publicUrl = 'https://ejemplo.cl'

function ruleOf(code: string, more: Partial<Rule> = {}, on: Selector = 'Patient'): Rule {
  const texts = { title: 'Prueba', severity: 'error', why: 'Porque sí.', links: [], examples: [] } as const
  return { ...defineRule({ ...texts, code, on, check: () => [], message: () => '' }), ...more }
}

function find(code: string, path: Path, more: Partial<Found> = {}): Found {
  const rule = ruleOf(code)
  const nothing = { range: undefined, profileUrl: undefined, suggestion: undefined, quickFix: undefined }
  return { rule, path, severity: 'error', message: 'Hallado.', ...nothing, ...more }
}

/** The order in which findings are told, of a value and, in both ways, of a text. */
function orders(value: Json, found: readonly Found[]) {
  const text = JSON.stringify(value)
  const codes = (document: ReturnType<typeof readDocument>, ranges?: boolean) =>
    toIssues(found, document, dispatch, { publicUrl, ranges }).map(({ code, path, message }) => `${code} ${path} ${message}`)
  return [codes(toDocument(value)), codes(readDocument(text)), codes(readDocument(text), true)]
}

describe('the order of issues', () => {
  const value = { resourceType: 'Patient', b: [{ x: 1 }, { x: 2 }], a: { z: 1, y: 2 }, '9': 0 }

  it.each<[string, readonly Path[], readonly string[]]>([
    ['that of members in the text', [['a', 'y'], ['a', 'z'], ['b']], ['b', 'a.z', 'a.y']],
    [
      'that of items',
      [
        ['b', 1, 'x'],
        ['b', 0, 'x'],
      ],
      ['b[0].x', 'b[1].x'],
    ],
    ['the outer before the inner', [['b', 0, 'x'], ['b', 0], ['b']], ['b', 'b[0]', 'b[0].x']],
    [
      'what is absent right after its nearest ancestor',
      [
        ['b', 1, 'x'],
        ['b', 1, 'nada', 'x'],
        ['b', 0],
      ],
      ['b[0]', 'b[1].nada.x', 'b[1].x'],
    ],
  ])('is %s', (_, paths, expected) => {
    for (const order of orders(
      value,
      paths.map((path) => find('x-1', path)),
    )) {
      expect(order).toEqual(expected.map((path) => `x-1 Patient.${path} Hallado.`))
    }
  })

  it('goes by code, path and message where the place is the same', () => {
    const found = [
      find('x-2', ['a']),
      find('x-1', ['a'], { message: 'C.' }),
      find('x-1', ['a'], { message: 'B.' }),
      find('x-1', ['a'], { message: 'C.' }),
    ]
    const expected = ['x-1 Patient.a B.', 'x-1 Patient.a C.', 'x-1 Patient.a C.', 'x-2 Patient.a Hallado.']
    expect(orders(value, found)).toEqual([expected, expected, expected])
    const absent = [find('x-1', ['nada'], { message: 'A.' }), find('x-1', ['faltante'], { message: 'Z.' })]
    const named = ['x-1 Patient.faltante Z.', 'x-1 Patient.nada A.']
    expect(orders({ resourceType: 'Patient' }, absent)).toEqual([named, named, named])
  })

  it.each<[string, Json, Readonly<Record<string, Path>>, readonly string[]]>([
    ['the outer before the inner', value, { 'x-2': ['b'], 'x-1': ['b', 0] }, ['x-2', 'x-1']],
    ['items as numbers', { c: Array.from({ length: 11 }, () => 0) }, { 'x-2': ['c', 2], 'x-1': ['c', 10] }, ['x-2', 'x-1']],
    ['what would lie in a string where it is', { a: 'xyz', b: 1 }, { 'x-2': ['a'], 'x-1': ['a', 'length'] }, ['x-1', 'x-2']],
    ['what would lie in null where it is', { a: null, b: 1 }, { 'x-2': ['a'], 'x-1': ['a', 'x'] }, ['x-1', 'x-2']],
  ])('goes by place before code: %s', (_, root, paths, expected) => {
    const found = Object.entries(paths).map(([code, path]) => find(code, path))
    for (const order of orders(root, found)) expect(order.map((one) => one.split(' ')[0])).toEqual(expected)
  })

  it('goes by code before path', () => {
    const expected = ['x-1 Patient.nada Hallado.', 'x-2 Patient.faltante Hallado.']
    for (const found of [
      [find('x-2', ['faltante']), find('x-1', ['nada'])],
      [find('x-1', ['nada']), find('x-2', ['faltante'])],
    ]) {
      expect(orders({ resourceType: 'Patient' }, found)).toEqual([expected, expected, expected])
    }
  })

  it('goes by the stretch of text where a finding has one', () => {
    const document = readDocument('{"a": "xyz"}')
    const found = [find('x-1', ['a'], { range: { start: 9, end: 10 } }), find('x-2', ['a'], { range: { start: 7, end: 9 } })]
    const issues = toIssues(found, document, dispatch, { publicUrl, ranges: true })
    expect(issues.map(({ code, range }) => [code, range!.start.offset, range!.end.offset])).toEqual([
      ['x-2', 7, 9],
      ['x-1', 9, 10],
    ])
  })

  it('goes by the text where it repeats members or is not JSON, though nobody asks for ranges', () => {
    const codes = (text: string, found: readonly Found[]) =>
      toIssues(found, readDocument(text), dispatch, { publicUrl }).map(({ code }) => code)
    // The member stands first in the value, last in the text.
    const repeated = { rule: ruleOf('x-1', {}, '$repeated') }
    expect(codes('{"a": 1, "b": 2, "a": 3}', [find('x-1', ['a'], repeated), find('x-2', ['b'])])).toEqual(['x-2', 'x-1'])
    expect(codes('{"a": 1, "b": 2, "a": 3}', [find('x-1', ['a']), find('x-2', ['b'])])).toEqual(['x-1', 'x-2'])
    expect(codes('{"a": 1, "b": 2, "a": 3,}', [find('x-1', ['a']), find('x-2', ['b'])])).toEqual(['x-2', 'x-1'])
    expect(toIssues([find('x-1', ['a'])], readDocument('{"a": 1,}'), dispatch, { publicUrl })[0]).not.toHaveProperty('range')
  })
})

describe('an issue', () => {
  const text = '{"resourceType": "Patient", "name": [{}]}'

  it('says what the rule says, and nothing that was not said', () => {
    const [issue] = toIssues([find('x-1', ['name', 0])], toDocument(JSON.parse(text) as Json), dispatch, { publicUrl, ranges: true })
    const said = { code: 'x-1', severity: 'error', path: 'Patient.name[0]', message: 'Hallado.', why: 'Porque sí.' }
    expect(Object.entries(issue!)).toEqual(Object.entries({ ...said, docsUrl: 'https://ejemplo.cl/reglas/x-1' }))
  })

  it('says what else there is to say', () => {
    const quickFix = { jsonPointer: '/name', replacement: 1, title: 'Usar 1', safe: true }
    const found = find('x-1', ['name'], {
      profileUrl: 'urn:profile',
      severity: 'warning',
      suggestion: 'Haz algo.',
      quickFix,
    })
    expect(toIssues([found], readDocument(text), dispatch, { publicUrl, ranges: true })).toMatchObject([
      {
        severity: 'warning',
        profileUrl: 'urn:profile',
        suggestion: 'Haz algo.',
        quickFix,
        range: { start: { line: 1, column: 37, offset: 36 }, end: { line: 1, column: 41, offset: 40 } },
      },
    ])
    expect(toIssues([found], readDocument(text), dispatch, { publicUrl })[0]).not.toHaveProperty('range')
  })

  it('points at the opening bracket of what lacks something, at most at what there is', () => {
    const range = (input: string, path: Path) => {
      const [issue] = toIssues([find('x-1', path)], readDocument(input), dispatch, { publicUrl, ranges: true })
      return [issue!.range!.start.offset, issue!.range!.end.offset]
    }
    expect(range(text, ['name', 0, 'family'])).toEqual([37, 38])
    expect(range(text, ['name', 0])).toEqual([37, 39])
    expect(range(text, ['birthDate'])).toEqual([0, 1])
    expect(range('', ['birthDate'])).toEqual([0, 0])
  })

  it('there is none where nothing was found', () => {
    expect(toIssues([], readDocument(text), dispatch, { publicUrl, ranges: true })).toEqual([])
  })
})
