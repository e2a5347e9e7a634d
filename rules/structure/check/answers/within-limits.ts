import { isObject, type Json, type Path } from '../../../engine/json.ts'
import { decimalsOf } from '../../fhirpath/value.ts'
import { charactersIn, isBelow } from '../limits.ts'
import type { Run } from '../model.ts'
import { report, spend } from '../run.ts'
import type { Limit } from '../questionnaire/answer-limits.ts'
import type { Question } from '../questionnaire/questions.ts'

/** Checks that the value of an answer keeps to the limits of its question. */
export function checkAnswerLimits(run: Run, { linkId, limits }: Question, { name, value }: Limit, under: Path): void {
  const { minLength, pattern, decimals, min, max } = limits()
  const say = (facts: { readonly reason: 'short' | 'decimals'; readonly found: number; readonly limit: number }): void =>
    report(run, 'r4-resp-03', { linkId, name, ...facts }, { under })
  if (name === 'valueString' && typeof value === 'string') {
    const found = minLength === undefined ? 0 : charactersIn(value)
    if (minLength !== undefined && found < minLength) say({ reason: 'short', found, limit: minLength })
    if (pattern === undefined) return
    spend(run, value.length)
    // Some hold that the whole answer has to be of that form: one in which it is found nowhere is wrong for them too.
    if (pattern.isFoundIn(value) === false) report(run, 'r4-resp-03', { linkId, name, reason: 'pattern', pattern: pattern.text }, { under })
    return
  }
  const number = isObject(value) ? value['value'] : value
  if (decimals !== undefined && typeof number === 'number') {
    const found = decimalsOf(number)
    if (found > decimals) say({ reason: 'decimals', found, limit: decimals })
  }
  if (min !== undefined && isComparable(min, name, value) && isBelow(value, min.value)) {
    report(run, 'r4-resp-03', { linkId, name, reason: 'low', limit: min.value }, { under })
  }
  if (max !== undefined && isComparable(max, name, value) && isBelow(max.value, value)) {
    report(run, 'r4-resp-03', { linkId, name, reason: 'high', limit: max.value }, { under })
  }
}

/** Whether a value and a limit are of one kind; numbers are, whole or not. */
function isComparable(limit: Limit, name: string, value: Json): boolean {
  return typeof value === 'number' ? typeof limit.value === 'number' : limit.name === name && typeof value === 'string'
}

/** Checks that a question has as many answers, or a group stands as often, as it has to where it is answered at all. */
export function checkOccurrences(run: Run, { linkId, value, limits }: Question, found: number, isComplete: boolean, under: Path): void {
  const { minOccurs, maxOccurs } = limits()
  // Of one that does not repeat, a second is told of for that.
  if (value['repeats'] !== true) return
  if (maxOccurs !== undefined && found > maxOccurs) {
    report(run, 'r4-resp-02', { linkId, reason: 'many', found, limit: maxOccurs }, { under })
  } else if (minOccurs !== undefined && isComplete && found > 0 && found < minOccurs) {
    report(run, 'r4-resp-02', { linkId, reason: 'few', found, limit: minOccurs }, { under })
  }
}
