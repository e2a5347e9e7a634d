import { isObject, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import type { Terminology } from '../../terminology.ts'
import { charactersIn } from '../limits.ts'
import type { Run } from '../model.ts'
import { report } from '../run.ts'
import type { Question } from '../questionnaire/questions.ts'
import { valueNameOf } from '../questionnaire/value-name.ts'
import { checkAnswerLimits } from './within-limits.ts'

/** The types of values that answer each type of question. */
const types: Readonly<Record<string, readonly string[]>> = {
  boolean: ['Boolean'],
  decimal: ['Decimal'],
  integer: ['Integer'],
  date: ['Date'],
  dateTime: ['DateTime'],
  time: ['Time'],
  string: ['String'],
  text: ['String'],
  url: ['Uri'],
  attachment: ['Attachment'],
  reference: ['Reference'],
  quantity: ['Quantity'],
  choice: ['Coding', 'Date', 'Time', 'Integer', 'String', 'Reference'],
  'open-choice': ['Coding', 'String', 'Date', 'Time', 'Integer', 'Reference'],
}

/** The types of values that answer a question; undefined where its type is none. */
function typesOf({ type, answerOption, extension, modifierExtension }: JsonObject): readonly string[] | undefined {
  if (typeof type !== 'string' || !Object.hasOwn(types, type)) return undefined
  const all = types[type]!
  // A reference is chosen only among those that are offered, by options or as an extension says.
  const mayRefer = type === 'reference' || [answerOption, extension, modifierExtension].some((one) => one !== undefined)
  return mayRefer ? all : all.filter((one) => one !== 'Reference')
}

/** Choices to be told at most. */
const mostChoices = 50

/** Checks that the value of an answer is of the type that its question asks for, and one of those that it offers. */
export function checkAnswerValue(run: Run, terminology: Terminology, question: Question, answer: JsonObject, at: Path): void {
  const { type, maxLength, answerOption, answerValueSet } = question.value
  const name = valueNameOf(answer)
  const allowed = typesOf(question.value)
  if (name === undefined || allowed === undefined) return
  const under = [...at, name]
  const { linkId } = question
  if (!allowed.includes(name.slice('value'.length))) {
    const expected = allowed.map((one) => `value${one}`)
    return report(run, 'r4-resp-03', { linkId, reason: 'type', name, expected }, { under })
  }
  const value = answer[name]
  if (value === undefined || value === null) return
  if (typeof value === 'string' && typeof maxLength === 'number' && value.length > maxLength) {
    const found = charactersIn(value)
    if (found > maxLength) report(run, 'r4-resp-03', { linkId, reason: 'length', name, found, max: maxLength }, { under })
  }
  checkAnswerLimits(run, question, { name, value }, under)
  // Beside what an open choice offers there may be a text of one's own, but no other code.
  if (type === 'open-choice' && name !== 'valueCoding') return
  if (answerOption !== undefined) {
    const options = question.options()
    if (options.length === 0 || question.offers(name, value)) return
    const choices = options.length > mostChoices ? undefined : choicesOf(options)
    return report(run, 'r4-resp-03', { linkId, reason: 'option', name, value, ...(choices && { choices }) }, { under })
  }
  if (typeof answerValueSet !== 'string' || name !== 'valueCoding' || !isObject(value)) return
  const { system, code } = value
  if (typeof code !== 'string' || typeof system !== 'string') return
  if (terminology.findSet(answerValueSet)?.contains(system, code) === false) {
    report(run, 'r4-codigo-01', { value: code, system, valueSet: answerValueSet }, { under: [...under, 'code'] })
  }
}

/** The values that are offered: where an option has none, any answer is. */
function choicesOf(options: readonly JsonObject[]): readonly { readonly name: string; readonly value: Json }[] {
  return options.map((option) => {
    const name = valueNameOf(option)!
    return { name, value: option[name]! }
  })
}
