import { describe, expect, it } from 'vitest'
import { findCauses } from '../../../rules/engine/causes.ts'
import { createElementTree, nodeAt } from '../../../rules/engine/element-tree.ts'
import type { ElementNode, Failure, Following, Found } from '../../../rules/engine/found.ts'
import { ruleOn } from '../../support/own-rules.ts'

/** A finding and, by their names, those that it may follow from. */
interface Given {
  readonly at?: string
  /** Failures without any one of which it would not be there: where they are, and their faults; `?` is one that nobody was told of. */
  readonly failures?: readonly (readonly [string, readonly string[]])[]
  readonly findings?: readonly string[]
  readonly coveredBy?: string
  /** It is covered, or none: not in the list. */
  readonly isUntold?: true
  readonly isNone?: true
  /** The fault that its rule sees behind it. */
  readonly fault?: string
  /** The code of its rule, where that is not its name. */
  readonly code?: string
}

function settle(given: Readonly<Record<string, Given>>) {
  const root = createElementTree()
  const byName = new Map<string, Found>()
  const stepsOf = (at: string) => at.split('.').filter((step) => step !== '')
  const get = (name: string): Found => byName.get(name)!
  for (const [name, { at = name, failures, findings, fault, code = name }] of Object.entries(given)) {
    const element = nodeAt(root, stepsOf(at))
    const follows = (): Following => ({
      failures: (failures ?? []).map(([place, faults]) => ({
        at: stepsOf(place),
        faults: faults.map((one) => (one === '?' ? undefined : get(one))),
      })),
      ...(findings && { findings: findings.map(get) }),
    })
    byName.set(name, {
      rule: ruleOn(code, '$found', fault === undefined ? {} : { sameCause: () => (fault === '' ? undefined : fault) }),
      element,
      shown: element,
      finding: { at: [] },
      origin: 'definition',
      severity: 'error',
      ...((failures ?? findings) && { follows }),
    })
  }
  for (const [name, { coveredBy }] of Object.entries(given)) if (coveredBy !== undefined) get(name).coveredBy = get(coveredBy)
  const names = new Map([...byName].map(([name, found]) => [found, name]))
  const list = Object.keys(given).flatMap((name) => (given[name]!.isUntold || given[name]!.coveredBy ? [] : [get(name)]))
  const caused = findCauses(list, { isNone: (found) => given[names.get(found)!]!.isNone === true })
  return {
    told: caused.list.map((found) => names.get(found)),
    causes: Object.fromEntries([...caused.causes].map(([found, cause]) => [names.get(found), names.get(cause)])),
  }
}

describe('a finding that follows from a failure', () => {
  it('has the fault for its cause', () => {
    expect(settle({ a: {}, b: { failures: [['x', ['a']]] }, c: {} })).toEqual({ told: ['a', 'b', 'c'], causes: { b: 'a' } })
  })

  it('has the finding for its cause that covers the fault', () => {
    expect(settle({ a: {}, covered: { coveredBy: 'a' }, b: { failures: [['x', ['covered']]] } }).causes).toEqual({ b: 'a' })
  })

  it('has the first of several faults for it, as far as it goes', () => {
    expect(settle({ a: {}, b: {}, c: { failures: [['x', ['a', 'b']]] }, d: { failures: [['y', ['c']]] } }).causes).toEqual({
      c: 'a',
      d: 'a',
    })
  })

  it('has none where nobody was told of a fault', () => {
    expect(settle({ a: {}, b: { failures: [['x', ['?', 'a']]] } }).causes).toEqual({})
    expect(settle({ a: {}, b: { failures: [['x', ['a', '?']]] } }).causes).toEqual({})
    expect(settle({ a: { isUntold: true }, b: { failures: [['x', ['a']]] } }).causes).toEqual({})
  })

  it('is dropped where all faults are none', () => {
    expect(settle({ a: { isUntold: true, isNone: true }, b: { failures: [['x', ['a']]] }, c: {} })).toEqual({
      told: ['c'],
      causes: {},
    })
  })

  it('rests on the faults that are some', () => {
    const given = { a: { isUntold: true, isNone: true } as const, b: {}, c: { failures: [['x', ['a', 'b']]] as const } }
    expect(settle(given)).toEqual({ told: ['b', 'c'], causes: { c: 'b' } })
    expect(settle({ ...given, c: { failures: [['x', ['a', '?']]] } })).toEqual({ told: ['b', 'c'], causes: {} })
  })

  it('is not dropped where a failure has no fault at all', () => {
    expect(settle({ a: { failures: [['x', []]] }, b: {} })).toEqual({ told: ['a', 'b'], causes: {} })
  })

  it('is dropped where any of several failures is none', () => {
    const given = { a: { isUntold: true, isNone: true } as const, b: {}, c: { failures: [['x', ['b']] as const, ['y', ['a']] as const] } }
    expect(settle(given).told).toEqual(['b'])
  })

  it('does not follow from itself', () => {
    expect(settle({ a: { failures: [['x', ['a']]] }, b: {} })).toEqual({ told: ['a', 'b'], causes: {} })
  })

  it('follows from findings that say the same more closely before that', () => {
    expect(settle({ a: {}, b: {}, c: { findings: ['a'], failures: [['x', ['b']]] } }).causes).toEqual({ c: 'a' })
    expect(settle({ a: { isUntold: true }, b: {}, c: { findings: ['a'], failures: [['x', ['b']]] } }).causes).toEqual({ c: 'b' })
    expect(settle({ a: { isUntold: true }, c: { findings: ['a'] } }).causes).toEqual({})
  })
})

describe('findings that follow from the same untold failure', () => {
  const failures = [['x.y', ['?']]] as const

  it('follow from the one that is nearest to it', () => {
    expect(settle({ far: { at: 'a', failures }, near: { at: 'x.y.z', failures }, nearly: { at: 'x.b', failures } }).causes).toEqual({})
    const shared: Given['failures'] = failures
    const some = { far: { at: 'a', failures: shared }, near: { at: 'x.y', failures: shared }, nearly: { at: 'x.b', failures: shared } }
    expect(settleShared(some, 'x.y')).toEqual({ far: 'near', nearly: 'near' })
    expect(settleShared({ one: { at: 'x' }, other: { at: 'x.y.z' }, third: { at: 'x.y' } }, 'x.y')).toEqual({
      one: 'other',
      third: 'other',
    })
  })

  it('follow from the first of those that are as near', () => {
    expect(settleShared({ one: { at: 'a' }, other: { at: 'b' } }, 'x.y')).toEqual({ other: 'one' })
  })

  it('go by the failure that is nearly none, of several', () => {
    const root = createElementTree()
    const [small, large] = [
      { at: ['x'], faults: [undefined] },
      { at: ['y'], faults: [undefined, undefined] },
    ]
    const make = (name: string, failures: Following['failures']) => foundAt(root, name, name, failures)
    const [one, two, three] = [make('a', [large!, small!]), make('b', [small!]), make('c', [large!])]
    expect([...findCauses([one, two, three], { isNone: () => false }).causes]).toEqual([[two, one]])
  })

  /** Causes where all rest on one failure that nobody was told of. */
  function settleShared(some: Readonly<Record<string, { readonly at: string }>>, place: string): Readonly<Record<string, string>> {
    const root = createElementTree()
    const failure = { at: place.split('.'), faults: [undefined] }
    const list = Object.entries(some).map(([name, { at }]) => foundAt(root, name, at, [failure]))
    return Object.fromEntries([...findCauses(list, { isNone: () => false }).causes].map(([one, cause]) => [one.rule.code, cause.rule.code]))
  }
})

function foundAt(root: ElementNode, name: string, at: string, failures: Following['failures']): Found {
  const element = nodeAt(root, at.split('.'))
  return {
    rule: ruleOn(name, '$found'),
    element,
    shown: element,
    finding: { at: [] },
    origin: 'definition',
    severity: 'error',
    follows: () => ({ failures }),
  }
}

describe('findings behind which their rule sees the same fault', () => {
  it('follow from the first', () => {
    expect(settle({ a: { code: 'r', fault: 'f' }, b: { code: 'r', fault: 'f' }, c: { code: 'r', fault: 'f' } }).causes).toEqual({
      b: 'a',
      c: 'a',
    })
  })

  it('are apart where the rule, or the fault, is another, or there is none', () => {
    expect(settle({ a: { code: 'r', fault: 'f' }, b: { code: 's', fault: 'f' } }).causes).toEqual({})
    expect(settle({ a: { code: 'r', fault: 'f' }, b: { code: 'r', fault: 'g' } }).causes).toEqual({})
    expect(settle({ a: { code: 'r', fault: '' }, b: { code: 'r', fault: '' } }).causes).toEqual({})
  })

  it('keep the cause that they have', () => {
    const given = { a: { code: 'r', fault: 'f' }, b: { code: 'r', fault: 'f', failures: [['x', ['c']] as const] }, c: {} }
    expect(settle(given).causes).toEqual({ b: 'c' })
  })
})

describe('a circle', () => {
  it('has the first of it for the cause of the others', () => {
    const given = {
      a: { failures: [['x', ['c']] as const] },
      b: { failures: [['y', ['a']] as const] },
      c: { failures: [['z', ['b']] as const] },
      d: {},
    }
    expect(settle(given).causes).toEqual({ b: 'a', c: 'a' })
  })

  it('of two beside another one stays apart', () => {
    const given = {
      a: { findings: ['b'] },
      b: { findings: ['a'] },
      c: { findings: ['d'] },
      d: { findings: ['c'] },
    }
    expect(settle(given).causes).toEqual({ b: 'a', d: 'c' })
  })
})

describe('faults that nobody was told of', () => {
  /** Resources of so many layers, each of which refers twice to the one of the next, which does not meet what is asked of it. */
  function layersAbove(last: Failure, layers: number): { readonly top: Failure; readonly asked: () => number } {
    let asked = 0
    let top = last
    for (let layer = 0; layer < layers; layer += 1) {
      const below = top
      const causes = (): Following => {
        asked += 1
        return { failures: [below] }
      }
      top = { at: [], faults: [{ causes }, { causes }] }
    }
    return { top, asked: () => asked }
  }

  it.each([
    ['a form that is accepted', true, ['a']],
    ['a fault', false, ['a', 'b']],
  ])('are looked through once each, down to %s', (_, isAccepted, told) => {
    const element = createElementTree()
    const fields = { element, shown: element, finding: { at: [] }, origin: 'definition', severity: 'error' } as const
    const a: Found = { ...fields, rule: ruleOn('a', '$found', {}) }
    const { top, asked } = layersAbove({ at: [], faults: [a] }, 30)
    const b: Found = { ...fields, rule: ruleOn('b', '$found', {}), follows: () => ({ failures: [top] }) }
    const { list, causes } = findCauses([a, b], { isNone: (found) => isAccepted && found === a })
    expect(list.map(({ rule }) => rule.code)).toEqual(told)
    expect(causes.get(b)).toBe(isAccepted ? undefined : a)
    expect(asked()).toBeLessThan(200)
  })
})
