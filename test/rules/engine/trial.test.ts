import { describe, expect, it } from 'vitest'
import { readDocument, toDocument, type Document } from '../../../rules/engine/document.ts'
import { extentOf } from '../../../rules/engine/extent.ts'
import type { Severity } from '../../../rules/engine/rule.ts'
import type { Changes } from '../../../rules/engine/trial/changes.ts'
import { partyOf, type Offer } from '../../../rules/engine/trial/offer.ts'
import type { Told } from '../../../rules/engine/trial/told.ts'
import { createTrial, type Trial } from '../../../rules/engine/trial/trial.ts'
import { lint, type Json, type JsonObject } from '../../../rules/index.ts'

const today = '2026-01-15'

/** The fix offered for the first finding of a code. */
function fixOf(resource: Json, code: string) {
  return lint(resource, { today, only: ['r4', 'cl-json'] }).issues.find((issue) => issue.code === code)?.quickFix
}

describe('a fix that may bring faults to light', () => {
  it('is offered where it brings none', () => {
    const bundle = {
      resourceType: 'Bundle',
      type: ['collection'],
      entry: [{ resource: { resourceType: 'Basic', code: { text: 'Nota' } } }],
    }
    expect(fixOf({ ...bundle, entry: [] }, 'r4-json-01')).toMatchObject({ replacement: 'collection' })
  })

  it('is not offered where more is wrong afterwards', () => {
    expect(
      fixOf({ resourceType: 'Basic', code: { text: 'Nota' }, identifier: [[{ valor: '1', tipo: 'a' }]] }, 'r4-json-03'),
    ).toBeUndefined()
  })

  it('is tried within its entry where the document is large', () => {
    const filler = { resource: { resourceType: 'Basic', code: { text: 'x'.repeat(20_000) } } }
    const entry = [filler, { resource: { resourceType: 'Basic', code: { text: 'Nota' }, identifier: [[{ valor: '1', tipo: 'a' }]] } }]
    expect(fixOf({ resourceType: 'Bundle', type: 'batch', entry }, 'r4-json-03')).toBeUndefined()
  })

  it('is offered untried where what is around it is too large, unless its rule wants it tried or not at all', () => {
    const code = { text: 'x'.repeat(20_000) }
    const entry = [{ resource: { resourceType: 'Basic', code } }]
    expect(fixOf({ resourceType: 'Bundle', type: ['batch'], entry }, 'r4-json-01')).toMatchObject({ replacement: 'batch' })
    expect(fixOf({ resourceType: 'Basic', code, identifier: [[{ valor: '1', tipo: 'a' }]] }, 'r4-json-03')).toBeUndefined()
  })
})

describe('a fix of what only its Bundle can be wrong about', () => {
  const section = (reference: string, text: string): JsonObject => ({
    resourceType: 'Composition',
    id: '1',
    status: 'final',
    type: { text: 'Nota' },
    date: '2026-01-10',
    title: 'Nota',
    author: [{ reference: 'Organization/2' }],
    subject: { reference },
    section: [{ title: text }],
  })
  const sent = (text: string): JsonObject => ({
    resourceType: 'Bundle',
    type: 'document',
    identifier: { system: 'https://ejemplo.cl/documentos', value: '1' },
    timestamp: '2026-01-10T09:30:00-03:00',
    entry: [
      section('Patient/9', 'Nota'),
      { resourceType: 'Organization', id: '2', name: 'Hospital' },
      { resourceType: 'Patient', id: '3', name: [{ text }] },
    ].map((resource) => ({
      fullUrl: `https://ejemplo.cl/fhir/${resource['resourceType'] as string}/${resource['id'] as string}`,
      resource,
    })),
  })

  it('is not offered in a large document where it has to be tried: the entry alone does not tell', () => {
    expect(fixOf(sent('Ana Soto'), 'r4-ref-03')).toMatchObject({ title: 'Elegir una entrada', replacement: 'Patient/3' })
    expect(fixOf(sent('x'.repeat(40_000)), 'r4-ref-03')).toBeUndefined()
  })
})

describe('several fixes tried together', () => {
  const root = { a: 1, b: 1, c: { d: 1 }, e: 1 }

  it('cost one look at the document', () => {
    const { trial, looks } = trialOf({ ...root })
    const offers = [offer('/a'), offer('/b')]
    expect(trial.holdTogether(offers)).toEqual(offers)
    expect(looks()).toBe(1)
  })

  it('hold without those that leave their finding, at the cost of one more', () => {
    const { trial, looks } = trialOf({ ...root })
    const [first, second] = [offer('/a'), offer('/e')]
    expect(trial.holdTogether([first, offer('/b', 1), second])).toEqual([first, second])
    expect(looks()).toBe(2)
    expect(trial.tryOne(offer('/b', 1))).toBeUndefined()
  })

  it('hold without those by which there is a new error in what they mend, though others take one away', () => {
    const { trial } = trialOf({ ...root })
    const [first, second] = [offer('/a'), offer('/e')]
    expect(trial.holdTogether([first, offer('/b', 2), second])).toEqual([first, second])
  })

  it('do not hold where an error comes elsewhere, and nobody is to blame', () => {
    const { trial, looks } = trialOf({ ...root })
    const object = { ...offer('', { ...root, e: 3, f: 1 }), place: placeOf('e') }
    expect(trial.holdTogether([offer('/a'), offer('/b'), object])).toEqual([])
    expect(looks()).toBe(1)
  })

  it('hold without one that leaves its finding and makes another error elsewhere, at the cost of one more', () => {
    const { trial, looks } = trialOf({ ...root })
    const [first, second] = [offer('/a'), offer('/b')]
    expect(trial.holdTogether([first, second, { ...offer('/f', 1), place: placeOf('e') }])).toEqual([first, second])
    expect(looks()).toBe(2)
  })

  it('hold without the first of those that bring an error about only together', () => {
    const list = [{ n: 1 }, { n: 1 }, { n: 1 }]
    const { trial, looks } = trialOf({ a: 1, list }, toldOfList)
    const removals = list.map((one) => ({
      ...offer(
        '/list',
        list.filter((other) => other !== one),
      ),
      place: placeOf('list.n'),
    }))
    expect(trial.holdTogether([offer('/a'), ...removals])).toEqual([offer('/a'), ...removals.slice(1)])
    expect(looks()).toBe(2)
  })

  it('cost one look for each of a few choices, and one where there are more', () => {
    const { trial, looks } = trialOf({ ...root })
    const offers = [choosing('/a', [0, 3, 4, 5]), choosing('/b', [0, 3]), choosing('/e', [0, 3, 4, 5, 1])]
    expect(trial.holdTogether(offers)).toEqual(offers)
    expect(looks()).toBe(4)
  })

  it('hold without one of whose choices some does not', () => {
    const { trial, looks } = trialOf({ ...root })
    const [first, second] = [choosing('/a', [0, 3]), offer('/e')]
    expect(trial.holdTogether([first, choosing('/b', [0, 1]), second])).toEqual([first, second])
    expect(looks()).toBe(4)
  })

  it('may write one object anew, each for another member', () => {
    const { trial, looks } = trialOf({ ...root })
    const { a: _a, ...withoutFirst } = root
    const { b: _b, ...withoutSecond } = root
    const offers = [
      { ...offer('', withoutFirst), place: placeOf('a') },
      { ...offer('', withoutSecond), place: placeOf('b') },
    ]
    expect(trial.holdTogether(offers)).toEqual(offers)
    expect(looks()).toBe(1)
  })

  it('leave the room of those that are tried one by one, and are not tried once their own is spent', () => {
    const { trial, looks } = trialOf({ ...root, text: 'x'.repeat(15_000) })
    const failing = [offer('/a', 1), offer('/b', 1)]
    for (let times = 0; times < 10; times += 1) trial.holdTogether(failing)
    expect(looks()).toBe(2)
    let times = 0
    while (trial.tryOne({ ...offer('/b'), proof: 'held' }) !== undefined) times += 1
    expect(times).toBe(5)
  })

  it('are tried one by one where one sets what is around another', () => {
    const { trial, looks } = trialOf({ ...root })
    expect(trial.holdTogether([offer('/c', 5), offer('/c/d')])).toEqual([])
    expect(looks()).toBe(0)
  })
})

describe('a document that is linted again', () => {
  const root = { a: 1, b: 1, c: { d: 1, e: 'x' }, n: null }

  it('comes with what a fix adds to it, as far as that did not stand in the same object before', () => {
    const { trial, changes } = trialOf({ ...root })
    trial.tryOne(offer('/b', 'nuevo'))
    trial.tryOne({ ...offer('/c', { f: root.c.e, g: 'más' }), place: placeOf('a') })
    trial.holdTogether([offer('/a', 'uno'), offer('/b', 'otro')])
    for (const [pointer, replacement] of [
      ['/c', 5],
      ['/c', null],
      ['/n', { x: 1 }],
      ['/b', { x: 1 }],
    ] as const)
      // prettier-ignore
      trial.tryOne({ ...offer(pointer, replacement), place: placeOf('a') })
    expect(changes().map(({ added }) => added)).toEqual([['nuevo'], ['más'], ['uno', 'otro'], [5], [null], [{ x: 1 }], [{ x: 1 }]])
  })
})

describe('a fix with choices', () => {
  const root = { a: 1, b: 1 }

  it('is offered with the few that hold', () => {
    const { trial, looks } = trialOf({ ...root })
    expect(trial.tryOne(choosing('/a', [0, 1, 3]))?.options?.map(({ replacement }) => replacement)).toEqual([0, 3])
    expect(looks()).toBe(3)
  })

  it('is offered with those that leave the fewest errors', () => {
    const concept = (system: string, code: string): Json => ({ coding: [{ system, code }] })
    const own = 'http://terminology.hl7.org/CodeSystem/condition-clinical'
    const fix = fixOf(
      {
        resourceType: 'Condition',
        subject: { reference: 'Patient/1' },
        clinicalStatus: [concept('https://ejemplo.cl/otras', 'x'), concept(own, 'active')],
      },
      'r4-json-01',
    )
    expect(fix?.options?.map(({ replacement }) => replacement)).toEqual([concept(own, 'active')])
  })

  it('of many is tried until one holds, and those before it are left out', () => {
    const { trial, looks } = trialOf({ ...root })
    expect(trial.tryOne(choosing('/a', [1, 0, 3, 4, 5, 6]))?.options?.map(({ replacement }) => replacement)).toEqual([0, 3, 4, 5, 6])
    expect(looks()).toBe(2)
  })
})

describe('a safe fix', () => {
  it.each<[string, readonly string[], readonly string[], boolean]>([
    ['brings nothing', ['x-1 A.a'], [], true],
    ['brings a warning', ['x-1 A.a'], ['x-2 A.b (warning)'], true],
    ['changes the sentence of another error', ['x-1 A.a', 'x-2 A.b «uno»'], ['x-2 A.b «dos»'], true],
    ['brings another error', ['x-1 A.a'], ['x-2 A.b'], false],
    ['brings one more of another error', ['x-1 A.a[0]', 'x-1 A.a[1]', 'x-2 A.b'], ['x-2 A.b', 'x-2 A.b'], false],
  ])('that takes its finding away and %s is safe or not', (_, before, after, safe) => {
    const { fix, ...rest } = listing(before[0]!, after)
    expect(trialOfListed(before).trial.tryOne({ ...rest, fix: { ...fix, safe: true } })).toMatchObject({ safe })
  })
})

describe('choices that bring another error in the place of the one that they take away', () => {
  it.each([
    ['are left out where others bring none', [2, 0, 2], [0]],
    ['are offered where all do', [2, 2], [2, 2]],
    ['are left out before the first of many that brings none', [2, 0, 2, 3, 4], [0, 2, 3, 4]],
    ['are offered where each of many does', [2, 2, 2, 2, 2], [2, 2, 2, 2, 2]],
  ])('%s', (_, choices, offered) => {
    const { trial } = trialOf({ a: 1 })
    expect(trial.tryOne(choosing('/a', choices))?.options?.map(({ replacement }) => replacement)).toEqual(offered)
  })

  it('are not tried behind the first of many that takes away one of two alike', () => {
    const { trial, looks } = trialOfListed(['x-1 A.a[0]', 'x-1 A.a[1]'])
    const { fix, ...rest } = listing('x-1 A.a[0]', [])
    const options = ['x-1 A.a[0]', '', '', '', ''].map((left, index) => ({ title: `${index}`, replacement: left === '' ? [] : [left] }))
    expect(trial.tryOne({ ...rest, fix: { ...fix, options } })?.options).toEqual(options)
    expect(looks()).toBe(1)
  })
})

describe('a fix that is not offered for another error', () => {
  it('is not offered where there is one in the place of its finding', () => {
    const { trial } = trialOfListed(['x-1 A.a'])
    const traded = listing('x-1 A.a', ['x-2 A.a'])
    expect(trial.tryOne({ ...traded, mustNotTrade: false })).toBe(traded.fix)
    expect(trial.tryOne({ ...traded, mustNotTrade: true })).toBeUndefined()
    const clean = listing('x-1 A.a', [])
    expect(trial.tryOne({ ...clean, mustNotTrade: true })).toBe(clean.fix)
    expect(trial.tryOne({ ...traded, mustNotTrade: true, otherwise: clean })).toBe(clean.fix)
  })
})

describe('a fix that is offered only where it holds', () => {
  const root = { a: 1, b: 1, c: { d: 1 } }

  it('is not offered where it leaves its finding, nor where nothing can be compared', () => {
    const { trial } = trialOf({ ...root, a: 2 })
    expect(trial.tryOne({ ...offer('/b'), proof: 'held' })).toBeDefined()
    expect(trial.tryOne({ ...offer('/b', 1), proof: 'held' })).toBeUndefined()
    expect(trial.tryOne({ ...offer('/a'), proof: 'held' })).toBeUndefined()
    expect(trial.tryOne(offer('/a'))).toBeDefined()
  })

  it('is tried in documents of up to 32,000 characters, and not offered in longer ones', () => {
    const [middle, large] = [20_000, 40_000].map((length) => trialOf({ ...root, text: 'x'.repeat(length) }).trial)
    expect(middle!.tryOne({ ...offer('/b', 1), proof: 'held' })).toBeUndefined()
    expect(middle!.tryOne({ ...offer('/b'), proof: 'held' })).toBeDefined()
    expect(middle!.tryOne(offer('/b', 1))).toBeDefined()
    expect(large!.tryOne({ ...offer('/b'), proof: 'held' })).toBeUndefined()
  })

  it('is not offered once there is no more room, which another party still has', () => {
    const { trial } = trialOf({ ...root, text: 'x'.repeat(15_000) })
    const removal: Offer = { ...offer('/b'), proof: 'held', party: 'rules' }
    let times = 0
    while (trial.tryOne(removal) !== undefined) times += 1
    expect(times).toBe(5)
    expect(trial.tryOne({ ...offer('/b'), party: 'rules' })).toBeUndefined()
    expect(trial.tryOne({ ...removal, party: 'definitions' })).toBeDefined()
  })

  it('is not offered untried once one of its code did not hold, though the last one did', () => {
    const { trial } = trialOf({ ...root, text: 'x'.repeat(15_000) })
    const answers = Array.from({ length: 10 }, (_, index) => trial.tryOne(offer('/b', index === 0 ? 1 : 0)) !== undefined)
    expect(answers).toEqual([false, true, true, true, true, false, false, false, false, false])
    const { trial: another } = trialOf({ ...root, text: 'x'.repeat(15_000) })
    expect(Array.from({ length: 10 }, () => another.tryOne(offer('/b')) !== undefined)).not.toContain(false)
  })

  it('is tried where another one for the same finding does not hold', () => {
    const { trial } = trialOf({ ...root })
    const otherwise = { jsonPointer: '/b', replacement: 3, title: 'Quitar', safe: false }
    expect(trial.tryOne({ ...offer('/b', 1), otherwise: { fix: otherwise } })).toBe(otherwise)
    expect(trial.tryOne({ ...offer('/b', 4), otherwise: { fix: otherwise } })).toMatchObject({ replacement: 4 })
    expect(trial.tryOne({ ...offer('/b', 1), otherwise: { fix: { ...otherwise, replacement: 1 } } })).toBeUndefined()
  })

  it('has room left, however many choices are tried before it', () => {
    const { trial, looks } = trialOf({ ...root, text: 'x'.repeat(15_000) })
    const options = Array.from({ length: 20 }, (_, index) => ({ title: `${index}`, replacement: 1 }))
    const { fix, ...rest } = offer('/b', 1)
    const otherwise = { jsonPointer: '/b', replacement: 3, title: 'Quitar', safe: false }
    expect(trial.tryOne({ ...rest, fix: { ...fix, options }, otherwise: { fix: otherwise } })).toBe(otherwise)
    expect(looks()).toBe(5)
  })

  it('is not enough where fewer errors are left of another finding than that which it was made for', () => {
    const { trial } = trialOf({ ...root })
    const another = { ...offer('/b', 3), place: placeOf('a') }
    expect(trial.tryOne(another)).toBeDefined()
    expect(trial.tryOne({ ...another, isOfOther: true })).toBeUndefined()
    expect(trial.tryOne({ ...offer('/b', 3), isOfOther: true })).toBeDefined()
  })
})

describe('the part of the linter that a code belongs to', () => {
  it.each([
    ['r4-card-01', 'definitions'],
    ['cl-json-06', 'form'],
    ['cl-json', 'rules'],
    ['cl-run-01', 'rules'],
    ['guia-r4-01', 'rules'],
    ['guia-cl-json-01', 'rules'],
  ])('of %s is that of the %s', (code, party) => {
    expect(partyOf(code)).toBe(party)
  })
})

describe('a fix that is tried', () => {
  // The last two: whether it is offered for its finding, and for one that covers that.
  it.each<[string, readonly string[], readonly string[], boolean, boolean]>([
    ['takes its finding away', ['x-1 A.a'], [], true, true],
    ['leaves its finding', ['x-1 A.a'], ['x-1 A.a'], false, false],
    ['leaves its finding at another place of a list', ['x-1 A.a[0]'], ['x-1 A.a[1]'], false, false],
    ['takes away one of two that are alike', ['x-1 A.a[0]', 'x-1 A.a[1]'], ['x-1 A.a[0]'], true, true],
    ['takes its finding away and makes another error', ['x-1 A.a'], ['x-2 A.b'], true, true],
    ['takes its finding away and makes two others', ['x-1 A.a'], ['x-2 A.b', 'x-3 A.b'], false, false],
    ['leaves its finding and takes another error away', ['x-1 A.a', 'x-2 A.b'], ['x-1 A.a'], true, false],
    ['leaves its finding and takes a warning away', ['x-1 A.a', 'x-2 A.b (warning)'], ['x-1 A.a'], false, false],
    [
      'leaves its finding and takes another away that says the same of its place',
      ['x-1 A.a «uno»', 'x-2 A.a «uno»'],
      ['x-1 A.a «uno»'],
      true,
      false,
    ],
    ['has something else said of the same place', ['x-1 A.a «uno»'], ['x-1 A.a «dos»'], true, true],
    ['has the same said of another place', ['x-1 A.a'], ['x-1 A.b'], true, true],
    ['has the same said of another entry', ['x-1 A.a @1'], ['x-1 A.a @2'], true, true],
    ['takes a warning away and makes an error', ['x-1 A.a (warning)'], ['x-2 A.b'], false, false],
    ['takes a warning away and makes another', ['x-1 A.a (warning)'], ['x-2 A.b (warning)'], true, true],
  ])('and %s', (_, before, after, isOffered, isOfferedForOther) => {
    const offer = listing(before[0]!, after)
    expect(trialOfListed(before).trial.tryOne(offer)).toBe(isOffered ? offer.fix : undefined)
    expect(trialOfListed(before).trial.tryOne({ ...offer, isOfOther: true })).toBe(isOfferedForOther ? offer.fix : undefined)
  })

  it.each<[string, Partial<Offer>, number, boolean]>([
    ['a plain fix', {}, 16_000, true],
    ['one with choices', { fix: { ...listing('x-1 A.a', []).fix, options: [{ title: 'a', replacement: ['x-1 A.a'] }] } }, 32_000, true],
    ['one that must hold', { proof: 'held' }, 32_000, false],
    ['one that must be tried', { proof: 'triable' }, 32_000, false],
  ])('is so in a document that is shorter than its limit: %s', (_, more, limit, isOfferedBeyond) => {
    const bad = { ...listing('x-1 A.a', ['x-1 A.a']), ...more }
    const [below, at] = [limit - 1, limit].map((extent) => trialOfListed(['x-1 A.a'], extent))
    expect(below!.trial.tryOne(bad)).toBeUndefined()
    expect(below!.looks()).toBe(1)
    expect(at!.trial.tryOne(bad)).toBe(isOfferedBeyond ? bad.fix : undefined)
    expect(at!.looks()).toBe(0)
  })

  it('is not offered where it must be tried or hold, and the text is no JSON or its place is none', () => {
    const trial = createTrial(readDocument('{"told": [],}'), () => [toldAs('x-1 A.a')], () => []) // prettier-ignore
    const one = listing('x-1 A.a', [])
    const nowhere = { ...one, fix: { ...one.fix, jsonPointer: 'told' } }
    for (const [tested, offer] of [
      [trial, one],
      [trialOfListed(['x-1 A.a']).trial, nowhere],
    ] as const) {
      // prettier-ignore
      expect(tested.tryOne(offer)).toBe(offer.fix)
      expect(tested.tryOne({ ...offer, proof: 'triable' })).toBeUndefined()
      expect(tested.tryOne({ ...offer, proof: 'held' })).toBeUndefined()
    }
  })

  it('is offered where its finding is not told, unless it must hold', () => {
    const { trial, looks } = trialOfListed(['x-1 A.a'])
    const offer = listing('x-1 A.b', [])
    expect(trial.tryOne(offer)).toBe(offer.fix)
    expect(trial.tryOne({ ...offer, proof: 'triable' })).toBe(offer.fix)
    expect(trial.tryOne({ ...offer, proof: 'held' })).toBeUndefined()
    expect(looks()).toBe(0)
  })

  it('with more than fifty choices is offered as it is, unless it must hold', () => {
    const { trial, looks } = trialOfListed(['x-1 A.a'])
    const { fix, ...rest } = listing('x-1 A.a', [])
    const choosing = (count: number): Offer => ({
      ...rest,
      fix: { ...fix, options: Array.from({ length: count }, (_, index) => ({ title: `${index}`, replacement: ['x-1 A.a'] })) },
    })
    const many = choosing(51)
    expect(trial.tryOne(many)).toBe(many.fix)
    expect(trial.tryOne({ ...many, proof: 'held' })).toBeUndefined()
    expect(looks()).toBe(0)
    expect(trial.tryOne(choosing(50))).toBeUndefined()
    expect(looks()).toBeGreaterThan(0)
  })
})

describe('the room for trials', () => {
  // Ten times the text, between 24,000 and 90,000 characters; each costs the text, 300, and 80 for each finding of its party.
  it.each([
    [1700, 0, 12],
    [1701, 0, 11],
    [2400, 0, 8],
    [5000, 0, 9],
    [9000, 0, 9],
    [12_000, 0, 7],
    [1000, 10, 11],
    [1000, 284, 1],
    [1000, 1000, 1],
  ])('in %i characters with %i findings of its own is for %i of a party', (extent, own, times) => {
    const told = ['cl-1 A.a', ...Array.from({ length: own }, () => 'r4-1 A.b (warning)')]
    const { trial } = trialOfListed(told)
    const text = 'x'.repeat(extent)
    const long = trialOf({ text: text.slice(extentOf({ text: '' }, Infinity)) }, (after) => (after['text'] === 1 ? [] : told.map(toldAs)))
    const offer: Offer = { ...listing('cl-1 A.a', []), proof: 'held', party: 'definitions' }
    const fix = { ...offer.fix, jsonPointer: '/text', replacement: 1 }
    expect(timesUntilNone(() => long.trial.tryOne({ ...offer, fix }))).toBe(times)
    expect(long.looks()).toBe(times)
    // Another party has room of its own, of which those findings take nothing.
    expect(long.trial.tryOne({ ...offer, fix, party: 'rules' })).toBe(fix)
    expect(trial).toBeDefined()
  })

  it('is kept apart for the first fixes of other codes, up to 12,000 characters', () => {
    const codes = Array.from({ length: 10 }, (_, index) => `x-${index} A.a`)
    const { trial, looks } = trialOfListed(codes, 1700)
    const holding = (code: string): Offer => ({ ...listing(code, []), proof: 'held' })
    expect(timesUntilNone(() => trial.tryOne(holding(codes[0]!)))).toBe(12)
    expect(timesUntilNone((time) => trial.tryOne(holding(codes[time + 1]!)))).toBe(6)
    expect(trial.tryOne(holding(codes[1]!))).toBeUndefined()
    expect(looks()).toBe(18)
  })

  it('that is too little for a trial, though not for the text, leaves a fix untried, be it the first of its code', () => {
    const codes = Array.from({ length: 10 }, (_, index) => `x-${index} A.a`)
    const { trial, looks } = trialOfListed(codes, 1720)
    const holding = (code: string): Offer => ({ ...listing(code, []), proof: 'held' })
    for (let times = 0; times < 20; times += 1) expect(trial.tryOne(listing(codes[0]!, []))).toBeDefined()
    expect(looks()).toBe(11)
    expect(timesUntilNone((time) => trial.tryOne(holding(codes[time + 1]!)))).toBe(5)
    expect(looks()).toBe(16)
  })

  it('is enough for the second fix where the first is tried at all', () => {
    const { trial, looks } = trialOfListed(['x-1 A.a'], 1700)
    const otherwise = listing('x-1 A.a', ['x-2 A.a']).fix
    const offer = { ...listing('x-1 A.a', ['x-1 A.a', 'x-2 A.a']), otherwise: { fix: otherwise } }
    for (let times = 0; times < 10; times += 1) trial.tryOne(listing('x-1 A.a', []))
    const { trial: another } = trialOfListed(['x-1 A.a'], 1700)
    for (let times = 0; times < 11; times += 1) another.tryOne(listing('x-1 A.a', []))
    expect(trial.tryOne(offer)).toBe(otherwise)
    expect(another.tryOne(offer)).toBe(offer.fix)
    expect(looks()).toBe(12)
  })

  it('is a half of it for those that are tried together', () => {
    const told = ['x-1 A.a', 'x-1 A.b']
    const { trial, looks } = trialOf({ a: 1, b: 1, text: 'x'.repeat(1700 - extentOf({ a: 1, b: 1, text: '' }, Infinity)) }, ({ a, b }) =>
      told.filter((_, index) => [a, b][index] === 1).map(toldAs),
    )
    const offers = ['a', 'b'].map((name) => {
      const { fix, ...rest } = listing(`x-1 A.${name}`, [])
      return { ...rest, fix: { ...fix, jsonPointer: `/${name}`, replacement: 2 } }
    })
    expect(trial.holdTogether([{ ...offers[0]!, party: '' }])).toHaveLength(1)
    expect(timesUntilNone(() => trial.holdTogether(offers)[0])).toBe(5)
    expect(looks()).toBe(6)
    expect(timesUntilNone(() => trial.holdTogether(offers.map((one) => ({ ...one, party: 'form' })))[0])).toBe(6)
  })

  it.each([
    [1700, 5],
    [1800, 4],
  ])('is left to others in two thirds where none of many choices holds, in %i characters after %i', (extent, tries) => {
    const { trial, looks } = trialOfListed(['x-1 A.a'], extent)
    const { fix, ...rest } = listing('x-1 A.a', [])
    const options = Array.from({ length: 20 }, (_, index) => ({ title: `${index}`, replacement: ['x-1 A.a'] }))
    expect(trial.tryOne({ ...rest, fix: { ...fix, options } })).toBeUndefined()
    expect(looks()).toBe(tries)
  })

  it.each<[string, number, number, readonly boolean[], Partial<Offer>, readonly string[] | undefined]>([
    ['all, where there is room for none', 1700, 12, [false, true], {}, ['0', '1']],
    ['all, where there is nearly room for one', 1720, 11, [false, true], {}, ['0', '1']],
    ['those behind the first, where that holds', 1700, 11, [true, false, true], {}, ['0', '1', '2']],
    ['the first alone, where they must hold', 1700, 11, [true, true, true], { proof: 'held' }, ['0']],
    ['none, where the first does not hold', 1700, 11, [false, true, true], {}, undefined],
  ])('leaves of choices %s', (_, extent, before, holding, more, titles) => {
    const { trial } = trialOfListed(['x-1 A.a'], extent)
    const { fix, ...rest } = listing('x-1 A.a', [])
    for (let times = 0; times < before; times += 1) trial.tryOne({ ...rest, fix })
    const options = holding.map((holds, index) => ({ title: `${index}`, replacement: holds ? [] : ['x-1 A.a'] }))
    expect(trial.tryOne({ ...rest, ...more, fix: { ...fix, options } })?.options?.map(({ title }) => title)).toEqual(titles)
  })

  it('that is spent leaves the choices that were not tried, where others held', () => {
    const { trial } = trialOfListed(['x-1 A.a'], 1700)
    const { fix, ...rest } = listing('x-1 A.a', [])
    const choosing = (replacements: readonly Json[]): Offer => ({
      ...rest,
      fix: { ...fix, options: replacements.map((replacement, index) => ({ title: `${index}`, replacement })) },
    })
    const titles = (offer: Offer): readonly string[] | undefined => trial.tryOne(offer)?.options?.map(({ title }) => title)
    for (let times = 0; times < 3; times += 1) expect(titles(choosing([[], ['x-1 A.a'], []]))).toEqual(['0', '2'])
    expect(titles(choosing([[], ['x-1 A.a'], [], ['x-1 A.a']]))).toEqual(['0', '2', '3'])
    expect(titles(choosing([['x-1 A.a'], []]))).toEqual(['0', '1'])
  })
})

describe('a fix in an entry of a long Bundle', () => {
  const filler = 'x'.repeat(40_000)
  const told = ({ told: list = [] }: JsonObject) => (list as readonly string[]).map(toldAs)
  const trialIn = (resource: JsonObject) => trialOf({ filler, entry: [{ resource: { a: 1 } }, { resource }] }, told)
  const inEntry = (after: readonly string[], more: Partial<Offer> = {}): Offer => {
    const offer = listing('x-1 A.a', after)
    return { ...offer, fix: { ...offer.fix, jsonPointer: '/entry/1/resource/told' }, place: { ...offer.place, entryIndex: 1 }, ...more }
  }

  it('is tried in its resource, which is linted once as it is', () => {
    const resource = { told: ['x-1 A.a'] }
    const { trial, linted, changes } = trialIn(resource)
    expect(trial.tryOne(inEntry(['x-1 A.a', 'x-2 A.b']))).toBeUndefined()
    expect(trial.tryOne(inEntry([]))).toBeDefined()
    expect(linted()).toEqual([resource, { told: ['x-1 A.a', 'x-2 A.b'] }, { told: [] }])
    expect(changes()[0]!.added).toEqual([])
    expect(changes()[0]!.originalOf(resource)).toBe(resource)
    expect(changes()[1]!.added).toEqual(['x-2 A.b'])
    expect(changes()[1]!.originalOf(linted()[1] as JsonObject)).toBe(resource)
  })

  it('is offered untried where its finding is not told of the resource alone, unless it must be tried or hold', () => {
    const { trial, looks } = trialIn({ told: [] })
    expect(trial.tryOne(inEntry([]))).toBeDefined()
    expect(trial.tryOne(inEntry([], { proof: 'triable' }))).toBeUndefined()
    expect(trial.tryOne(inEntry([], { proof: 'held' }))).toBeUndefined()
    expect(looks()).toBe(1)
  })

  it('is offered untried, and the resource not linted, where its finding is sure not to be told of that alone', () => {
    const { trial, looks } = trialIn({ told: ['x-1 A.a'] })
    const isNeverAlone = () => true
    expect(trial.tryOne(inEntry([], { isNeverAlone }))).toBeDefined()
    expect(trial.tryOne(inEntry([], { isNeverAlone, proof: 'triable' }))).toBeUndefined()
    expect(trial.tryOne(inEntry([], { isNeverAlone, proof: 'held' }))).toBeUndefined()
    expect(looks()).toBe(0)
  })

  it('pays for a look that was not needed, as others do', () => {
    const length = 29_700 - extentOf({ told: ['x-1 A.a'], text: '' }, Infinity)
    const { trial } = trialIn({ told: ['x-1 A.a'], text: 'x'.repeat(length) })
    expect(trial.tryOne(inEntry([], { isNeverAlone: () => true }))).toBeDefined()
    expect(timesUntilNone(() => trial.tryOne(inEntry([], { proof: 'held' })))).toBe(2)
  })

  it('has no second one offered that cannot be tried', () => {
    const { trial } = trialIn({ told: ['x-1 A.a'] })
    const offer = inEntry(['x-1 A.a'])
    expect(trial.tryOne({ ...offer, otherwise: { fix: { ...offer.fix, jsonPointer: '/filler' } } })).toBeUndefined()
    expect(trial.tryOne({ ...offer, otherwise: { fix: inEntry([]).fix } })).toBeDefined()
  })

  it('pays for the look at the resource as it is', () => {
    const length = 29_700 - extentOf({ told: ['x-1 A.a'], text: '' }, Infinity)
    const { trial, looks } = trialIn({ told: ['x-1 A.a'], text: 'x'.repeat(length) })
    expect(timesUntilNone(() => trial.tryOne(inEntry([], { proof: 'held' })))).toBe(2)
    expect(looks()).toBe(3)
  })

  it('is not tried together with others, nor anywhere but in a resource', () => {
    const { trial, looks } = trialIn({ told: ['x-1 A.a'] })
    expect(trial.holdTogether([inEntry([]), inEntry([])])).toEqual([])
    for (const jsonPointer of ['/filler', '/entry/1/told', '/entry/0', '/group/1/resource/told']) {
      const offer = inEntry([])
      const elsewhere = { ...offer, fix: { ...offer.fix, jsonPointer } }
      expect(trial.tryOne(elsewhere)).toBe(elsewhere.fix)
    }
    expect(looks()).toBe(0)
  })
})

describe('fixes that are tried together', () => {
  /** A trial where each member that is 1 is told, with one more error once some of them are 2, and offers for them. */
  const trialOfNames = (names: readonly string[], extent = 0, isWorse: (value: JsonObject) => boolean = () => false) => {
    const value: JsonObject = { ...Object.fromEntries(names.map((name) => [name, 1])), text: '' }
    const text = 'x'.repeat(Math.max(0, extent - extentOf(value, Infinity)))
    const told = (after: JsonObject) => [
      ...names.filter((name) => after[name] === 1).map((name) => `x-1 A.${name}`),
      ...(isWorse(after) ? ['x-2 A.z'] : []),
    ]
    const offers = names.map((name): Offer => {
      const { fix, ...rest } = listing(`x-1 A.${name}`, [])
      return { ...rest, fix: { ...fix, jsonPointer: `/${name}`, replacement: 2 } }
    })
    return { ...trialOf({ ...value, text }, (after) => told(after).map(toldAs)), offers }
  }
  const leaving = (offer: Offer): Offer => ({ ...offer, fix: { ...offer.fix, replacement: 1 } })

  it.each<[string, Partial<Offer>, Partial<Offer>, number]>([
    ['plain ones', {}, {}, 16_000],
    ['plain ones beside others', { proof: 'held' }, {}, 16_000],
    ['those that must hold', { proof: 'held' }, { proof: 'held' }, 32_000],
    ['those that must be tried or hold', { proof: 'triable' }, { proof: 'held' }, 32_000],
  ])('are so in a document that is shorter than their limit: %s', (_, first, second, limit) => {
    for (const [extent, held] of [
      [limit - 1, 2],
      [limit, 0],
    ] as const) {
      // prettier-ignore
      const { trial, offers } = trialOfNames(['a', 'b'], extent)
      expect(
        trial.holdTogether([
          { ...offers[0]!, ...first },
          { ...offers[1]!, ...second },
        ]),
      ).toHaveLength(held)
    }
  })

  it('are not where one has more than fifty choices, or the text is no JSON', () => {
    const choosing = (count: number, { fix, ...rest }: Offer): Offer => ({
      ...rest,
      fix: { ...fix, options: Array.from({ length: count }, (_, index) => ({ title: `${index}`, replacement: 2 })) },
    })
    const { trial, looks, offers } = trialOfNames(['a', 'b'])
    expect(trial.holdTogether([offers[0]!, choosing(51, offers[1]!)])).toEqual([])
    expect(looks()).toBe(0)
    expect(trial.holdTogether([offers[0]!, choosing(50, offers[1]!)])).toHaveLength(2)
    const broken = createTrial(readDocument('{"a": 1, "b": 1,}'), () => [], () => []) // prettier-ignore
    expect(broken.holdTogether(offers)).toEqual([])
  })

  it('do not hold where one alone is left', () => {
    const { trial, looks, offers } = trialOfNames(['a', 'b'])
    expect(trial.holdTogether([offers[0]!, leaving(offers[1]!)])).toEqual([])
    expect(looks()).toBe(1)
  })

  it('are given up where the others do not hold either, at the cost of one more', () => {
    const { trial, looks, offers } = trialOfNames(['a', 'b', 'c'], 0, ({ a, b }) => a === 1 && b === 2)
    expect(trial.holdTogether([leaving(offers[0]!), ...offers.slice(1)])).toEqual([])
    expect(looks()).toBe(2)
  })

  it('are given up where there is no more room for the others', () => {
    const { trial, looks, offers } = trialOfNames(['a', 'b', 'c'], 1700)
    expect(trial.holdTogether(offers)).toHaveLength(3)
    const failing = [leaving(offers[0]!), ...offers.slice(1)]
    expect([1, 2, 3].map(() => trial.holdTogether(failing).length)).toEqual([2, 2, 0])
    expect(looks()).toBe(6)
  })

  it('have the document linted with the originals of the objects that they write anew', () => {
    const root = { a: { b: { c: 1 } }, d: { e: 1 }, f: {} }
    const { trial, linted, changes } = trialOf(root, () => ['x-1 A.a', 'x-1 A.d'].map(toldAs))
    trial.holdTogether(
      [
        ['x-1 A.a', '/a/b/c'],
        ['x-1 A.d', '/d/e'],
      ].map(([told = '', jsonPointer = '']) => {
        // prettier-ignore
        const offer = listing(told, [])
        return { ...offer, fix: { ...offer.fix, jsonPointer, replacement: 2 } }
      }),
    )
    const after = linted()[0] as typeof root
    const { originalOf } = changes()[0]!
    expect([after, after.a, after.a.b, after.d].map(originalOf)).toEqual([root, root.a, root.a.b, root.d])
    expect(originalOf(after.a.b)).toBe(root.a.b)
    const other = { g: 1 }
    expect(originalOf(other)).toBe(other)
  })
})

describe('fixes that are tried together and do not hold', () => {
  it.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['one leaves its finding', ['x-1 A.a', 'x-1 A.b', 'x-1 A.c'], ['x-1 A.b'], ['a', 'c']],
    ['an error comes at what one is for', ['x-1 A.a', 'x-1 A.b', 'x-1 A.c'], ['x-2 A.b[0]'], ['a', 'c']],
    ['an error comes inside of what one is for', ['x-1 A.a', 'x-1 A.b', 'x-1 A.c'], ['x-2 A.b.d'], []],
    ['an error comes in an entry', ['x-1 A.a', 'x-1 A.b', 'x-1 A.c'], ['x-2 A.b @1'], []],
    ['one leaves its finding and an error comes elsewhere', ['x-1 A.a', 'x-1 A.b', 'x-1 A.c'], ['x-1 A.b', 'x-2 A.bc'], ['a', 'c']],
    ['a warning comes', ['x-1 A.a', 'x-1 A.b', 'x-1 A.c'], ['x-2 A.b (warning)'], ['a', 'b', 'c']],
    ['an error comes elsewhere', ['x-1 A.a', 'x-1 A.b', 'x-1 A.c'], ['x-2 A.bc'], []],
    ['an error is told of in other words, as it was before', ['x-1 A.a', 'x-1 A.b', 'x-3 A.d'], ['x-3 A.d'], ['a', 'b']],
    ['an error comes that stood there already once', ['x-1 A.a', 'x-1 A.b', 'x-3 A.d'], ['x-3 A.d', 'x-3 A.d'], []],
    ['an error comes that was a warning', ['x-1 A.a', 'x-1 A.b', 'x-3 A.d (warning)'], ['x-3 A.d'], []],
    ['an error comes that nobody can word', ['x-1 A.a', 'x-1 A.b', 'x-1 A.c'], ['x-2 A.b «fails»'], ['a', 'b', 'c']],
  ])('are those without the ones to blame, where %s', (_, before, after, held) => {
    const names = ['a', 'b', 'c'].slice(0, before.filter((one) => one.startsWith('x-1')).length)
    const blamed = names.filter((name) => !held.includes(name))
    const told = (value: JsonObject): readonly Told[] => {
      if (names.every((name) => value[name] === 1)) return before.map(toldAs)
      const isWhole = names.every((name) => value[name] === 2)
      return (isWhole ? after : after.filter((one) => held.length < names.length && !blamed.some((name) => one.includes(name)))).map(toldAs)
    }
    const { trial } = trialOf(Object.fromEntries(names.map((name) => [name, 1])), told)
    const offers = names.map((name) => {
      const { fix, ...rest } = listing(`x-1 A.${name}`, [])
      return { ...rest, fix: { ...fix, jsonPointer: `/${name}`, replacement: 2 } }
    })
    expect(trial.holdTogether(offers).map(({ fix }) => fix.jsonPointer.slice(1))).toEqual(held)
  })
})

describe('what is gone with some fixes', () => {
  const told = ['x-1 Basic.a.b']

  it.each<[string, readonly string[], readonly string[]]>([
    ['nothing is told any more', [], told],
    ['another code is told of it', ['x-2 Basic.a.b'], told],
    ['its code is told of what is beside it', ['x-1 Basic.a.c'], told],
    ['its code is told of what is called nearly so', ['x-1 Basic.a.bc', 'x-1 Basic.a.b1.c'], told],
    ['its code is told of it', ['x-1 Basic.a.b'], []],
    ['its code is told of it at another place of a list', ['x-1 Basic.a[10].b[2]'], []],
    ['its code is told of what is around it', ['x-1 Basic.a'], []],
    ['its code is told of all', ['x-1 Basic'], []],
    ['its code is told of something inside it', ['x-1 Basic.a.b.c'], []],
    ['its code is told of something deep inside it', ['x-1 Basic.a.b.c.d[1].e'], []],
    ['another says it of the same', ['x-2 Basic.a.b covers x-1'], []],
    ['another says it of the same, for one of its kinds', ['x-2 Basic.a.b covers x-1 con-3'], []],
    ['another says it of what is around it', ['x-2 Basic.a covers x-1'], []],
    ['another says it of what is inside it', ['x-2 Basic.a.b.c covers x-1'], []],
    ['another says it of what is beside it', ['x-2 Basic.a.c covers x-1'], []],
    ['the first of two others says it', ['x-2 Basic.a.c covers x-1', 'x-2 Basic.z.c covers x-1'], []],
    ['the second of two others says it', ['x-2 Basic.z.c covers x-1', 'x-2 Basic.a.c covers x-1'], []],
    ['another says it of something else', ['x-2 Basic.z.b covers x-1'], told],
    ['another says something else of the same', ['x-2 Basic.a.b covers x-3, x-10'], told],
  ])('is a finding or not, where %s', (_, left, gone) => {
    const { trial } = trialOf({ a: { b: 1 } }, () => left.map(toldAs))
    expect(goneFrom(trial, [['/a/b', 2]], told)).toEqual(gone)
  })

  it('are those of some findings alone, in their order', () => {
    const { trial } = trialOf({ a: 1 }, () => ['x-1 Basic.c', 'x-2 Basic.d'].map(toldAs))
    expect(goneFrom(trial, [['/a', 2]], ['x-2 Basic.b', 'x-1 Basic.c', 'x-1 Basic.a'])).toEqual(['x-2 Basic.b', 'x-1 Basic.a'])
  })

  it('is seen in the document as it is with all of them', () => {
    const { trial, linted, changes } = trialOf({ a: { b: { c: 1 } }, d: { e: 1 }, f: 1 })
    goneFrom(trial, [['/a/b', { g: 2 }], ['/d/e', [3]]], told) // prettier-ignore
    expect(linted()).toEqual([{ a: { b: { g: 2 } }, d: { e: [3] }, f: 1 }])
    expect(changes()[0]!.added).toEqual([2, [3]])
  })

  it('is seen with the first of those that cannot be made together', () => {
    const { trial, linted } = trialOf({ a: { b: 1 }, c: 1 })
    goneFrom(trial, [['/a', 5], ['/a/b', 6], ['/c', 7]], told) // prettier-ignore
    expect(linted()).toEqual([{ a: 5, c: 1 }])
  })

  it('is nothing where the text is no JSON, or too long', () => {
    for (const document of [readDocument('{"a": 1,}'), toDocument({ a: 1, text: 'x'.repeat(16_000) })]) {
      const trial = createTrial(document, () => [], () => []) // prettier-ignore
      expect(goneFrom(trial, [['/a', 2]], told)).toEqual([])
    }
  })

  it('may be told of another entry of a Bundle that is short', () => {
    const entry = [{ resource: { a: 1 } }, { resource: { a: 1 } }]
    const { trial, linted } = trialOf({ entry }, () => [])
    expect(goneFrom(trial, [['/entry/0/resource/a', 2]], ['x-1 Basic.b @1'])).toEqual(['x-1 Basic.b @1'])
    expect(linted()).toHaveLength(1)
  })

  describe('of a Bundle that is long', () => {
    const filler = 'x'.repeat(16_000)
    const entry = Array.from({ length: 6 }, (_, index) => ({ resource: { a: index, b: { c: 1 } } }))
    const long = { filler, entry: [...entry, { resource: { a: 9, filler } }, { a: 1 }] }
    const fixIn = (index: number, name = 'a'): readonly [string, Json] => [`/entry/${index}/resource/${name}`, 'nuevo']
    const all = ['x-1 Basic.a', 'x-1 Basic.b @1', 'x-1 Basic.b @2', 'x-1 Basic.d @2']

    it('is seen in the resource of the entry alone', () => {
      const { trial, linted, changes } = trialOf(long)
      goneFrom(trial, [fixIn(2)], all)
      expect(linted()).toEqual([{ a: 'nuevo', b: { c: 1 } }, entry[2]!.resource])
      expect(changes()[0]!.added).toEqual(['nuevo'])
      expect(changes()[0]!.originalOf(linted()[0] as JsonObject)).toBe(entry[2]!.resource)
    })

    it('is of that entry, and told of its resource alone', () => {
      const { trial, looks } = trialOf(long, ({ a }) => (a === 'nuevo' ? [] : ['x-1 Basic.b', 'x-2 Basic.d'].map(toldAs)))
      expect(goneFrom(trial, [fixIn(2)], all)).toEqual(['x-1 Basic.b @2'])
      expect(goneFrom(trial, [fixIn(1), fixIn(2)], all)).toEqual(['x-1 Basic.b @1', 'x-1 Basic.b @2'])
      // Each resource is linted once as it is.
      expect(looks()).toBe(5)
    })

    it('is looked for once for all fixes of an entry, and in four entries at most', () => {
      const { trial, linted } = trialOf(long)
      const fixes = [fixIn(0), fixIn(1), fixIn(0, 'b'), fixIn(2), fixIn(3), fixIn(1, 'b'), fixIn(4), fixIn(3, 'b')]
      goneFrom(trial, fixes, all)
      const after = linted().filter((one) => (one as JsonObject)['a'] === 'nuevo')
      expect(after).toEqual([
        { a: 'nuevo', b: 'nuevo' },
        { a: 'nuevo', b: 'nuevo' },
        { a: 'nuevo', b: { c: 1 } },
        { a: 'nuevo', b: { c: 1 } },
      ])
    })

    it('is nothing where a fix is set outside of a resource, or in one too long', () => {
      const { trial, linted } = trialOf(long)
      for (const pointer of [
        '/filler',
        '/entry/6/resource/a',
        '/entry/7/a',
        '/entry',
        '/entry/0',
        '/other/0/resource/a',
        '/entry/99/resource/a',
      ])
        expect(goneFrom(trial, [[pointer, 1]], all)).toEqual([])
      expect(linted()).toEqual([])
    })
  })
})

/** A trial in a document of which each member that is 1 is told as an error, and each that is 2 as another one. */
function trialOf(value: JsonObject, told: (value: JsonObject) => readonly Told[] = toldOf) {
  const looks: { readonly value: Json | undefined; readonly changes: Changes }[] = []
  const relint = ({ value: after }: Pick<Document, 'value'>, changes: Changes): readonly Told[] => {
    looks.push({ value: after, changes })
    return told(after as JsonObject)
  }
  const trial = createTrial(toDocument(value), () => told(value), relint)
  return {
    trial,
    looks: () => looks.length,
    linted: () => looks.map((one) => one.value),
    changes: () => looks.map((one) => one.changes),
  }
}

/**
 * A finding as `code path`, with `@` and the index of its entry, `«…»` around what it says, `(warning)` where it is no error, and `covers` with the
 * codes that it says as well.
 */
function toldAs(written: string): Told {
  const [, code = '', path = '', entry, sentence = code, severity = 'error', covers] =
    /^(\S+) (\S+)(?: @(\d+))?(?: «(.*)»)?(?: \((warning)\))?(?: covers (.+))?$/.exec(written)!
  const place = { ...placeOf(''), path, entryIndex: entry === undefined ? undefined : Number(entry) }
  const message = () => (sentence === 'fails' ? undefined : sentence)
  return { code, severity: severity as Severity, message, place: () => place, covers: covers?.split(', ') }
}

/** A trial in a document whose findings are those that it lists itself as `told`, with a text that makes it as long as is asked. */
function trialOfListed(told: readonly string[], extent = 0) {
  const value = { told, text: '' }
  const text = 'x'.repeat(Math.max(0, extent - extentOf(value, Infinity)))
  return trialOf({ told, text }, (after) => (after['told'] as readonly string[]).map(toldAs))
}

/** An offer for a finding that writes which findings there are afterwards. */
function listing(written: string, after: readonly string[]): Offer {
  const { code, place, message } = toldAs(written)
  return { fix: { jsonPointer: '/told', replacement: after, title: 'Usar otro', safe: false }, place: place(), code, message: message()! }
}

/** How often something is done until it gives nothing, a hundred times at most. */
function timesUntilNone(act: (time: number) => unknown): number {
  let times = 0
  while (times < 100 && act(times) !== undefined) times += 1
  return times
}

/** Those of some findings that are gone with some fixes, as they were written. */
function goneFrom(trial: Trial, fixes: readonly (readonly [string, Json])[], some: readonly string[]): readonly string[] {
  const written = new Map(some.map((one) => [toldAs(one), one]))
  const placed = fixes.map(([jsonPointer, replacement]) => {
    const [, entry] = /^\/entry\/(\d+)/.exec(jsonPointer) ?? []
    return {
      fix: offer(jsonPointer, replacement).fix,
      place: { ...placeOf('a'), entryIndex: entry === undefined ? undefined : Number(entry) },
    }
  })
  return trial.goneWith(placed, [...written.keys()]).map((one) => written.get(one)!)
}

function toldOf(value: JsonObject): readonly Told[] {
  return Object.entries(value)
    .filter(([, one]) => one === 1 || one === 2)
    .map(([name, one]) => ({ code: 'cl-a', severity: 'error', message: () => `«${JSON.stringify(one)}»`, place: () => placeOf(name) }))
}

function offer(jsonPointer: string, replacement: Json = 0): Offer {
  const fix = { jsonPointer, replacement, title: 'Usar otro', safe: false }
  return { fix, place: placeOf(jsonPointer.slice(1).split('/')[0]!), code: 'cl-a', message: '«1»' }
}

/** An offer with choices. */
function choosing(jsonPointer: string, replacements: readonly Json[]): Offer {
  const { fix, ...rest } = offer(jsonPointer, replacements[0]!)
  return { ...rest, fix: { ...fix, options: replacements.map((replacement, index) => ({ title: `${index}`, replacement })) } }
}

function placeOf(name: string) {
  return { value: undefined, plan: undefined, path: `Basic.${name}`, entryIndex: undefined, isBase: false, name }
}

/** Of a list besides: an error for each item, and one where there is none. */
function toldOfList({ list, ...others }: JsonObject): readonly Told[] {
  const items = list as readonly Json[]
  const ofItem: Told = { code: 'cl-a', severity: 'error', message: () => '«1»', place: () => placeOf('list.n') }
  const ofNone: Told = { code: 'cl-b', severity: 'error', message: () => 'nada', place: () => placeOf('list') }
  return [...toldOf(others), ...(items.length === 0 ? [ofNone] : items.map(() => ofItem))]
}
