import { describe } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
import { tellsApart } from '../../../../support/structure-check.ts'

const measure = (language: string, members: JsonObject = {}): JsonObject => ({
  resourceType: 'Measure',
  status: 'draft',
  ...members,
  group: [{ stratifier: [{ component: [{ criteria: { language, expression: 'Edad' } }] }] }],
})

describe('a measure in CQL', () => {
  tellsApart([
    {
      title: 'names its library',
      valid: measure('text/cql', { library: ['https://ejemplo.cl/fhir/Library/edad'] }),
      wrong: measure('text/cql'),
      finds: ['r4-card-01 library'],
    },
    ...Object.entries<JsonObject>({
      'of a population': { group: [{ population: [{ criteria: { language: 'text/cql-identifier', expression: 'Edad' } }] }] },
      'of a stratifier': { group: [{ stratifier: [{ criteria: { language: 'text/cql.name', expression: 'Edad' } }] }] },
      'of what is counted besides': { supplementalData: [{ criteria: { language: 'text/cql', expression: 'Edad' } }] },
    }).map(([title, members]) => ({
      title: `names its library, ${title}`,
      valid: { resourceType: 'Measure', status: 'draft', library: ['https://ejemplo.cl/fhir/Library/edad'], ...members },
      wrong: { resourceType: 'Measure', status: 'draft', ...members },
      finds: ['r4-card-01 library'],
    })),
    { title: 'and not in FHIRPath', valid: measure('text/fhirpath'), wrong: measure('text/cql'), finds: ['r4-card-01 library'] },
  ])
})
