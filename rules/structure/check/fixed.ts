import { isList, isObject, isSame, type Json } from '../../engine/json.ts'
import type { ElementDefinition } from '../definitions.ts'

/** Whether a value is the fixed one. */
const isFixed = isSame

/** Whether a value holds all that a pattern does; whatever else it holds does not matter. */
function fitsPattern(value: Json | undefined, pattern: Json): boolean {
  if (isList(pattern)) return isList(value) && pattern.every((wanted) => value.some((item) => fitsPattern(item, wanted)))
  if (!isObject(pattern)) return value === pattern
  if (!isObject(value)) return false
  for (const name in pattern) {
    const wanted = pattern[name]
    if (wanted !== undefined && !fitsPattern(value[name], wanted)) return false
  }
  return true
}

/** The fixed value or pattern of an element. */
export interface Demand {
  readonly kind: 'fixed' | 'pattern'
  readonly value: Json
}

/** The fixed value or pattern of an element, and those only. */
export function readDemand(element: ElementDefinition): Demand | undefined {
  for (const name of Object.keys(element)) {
    const kind = name.startsWith('fixed') ? 'fixed' : name.startsWith('pattern') ? 'pattern' : undefined
    if (kind === undefined) continue
    const value = (element as unknown as Readonly<Record<string, Json>>)[name]
    if (value !== undefined) return { kind, value }
  }
  return undefined
}

/** Whether a value meets what is demanded of it. */
export function meets(value: Json | undefined, { kind, value: wanted }: Demand): boolean {
  return kind === 'fixed' ? isFixed(value, wanted) : fitsPattern(value, wanted)
}
