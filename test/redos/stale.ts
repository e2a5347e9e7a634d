import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegularExpressions } from './collect.ts'
import { computed, explained } from './explained.ts'

/** The recorded verdicts: a JSON array of the literals that recheck found safe. */
export const safeFile = join(import.meta.dirname, 'safe.json')

/** Reads the recorded verdicts. */
export function readSafe(): ReadonlySet<string> {
  return new Set(JSON.parse(readFileSync(safeFile, 'utf8')) as readonly string[])
}

/** Lists where the record and the sources differ, a line each. Needs no recheck: source and flags are the key, so a moved file changes nothing. */
export function listStale(literals: RegularExpressions['literals'], safe: ReadonlySet<string>): readonly string[] {
  const missing = [...literals].filter(([written]) => !safe.has(written) && !Object.hasOwn(explained, written))
  const gone = [...safe].filter((written) => !literals.has(written) || Object.hasOwn(explained, written))
  return [
    ...missing.map(([written, { files }]) => `${written} of ${files.join(', ')}: no recorded verdict`),
    ...gone.map((written) => `${written}: recorded, but ${literals.has(written) ? 'explained' : 'in no source'}`),
  ]
}

/** Lists where `explained.ts` and the sources differ, a line each: nobody but its author can say why an expression does no harm. */
export function listUnexplained({ literals, computed: found }: RegularExpressions): readonly string[] {
  return [
    ...Object.keys(explained).filter((written) => !literals.has(written)),
    ...Object.keys(computed).filter((call) => !found.includes(call)),
  ]
    .map((name) => `${name}: explained, but in no source`)
    .concat(found.filter((call) => !Object.hasOwn(computed, call)).map((call) => `${call}: made of text, and not explained`))
}
