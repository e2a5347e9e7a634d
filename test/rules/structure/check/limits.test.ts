import { describe, expect, it } from 'vitest'
import { createFindings } from '../../../../rules/engine/findings.ts'
import type { Json } from '../../../../rules/engine/json.ts'
import { meets, readDemand } from '../../../../rules/structure/check/fixed.ts'
import { checkLength, checkRange } from '../../../../rules/structure/check/limits.ts'
import type { Fault, ValueCheck } from '../../../../rules/structure/check/model.ts'
import { createRun, tryOut } from '../../../../rules/structure/check/run.ts'
import type { ElementDefinition } from '../../../../rules/structure/definitions.ts'

const element = (members: object): ElementDefinition => ({ path: 'a', ...members })

/** Facts of what some checks find in a value. */
function told(checks: readonly ValueCheck[], value: Json): readonly object[] {
  const run = createRun({}, createFindings(), new Map(), { to: () => undefined, strings: [], empty: [], deep: [], bySystem: new Map() })
  const faults: Fault[] = []
  tryOut(run, () => checks.forEach((check) => check(run, value)), faults)
  return faults.map(({ code, facts }) => ({ code, ...facts }))
}

describe('the range of an element', () => {
  const kilos = (value: Json) => ({ value, system: 'http://unitsofmeasure.org', code: 'kg' })
  const boxes = (value: Json, code = 'caja') => ({ value, system: 'https://ejemplo.cl/envases', code })
  const range = (min: Json | undefined, max: Json | undefined) =>
    element({ ...(min !== undefined && { minValueX: min }), ...(max !== undefined && { maxValueX: max }) })

  it.each<[string, Json | undefined, Json | undefined, Json, 'min' | 'max']>([
    ['a number below', 1, 3, 0.9, 'min'],
    ['a number above', 1, 3, 3.1, 'max'],
    ['a number below the least alone', 1, undefined, 0, 'min'],
    ['a number above the greatest alone', undefined, 3, 4, 'max'],
    ['a date before', '2020-01-01', undefined, '2019-12-31', 'min'],
    ['a year before', '2020-01-01', undefined, '2019', 'min'],
    ['a month after', undefined, '2020-01', '2020-02-01', 'max'],
    ['a day after, whatever the time', undefined, '2020-01-01T23:00:00Z', '2020-01-02T01:00:00Z', 'max'],
    ['a quantity below', kilos(2), undefined, kilos(1), 'min'],
    ['a quantity above', undefined, kilos(2), kilos(3), 'max'],
    ['a quantity below in another unit', kilos(2), undefined, { ...kilos(1), code: 'g' }, 'min'],
    ['a quantity below in a unit that is none of UCUM', boxes(2), undefined, boxes(1), 'min'],
    ['a quantity below in the only unit that there is', { value: 2 }, undefined, { value: 1 }, 'min'],
  ])('does not have %s, and the bound that is passed is named', (_, min, max, value, passed) => {
    expect(told(checkRange(range(min, max), []), value)).toEqual([{ code: 'r4-valor-03', [passed]: { min, max }[passed] }])
  })

  it.each<[string, Json | undefined, Json | undefined, Json]>([
    ['its least', 1, 3, 1],
    ['its greatest', 1, 3, 3],
    ['a year in which its least is', '2020-06-01', undefined, '2020'],
    ['a day on which it ends', undefined, '2020-01-01T10:00:00Z', '2020-01-01T23:00:00Z'],
    ['a quantity that is the same', kilos(2), kilos(2), kilos(2)],
    ['a quantity of a unit that is no weight', kilos(2), undefined, { ...kilos(1), code: 'cm' }],
    ['as much in another unit', kilos(2), kilos(2), { ...kilos(2000), code: 'g' }],
    ['a quantity of another system', kilos(2), undefined, { ...kilos(1), system: 'urn:a' }],
    ['a quantity without a value', kilos(2), undefined, { ...kilos(1), value: 'a' }],
    ['a quantity in another unit whose value is a text', kilos(2), kilos(3), { ...kilos('1'), code: 'g' }],
    ['a quantity without a unit', kilos(2), undefined, { ...kilos(1), code: null }],
    ['a quantity of names of units of another system', boxes(2, 'kg'), undefined, boxes(1, 'g')],
    ['a text where numbers are meant', 1, 3, '0'],
    ['a number where texts are meant', '1', '3', 0],
    ['a number where quantities are meant', kilos(2), kilos(3), 1],
    ['an object where numbers are meant', 1, 3, {}],
    ['nothing', 1, 3, null],
  ])('may have %s', (_, min, max, value) => expect(told(checkRange(range(min, max), []), value)).toEqual([]))

  it('is asked once where an element before has the same', () => {
    const own = range(1, 3)
    expect([checkRange(own, []), checkRange(own, [range(1, 4)]), checkRange(own, [range(0, 3)])].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ])
    expect([checkRange(own, [range(0, 3), range(1, 3)]), checkRange(element({ value: 1 }), [])]).toEqual([[], []])
  })
})

describe('the length of an element', () => {
  const checks = checkLength(element({ maxLength: 2 }), [element({}), element({ maxLength: 3 })])
  it('is that of texts alone', () => {
    expect([told(checks, 'abc'), told(checks, 'ab'), told(checks, 123), told(checks, ['a', 'b', 'c'])]).toEqual([
      [{ code: 'r4-formato-04', max: 2, found: 3 }],
      [],
      [],
      [],
    ])
  })

  it('is counted in characters, of which some are two units in JSON', () => {
    expect([told(checks, '💧💧'), told(checks, '💧a💧'), told(checks, '\udca7\ud83d\ud83d')]).toEqual([
      [],
      [{ code: 'r4-formato-04', max: 2, found: 3 }],
      [{ code: 'r4-formato-04', max: 2, found: 3 }],
    ])
  })

  it('is asked once where an element before has the same', () => {
    expect(checkLength(element({ maxLength: 2 }), [element({ maxLength: 3 }), element({ maxLength: 2 })])).toEqual([])
    expect(checkLength(element({}), [])).toEqual([])
  })
})

describe('the value that an element demands', () => {
  it('is its fixed one or its pattern', () => {
    expect(readDemand(element({ min: 1, fixedCode: 'a' }))).toEqual({ kind: 'fixed', value: 'a' })
    expect(readDemand(element({ patternCoding: { code: 'a' } }))).toEqual({ kind: 'pattern', value: { code: 'a' } })
    expect(readDemand(element({ fixedCode: undefined, patternCode: 'b' }))).toEqual({ kind: 'pattern', value: 'b' })
    expect(readDemand(element({ isfixed: 'a', mypattern: 'b' }))).toBe(undefined)
  })

  it.each<[string, Json | undefined, Json, boolean]>([
    ['the same text', 'a', 'a', true],
    ['another text', 'b', 'a', false],
    ['more than it asks', { a: 1, b: 2 }, { a: 1 }, true],
    ['less than it asks', { a: 1 }, { a: 1, b: 2 }, false],
    ['what it does not say', { a: 1 }, { a: 1, b: undefined }, true],
    ['a text instead of an object', 'a', { a: 1 }, false],
    ['a text instead of an empty object', 'a', {}, false],
    ['nothing', undefined, { a: 1 }, false],
    ['its items in any order, and more', [3, 2, 1], [1, 2], true],
    ['one of its items alone', [1], [1, 2], false],
    ['an object instead of a list', { 0: 1 }, [1], false],
    ['items that hold more', [{ a: 1, b: 2 }], [{ a: 1 }], true],
  ])('a pattern is met by %s: %j', (_, value, wanted, answer) => expect(meets(value, { kind: 'pattern', value: wanted })).toBe(answer))

  it('a fixed one is met by the same alone', () => {
    expect(meets({ a: 1 }, { kind: 'fixed', value: { a: 1 } })).toBe(true)
    expect(meets({ a: 1, b: 2 }, { kind: 'fixed', value: { a: 1 } })).toBe(false)
    expect(meets(undefined, { kind: 'fixed', value: 'a' })).toBe(false)
  })
})
