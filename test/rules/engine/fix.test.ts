import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFixes, type Fix } from '../../../rules/engine/fix.ts'
import { applyFixesToText } from '../../../rules/engine/fix-text.ts'
import type { Json } from '../../../rules/engine/json.ts'

describe('a text that is no JSON', () => {
  // Its repair is a guess: the word may have been meant otherwise.
  const guess = '{"a": b, "c": 1}'

  it.each<[string, string, readonly Fix[], string]>([
    ['is repaired by the fix that is just that', guess, [{ jsonPointer: '', replacement: { a: 'b', c: 1 } }], '{"a": "b", "c": 1}'],
    ['is repaired before others are set', guess, [{ jsonPointer: '/c', replacement: 2 }, { jsonPointer: '', replacement: { a: 'b', c: 1 } }], '{"a": "b", "c": 2}'], // prettier-ignore
    ['is not repaired by what is set inside of it', guess, [{ jsonPointer: '/a', replacement: { a: 'b', c: 1 } }], guess],
    ['is not replaced by something else', guess, [{ jsonPointer: '', replacement: { x: 1 } }], guess],
    ['has set in it what was read for certain', guess, [{ jsonPointer: '/c', replacement: 2 }], '{"a": b, "c": 2}'],
    ['has nothing else set', guess, [{ jsonPointer: '/c', replacement: 2 }, { jsonPointer: '', replacement: { x: 1 } }], '{"a": b, "c": 2}'], // prettier-ignore
    ['is repaired for certain by any fix', '{"a": 1,}', [{ jsonPointer: '/a', replacement: 2 }], '{"a": 2}'],
    ['of which nothing is read stays', 'hola', [{ jsonPointer: '/a', replacement: 2 }], 'hola'],
  ])('%s', (_, text, fixes, expected) => {
    expect(applyFixesToText(text, fixes)).toBe(expected)
  })
})

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
    ['leaves a member its name alone', '{"a":1, "b":2, "a":3}', '/a', 4, '{"b":2, "a":4}'],
    ['leaves the last of members with one value', '{"a":[1],"a":[1]}', '/a', [1], '{"a":[1]}'],
    ['takes away as many as there are, in lines', '{\n  "a": 1,\n  "a": 2,\n  "a": 3\n}', '/a', 1, '{\n  "a": 1\n}'],
    ['leaves other repeated members as they are', '{"a":{"c":1,"c":2},"b":1,"b":2}', '/a/c', 3, '{"a":{"c":3},"b":1,"b":2}'],
    ['leaves repeated members inside what it changes', '{"a":{"c":1,"c":2}}', '/a', { c: 2, d: 1 }, '{"a":{"c":1,"c":2,"d":1}}'],
    ['puts extensions beside their primitive', '{"city":"x","state":"y"}', '/_city', { a: 1 }, '{"city":"x","_city":{"a":1},"state":"y"}'],
    ['puts extensions last where there is no primitive', '{"state":"y"}', '/_city', { a: 1 }, '{"state":"y","_city":{"a":1}}'],
    ['makes a member called __proto__', '{"a":1}', '/__proto__', 2, '{"a":1,"__proto__":2}'],
    ['comes to an end with a number that is too large for JSON', '{"a":1}', '/a', [Infinity, -Infinity], '{"a":[null,null]}'],
    ['replaces the root', ' {"a":1}\n', '', [], ' []\n'],
    ['goes in as far as the text does', '{\n    "a": {}\n}', '/a/b', 1, '{\n    "a": {\n        "b": 1\n    }\n}'],
    ['writes its colon as the text does', '{"a"\t:  1}', '/b', 2, '{"a"\t:  1, "b"\t:  2}'],
    ['ends its lines as old ones do', '{\r  "a": {}\r}', '/a/b', 1, '{\r  "a": {\r    "b": 1\r  }\r}'],
    ['writes an item on lines where a list has them', '[\n  {},\n  1\n]', '/1', { a: 1 }, '[\n  {},\n  {\n    "a": 1\n  }\n]'],
    ['writes on one line in an empty list', '{\n  "a": []\n}', '/a', [{ b: 1 }], '{\n  "a": [\n    {\n      "b": 1\n    }\n  ]\n}'],
    ['writes what is no object as it is', '{\n  "a": 1\n}', '/a', 'x\ny', '{\n  "a": "x\\ny"\n}'],
    ['takes an item away', '[1, 2, 3]', '', [1, 3], '[1, 3]'],
    ['takes the last item away', '[1, 2, 3]', '', [1, 2], '[1, 2]'],
    ['takes one of two that are alike away', '[1, 1]', '', [1], '[1]'],
    ['replaces a list that lacks an item and has another', '[1, 2, 3]', '', [1, 4], '[1,4]'],
    ['replaces a list that lacks all', '[1]', '', [], '[]'],
    ['calls a member otherwise', '{"a": 1, "b": 2}', '', { a: 1, c: 2 }, '{"a": 1, "c": 2}'],
    ['calls a member otherwise, not where its value differs', '{"a":1,"b":2}', '', { a: 1, c: 3 }, '{"a":1,"c":3}'],
    ['puts no extension beside what has none', '{"a":1,"b":2}', '/_c', { d: 1 }, '{"a":1,"b":2,"_c":{"d":1}}'],
    ['sets a member that is called nearly so behind all', '{"city":"x","b":2}', '/ccity', 1, '{"city":"x","b":2,"ccity":1}'],
  ])('%s', (_, text, jsonPointer, replacement, expected) => {
    const fixed = applyFixesToText(text, [{ jsonPointer, replacement }])
    expect(fixed).toBe(expected)
    expect(applyFixesToText(fixed, [{ jsonPointer, replacement }])).toBe(expected)
  })

  it.each([
    ['in an object', '{"a": 1}', ['/b', '/c', '/d'], '{"a": 1, "b": 0, "c": 0, "d": 0}'],
    ['in an empty object', '{}', ['/b', '/c'], '{"b":0,"c":0}'],
    ['in lines', '{\n  "a": 1\n}', ['/b', '/c'], '{\n  "a": 1,\n  "b": 0,\n  "c": 0\n}'],
    ['in lines of an empty object', '{\n  "a": {\n  }\n}', ['/a/b', '/a/c'], '{\n  "a": {\n    "b": 0,\n    "c": 0\n  }\n}'],
    [
      'here and there',
      '{"a": {"b": 1}, "c": [{}, 1]}',
      ['/c/1', '/a/x', '/c/0/y', '/a/b', '/d'],
      '{"a": {"b": 0, "x": 0}, "c": [{"y": 0}, 0], "d": 0}',
    ],
    ['beside a primitive that changes too', '{\n  "a": 1\n}', ['/_a', '/a', '/b'], '{\n  "a": 0,\n  "_a": 0,\n  "b": 0\n}'],
  ])('makes several changes: %s', (_, text, pointers, expected) => {
    const fixes = pointers.map((jsonPointer) => ({ jsonPointer, replacement: 0 }))
    expect(applyFixesToText(text, fixes)).toBe(expected)
  })

  it.each([
    ['whose parent is absent', '{"a":1}', '/b/c'],
    ['whose parent is no object', '{"a":1}', '/a/c'],
    ['beyond the end of a list', '[1]', '/1'],
    ['at the end of a list', '[1]', '/-'],
    ['at the length of a list', '[1]', '/length'],
    ['that is no pointer', '{"a":1}', 'a'],
    ['in a text that is not JSON', '{"a":1', '/a'],
    ['that says what is there already', '{ "a":1 }', '/a'],
  ])('leaves the text as it is for a fix %s', (_, text, jsonPointer) => {
    expect(applyFixesToText(text, [{ jsonPointer, replacement: 1 }])).toBe(text)
  })

  it.each<readonly [string, string, string, Json, string]>([
    [
      'in a list',
      '{"a":{"b":1.10,"c":12345678901234567890}}',
      '/a',
      [{ b: 1.1, c: Number('12345678901234567890') }],
      '{"a":[{"b":1.10,"c":12345678901234567890}]}',
    ],
    ['out of a list', '{"a":[{"b":1.10}]}', '/a', { b: 1.1 }, '{"a":{"b":1.10}}'],
    [
      'out of a list in lines',
      '{\r\n  "a": [\r\n    { "b": -0.50 }\r\n  ]\r\n}',
      '/a',
      { b: -0.5 },
      '{\r\n  "a": {\r\n    "b": -0.50\r\n  }\r\n}',
    ],
    ['in an object', '{"a":1.10}', '/a', { value: 1.1 }, '{"a":{"value":1.10}}'],
    ['under another name', '{"a":1.10}', '', { b: { value: 1.1 } }, '{"b":{"value":1.10}}'],
    [
      'written in two ways',
      '{"a":{"b":1.10,"c":1.1,"d":1.100}}',
      '/a',
      [{ b: 1.1, c: 1.1, d: 1.1 }],
      '{"a":[{"b":1.10,"c":1.1,"d":1.100}]}',
    ],
    ['of a text that becomes a number', '{"a":"1.10"}', '/a', 1.1, '{"a":1.10}'],
    ['of a text with a decimal comma', '{"a":"1,50 mg"}', '/a', { value: 1.5, unit: 'mg' }, '{"a":{"value":1.50,"unit":"mg"}}'],
    ['of a number that becomes a text', '{"a":1.10}', '/a', '1.1', '{"a":"1.10"}'],
    ['of a long one that becomes a text', '{"a":12345678901234567890}', '/a', '12345678901234567000', '{"a":"12345678901234567890"}'],
    ['not of another number', '{"a":1.10}', '/a', [2.1], '{"a":[2.1]}'],
    ['not with an exponent in a text', '{"a":1e5}', '/a', '100000', '{"a":"100000"}'],
    ['of the first of two with one name', '{"a":{"b":1.10},"a":{"b":1.20}}', '/a', { b: 1.1 }, '{"a":{"b":1.10}}'],
  ])('keeps the digits of a number: %s', (_, text, jsonPointer, replacement, expected) => {
    const fixed = applyFixesToText(text, [{ jsonPointer, replacement }])
    expect(fixed).toBe(expected)
  })

  it('keeps the escapes of a string that it puts elsewhere', () => {
    const text = String.raw`{"a":{"b":"http:\/\/a.cl","c":"\u00f1","d":"x\ny"}}`
    const replacement = [{ b: 'http://a.cl', c: 'ñ', d: 'x\ny' }]
    expect(applyFixesToText(text, [{ jsonPointer: '/a', replacement }])).toBe(
      String.raw`{"a":[{"b":"http:\/\/a.cl","c":"\u00f1","d":"x\ny"}]}`,
    )
  })

  it('writes a number anew that stands there in another form', () => {
    const text = '{ "a": [1.50, 1.0], "b": 1.0 }'
    expect(applyFixesToText(text, [{ jsonPointer: '/a/1', replacement: 1 }])).toBe('{ "a": [1.50, 1], "b": 1.0 }')
  })

  it.each([
    ['an object on one line', '{ "a" : 1 }', '/b', { c: 2 }, '{ "a" : 1, "b" : { "c": 2 } }'],
    ['an empty object on one line', '{"a": { }}', '/a/b', 1, '{"a": {"b": 1}}'],
    ['an empty text', ' { } ', '/b', { c: [1, 2] }, ' {"b":{"c":[1,2]}} '],
    ['an empty object of two lines', '{\n  "a": {\n  }\n}', '/a/b', 1, '{\n  "a": {\n    "b": 1\n  }\n}'],
    ['an empty object in a list', '[\n  { }, {"a": 1}\n]', '/0/a', { b: 1 }, '[\n  {\n    "a": {\n      "b": 1\n    }\n  }, {"a": 1}\n]'],
    ['lines that end in CR', '{\r  "a": {}\r}', '/a/b', 1, '{\r  "a": {\r    "b": 1\r  }\r}'],
    ['lines that are not indented', '{\n"a": 1\n}', '/b', { c: 1 }, '{\n"a": 1,\n"b": {\n  "c": 1\n}\n}'],
    ['blanks before a line end', '{ \t\n  "a": 1\n}', '/b', 2, '{ \t\n  "a": 1,\n  "b": 2\n}'],
    ['a member on the line of its parent', '{"a":1,\n"b":2}', '/c', 3, '{"a":1,\n"b":2,"c":3}'],
    ['a list that begins a line', '{"a": [\n  1, 2]}', '/a/1', { b: [3] }, '{"a": [\n  1, {\n    "b": [\n      3\n    ]\n  }]}'],
    ['an empty list', '[\n  []\n]', '/0', [1, 2], '[\n  [\n    1,\n    2\n  ]\n]'],
    ['a string with line ends and blanks', '{"a": 1}', '/a', ['x\n  y'], '{"a": [ "x\\n  y" ]}'],
  ])('lays out what it writes as the text does: %s', (_, text, jsonPointer, replacement, expected) => {
    expect(applyFixesToText(text, [{ jsonPointer, replacement }])).toBe(expected)
  })

  it.each([
    ['the first', '{"a": {"b": 1 , "c": 2}}', { c: 2 }, '{"a": {"c": 2}}'],
    ['the last', '{"a": {"b": 1 , "c": 2}}', { b: 1 }, '{"a": {"b": 1}}'],
    ['the only one', '{"a": {"b": 1},\n "c": 1}', {}, '{"a": {},\n "c": 1}'],
    ['the first of several lines', '{\n "a": {\n  "b": 1,\n  "c": 2\n }\n}', { c: 2 }, '{\n "a": {\n  "c": 2\n }\n}'],
    ['the last of several lines', '{\n "a": {\n  "b": 1,\n  "c": 2\n }\n}', { b: 1 }, '{\n "a": {\n  "b": 1\n }\n}'],
    ['all but one', '{"a": {"b": 1, "c": 2, "d": 3}}', { d: 3 }, '{"a": {"d": 3}}'],
    ['one for another', '{"a": {"b": 1, "c": 2}}', { b: 1, d: 3 }, '{"a": {"b": 1, "d": 3}}'],
  ])('takes away %s, with its comma', (_, text, replacement, expected) => {
    expect(applyFixesToText(text, [{ jsonPointer: '/a', replacement }])).toBe(expected)
  })

  it('makes several changes, in any order, and none twice', () => {
    const fixes = [
      { jsonPointer: '/b/d', replacement: 1 },
      { jsonPointer: '/e', replacement: [3, 2] },
      { jsonPointer: '/f', replacement: 2 },
      { jsonPointer: '/a', replacement: null },
      { jsonPointer: '/g', replacement: 3 },
      { jsonPointer: '/a', replacement: 'x' },
    ]
    const expected = '{"a": "x", "b": {"c": 1.0, "d": 1}, "e": [3, 2.0], "f": 2, "g": 3}'
    expect(applyFixesToText('{"a": 1, "b": {"c": 1.0}, "e": [1, 2.0]}', fixes)).toBe(expected)
  })

  it('writes a list of another length anew, unless it is one that lacks an item', () => {
    const set = (replacement: Json) => applyFixesToText('{"a": [1.0, 2, 3.50]}', [{ jsonPointer: '/a', replacement }])
    expect(set([1])).toBe('{"a": [ 1.0 ]}')
    expect(set([1, 2, 3.5, 4])).toBe('{"a": [ 1.0, 2, 3.50, 4 ]}')
    expect(set([1, 2])).toBe('{"a": [1.0, 2]}')
    expect(set([1, 3.5])).toBe('{"a": [1.0, 3.50]}')
    expect(set([2, 3.5])).toBe('{"a": [2, 3.50]}')
  })

  it('gives a member another name where that is all, and touches nothing else', () => {
    const set = (replacement: Json) => applyFixesToText('{"a": {"b": 1.0, "c": [1.50],"d" : 2}}', [{ jsonPointer: '/a', replacement }])
    expect(set({ b: 1, e: [1.5], d: 2 })).toBe('{"a": {"b": 1.0, "e": [1.50],"d" : 2}}')
    // Elsewhere in the object, or with another value, it is another member.
    expect(set({ b: 1, d: 2, e: [1.5] })).toBe('{"a": {"b": 1.0, "d" : 2, "e": [ 1.50 ]}}')
    expect(set({ b: 1, e: [2], d: 2 })).toBe('{"a": {"b": 1.0, "d" : 2, "e": [ 2 ]}}')
  })

  it.each([
    ['repairs the text first, where there is one way to', '{"a": {"b": 1,}, "c": 2,}', '/a/b', 3, '{"a": {"b": 3}, "c": 2}'],
    ['and where the fix is that', '{"a": NaN}', '', { a: null }, '{"a": null}'],
    [
      'leaves it as it is where another fix is of another place that is a guess',
      '{"a": 1, "b": {"c": 1',
      '/b/c',
      2,
      '{"a": 1, "b": {"c": 1',
    ],
    ['sets what was read for certain', '{"a": {"b": 1}, "c": , "d": 2}', '/a/b', 3, '{"a": {"b": 3}, "c": , "d": 2}'],
    ['adds a member where its object is JSON', '{"a": {"b": 1}, "c": , "d": 2}', '/a/e', 3, '{"a": {"b": 1, "e": 3}, "c": , "d": 2}'],
    ['and not where it is none', '{"a": {"b": 1, "c": , "d": 2}}', '/a/e', 3, '{"a": {"b": 1, "c": , "d": 2}}'],
    ['sets no item of a list that lost one', '[1, 2x, 3]', '/1', 4, '[1, 2x, 3]'],
  ])('%s', (_, text, jsonPointer, replacement, expected) => {
    expect(applyFixesToText(text, [{ jsonPointer, replacement }])).toBe(expected)
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

describe('applyFixes', () => {
  const value = { a: [{ b: 1 }, { c: 2 }], d: { e: null } }
  const fix = (jsonPointer: string, replacement: Json = 'x') => applyFixes(value, [{ jsonPointer, replacement }])

  it('sets what is there and what is absent, and shares the rest', () => {
    const fixed = fix('/a/0/b') as { readonly a: readonly Json[]; readonly d: Json }
    expect(fixed).toEqual({ a: [{ b: 'x' }, { c: 2 }], d: { e: null } })
    expect(fixed.a[1]).toBe(value.a[1])
    expect(fixed.d).toBe(value.d)
    expect(value).toEqual({ a: [{ b: 1 }, { c: 2 }], d: { e: null } })
    expect(fix('/d/f')).toEqual({ a: [{ b: 1 }, { c: 2 }], d: { e: null, f: 'x' } })
    expect(fix('/a/1')).toEqual({ a: [{ b: 1 }, 'x'], d: { e: null } })
    expect(fix('')).toBe('x')
  })

  it('sets an item by an index of any length', () => {
    const list = Array.from({ length: 12 }, (_, index) => index)
    expect(applyFixes(list, [{ jsonPointer: '/10', replacement: 'x' }])).toEqual(list.with(10, 'x' as never))
  })

  it.each(['/a/2', '/a/-', '/a/length', '/a/01', '/a/0/b/c', '/d/e/f', '/x/y', '/a/x/b', '/constructor/x', '/__proto__/x', 'a', '/~'])(
    'leaves the value as it is for %j',
    (pointer) => {
      expect(fix(pointer)).toBe(value)
    },
  )

  it('sets nothing in a broken text that would be read in another way then, and set once more', () => {
    const text = 'a[{"":null}]{"":[]'
    expect(applyFixesToText(text, [{ jsonPointer: '/0', replacement: 0 }])).toBe(text)
    expect(applyFixesToText('{"a": 1, "b": 2', [{ jsonPointer: '/a', replacement: 3 }])).toContain('"a": 3')
  })

  it('sets nothing in a value that has no parts', () => {
    expect(applyFixes('text', [{ jsonPointer: '/0', replacement: 1 }])).toBe('text')
    expect(applyFixes(null, [{ jsonPointer: '/a', replacement: 1 }])).toBeNull()
    expect(applyFixes({ a: 'text' }, [{ jsonPointer: '/a/0', replacement: 1 }])).toEqual({ a: 'text' })
  })

  it('makes a member of its own of what every object inherits', () => {
    const fixed = applyFixes({}, [{ jsonPointer: '/__proto__', replacement: 1 }])
    expect(Object.entries(fixed as object)).toEqual([['__proto__', 1]])
  })
})

function toPointer(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
