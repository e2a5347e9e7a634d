import type { Comparison, Equality } from './tree.ts'

/** Compares two numbers. */
export function compareNumbers(found: number, operator: Comparison, asked: number): boolean {
  switch (operator) {
    case '=':
      return found === asked
    case '!=':
      return found !== asked
    case '<':
      return found < asked
    case '<=':
      return found <= asked
    case '>':
      return found > asked
    case '>=':
      return found >= asked
  }
}

/** Compares a day (0 where none was published) with those asked for: none of them for `!=`, else any. */
export function compareTimes(found: number, operator: Comparison, asked: readonly number[]): boolean {
  if (operator === '!=') return !asked.includes(found)
  if (operator === '=') return asked.includes(found)
  return found !== 0 && asked.some((time) => time !== 0 && compareNumbers(found, operator, time))
}

/** Turns an answer round for `!=`. */
export function isAsAsked(found: boolean, operator: Equality | Comparison): boolean {
  return operator === '!=' ? !found : found
}
