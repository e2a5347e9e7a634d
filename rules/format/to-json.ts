import { toPrintable } from './words.ts'

/**
 * JSON on one line, in which characters that steer a terminal or turn text around (U+009B, U+202E …) are escaped, which says the same: a
 * report is looked at wherever it is piped to.
 */
export function toJson(value: unknown): string {
  return toPrintable(JSON.stringify(value))
}
