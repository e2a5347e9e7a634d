import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '../../../rules/index.ts'
import { encounter, weight } from '../remote-questions.ts'

const downloads = join(import.meta.dirname, '../../../proxy/downloads')
const read = (name: string): JsonObject => JSON.parse(readFileSync(join(downloads, name), 'utf8')) as JsonObject

/** A resource that is asked about, and the profile that the client asks for. */
export interface HapiQuestion {
  readonly resource: JsonObject
  readonly profile?: string
}

/** Questions to the HAPI server, by name. */
export const questions = {
  'a valid patient': { resource: read('patient-valid.json') },
  'an invalid patient': { resource: read('patient-invalid.json') },
  'an encounter with faults': { resource: encounter },
  'an entry with faults': {
    resource: {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        {
          fullUrl: 'urn:uuid:5f2b7d0e-8c1a-4d39-9e4b-6a7c8d9e0f12',
          resource: { ...encounter, status: 'finished', subject: undefined, class: undefined },
        },
      ],
    },
  },
  'a profile that it does not have': { resource: { ...encounter, status: 'finished', ubicacion: undefined }, profile: 'https://x.cl/p' },
  Parameters: { resource: { resourceType: 'Parameters', parameter: [{ name: 'profile', valueUri: 'https://x.cl/p' }, { name: 'a' }] } },
  'a weight, whose codes only a terminology server knows': {
    resource: weight,
  },
} as const satisfies Readonly<Record<string, HapiQuestion>>

/** The name of a question. */
export type HapiQuestionName = keyof typeof questions
