import type { JsonObject } from '../../engine/json.ts'

/** A position with its latitude and longitude in each other's place. */
export function swapped(position: JsonObject): JsonObject {
  return { ...position, latitude: position['longitude'], longitude: position['latitude'] }
}
