import { isList, isObject, type Json } from '../../../engine/json.ts'
import { report } from '../run.ts'
import type { Run } from '../model.ts'

const mostParts = 10_000

/** Checks that a measure that is written in CQL names the library that it is written in. */
export function checkMeasure(run: Run, value: Json): void {
  if (!isObject(value) || value['library'] !== undefined || value['_library'] !== undefined) return
  const pending: (Json | undefined)[] = [value['group'], value['supplementalData']]
  for (let seen = 0; pending.length > 0 && seen < mostParts; seen += 1) {
    const part = pending.pop()
    if (isList(part)) for (const one of part) pending.push(one)
    if (!isObject(part)) continue
    const { criteria } = part
    const language = isObject(criteria) ? criteria['language'] : undefined
    if (typeof language === 'string' && language.startsWith('text/cql'))
      return report(run, 'r4-card-01', { name: 'library', min: 1, found: 0 }, { under: ['library'] })
    pending.push(part['population'], part['stratifier'], part['component'])
  }
}
