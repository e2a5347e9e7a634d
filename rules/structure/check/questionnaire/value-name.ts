import type { JsonObject } from '../../../engine/json.ts'

/** The name in JSON of the value that an answer has, or would have; undefined where it has none. */
export function valueNameOf(holder: JsonObject, prefix = 'value'): string | undefined {
  for (const name in holder) {
    const bare = name.startsWith('_') ? name.slice(1) : name
    if (bare.startsWith(prefix) && bare.length > prefix.length) return bare
  }
  return undefined
}
