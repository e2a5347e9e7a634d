import { describe, expect, it } from 'vitest'
import { editsOfFixIn, findActions } from '../../language/actions.ts'
import { applyEdits } from '../../language/format.ts'
import { readText } from '../../language/text.ts'
import { applyFix, lint, rules, type Fix, type Issue } from '../../rules/index.ts'
import { hostCatalogs as catalogs } from '../support/catalogs.ts'

function edited(text: string, fix: Fix, line?: number): string {
  return applyEdits(text, editsOfFixIn(readText(text), fix, line))
}

function fixesOf({ quickFix }: Issue): readonly Fix[] {
  return quickFix === undefined ? [] : [quickFix, ...(quickFix.options ?? []).map((option) => ({ ...quickFix, ...option }))]
}

describe('the changes of a fix', () => {
  it('write what applying it to the whole text writes, for all that is found in the examples of rules', () => {
    let count = 0
    for (const { examples } of rules) {
      for (const { resource } of examples) {
        const text = typeof resource === 'string' ? resource : JSON.stringify(resource, undefined, 2)
        for (const fix of lint(text, { today: '2026-01-15', catalogs }).issues.flatMap(fixesOf)) {
          expect(edited(text, fix)).toBe(applyFix(text, fix))
          count += 1
        }
      }
    }
    expect(count).toBeGreaterThan(2000)
  })

  it.each([
    ['a value', '{"a": 1, "b": [true, "x"]}', '/b/1', 'y'],
    ['a number that becomes a text', '{"a": 1.10}', '/a', '1.1'],
    ['a text that becomes a number', '{"a": "1.10"}', '/a', 1.1],
    ['a value that says the same in other letters', '{"a": "\\u0078"}', '/a', 'x'],
    ['a name that stands twice', '{"a": 1, "a": 2}', '/a', 3],
    ['a name that stands twice around it', '{"a": {"b": 1}, "a": {"b": 2}}', '/a/b', 3],
    ['a name that stands twice, once with an escape', '{"a": 1, "\\u0061": 2}', '/a', 3],
    ['a name with a slash', '{"a/b": {"~": 1}}', '/a~1b/~0', 2],
    ['an index that is none', '{"a": [1]}', '/a/01', 2],
    ['a pointer that is none', '{"a": 1}', 'a', 2],
    ['an object in the place of a value', '{"a": 1}', '/a', { b: 1 }],
    ['a value in the place of an object', '{"a": {"b": 1}}', '/a', 1],
    ['a number that JSON cannot write', '{"a": 1e400}', '/a', null],
    ['a member that is not there', '{\n  "a": 1\n}\n', '/b', 2],
    ['text that is not JSON', '{"a": "x", "b": 1,}', '/a', 'y'],
    ['text behind a mark of order', '\ufeff{"a": 1}', '/a', 2],
    ['a text of nothing', '', '/a', 2],
  ])('are those of the whole for %s', (_, text, jsonPointer, replacement) => {
    expect(edited(text, { jsonPointer, replacement })).toBe(applyFix(text, { jsonPointer, replacement }))
  })

  it('are only in the line that is meant', () => {
    const text = '{"a": 1}\n{"a": 1}\n'
    expect(edited(text, { jsonPointer: '/a', replacement: 2 }, 2)).toBe('{"a": 1}\n{"a": 2}\n')
  })
})

it('offers what is told of an object of several lines at its bracket alone', () => {
  const text =
    '{\n  "resourceType": "Bundle",\n  "type": "collection",\n  "entry": [\n    {\n      "resource": { "resourceType": "Basic" }\n    }\n  ]\n}'
  const issues = lint(text, { today: '2026-01-15', ranges: true }).issues.filter(({ code }) => code === 'r4-bundle-02')
  expect(issues[0]!.range!.start.line).toBeLessThan(issues[0]!.range!.end.line)
  const at = (offset: number) => findActions(issues, { from: offset, to: offset }).map(({ kind }) => kind)
  expect(at(text.indexOf('{', 10))).toContain('explain')
  expect(at(text.indexOf('"Basic"'))).toEqual([])
})
