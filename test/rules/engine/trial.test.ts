import { describe, expect, it } from 'vitest'
import type { Document } from '../../../rules/engine/document.ts'
import { toDocument } from '../../../rules/engine/document.ts'
import { createTrial, type Changes, type Offer, type Told } from '../../../rules/engine/trial.ts'
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
    while (trial.tryOne({ ...offer('/b'), mustHold: true }) !== undefined) times += 1
    expect(times).toBe(5)
  })

  it('are tried one by one where one sets what is around another', () => {
    const { trial, looks } = trialOf({ ...root })
    expect(trial.holdTogether([offer('/c', 5), offer('/c/d')])).toEqual([])
    expect(looks()).toBe(0)
  })
})

describe('a document that is linted again', () => {
  const root = { a: 1, b: 1, c: { d: 1, e: 'x' } }

  it('comes with what a fix adds to it, as far as that did not stand in the same object before', () => {
    const { trial, added } = trialOf({ ...root })
    trial.tryOne(offer('/b', 'nuevo'))
    trial.tryOne({ ...offer('/c', { f: root.c.e, g: 'más' }), place: placeOf('a') })
    trial.holdTogether([offer('/a', 'uno'), offer('/b', 'otro')])
    expect(added()).toEqual([['nuevo'], ['más'], ['uno', 'otro']])
  })
})

describe('a fix with choices', () => {
  const root = { a: 1, b: 1 }

  it('is offered with the few that hold', () => {
    const { trial, looks } = trialOf({ ...root })
    expect(trial.tryOne(choosing('/a', [0, 1, 3]))?.options?.map(({ replacement }) => replacement)).toEqual([0, 3])
    expect(looks()).toBe(3)
  })

  it('of many is tried until one holds, and those before it are left out', () => {
    const { trial, looks } = trialOf({ ...root })
    expect(trial.tryOne(choosing('/a', [1, 0, 3, 4, 5, 6]))?.options?.map(({ replacement }) => replacement)).toEqual([0, 3, 4, 5, 6])
    expect(looks()).toBe(2)
  })
})

describe('a fix that is offered only where it holds', () => {
  const root = { a: 1, b: 1, c: { d: 1 } }

  it('is not offered where it leaves its finding, nor where nothing can be compared', () => {
    const { trial } = trialOf({ ...root, a: 2 })
    expect(trial.tryOne({ ...offer('/b'), mustHold: true })).toBeDefined()
    expect(trial.tryOne({ ...offer('/b', 1), mustHold: true })).toBeUndefined()
    expect(trial.tryOne({ ...offer('/a'), mustHold: true })).toBeUndefined()
    expect(trial.tryOne(offer('/a'))).toBeDefined()
  })

  it('is tried in documents of up to 32,000 characters, and not offered in longer ones', () => {
    const [middle, large] = [20_000, 40_000].map((length) => trialOf({ ...root, text: 'x'.repeat(length) }).trial)
    expect(middle!.tryOne({ ...offer('/b', 1), mustHold: true })).toBeUndefined()
    expect(middle!.tryOne({ ...offer('/b'), mustHold: true })).toBeDefined()
    expect(middle!.tryOne(offer('/b', 1))).toBeDefined()
    expect(large!.tryOne({ ...offer('/b'), mustHold: true })).toBeUndefined()
  })

  it('is not offered once there is no more room, which another party still has', () => {
    const { trial } = trialOf({ ...root, text: 'x'.repeat(15_000) })
    const removal: Offer = { ...offer('/b'), mustHold: true, party: 'rules' }
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
    expect(trial.tryOne({ ...offer('/b', 1), otherwise })).toBe(otherwise)
    expect(trial.tryOne({ ...offer('/b', 4), otherwise })).toMatchObject({ replacement: 4 })
    expect(trial.tryOne({ ...offer('/b', 1), otherwise: { ...otherwise, replacement: 1 } })).toBeUndefined()
  })

  it('has room left, however many choices are tried before it', () => {
    const { trial, looks } = trialOf({ ...root, text: 'x'.repeat(15_000) })
    const options = Array.from({ length: 20 }, (_, index) => ({ title: `${index}`, replacement: 1 }))
    const { fix, ...rest } = offer('/b', 1)
    const otherwise = { jsonPointer: '/b', replacement: 3, title: 'Quitar', safe: false }
    expect(trial.tryOne({ ...rest, fix: { ...fix, options }, otherwise })).toBe(otherwise)
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

/** A trial in a document of which each member that is 1 is told as an error, and each that is 2 as another one. */
function trialOf(value: JsonObject, told: (value: JsonObject) => readonly Told[] = toldOf) {
  const additions: (readonly Json[])[] = []
  const relint = ({ value: after }: Pick<Document, 'value'>, { added }: Changes): readonly Told[] => {
    additions.push(added)
    return told(after as JsonObject)
  }
  const trial = createTrial(toDocument(value), () => told(value), relint)
  return { trial, looks: () => additions.length, added: () => additions }
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
