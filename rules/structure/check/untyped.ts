import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { r4 } from '../r4.ts'
import { scopeOf } from './inner-scope.ts'
import type { Run } from './model.ts'

/** Remembers, where somebody asks what something follows from, that a resource would be of a type if it said so, as far as its members tell. */
export function noteUntyped(run: Run, value: Json | undefined, types: readonly string[]): void {
  if (run.unmet === undefined || !isObject(value) || !types.some((type) => mayBeOf(value, type))) return
  run.unmet.push({
    scope: scopeOf(run, value),
    canonical: '',
    again: () => undefined,
    faults: [{ code: 'r4-tipo-01', facts: {}, at: ['resourceType'], follows: undefined }],
  })
}

function mayBeOf(resource: JsonObject, type: string): boolean {
  const elements = r4.find(type)?.elements
  return (
    elements !== undefined &&
    Object.keys(resource).every((name) => name === 'resourceType' || elements.has(name.startsWith('_') ? name.slice(1) : name))
  )
}
