import type { JsonObject } from '../../engine/json.ts'
import { knownTypeOf } from '../resource-type.ts'
import type { Run } from './model.ts'
import { createScope, indexBundle, type Scope } from './scope.ts'

/** The scope of a resource that stands inside the one that is looked at, or is that one. */
export function scopeOf(run: Run, resource: JsonObject): Scope {
  const outer = run.scope
  if (outer === undefined || outer.resource === resource)
    return outer ?? createScope(resource, knownTypeOf(resource), undefined, 'root', 0, undefined)
  const entry = outer.type === 'Bundle' ? indexBundle(outer).byResource().get(resource) : undefined
  return createScope(resource, knownTypeOf(resource), outer, entry === undefined ? 'contained' : 'entry', run.depth, entry)
}
