import type { JsonObject } from '../../rules/engine/json.ts'

/** A patient with all that CL Core asks of one who has no RUN, and nothing that tells a country. */
export function patient(members: JsonObject): JsonObject {
  return {
    resourceType: 'Patient',
    identifier: [{ system: 'https://clinica.example/fichas', value: '417' }],
    name: [{ use: 'official', family: 'Soto', given: ['Ana'] }],
    gender: 'female',
    birthDate: '1990-03-15',
    ...members,
  }
}
