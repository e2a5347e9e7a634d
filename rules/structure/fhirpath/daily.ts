import { childrenOf } from './children.ts'
import { parseFhirPath } from './parser.ts'
import type { Expression } from './syntax.ts'
import { quantityOf } from './value.ts'

/** Where it is the day of the run here, it may be that before or after it elsewhere. */
const ofDay = [0, -1, 1]

/** The hour is not known: what falls on a day of those is left open, and that day may be each of them. */
const ofHour = [0, -1, 1, -2, 2]

/**
 * The days on which an expression that asks for the time has to say the same for that to count, from the day of the run; undefined where
 * it asks for none, or does more with `now()` than to ask what comes before it or after.
 */
export function daysToAsk(expression: string): readonly number[] | undefined {
  if (!expression.includes('now')) return expression.includes('today(') ? ofDay : undefined
  const parsed = parseFhirPath(expression)
  if ('message' in parsed) return undefined
  const found = { isNamed: false, isOrdered: true }
  look(parsed, false, found)
  if (!found.isOrdered) return undefined
  return found.isNamed ? ofHour : expression.includes('today(') ? ofDay : undefined
}

const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

/** Notes `now()`, and whether it stands elsewhere than on a side of an order. */
function look(expression: Expression, isSide: boolean, found: { isNamed: boolean; isOrdered: boolean }): void {
  if (expression.kind === 'call' && expression.name === 'now') {
    found.isNamed = true
    found.isOrdered &&= isSide
    return
  }
  if (expression.kind === 'binary') {
    const { operator, left, right } = expression
    const isInside = orders.has(operator) || (isSide && (operator === '+' || operator === '-') && isOfDays(right))
    look(left, isInside, found)
    look(right, isInside, found)
    return
  }
  for (const part of childrenOf(expression)) look(part, false, found)
}

const wholeDays: ReadonlySet<string | undefined> = new Set(['a', 'mo', 'wk', 'd'])

/** Whether an expression is a span of days, weeks, months or years as it was written. */
function isOfDays(expression: Expression): boolean {
  return expression.kind === 'literal' && wholeDays.has(quantityOf(expression.item)?.unit)
}
