import { describe, expect, it } from 'vitest'
import { isThere, required } from '../../../rules/checks/required.ts'
import type { Json, JsonObject } from '../../../rules/index.ts'

const texts = { code: 'x-1', title: 'Prueba', severity: 'warning', why: 'Prueba.', links: [], examples: [], message: 'Falta a.' } as const

function findings(rule: ReturnType<typeof required>, value: JsonObject) {
  return rule.check(value as never, {} as never, {} as never)
}

describe('isThere', () => {
  it.each<[Json]>([['x'], [' '], [0], [false], [{ b: 1 }], [[null]], [['x']]])('counts %j as present', (a) => {
    expect(isThere({ a }, 'a')).toBe(true)
  })

  it.each<[Json | undefined]>([[undefined], [null], [''], [{}], [[]]])('counts %j as absent', (a) => {
    expect(isThere({ a }, 'a')).toBe(false)
  })

  it('counts as present what its companion explains, but for an empty list or object', () => {
    const _a = { extension: [] }
    expect(isThere({ _a }, 'a')).toBe(true)
    expect(isThere({ a: null, _a }, 'a')).toBe(true)
    expect(isThere({ a: '', _a }, 'a')).toBe(true)
    expect(isThere({ a: [], _a }, 'a')).toBe(false)
    expect(isThere({ a: {}, _a }, 'a')).toBe(false)
    expect(isThere({ _b: _a }, 'a')).toBe(false)
  })
})

describe('required', () => {
  it('finds the missing element where it should be', () => {
    const rule = required({ ...texts, on: 'Patient', element: 'a' })
    expect(rule).toMatchObject({ code: 'x-1', on: 'Patient', severity: 'warning' })
    expect(findings(rule, {})).toEqual([{ at: ['a'] }])
    expect(findings(rule, { a: 1 })).toBeUndefined()
    expect(rule.message({ at: [] })).toBe('Falta a.')
    expect(rule.suggestion).toBeUndefined()
  })

  it('accepts any of several and names the first', () => {
    const rule = required({ ...texts, on: 'Patient', element: ['aString', 'aDate'] })
    expect(findings(rule, { aDate: 'x' })).toBeUndefined()
    expect(findings(rule, { aString: '' })).toEqual([{ at: ['aString'] }])
  })

  it('is an error where so stated, and suggests what is stated', () => {
    const rule = required({ ...texts, on: 'Patient', element: 'a', suggestion: 'Pon a.', isError: ({ b }) => b === 1 })
    expect(findings(rule, { b: 1 })).toEqual([{ at: ['a'], severity: 'error' }])
    expect(findings(rule, { b: 2 })).toEqual([{ at: ['a'] }])
    expect(rule.suggestion!({ at: [] })).toBe('Pon a.')
  })
})
