import { describe, expect, it } from 'vitest'
import { readDocument, toDocument, type Document } from '../../../rules/engine/document.ts'
import { nodeAt } from '../../../rules/engine/element-tree.ts'
import { createFindings } from '../../../rules/engine/findings.ts'
import type { Json, Path } from '../../../rules/engine/json.ts'
import type { Place } from '../../../rules/engine/locate.ts'
import { toIssues } from '../../../rules/engine/report.ts'
import type { Issue, IssueFix } from '../../../rules/engine/issue.ts'
import type { Rule, Severity } from '../../../rules/engine/rule.ts'
import { namerOf, ruleOn } from '../../support/own-rules.ts'

const publicUrl = 'https://ejemplo.cl'

/** Something found and said; its place is a path from the root of the document. */
interface Given {
  readonly rule: Rule
  readonly path: Path
  readonly severity: Severity
  readonly message: string
  readonly range?: Place
  readonly profileUrl?: string
  readonly suggestion?: string
  readonly quickFix?: IssueFix
}

function find(code: string, path: Path, more: Partial<Given> = {}): Given {
  return { rule: ruleOn(code, 'Patient', { why: 'Porque sí.' }), path, severity: 'error', message: 'Hallado.', ...more }
}

function issuesOf(given: readonly Given[], document: Document, ranges?: boolean): readonly Issue[] {
  const { root } = createFindings()
  const spoken = given.map(({ rule, path, severity, message, range, profileUrl, suggestion, quickFix }) => {
    const element = nodeAt(root, path)
    const finding = { at: path, ...(range && { range }), ...(profileUrl !== undefined && { profileUrl }) }
    return {
      found: { rule, element, shown: root, finding, origin: 'rule' as const, severity },
      wording: { message, suggestion, fix: quickFix },
    }
  })
  return toIssues(spoken, document, root, { name: namerOf(document.value), publicUrl, ranges })
}

/** The order in which findings are reported, of a value and, in both ways, of a text. */
function orders(value: Json, given: readonly Given[]) {
  const text = JSON.stringify(value)
  const codes = (document: Document, ranges?: boolean) =>
    issuesOf(given, document, ranges).map(({ code, path, message }) => `${code} ${path} ${message}`)
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

  it('goes by members as the text has them, whatever was found first', () => {
    const patient = { resourceType: 'Patient', c: [0, { x: 1 }], a: 1, b: { y: 2 } }
    const paths: readonly Path[] = [['b', 'nada'], ['b', 'y'], ['a'], ['c', 1, 'x'], ['c', 0], ['nada'], []]
    const expected = ['Patient', 'Patient.nada', 'Patient.c[0]', 'Patient.c[1].x', 'Patient.a', 'Patient.b.nada', 'Patient.b.y']
    for (const some of [paths, paths.toReversed()]) {
      const found = some.map((path) => find('x-1', path))
      for (const order of orders(patient, found)) expect(order.map((one) => one.split(' ')[1])).toEqual(expected)
    }
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
    const issues = issuesOf(found, document, true)
    expect(issues.map(({ code, range }) => [code, range!.start.offset, range!.end.offset])).toEqual([
      ['x-2', 7, 9],
      ['x-1', 9, 10],
    ])
  })

  it('goes by the text where it repeats members or is not JSON, though nobody asks for ranges', () => {
    const codes = (text: string, found: readonly Given[]) => issuesOf(found, readDocument(text)).map(({ code }) => code)
    // The member stands first in the value, last in the text.
    const repeated = { rule: ruleOn('x-1', '$repeated') }
    expect(codes('{"a": 1, "b": 2, "a": 3}', [find('x-1', ['a'], repeated), find('x-2', ['b'])])).toEqual(['x-2', 'x-1'])
    expect(codes('{"a": 1, "b": 2, "a": 3}', [find('x-1', ['a']), find('x-2', ['b'])])).toEqual(['x-1', 'x-2'])
    expect(codes('{"a": 1, "b": 2, "a": 3,}', [find('x-1', ['a']), find('x-2', ['b'])])).toEqual(['x-2', 'x-1'])
    expect(issuesOf([find('x-1', ['a'])], readDocument('{"a": 1,}'))[0]).not.toHaveProperty('range')
  })
})

describe('an issue', () => {
  const text = '{"resourceType": "Patient", "name": [{}]}'

  it('says the raised severity, and the profile of the finding before that of the rule', () => {
    const rule = ruleOn('x-1', 'Patient', { severity: 'warning', profileUrl: 'urn:rule' })
    const document = readDocument(text)
    expect(issuesOf([find('x-1', [], { rule })], document)).toMatchObject([{ severity: 'error', profileUrl: 'urn:rule' }])
    expect(issuesOf([find('x-1', [], { rule, profileUrl: 'urn:finding' })], document)).toMatchObject([{ profileUrl: 'urn:finding' }])
  })

  it('of an entry has its index, after its path', () => {
    const bundle = { resourceType: 'Bundle', entry: [{}, { resource: { resourceType: 'Patient' } }] }
    const [inside, around] = issuesOf(
      [find('x-1', ['entry', 1, 'resource', 'name']), find('x-2', ['entry', 0])],
      toDocument(bundle),
    ).toReversed()
    expect(Object.keys(inside!)).toEqual(['code', 'severity', 'path', 'entryIndex', 'message', 'why', 'docsUrl'])
    expect([inside!.path, inside!.entryIndex]).toEqual(['Patient.name', 1])
    expect(around).not.toHaveProperty('entryIndex')
  })

  it('says what the rule says, and nothing that was not said', () => {
    const [issue] = issuesOf([find('x-1', ['name', 0])], toDocument(JSON.parse(text) as Json), true)
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
    expect(issuesOf([found], readDocument(text), true)).toMatchObject([
      {
        severity: 'warning',
        profileUrl: 'urn:profile',
        suggestion: 'Haz algo.',
        quickFix,
        range: { start: { line: 1, column: 37, offset: 36 }, end: { line: 1, column: 41, offset: 40 } },
      },
    ])
    expect(issuesOf([found], readDocument(text))[0]).not.toHaveProperty('range')
  })

  it('points at the opening bracket of what lacks something, at most at what there is', () => {
    const range = (input: string, path: Path) => {
      const [issue] = issuesOf([find('x-1', path)], readDocument(input), true)
      return [issue!.range!.start.offset, issue!.range!.end.offset]
    }
    expect(range(text, ['name', 0, 'family'])).toEqual([37, 38])
    expect(range(text, ['name', 0])).toEqual([37, 39])
    expect(range(text, ['birthDate'])).toEqual([0, 1])
    expect(range('', ['birthDate'])).toEqual([0, 0])
  })

  it('there is none where nothing was found', () => {
    expect(issuesOf([], readDocument(text), true)).toEqual([])
  })
})
