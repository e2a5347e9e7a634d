import { describe } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { tellsApart } from '../../../support/structure-check.ts'

const system = 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality'
const labelled = (...security: readonly JsonObject[]): JsonObject => ({ resourceType: 'Patient', meta: { security } })

describe('security labels', () => {
  const valid = labelled({ system, code: 'N' }, { system, code: 'R' })
  tellsApart([
    {
      title: 'twice',
      valid,
      wrong: labelled({ system, code: 'N' }, { system, code: 'R' }, { system, code: 'N' }),
      finds: ['r4-meta-01 meta.security.2'],
    },
    {
      title: 'twice, in other words',
      valid: labelled({ system, code: 'N', display: 'normal' }),
      wrong: labelled({ system, code: 'N' }, { system, code: 'N', display: 'normal' }),
      finds: ['r4-meta-01 meta.security.1'],
    },
    {
      title: 'alone among tags',
      valid: {
        resourceType: 'Patient',
        meta: {
          tag: [
            { system: 'https://ejemplo.cl/t', code: 'a' },
            { system: 'https://ejemplo.cl/t', code: 'a' },
          ],
        },
      },
      wrong: labelled({ system, code: 'N' }, { system, code: 'N' }),
      finds: ['r4-meta-01 meta.security.1'],
    },
  ])
})
