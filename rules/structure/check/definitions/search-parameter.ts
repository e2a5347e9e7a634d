import { isList, isObject, objectValuesIn, stringValuesIn, type Json } from '../../../engine/json.ts'
import { r4 } from '../../r4.ts'
import { findSearchParameter } from '../../r4/search-parameters.ts'
import type { SearchParameter } from '../../tables/search-parameter-table.ts'
import { isOmitted, report } from '../run.ts'
import type { Run } from '../model.ts'
import { readExpression } from './expression.ts'
import { findStray, isPlainAndSound } from './stray.ts'

/** Holds a search parameter against the one it derives from, and its expression against its types. */
export function checkSearchParameter(run: Run, value: Json): void {
  if (!isObject(value)) return
  const { derivedFrom, type, expression } = value
  const origin = typeof derivedFrom === 'string' ? findSearchParameter(derivedFrom) : undefined
  if (origin !== undefined) {
    const { url } = origin
    if (typeof type === 'string' && type !== origin.type) {
      report(run, 'r4-conf-03', { reason: 'type', definition: url, value: type, expected: [origin.type] }, { under: ['type'] })
    }
    checkBase(run, value['base'], origin)
  }
  if (type === 'composite' && objectValuesIn(value, 'component').length < 2) {
    report(run, 'r4-conf-03', { reason: 'components', definition: '', value: type, expected: [] }, { under: ['component'] })
  }
  if (typeof expression === 'string') checkExpression(run, expression, stringValuesIn(value, 'base'))
}

/** Reports the resources that the origin is not for; a list of them may be long. */
function checkBase(run: Run, base: Json | undefined, origin: SearchParameter): void {
  const bases = isList(base) ? base : [base]
  for (let index = 0; index < bases.length; index += 1) {
    const value = bases[index]
    if (typeof value !== 'string' || isFor(origin.base, value) || isOmitted(run, 'r4-conf-03')) continue
    const under = isList(base) ? ['base', index] : ['base']
    report(run, 'r4-conf-03', { reason: 'base', definition: origin.url, value, expected: origin.base }, { under })
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

/** Whether a search parameter applies to a type, by name or because it applies to all. */
export function isFor(base: readonly string[], type: string): boolean {
  return base.includes(type) || base.includes('Resource') || (base.includes('DomainResource') && !notDomain.has(type))
}

const notDomain = new Set(['Binary', 'Bundle', 'Parameters', 'Resource'])
