import { describe, expect, it } from 'vitest'
import type { Document } from '../../../rules/engine/document.ts'
import { toDocument } from '../../../rules/engine/document.ts'
import { createTrial, type Offer, type Told } from '../../../rules/engine/trial.ts'
import { lint, type Json, type JsonObject } from '../../../rules/index.ts'

const today = '2026-01-15'

/** What is offered for the first finding of a code. */
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

describe('several fixes tried together', () => {
  const root = { a: 1, b: 1, c: { d: 1 } }

  it('cost one look at the document', () => {
    const { trial, looks } = trialOf({ ...root })
    expect(trial.holdTogether([offer('/a'), offer('/b')])).toBe(true)
    expect(looks()).toBe(1)
  })

  it('do not hold where one of them leaves its finding', () => {
    const { trial } = trialOf({ ...root })
    expect(trial.holdTogether([offer('/a'), offer('/b', 1)])).toBe(false)
    expect(trial.tryOne(offer('/a'))).toBeDefined()
    expect(trial.tryOne(offer('/b', 1))).toBeUndefined()
  })

  it('do not hold where one of them brings an error, though another takes one away', () => {
    const { trial } = trialOf({ ...root })
    expect(trial.holdTogether([offer('/a'), offer('/b', 2)])).toBe(false)
  })

  it('are tried one by one where one sets what is around another', () => {
    const { trial, looks } = trialOf({ ...root })
    expect(trial.holdTogether([offer('/c', {}), offer('/c/d')])).toBe(false)
    expect(looks()).toBe(0)
  })
})

/** A trial in a document of which each member that is 1 is told as an error, and each that is 2 as another one. */
function trialOf(value: JsonObject) {
  let looks = 0
  const relint = ({ value: after }: Pick<Document, 'value'>): readonly Told[] => {
    looks += 1
    return toldOf(after as JsonObject)
  }
  return { trial: createTrial(toDocument(value), () => toldOf(value), relint), looks: () => looks }
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

function placeOf(name: string) {
  return { value: undefined, plan: undefined, path: `Basic.${name}`, entryIndex: undefined, isBase: false, name }
}
