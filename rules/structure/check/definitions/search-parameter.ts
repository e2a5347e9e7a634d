import { isObject, objectsIn, stringsIn, type Json } from '../../../engine/json.ts'
import { r4 } from '../../r4.ts'
import { findSearchParameter } from '../../r4/search-parameters.ts'
import { report } from '../run.ts'
import type { Run } from '../model.ts'
import { readExpression } from './expression.ts'
import { findStray, isPlainAndSound } from './stray.ts'

/** Holds a search parameter against the one it derives from, and its expression against its types. */
export function checkSearchParameter(run: Run, value: Json): void {
  if (!isObject(value)) return
  const { derivedFrom, type, expression } = value
  const base = stringsIn(value, 'base')
  const origin = typeof derivedFrom === 'string' ? findSearchParameter(derivedFrom) : undefined
  if (origin !== undefined) {
    const { url } = origin
    if (typeof type === 'string' && type !== origin.type) {
      report(run, 'r4-conf-03', { reason: 'type', definition: url, value: type, expected: [origin.type] }, { under: ['type'] })
    }
    for (const one of base) {
      if (isFor(origin.base, one.value)) continue
      report(run, 'r4-conf-03', { reason: 'base', definition: url, value: one.value, expected: origin.base }, { under: one.at })
    }
  }
  if (type === 'composite' && objectsIn(value, 'component').length < 2) {
    report(run, 'r4-conf-03', { reason: 'components', definition: '', value: type, expected: [] }, { under: ['component'] })
  }
  if (typeof expression === 'string') {
    checkExpression(
      run,
      expression,
      base.map((one) => one.value),
    )
  }
}

function checkExpression(run: Run, expression: string, base: readonly string[]): void {
  const areTypes = base.length > 0 && base.every(r4.isResource)
  if (areTypes && isPlainAndSound(expression, base)) return
  const read = readExpression(expression)
  if (read === undefined) return
  if ('fault' in read) {
    return report(run, 'r4-conf-05', { language: 'fhirpath', value: expression, near: read.fault }, { under: ['expression'] })
  }
  const stray = areTypes ? findStray(read.expression, base) : undefined
  if (stray === undefined) return
  const { name, types } = stray
  report(run, 'r4-conf-03', { reason: 'expression', definition: '', value: name, expected: types }, { under: ['expression'] })
}

/** Whether a search parameter is for a type, by itself or because it is for all. */
export function isFor(base: readonly string[], type: string): boolean {
  return base.includes(type) || base.includes('Resource') || (base.includes('DomainResource') && !notDomain.has(type))
}

const notDomain = new Set(['Binary', 'Bundle', 'Parameters', 'Resource'])
