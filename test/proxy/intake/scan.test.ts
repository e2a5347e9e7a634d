import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFault, readValue, scanJson, wantedMember } from '../../../proxy/intake/scan.ts'
import { anyJson } from '../../support/arbitrary-json.ts'

const names = ['resourceType', 'entry', 'meta', '__proto__', '']
const wanted = names.map(wantedMember)
const bytes = (text: string): Uint8Array => Buffer.from(text)

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** JSON as somebody might write it by hand: spaces anywhere, letters as escapes, members twice. */
const written: fc.Arbitrary<string> = fc.tuple(anyJson, fc.infiniteStream(fc.nat(20))).map(([value, chances]) => {
  const space = (): string => ['', '', '', ' ', '\n', '\t\r', '  '][chances.next().value % 7]!
  const text = (one: string): string =>
    chances.next().value > 3
      ? JSON.stringify(one)
      : `"${Array.from(one, (_, at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`
  const write = (one: unknown): string => {
    if (typeof one === 'string') return space() + text(one) + space()
    if (typeof one !== 'object' || one === null) return space() + JSON.stringify(one) + space()
    if (Array.isArray(one)) return `${space()}[${one.length === 0 ? space() : one.map(write).join()}]${space()}`
    const members = Object.entries(one).flatMap(([name, inner]) => {
      const member = `${space()}${text(name)}${space()}:${write(inner)}`
      return chances.next().value === 0 ? [`${space()}${text(name)}:[1,2]`, member] : [member]
    })
    return `${space()}{${members.length === 0 ? space() : members.join()}}${space()}`
  }
  return write(value)
})

describe('the scanner', () => {
  it('is the depth of the value, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 1, max: 8 }), (text, mostLevels) => {
        expect(scanJson(bytes(text), { mostLevels, wanted }).kind === 'too-deep').toBe(depthOf(JSON.parse(text)) > mostLevels)
      }),
    )
  })

  it('finds the members of the root that JSON.parse finds', () => {
    fc.assert(
      fc.property(written, (text) => {
        const value = JSON.parse(text) as unknown
        const outline = scanJson(bytes(text), { mostLevels: 100, wanted })
        if (isFault(outline)) throw new Error(outline.kind)
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
        expect(outline.kind).toBe(isObject ? 'object' : 'other')
        const expected = isObject ? Object.entries(value).filter(([name]) => names.includes(name)) : []
        const found = [...outline.members].map(([name, span]) => [name, readValue(bytes(text), span)])
        expect(new Map(found as [string, unknown][])).toEqual(new Map(expected))
        for (const [name, { items }] of outline.members) {
          const member = Object.entries(value as object).find(([one]) => one === name)![1] as unknown
          expect(items).toBe(Array.isArray(member) ? member.length : undefined)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('takes for JSON what JSON.parse does, also where a few bytes of it are others', () => {
    const damaged = fc
      .tuple(
        written,
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...' \n\t{}[]",:0123456789-+.eEtruefalsn\\u/b\u0000\u001f\u00a0ñ', '')), {
          maxLength: 4,
        }),
      )
      .map(([text, changes]) => {
        const letters = [...text]
        for (const [at, by] of changes) letters.splice(at % (letters.length + 1), at % 2, by)
        return letters.join('')
      })
    fc.assert(
      fc.property(damaged, (text) => {
        expect(scanJson(bytes(text), { mostLevels: 1000, wanted }).kind !== 'invalid-json').toBe(isJson(text))
      }),
      { numRuns: 5000 },
    )
  })

  it.each([
    ['', false], [' ', false], ['1', true], ['-0', true], ['-', false], ['01', false], ['-01', false], ['1.', false], ['1.5e+3', true],
    ['1e', false], ['.5', false], ['+1', false], ['0x1', false], ['NaN', false], ['true', true], ['tru', false], ['truex', false],
    ['"a', false], ['"\\x"', false], ['"\\u12g4"', false], ['"\\u1234"', true], ['"a\nb"', false], ['{"a"}', false], ['{"a":}', false],
    ['{,}', false], ['{"a":1,}', false], ['[1,]', false], ['[,]', false], ['[}', false], ['{]', false], ['{} {}', false], ['{}x', false],
    ['[[[]]', false], ['\u00a0{}', false], ['{a:1}', false], ["{'a':1}", false], ['//\n{}', false],
  ] as const)('%j is JSON: %s', (text, expected) => {
    expect(isJson(text)).toBe(expected)
    expect(scanJson(bytes(text), { mostLevels: 100, wanted }).kind !== 'invalid-json').toBe(expected)
  }) // prettier-ignore

  it('shows the fault where JSON.parse does', () => {
    const cut = fc.tuple(written, fc.nat(), fc.constantFrom('', '}', ',', 'x', '"', ' ')).map(([text, at, by]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + by + (by === '' ? '' : text.slice(place))
    })
    fc.assert(
      fc.property(cut, (text) => {
        const place = placeOfFault(text)
        fc.pre(place !== undefined)
        expect(scanJson(bytes(text), { mostLevels: 1000, wanted })).toEqual({
          kind: 'invalid-json',
          at: bytes(text.slice(0, place)).length,
        })
      }),
      { numRuns: 5000 },
    )
  })

  it('skips one byte order mark', () => {
    expect(scanJson(bytes('\uFEFF{"meta":1}'), { mostLevels: 100, wanted })).toMatchObject({ kind: 'object' })
    expect(scanJson(bytes('\uFEFF\uFEFF{}'), { mostLevels: 100, wanted })).toEqual({ kind: 'invalid-json', at: 3 })
  })
})

/** Where V8 says that JSON ends to be JSON, in UTF-16 units; undefined where it is JSON or V8 tells no place. */
function placeOfFault(text: string): number | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const { message } = error as SyntaxError
    const position = /at position (\d+)/.exec(message)?.[1]
    return position === undefined ? (message.includes('end of JSON input') ? text.length : undefined) : Number(position)
  }
}
