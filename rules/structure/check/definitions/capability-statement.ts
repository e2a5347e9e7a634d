import { isObject, objectsIn, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import { findSearchParameter } from '../../r4/search-parameters.ts'
import { report } from '../run.ts'
import type { Run } from '../model.ts'
import { isFor } from './search-parameter.ts'

/** Checks that the search parameters that a server has are those that FHIR defines under their canonicals. */
export function checkCapabilityStatement(run: Run, value: Json): void {
  if (!isObject(value)) return
  for (const rest of objectsIn(value, 'rest')) {
    checkParameters(run, rest.value, rest.at, undefined)
    for (const { at, value: resource } of objectsIn(rest.value, 'resource')) {
      const { type } = resource
      checkParameters(run, resource, [...rest.at, ...at], typeof type === 'string' ? type : undefined)
    }
  }
}

function checkParameters(run: Run, holder: JsonObject, under: Path, resource: string | undefined): void {
  for (const { at, value } of objectsIn(holder, 'searchParam')) {
    const { definition, type } = value
    const known = typeof definition === 'string' ? findSearchParameter(definition) : undefined
    if (known === undefined) continue
    const { url } = known
    if (typeof type === 'string' && type !== known.type) {
      report(
        run,
        'r4-conf-03',
        { reason: 'type', definition: url, value: type, expected: [known.type] },
        { under: [...under, ...at, 'type'] },
      )
    }
    if (resource !== undefined && !isFor(known.base, resource)) {
      const facts = { reason: 'base', definition: url, value: resource, expected: known.base } as const
      report(run, 'r4-conf-03', facts, { under: [...under, ...at, 'definition'], severity: 'warning' })
    }
  }
}
