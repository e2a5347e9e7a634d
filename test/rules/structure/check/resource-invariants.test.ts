import { describe } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import type { Constraint, ElementDefinition, StructureDefinition } from '../../../../rules/structure/definitions.ts'
import { layered } from '../../../../rules/structure/layered.ts'
import { r4Definitions } from '../../../../rules/structure/r4/r4-definitions.ts'
import { createChecker, tellsApart } from '../../../support/structure-check.ts'

const org1: Constraint = {
  key: 'org-1',
  severity: 'error',
  expression: '(identifier.count() + name.count()) > 0',
  source: 'http://hl7.org/fhir/StructureDefinition/Organization',
}
const own: Constraint = { key: 'activa', severity: 'error', expression: 'active.exists() and %resource.active != false' }
const elements: readonly ElementDefinition[] = [
  { id: 'Bundle', path: 'Bundle' },
  {
    id: 'Bundle.entry',
    path: 'Bundle.entry',
    min: 0,
    max: '*',
    type: [{ code: 'BackboneElement' }],
    slicing: { discriminator: [{ type: 'type', path: 'resource' }], rules: 'open' },
  },
  { id: 'Bundle.entry:a', path: 'Bundle.entry', sliceName: 'a', min: 0, max: '*', type: [{ code: 'BackboneElement' }] },
  {
    id: 'Bundle.entry:a.resource',
    path: 'Bundle.entry.resource',
    min: 1,
    max: '1',
    type: [{ code: 'Organization' }],
    constraint: [org1, own],
  },
]
const bundles: StructureDefinition = {
  url: 'https://ejemplo.cl/lote',
  kind: 'resource',
  type: 'Bundle',
  derivation: 'constraint',
  baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Bundle',
  snapshot: { element: elements },
}
const checker = createChecker(
  layered(
    { findStructure: (url) => (url === bundles.url ? bundles : undefined), findValueSet: () => undefined, findCodeSystem: () => undefined },
    r4Definitions,
  ),
)
const bundle = (organization: JsonObject): JsonObject => ({
  resourceType: 'Bundle',
  meta: { profile: [bundles.url] },
  type: 'collection',
  entry: [{ fullUrl: 'https://ejemplo.cl/fhir/Organization/1', resource: { resourceType: 'Organization', id: '1', ...organization } }],
})

describe('invariants that a slice of entries has of its resource', () => {
  tellsApart(
    [
      {
        title: 'are asked of the resource, and once',
        valid: bundle({ active: true, name: 'Posta' }),
        wrong: bundle({ active: true }),
        finds: ['r4-inv-01 entry.0.resource'],
      },
      {
        title: 'are asked in its own scope',
        valid: bundle({ active: true, name: 'Posta' }),
        wrong: bundle({ active: false, name: 'Posta' }),
        finds: ['r4-inv-01 entry.0.resource'],
      },
    ],
    checker,
  )
})
