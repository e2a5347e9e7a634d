import { describe, expect, it } from 'vitest'
import { forgetNotes, noted } from '../../../rules/engine/noted.ts'
import type { Json, JsonObject } from '../../../rules/engine/json.ts'
import { lint } from '../../../rules/index.ts'

describe('noted', () => {
  it('reads a value once while a document is linted, and anew in the next one', () => {
    let reads = 0
    const lengthOf = noted((list: readonly number[]) => {
      reads += 1
      return list.length
    })
    const list = [1, 2]
    expect([lengthOf(list), lengthOf(list), lengthOf([1])]).toEqual([2, 2, 1])
    list.push(3)
    expect([lengthOf(list), reads]).toEqual([2, 2])
    forgetNotes()
    expect([lengthOf(list), lengthOf(list), reads]).toEqual([3, 3, 3])
  })

  it('keeps that nothing was found', () => {
    let reads = 0
    const none = noted<object, undefined>(() => {
      reads += 1
      return undefined
    })
    const value = {}
    none(value)
    none(value)
    expect(reads).toBe(1)
  })
})

describe('a value that was linted and then changed in place', () => {
  const options = { today: '2026-01-15' } as const
  const entry = (id: string, resource: JsonObject) => ({ fullUrl: `urn:uuid:6f1c2d54-8a3b-4c77-9e10-00000000000${id}`, resource })
  const patient = (): JsonObject => ({ resourceType: 'Patient', name: [{ family: 'Soto', given: ['Ana'] }] })
  const encounter = (reference: string): JsonObject => ({
    resourceType: 'Encounter',
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
    subject: { reference },
  })

  const missing = 'urn:uuid:6f1c2d54-8a3b-4c77-9e10-000000000009'
  const bundle = (type: string, entries: JsonObject[]): JsonObject => ({ resourceType: 'Bundle', type, entry: entries })
  const withoutName = { resource: patient(), request: { method: 'POST', url: 'Patient' } }
  const containing = (id: string, reference: string): JsonObject => ({ ...encounter(reference), contained: [{ ...patient(), id }] })

  it.each<[string, JsonObject, JsonObject]>([
    [
      'a reference that an entry may answer',
      bundle('collection', [entry('1', patient()), entry('2', encounter(missing))]),
      bundle('collection', [entry('1', patient()), entry('2', encounter(missing)), entry('3', patient())]),
    ],
    [
      'an entry without a name',
      bundle('transaction', [withoutName, entry('2', patient())]),
      bundle('transaction', [withoutName, entry('4', patient())]),
    ],
    ['a contained resource that nothing refers to', containing('a', 'Patient/1'), containing('a', '#a')],
    ['a reference to something contained that is not there', containing('a', '#b'), containing('c', '#b')],
  ])('is linted as it is now: %s', (_, before, after) => {
    const value = structuredClone(before)
    lint(value, options)
    changeInPlace(value, after)
    expect(value).toEqual(after)
    expect(lint(value, options)).toEqual(lint(structuredClone(after), options))
  })
})

/** Makes a value like another one, without replacing an object or a list that both have. */
function changeInPlace(value: JsonObject | Json[], wanted: JsonObject | readonly Json[]): void {
  const target = value as Record<string, Json>
  for (const [name, one] of Object.entries(wanted) as [string, Json][]) {
    const own = target[name]
    if (isHolder(own) && isHolder(one)) changeInPlace(own as JsonObject, one as JsonObject)
    else target[name] = one
  }
}

function isHolder(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null
}
