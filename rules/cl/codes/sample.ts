import type { Json, JsonObject } from '../../engine/json.ts'

/** A Condition with these codings, for examples. */
export function codedCondition(...coding: readonly JsonObject[]): Json {
  return { resourceType: 'Condition', subject: { display: 'Paciente de ejemplo' }, code: { coding } }
}

/** An Observation with this value, for examples. */
export function measured(valueQuantity: Json): Json {
  return { resourceType: 'Observation', status: 'final', code: { text: 'Medición' }, valueQuantity }
}
