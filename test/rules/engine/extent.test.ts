import { describe, expect, it } from 'vitest'
import { extentOf } from '../../../rules/engine/extent.ts'
import { lint, type Json } from '../../../rules/index.ts'

describe('extentOf', () => {
  it.each<[Json]>([[null], ['abc'], [[]], [{}], [[1, 2, 3]], [{ a: { b: ['c'] } }]])('is about what %j takes as JSON', (value) => {
    const written = JSON.stringify(value).length
    expect(Math.abs(extentOf(value, 1000) - written)).toBeLessThanOrEqual(3 + 2 * written)
  })

  it.each<[Json, number]>([
    ['abc', 5],
    [null, 5],
    [12, 5],
    [['abc', 'd'], 2 + 2 + 5 + 3],
    [{ name: 'abc', a: 'd' }, 2 + 8 + 5 + 5 + 3],
    [{ a: { b: ['c'] } }, 2 + 5 + 2 + 5 + 2 + 1 + 3],
  ])('counts the characters of names and texts in %j, with what stands around each', (value, extent) => {
    expect(extentOf(value, 1000)).toBe(extent)
  })

  it('counts up to its limit, wherever that is reached', () => {
    for (const value of ['x'.repeat(100), ['x'.repeat(100), 'y'], { a: 'x'.repeat(100) }, { ['x'.repeat(100)]: 1, b: 1 }] as const)
      expect(extentOf(value as Json, 50)).toBe(50)
  })

  it('is without end of what is nested deeper than a hundred levels', () => {
    const lists = (depth: number): Json => (depth === 0 ? 1 : [lists(depth - 1)])
    const objects = (depth: number): Json => (depth === 0 ? 1 : { a: objects(depth - 1) })
    for (const nested of [lists, objects]) {
      expect(extentOf(nested(100), 10_000)).toBeLessThan(1000)
      expect(extentOf(nested(101), 10_000)).toBe(Infinity)
    }
  })

  it('looks at no more than it counts', () => {
    let looks = 0
    const items = Array.from({ length: 100 }, () => ({
      get a() {
        looks += 1
        return 'x'.repeat(100)
      },
    }))
    expect(extentOf(items as unknown as Json, 1000)).toBe(1000)
    expect(looks).toBeLessThan(20)
    expect(
      extentOf(
        Array.from({ length: 500_000 }, () => 'x'),
        10_000_000,
      ),
    ).toBeGreaterThan(500_000)
  })
})

describe('a report on values that are nested deeper than JSON can be written', () => {
  const depth = 20_000
  const lists = '['.repeat(depth) + ']'.repeat(depth)
  const objects = '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
  const extensions = '{"extension":['.repeat(depth) + '{}' + ']}'.repeat(depth)
  it.each([
    ['a single value where a list is asked', `{"resourceType":"Patient","name":{"x":${lists}}}`],
    ['one of objects', `{"resourceType":"Patient","contact":{"contact":${objects}}}`],
    ['one of extensions', `{"resourceType":"Patient","name":${extensions}}`],
    ['a misspelt name', `{"resourceType":"Patient","adress":[${lists}]}`],
  ])('can be written and handed on: %s', (_, text) => {
    const report = lint(text, { today: '2026-01-15' })
    expect(report.valid).toBe(false)
    expect(() => [JSON.stringify(report), structuredClone(report)]).not.toThrow()
  })
})

describe('a report of many fixes, each of which writes what is around it anew', () => {
  const many = (count: number, item: (index: number) => readonly [string, Json]) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => item(index)))
  it.each<[string, Json]>([
    ['empty objects in a list', { resourceType: 'Patient', x: Array.from({ length: 100_000 }, () => ({})) }],
    ['unknown members', { resourceType: 'Patient', ...many(2000, (index) => [`nmae${index}`, { a: 'x'.repeat(100) }]) }],
    ['unknown members of a small object', { resourceType: 'Patient', ...many(1000, (index) => [`a${index}`, 1]) }],
    [
      'unknown members of many objects',
      { resourceType: 'Patient', contact: Array.from({ length: 2000 }, () => ({ nmae: 1, gender: 'male', x: 'y'.repeat(2000) })) },
    ],
    [
      'unknown extensions',
      { resourceType: 'Patient', extension: Array.from({ length: 2000 }, (_, index) => ({ url: `http://a.cl/${index}` })) },
    ],
  ])('is no larger for it: %s', (_, resource) => {
    const { issues } = lint(resource, { today: '2026-01-15' })
    const fixes = issues.flatMap(({ quickFix }) => quickFix ?? [])
    expect(JSON.stringify(fixes).length).toBeLessThan(2_500_000)
  })

  it('still offers them where there is room', () => {
    const { issues } = lint({ resourceType: 'Patient', martialStatus: { text: 'x' } }, { today: '2026-01-15' })
    expect(issues.find(({ code }) => code === 'r4-elemento-01')?.quickFix).toBeDefined()
  })
})
