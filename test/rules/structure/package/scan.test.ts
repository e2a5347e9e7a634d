import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanResource } from '../../../../rules/structure/package/scan.ts'

const names = ['resourceType', 'url', 'version', 'fhirVersion']
const limits = { depth: 100, values: 1000 }

function scan(text: string, isWanted: (type: string) => boolean = () => true, over: Partial<typeof limits> = {}) {
  return scanResource(Buffer.from(text), (bytes) => Buffer.from(bytes).toString('utf8'), isWanted, { ...limits, ...over })
}

describe('the members by which a resource is found', () => {
  it('are those that JSON.parse finds, in whatever they stand', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\\"', '{', '}', '","url":"x', 'a/ñ'))
    const key = fc.oneof(fc.constantFrom(...names), text)
    const inner = fc.dictionary(key, fc.oneof(text, fc.array(text), fc.dictionary(key, text), fc.constantFrom(null, true, 1.5)))
    fc.assert(
      fc.property(fc.dictionary(key, fc.oneof(text, inner, fc.constant(null))), fc.constantFrom(0, 2), (resource, indent) => {
        const parsed = JSON.parse(JSON.stringify(resource)) as Record<string, unknown>
        const expected = Object.entries(parsed).filter(([name, value]) => names.includes(name) && typeof value === 'string')
        expect(scan(JSON.stringify(resource, undefined, indent), undefined, { values: 100_000 })).toEqual(Object.fromEntries(expected))
      }),
      { numRuns: 40 },
    )
  })

  it.each<[string, string, unknown]>([
    ['a byte order mark', '\ufeff{"url":"a"}', { url: 'a' }],
    ['escapes in names and values', '{"\\u0075rl":"a\\/b\\n"}', { url: 'a/b\n' }],
    ['a name that stands twice', '{"url":"a","url":"b"}', { url: 'b' }],
    ['what stands inside', '{"meta":{"url":"a"},"list":["url","b"],"version":"1"}', { version: '1' }],
    ['a text of endless length', `{"url":"${'a'.repeat(5000)}"}`, { url: '' }],
    ['an escape that is none', '{"url":"\\x"}', { url: '' }],
    ['a list', '[{"url":"a"}]', undefined],
    ['a text', '"url"', undefined],
    ['nothing', '', undefined],
    ['words', 'hola {"url":"a"}', undefined],
    ['an object without end', '{"url":"a"', undefined],
    ['a text without end', '{"url":"a\\"}', undefined],
  ])('%s', (_, text, expected) => {
    expect(scan(text)).toEqual(expected)
  })

  it('stops at a resource of a type that nobody wants', () => {
    expect(scan('{"resourceType":"Patient", and then no JSON', (type) => type === 'ValueSet')).toEqual({ resourceType: 'Patient' })
  })

  it('stops where it nests too deep or holds too many values', () => {
    expect(scan(`{"a":${'['.repeat(99)}`)).toBeUndefined()
    expect(scan(`{"a":${'['.repeat(100)}`)).toBe('tooDeep')
    expect(scan(`{"a":[${'1,'.repeat(998)}1]}`)).toEqual({})
    expect(scan(`{"a":[${'1,'.repeat(999)}1]}`)).toBe('tooDeep')
    expect(scan(`{"a":[${'[],'.repeat(600)}1]}`)).toBe('tooDeep')
  })
})
