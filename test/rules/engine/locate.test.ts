import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../rules/engine/document.ts'
import { valueAt, type Json, type Path } from '../../../rules/engine/json.ts'
import { countMembers, locate } from '../../../rules/engine/locate.ts'
import { recover } from '../../../rules/engine/recover.ts'
import { locateIn } from '../../../rules/engine/recovery/places.ts'

const text = `{
  "resourceType": "Patient",
  "name": [{ "family": "Díaz \\"la\\" {", "given": ["Ana", "Luz"] }],
  "active": true, "a\\u0062": 1.50
}`

function textAt(path: Path): string {
  const { place } = locate(text, [path])[0]!
  return text.slice(place.start, place.end)
}

describe('locate', () => {
  it.each([
    [['resourceType'], '"Patient"'],
    [['name', 0, 'family'], '"Díaz \\"la\\" {"'],
    [['name', 0, 'given', 1], '"Luz"'],
    [['name', 0], '{ "family": "Díaz \\"la\\" {", "given": ["Ana", "Luz"] }'],
    [['active'], 'true'],
    [['ab'], '1.50'],
    [[], text],
  ])('finds %j', (path, expected) => {
    expect(textAt(path)).toBe(expected)
  })

  it('finds the nearest ancestor of what is absent', () => {
    const [location] = locate(text, [['name', 0, 'given', 7, 'x']])
    expect(location!.depth).toBe(3)
    expect(text.slice(location!.place.start, location!.place.end)).toBe('["Ana", "Luz"]')
    expect(text.slice(location!.name!.start, location!.name!.end)).toBe('"given"')
  })

  it('gives the place of the name of a member', () => {
    const [location] = locate(text, [['active']])
    expect(text.slice(location!.name!.start, location!.name!.end)).toBe('"active"')
  })

  it('counts the last of repeated members, and nothing below the earlier ones', () => {
    const repeated = '{"a": {"b": 1}, "a": {"c": 2}}'
    const [last, below] = locate(repeated, [['a'], ['a', 'b']])
    expect(repeated.slice(last!.place.start, last!.place.end)).toBe('{"c": 2}')
    expect(below!.depth).toBe(1)
  })

  it.each<[string, Path, string | undefined]>([
    ['\t\r\n {\r\n\t "a"\t:\r\n 1\t\n}\r', ['a'], '1'],
    ['{"b":{"a":2},"c":[{"a":3}],"a":1}', ['a'], '1'],
    ['{"b":"a\\"\\\\","c":"\\\\\\"a\\"","a":1}', ['a'], '1'],
    ['{"b":[[],{},"]}",[1,"}"]],"a":[ ]}', ['a'], '[ ]'],
    ['{"b":-1.5e+3,"a":true}', ['a'], 'true'],
    ['[ 1 , 2\t, 3\n, [ 4 ] ]', [3, 0], '4'],
    ['[1,[2,3],4]', [2], '4'],
    ['[{"a":1},{"a":2}]', [1, 'a'], '2'],
    ['{"":{"":1}}', ['', ''], '1'],
    ['{"a":[],"b":{}}', ['b'], '{}'],
    ['{"a":[],"b":{}}', ['a'], '[]'],
    ['{"a\\"":1,"a":2}', ['a"'], '1'],
    ['{"a\\\\":1,"a":2}', ['a\\'], '1'],
    ['{"\\u0061":1,"b":2}', ['a'], '1'],
    ['"x"', [], '"x"'],
    ['12', [], '12'],
    [' null ', [], 'null'],
    ['{"a":1}', [0], undefined],
    ['[1]', ['0'], undefined],
    ['{"a":1}', ['a', 'b'], undefined],
    ['{}', ['a'], undefined],
    ['[]', [0], undefined],
  ])('in %j finds %j', (written, path, expected) => {
    // Other paths that are asked for beside it must make no difference.
    for (const beside of [[], [[...path, 0], ['b', 1], [0, 'a'], []]]) {
      const { place, depth } = locate(written, [path, ...beside])[0]!
      expect(depth === path.length ? written.slice(place.start, place.end) : undefined).toBe(expected)
    }
  })

  it('gives the name of what is there or nearest to it, if that is a member', () => {
    const written = '{"a": [1], "b" : 2}'
    const names = locate(written, [['a'], ['a', 0], ['a', 1], ['b'], ['b', 'c'], ['c'], []]).map(({ name }) => name)
    expect(names.map((name) => name && written.slice(name.start, name.end))).toEqual([
      '"a"',
      undefined,
      '"a"',
      '"b"',
      '"b"',
      undefined,
      undefined,
    ])
  })

  it('forgets all that stands below a member whose name is repeated', () => {
    const repeated = '{"a": {"b": {"c": 1}, "d": [1]}, "a": {"b": {}, "d": [2, 3]}, "e": 1}'
    const places = locate(repeated, [['a', 'b', 'c'], ['a', 'b'], ['a', 'd', 0], ['a', 'd', 1], ['e']])
    expect(places.map(({ place, depth }) => [depth, repeated.slice(place.start, place.end)])).toEqual([
      [2, '{}'],
      [2, '{}'],
      [3, '2'],
      [3, '3'],
      [1, '1'],
    ])
    const replaced = '{"a": {"b": {"c": 1}}, "a": 2}'
    expect(locate(replaced, [['a', 'b', 'c']])[0]).toMatchObject({ depth: 1, place: { start: 28, end: 29 } })
  })

  it('starts after a byte order mark', () => {
    const [location] = locate('\uFEFF{"a":1}', [['a']])
    expect(location!.place).toEqual({ start: 6, end: 7 })
  })

  it('does not overflow on a text nested 100,000 levels deep', () => {
    const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`
    const path = Array.from({ length: 100_000 }, () => 0)
    expect(locate(deep, [path])[0]!.place).toEqual({ start: 100_000, end: 100_001 })
  })

  it('finds every value of any JSON, laid out in any way, as the recovering reader does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const written = JSON.stringify(value, null, indent)
        const paths = pathsOf(value as Json)
        const recovered = recover(written)
        expect(recovered.problems).toEqual([])
        expect(recovered.value).toEqual(JSON.parse(written))
        locate(written, paths).forEach(({ place, depth }, index) => {
          const path = paths[index]!
          expect(depth).toBe(path.length)
          expect(JSON.parse(written.slice(place.start, place.end))).toEqual(valueAt(JSON.parse(written) as Json, path))
          expect(locateIn(recovered.places, written.length, path)).toMatchObject({ place, depth })
        })
      }),
    )
  })
})

describe('countMembers', () => {
  it('counts every member, repeated ones each time', () => {
    expect(countMembers(text)).toBe(6)
    expect(countMembers('{"a":1,"a":{"a" : "\\\\"}, "b":["c:","\\":"]}')).toBe(4)
    expect(countMembers('[]')).toBe(0)
    expect(countMembers('{"a" :1,"b"\n:2,"c"\r:3,"d"\t:4,"e" \t\r\n :5}')).toBe(5)
    expect(countMembers('["a","b" ,"c:",":"]')).toBe(0)
    expect(countMembers('{"\\"":1,"\\\\":2,"\\\\\\"":3}')).toBe(3)
  })
})

describe('readDocument', () => {
  it.each([
    ['{"a":1,"a":2}', [['a']]],
    [
      '{"a":{"b":1,"b":1},"c":[{"d":1,"d":2}]}',
      [
        ['a', 'b'],
        ['c', 0, 'd'],
      ],
    ],
    ['{"a":1,"\\u0061":2}', [['a']]],
    ['{"__proto__":1,"__proto__":2}', [['__proto__']]],
    ['{"a":1,"b":{"a":1}}', []],
    ['{"a":"x\\":","b":1,"b":2}', [['b']]],
    ['{"a":"x\\":","b":1}', []],
  ])('tells the repeated members of %s', (repeated, expected) => {
    const document = readDocument(repeated)
    const members = pathsOf(document.value!).filter((path) => typeof path.at(-1) === 'string').length
    expect(document.repeated(members).toSorted()).toEqual(expected)
  })
})

function pathsOf(root: Json): Path[] {
  const found: Path[] = [[]]
  for (const path of found) {
    const value = valueAt(root, path)
    if (Array.isArray(value)) value.forEach((_, index) => found.push([...path, index]))
    else if (typeof value === 'object' && value !== null) for (const name of Object.keys(value)) found.push([...path, name])
  }
  return found
}
