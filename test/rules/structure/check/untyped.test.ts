import { expect, it } from 'vitest'
import { createFindings } from '../../../../rules/engine/findings.ts'
import type { Json } from '../../../../rules/engine/json.ts'
import { createRun } from '../../../../rules/structure/check/run.ts'
import { noteUntyped } from '../../../../rules/structure/check/untyped.ts'

const begin = () =>
  createRun({}, createFindings(), new Map(), { to: () => undefined, strings: [], empty: [], deep: [], bySystem: new Map() })

it.each<[boolean, string, Json | undefined, readonly string[]]>([
  [true, 'has elements of the type alone', { id: 'a', birthDate: '2000' }, ['Patient']],
  [true, 'has something beside an element', { _birthDate: { id: 'a' } }, ['Patient']],
  [true, 'has one of a choice', { valueString: 'a' }, ['Observation']],
  [true, 'says a type that there is not', { resourceType: 'Paciente', birthDate: '2000' }, ['Patient']],
  [true, 'may be of one of two types', { birthDate: '2000' }, ['Group', 'Patient']],
  [false, 'has an element of another type', { id: 'a', birthDate: '2000' }, ['Group']],
  [false, 'has a member that is like an element', { id: 'a', birthDate_: '2000' }, ['Patient']],
  [false, 'would be of a type that there is not', { id: 'a' }, ['Paciente']],
  [false, 'is a text', 'a', ['Patient']],
  [false, 'is absent', undefined, ['Patient']],
])('noted (%s) as one that would be of a type if it said so: a resource that %s', (isNoted, _, value, types) => {
  const run = begin()
  run.unmet = []
  noteUntyped(run, value, types)
  const fault = { code: 'r4-tipo-01', facts: {}, at: ['resourceType'], follows: undefined }
  expect(run.unmet.map(({ scope, faults }) => [scope.resource, faults])).toEqual(isNoted ? [[value, [fault]]] : [])
})

it('nothing is noted where nobody asks what something follows from', () => {
  const run = begin()
  noteUntyped(run, { birthDate: '2000' }, ['Patient'])
  expect(run.unmet).toBeUndefined()
})
