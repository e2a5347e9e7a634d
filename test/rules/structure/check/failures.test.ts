import { describe, expect, it } from 'vitest'
import { createFindings } from '../../../../rules/engine/findings.ts'
import type { JsonObject, Path } from '../../../../rules/engine/json.ts'
import { faultsIn, followsFrom, later } from '../../../../rules/structure/check/failures.ts'
import { createRun, report, spend } from '../../../../rules/structure/check/run.ts'
import { createScope, type Scope } from '../../../../rules/structure/check/scope.ts'

const patient: JsonObject = { resourceType: 'Patient', id: 'p' }
const rootOf = (resource: JsonObject) => createScope(resource, String(resource['resourceType']), undefined, 'root', 0, undefined)

/** A run whose cursor is at an element of a resource. */
function begin(scope: Scope, budget = 10) {
  const run = createRun({ budget }, createFindings(), new Map(), {
    to: () => undefined,
    strings: [],
    empty: [],
    deep: [],
    bySystem: new Map(),
  })
  run.scope = scope
  run.steps.push('name', 0)
  run.depth = 2
  return run
}

describe('something that is found out once the walk is over', () => {
  it('is asked of the resource that was looked at, at its beginning, and leaves the run as it was', () => {
    const [scope, another] = [rootOf(patient), rootOf(patient)]
    const run = begin(scope)
    const ask = later(run, () => [run.scope, run.depth])
    run.scope = another
    expect(ask()).toEqual([scope, 0])
    expect([run.scope, run.depth]).toEqual([another, 2])
  })

  it('is not known where the budget is spent meanwhile, which leaves the run as it was', () => {
    const run = begin(rootOf(patient))
    const { scope } = run
    const spendAll = (): string => {
      run.profile = 'urn:a'
      spend(run, 11)
      return 'known'
    }
    expect(later(run, spendAll)()).toBeUndefined()
    expect(faultsIn(run, () => [report(run, 'r4-card-01', { name: 'a', min: 1, found: 0 }), spendAll()])).toHaveLength(1)
    expect([run.scope, run.depth, run.trial, run.profile]).toEqual([scope, 2, undefined, undefined])
  })

  it('fails where the asking does', () => {
    const run = begin(rootOf(patient))
    const fail = later(run, () => {
      throw new Error('other')
    })
    expect(fail).toThrow('other')
    expect(run.depth).toBe(2)
  })
})

describe('the place of a resource that fails', () => {
  const placeOf = (scope: Scope, run = begin(scope)): Path => {
    const unmet = { scope, canonical: 'urn:a', again: () => undefined }
    const follows = followsFrom(run, () => run.unmet!.push(unmet))
    const [first] = follows().failures
    // A finding that follows from the same failure is known by that failure being the same object.
    expect(follows().failures[0]).toBe(first)
    expect(run.unmet).toBeUndefined()
    return first!.at
  }
  const inner = (outer: Scope, resource: JsonObject, entry?: number) =>
    createScope(resource, String(resource['resourceType']), outer, entry === undefined ? 'contained' : 'entry', 0, entry)
  const bundleOf = (...resources: readonly JsonObject[]) =>
    rootOf({ resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) })

  it('is that of the document, or of its entry', () => {
    expect(placeOf(rootOf(patient))).toEqual([])
    expect(placeOf(inner(bundleOf({ resourceType: 'Group' }, patient), patient, 1))).toEqual(['entry', 1, 'resource'])
  })

  it('is that of an entry of a Bundle in a Bundle', () => {
    const bundle = bundleOf(patient)
    const around = bundleOf({ resourceType: 'Group' }, bundle.resource)
    expect(placeOf(inner(inner(around, bundle.resource, 1), patient, 0))).toEqual(['entry', 1, 'resource', 'entry', 0, 'resource'])
  })

  it('is known of an entry without looking through the document, which may be long', () => {
    const bundle = bundleOf(patient)
    for (const scope of [inner(bundle, patient, 0), inner(inner(bundleOf(bundle.resource), bundle.resource, 0), patient, 0)]) {
      const run = begin(scope)
      placeOf(scope, run)
      expect(run.places).toBeUndefined()
    }
  })

  it('is looked for where it stands in nothing but a list, type or no type', () => {
    for (const resource of [patient, { id: 'p' }]) {
      const holder = { resourceType: 'Group', name: 'a', contained: [{ resourceType: 'Device' }, resource] }
      expect(placeOf(inner(rootOf(holder), resource))).toEqual(['contained', 1])
      expect(placeOf(inner(inner(bundleOf(holder), holder, 0), resource))).toEqual(['entry', 0, 'resource', 'contained', 1])
    }
  })

  it('is kept of resources alone, of which there are far fewer than objects', () => {
    const holder = { resourceType: 'Group', characteristic: Array.from({ length: 100 }, () => ({})), contained: [{ id: 'a' }, patient] }
    const scope = inner(rootOf(holder), patient)
    const run = begin(scope)
    followsFrom(run, () => run.unmet!.push({ scope, canonical: 'urn:a', again: () => undefined }))()
    expect([...run.places!.keys()].map((one) => (one as JsonObject)['id'])).toEqual([undefined, 'p', 'a'])
  })

  it('is looked for where the Bundle around it stands in no entry, type or no type', () => {
    for (const resource of [patient, { id: 'p' }]) {
      const bundle = bundleOf(resource)
      const holder = { resourceType: 'Parameters', parameter: [{ name: 'a', resource: bundle.resource }] }
      const place = ['parameter', 0, 'resource', 'entry', 0, 'resource']
      expect(placeOf(inner(inner(rootOf(holder), bundle.resource), resource, 0))).toEqual(place)
    }
  })

  it('is looked for where a Bundle is not in the form of one', () => {
    const alone = rootOf({ resourceType: 'Bundle', entry: { resource: patient } })
    expect(placeOf(inner(alone, patient, 0))).toEqual(['entry', 'resource'])
    const listed = rootOf({ resourceType: 'Bundle', entry: [{ resource: [patient] }] } as JsonObject)
    expect(placeOf(inner(listed, patient, 0))).toEqual(['entry', 0, 'resource', 0])
  })
})
