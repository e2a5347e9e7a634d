import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFixes, applyFixesToText } from '../../../rules/engine/fix.ts'
import type { Json } from '../../../rules/engine/json.ts'

describe('applyFixesToText', () => {
  it.each([
    ['replaces a value and nothing else', '{ "a" : 1.50,\t"b":"x" }', '/b', 'y', '{ "a" : 1.50,\t"b":"y" }'],
    ['makes an absent member after the last one', '{\n  "a": 1.50\n}\n', '/b', true, '{\n  "a": 1.50,\n  "b": true\n}\n'],
    ['keeps CRLF and the byte order mark', '\uFEFF{\r\n\t"a": {}\r\n}', '/a/b', 'x', '\uFEFF{\r\n\t"a": {\r\n\t\t"b": "x"\r\n\t}\r\n}'],
    ['stays on one line where the object does', '{"a": {"b": 1}}', '/a/c', { d: [1] }, '{"a": {"b": 1, "c": { "d": [ 1 ] }}}'],
    ['stays compact where the text is', '{"a":{"b":1}}', '/a/c', { d: [1] }, '{"a":{"b":1,"c":{"d":[1]}}}'],
    [
      'changes only what differs in an object',
      '{"p": {"lat": -33.40, "lon": 70.60}}',
      '/p',
      { lat: -33.4, lon: -70.6 },
      '{"p": {"lat": -33.40, "lon": -70.6}}',
    ],
    ['takes away what the new object lacks', '{"a": {"b": 1, "c": 2, "d": 3}}', '/a', { c: 2 }, '{"a": {"c": 2}}'],
    ['changes an item of a list', '[{"a":1}, {"a":2}]', '/1/a', 3, '[{"a":1}, {"a":3}]'],
    ['reads ~1 and ~0 in pointers', '{"a/b":{"~":1}}', '/a~1b/~0', 2, '{"a/b":{"~":2}}'],
    ['changes the last of repeated members', '{"a":1,"a":1}', '/a', 2, '{"a":1,"a":2}'],
    ['makes a member called __proto__', '{"a":1}', '/__proto__', 2, '{"a":1,"__proto__":2}'],
    ['replaces the root', ' {"a":1}\n', '', [], ' []\n'],
  ])('%s', (_, text, jsonPointer, replacement, expected) => {
    const fixed = applyFixesToText(text, [{ jsonPointer, replacement }])
    expect(fixed).toBe(expected)
    expect(applyFixesToText(fixed, [{ jsonPointer, replacement }])).toBe(expected)
  })

  it.each([
    ['whose parent is absent', '{"a":1}', '/b/c'],
    ['whose parent is no object', '{"a":1}', '/a/c'],
    ['beyond the end of a list', '[1]', '/1'],
    ['at the end of a list', '[1]', '/-'],
    ['at the length of a list', '[1]', '/length'],
    ['that is no pointer', '{"a":1}', 'a'],
    ['in a text that is not JSON', '{"a":1', '/a'],
    ['that says what is there already', '{"a": 1.0}', '/a'],
  ])('leaves the text as it is for a fix %s', (_, text, jsonPointer) => {
    expect(applyFixesToText(text, [{ jsonPointer, replacement: 1 }])).toBe(text)
  })

  it('says in text what applyFixes says in values, whatever the resource and the fixes', () => {
    const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>
    const step = fc.oneof(fc.nat(3).map(String), fc.string({ maxLength: 3 }), fc.constantFrom('a', 'b', '__proto__'))
    const fix = fc.record({ jsonPointer: fc.array(step, { maxLength: 3 }).map(toPointer), replacement: json })
    const resource = fc.oneof(json, fc.dictionary(fc.constantFrom('a', 'b', 'c'), json))
    fc.assert(
      fc.property(resource, fc.array(fix, { maxLength: 4 }), fc.constantFrom(undefined, 2, '\t'), (value, fixes, indent) => {
        const text = JSON.stringify(value, null, indent)
        const parsed = JSON.parse(text) as Json
        expect(JSON.parse(applyFixesToText(text, fixes))).toEqual(JSON.parse(JSON.stringify(applyFixes(parsed, fixes))))
        expect(JSON.stringify(parsed, null, indent)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })
})

function toPointer(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
