import { isList, isObject, type Json } from '../../engine/json.ts'
import { report } from './run.ts'
import type { Run } from './model.ts'

/** The security labels of a resource: each once, whatever its version and display. */
export function checkSecurityLabels(run: Run, meta: Json): void {
  const labels = isObject(meta) ? meta['security'] : undefined
  if (!isList(labels) || labels.length < 2) return
  const seen = new Set<string>()
  labels.forEach((label, index) => {
    if (!isObject(label)) return
    const { system, code: value } = label
    if (typeof value !== 'string') return
    const key = JSON.stringify([system, value])
    const facts = { value, ...(typeof system === 'string' && { system }) }
    if (seen.has(key)) report(run, 'r4-meta-01', facts, { under: ['security', index] })
    seen.add(key)
  })
}
