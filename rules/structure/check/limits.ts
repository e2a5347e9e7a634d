import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import { ucum } from '../terminology/ucum.ts'
import { differenceOf } from '../terminology/ucum-scale.ts'
import type { ElementDefinition } from '../definitions.ts'
import type { ValueCheck } from './model.ts'
import { report } from './run.ts'

/** The check of the least and the greatest value of an element, where it has them and no element before it the same. */
export function checkRange(element: ElementDefinition, before: readonly ElementDefinition[]): readonly ValueCheck[] {
  const min = limitOf(element, 'minValue')
  const max = limitOf(element, 'maxValue')
  if (min === undefined && max === undefined) return []
  if (before.some((one) => same(limitOf(one, 'minValue'), min) && same(limitOf(one, 'maxValue'), max))) return []
  return [
    (run, value) => {
      if (isBelow(value, min)) report(run, 'r4-valor-03', { min: min! })
      else if (isBelow(max, value)) report(run, 'r4-valor-03', { max: max! })
    },
  ]
}

/** The check of the greatest length of an element, where it has one and no element before it the same. */
export function checkLength({ maxLength: max }: ElementDefinition, before: readonly ElementDefinition[]): readonly ValueCheck[] {
  if (max === undefined || before.some(({ maxLength }) => maxLength === max)) return []
  return [
    (run, value) => {
      const found = typeof value === 'string' ? charactersIn(value) : 0
      if (found > max) report(run, 'r4-formato-04', { max, found })
    },
  ]
}

/** How many characters of Unicode a text has: FHIR counts those, and JSON writes some of them, as an emoji, as two units. */
export function charactersIn(text: string): number {
  return text.replaceAll(/[\ud800-\udbff][\udc00-\udfff]/g, ' ').length
}

function limitOf(element: ElementDefinition, name: 'minValue' | 'maxValue'): Json | undefined {
  return Object.entries(element).find(([key]) => key.startsWith(name))?.[1] as Json | undefined
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Whether one value is certainly less than another: numbers, dates written with the same precision, quantities of units that can be converted. */
export function isBelow(a: Json | undefined, b: Json | undefined): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b
  if (typeof a === 'string' && typeof b === 'string') return a < b.slice(0, Math.min(a.length, 10))
  if (!isObject(a) || !isObject(b)) return false
  if (a['system'] !== b['system']) return false
  if (a['code'] === b['code']) return isBelow(a['value'], b['value'])
  const [one, other] = [measureOf(a), measureOf(b)]
  return one !== undefined && other !== undefined && (differenceOf(one, other) ?? 0) < 0
}

function measureOf({ system, code, value }: JsonObject): { readonly value: number; readonly unit: string } | undefined {
  return system === ucum && typeof code === 'string' && typeof value === 'number' ? { value, unit: code } : undefined
}
