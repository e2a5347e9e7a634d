import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { r4 } from '../r4.ts'
import { knownTypeOf } from '../resource-type.ts'
import { scopeOf } from './inner-scope.ts'
import type { Run } from './model.ts'

/** In members: a resource with more is of none of FHIR's types. */
const mostMembers = 100

/** Remembers, where somebody asks what something follows from, that a resource would be of a type if it said so, as far as its members tell. */
export function noteUntyped(run: Run, value: Json | undefined, types: readonly string[]): void {
  if (run.unmet === undefined || !isObject(value) || knownTypeOf(value) !== '' || !types.some((type) => mayBeOf(value, type))) return
  const { resourceType: found } = value
  const facts = typeof found === 'string' ? { found } : {}
  run.unmet.push({
    scope: scopeOf(run, value),
    canonical: '',
    again: () => undefined,
    faults: [{ code: 'r4-tipo-01', facts, at: ['resourceType'], follows: undefined }],
  })
}

function mayBeOf(resource: JsonObject, type: string): boolean {
  const elements = r4.find(type)?.elements
  const names = Object.keys(resource)
  if (elements === undefined || names.length > mostMembers) return false
  return names.every((name) => name === 'resourceType' || elements.has(name.startsWith('_') ? name.slice(1) : name))
}
