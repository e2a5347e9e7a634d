import { isObject, isSame, objectsIn, objectValuesIn, type Json, type JsonObject } from '../../../engine/json.ts'
import type { Run } from '../model.ts'
import { spend } from '../run.ts'
import { isSameCoding, type Question } from '../questionnaire/questions.ts'
import { valueNameOf } from '../questionnaire/value-name.ts'

/** The answers given to each question. */
export type Answers = ReadonlyMap<string, readonly JsonObject[]>

/** Tells which questions are asked, given what was answered. */
export interface Asked {
  /** Undefined where it cannot be told. */
  readonly isAsked: (question: Question) => boolean | undefined
}

/** Extensions that decide by an expression whether a question is asked. */
const expressions = new Set(['http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression'])

/**
 * Evaluates the conditions of a questionnaire. `several` are the questions that were answered in more than one place, of which it
 * depends on the place which answer counts.
 */
export function createConditions(run: Run, answers: Answers, several: ReadonlySet<string>): Asked {
  const known = new Map<Question, boolean | undefined>()

  function isAsked(question: Question): boolean | undefined {
    if (known.has(question)) return known.get(question)
    const around = question.outer === undefined ? true : isAsked(question.outer)
    const own = around === false || isOwnMet(question.value)
    const asked = own === true ? around : own
    known.set(question, asked)
    return asked
  }

  function isOwnMet(item: JsonObject): boolean | undefined {
    if (objectsIn(item, 'extension').some(({ value: { url } }) => typeof url === 'string' && expressions.has(url))) return undefined
    if (item['modifierExtension'] !== undefined) return undefined
    const conditions = objectValuesIn(item, 'enableWhen').map(isMet)
    if (conditions.length === 0) return item['enableWhen'] === undefined ? true : undefined
    if (conditions.length === 1) return conditions[0]
    const { enableBehavior: behavior } = item
    if (behavior !== 'all' && behavior !== 'any') return undefined
    const decisive = behavior === 'any'
    return conditions.includes(decisive) ? decisive : conditions.includes(undefined) ? undefined : !decisive
  }

  function isMet({ question, operator, ...condition }: JsonObject): boolean | undefined {
    if (typeof question !== 'string' || several.has(question)) return undefined
    const given = answers.get(question) ?? []
    spend(run, given.length)
    const name = valueNameOf(condition, 'answer')
    const wanted = name === undefined ? undefined : condition[name]
    if (name === undefined || wanted === undefined) return undefined
    if (operator === 'exists') return typeof wanted === 'boolean' ? given.length > 0 === wanted : undefined
    const type = name.slice('answer'.length)
    if (operator !== '=' && operator !== '!=') {
      const compare = typeof operator === 'string' ? comparisons.get(operator) : undefined
      if (given.length === 0 || compare === undefined) return given.length === 0 ? false : undefined
      return anyOf(given.map((answer) => isOrdered(answer, type, wanted, compare)))
    }
    const verdicts = given.map((answer) => isEqual(answer, type, wanted))
    const isAny = anyOf(verdicts)
    if (operator === '=') return isAny
    // Of several answers some say that one of them has to differ, others that all have.
    return verdicts.length > 1 ? undefined : verdicts.length === 0 ? undefined : isAny === undefined ? undefined : !isAny
  }

  return { isAsked }
}

type Comparison = (one: number, other: number) => boolean

const comparisons: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['>', (one, other) => one > other],
  ['<', (one, other) => one < other],
  ['>=', (one, other) => one >= other],
  ['<=', (one, other) => one <= other],
])

/** Whether an answer stands to a value as a condition waits for; undefined where that is no number, or cannot be told. */
function isOrdered(answer: JsonObject, type: string, wanted: Json, compare: Comparison): boolean | undefined {
  const name = valueNameOf(answer)
  const value = name === undefined ? undefined : answer[name]
  return name === `value${type}` && typeof value === 'number' && typeof wanted === 'number' ? compare(value, wanted) : undefined
}

function anyOf(verdicts: readonly (boolean | undefined)[]): boolean | undefined {
  return verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false
}

/** Whether an answer is the one that a condition waits for; undefined where it cannot be told. */
function isEqual(answer: JsonObject, type: string, wanted: Json): boolean | undefined {
  const name = valueNameOf(answer)
  const value = name === undefined ? undefined : answer[name]
  if (name !== `value${type}` || value === undefined) return undefined
  if (type === 'Coding') return isObject(value) && isObject(wanted) ? isSameCoding(value, wanted) : undefined
  if (typeof value === 'object') return isSame(value, wanted) ? true : undefined
  // Times of different precision, and figures written otherwise, may be the same.
  return value === wanted ? true : type === 'Boolean' || type === 'Integer' || type === 'String' ? false : undefined
}
