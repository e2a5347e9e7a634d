import { describe } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { tellsApart } from '../../../support/structure-check.ts'

const media = (content: JsonObject): JsonObject => ({
  resourceType: 'Media',
  status: 'completed',
  content: { contentType: 'text/plain', ...content },
})
const hash = 'mYALhdM4PjovtF630AZqSHmp2tA='

describe('what an attachment says of its data', () => {
  tellsApart([
    {
      title: 'its size',
      valid: media({ data: 'aG9sYQ==', size: 4 }),
      wrong: media({ data: 'aG9sYQ==', size: 8 }),
      finds: ['r4-dato-01 content.size'],
    },
    {
      title: 'its size, with white space within',
      valid: media({ data: 'aG9s\nYQ==', size: 4 }),
      wrong: media({ data: 'aG9s\nYWE=', size: 4 }),
      finds: ['r4-dato-01 content.size'],
    },
    {
      title: 'its hash',
      valid: media({ data: 'aG9sYQ==', hash }),
      wrong: media({ data: 'aG9sYWE=', hash }),
      finds: ['r4-dato-01 content.hash'],
    },
    {
      title: 'what is elsewhere is not measured',
      valid: media({ url: 'https://ejemplo.cl/foto.png', size: 99, hash }),
      wrong: media({ url: 'https://ejemplo.cl/foto.png', size: 99, hash, data: 'aG9sYQ==' }),
      finds: ['r4-dato-01 content.size'],
    },
  ])
})
