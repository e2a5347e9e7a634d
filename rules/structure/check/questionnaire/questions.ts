import { objectsIn, type Json, type JsonObject } from '../../../engine/json.ts'
import { once } from '../../../engine/once.ts'
import { toCandidates, type Candidates } from '../../nearest.ts'
import { readAnswerLimits, type AnswerLimits } from './answer-limits.ts'
import { readOfferedAnswers, type OfferedAnswers } from './offered-answers.ts'

/** An item of a questionnaire, with what stands in it. */
export interface Question {
  readonly linkId: string
  readonly value: JsonObject
  /** The item that it stands in. */
  readonly outer: Question | undefined
  /** Its place among those of the same holder. */
  readonly position: number
  readonly inner: Question[]
  /** The answers that it offers. */
  readonly options: () => readonly JsonObject[]
  readonly offers: OfferedAnswers
  /** The limits that extensions set to its answers. */
  readonly limits: () => AnswerLimits
  readonly depth: number
}

/** The items of a questionnaire: those at its top, and all of them by their `linkId`. */
export interface Questions {
  readonly top: readonly Question[]
  readonly byId: ReadonlyMap<string, Question>
  /** Their names, to compare misspelled ones with. */
  readonly candidates: () => Candidates
}

/** Deeper ones are reported as such elsewhere. */
const deepest = 100

/** Reads the items of a questionnaire; undefined where it has none, or two of one name, so that no answer has one place. */
export function readQuestions(questionnaire: JsonObject): Questions | undefined {
  const top: Question[] = []
  const byId = new Map<string, Question>()
  const all = questionsIn(questionnaire, undefined, top)
  for (const question of all) {
    if (byId.has(question.linkId)) return undefined
    byId.set(question.linkId, question)
    if (question.depth < deepest) all.push(...questionsIn(question.value, question, question.inner))
  }
  return byId.size === 0 ? undefined : { top, byId, candidates: once(() => toCandidates(byId.keys())) }
}

function questionsIn(holder: JsonObject, outer: Question | undefined, into: Question[]): Question[] {
  for (const { value } of objectsIn(holder, 'item')) {
    const { linkId } = value
    if (typeof linkId !== 'string' || linkId === '') continue
    const options = once(() => objectsIn(value, 'answerOption').map((option) => option.value))
    const offered = once(() => readOfferedAnswers(options()))
    into.push({
      linkId,
      value,
      outer,
      position: into.length,
      inner: [],
      options,
      offers: (name, answer) => offered()(name, answer),
      limits: once(() => readAnswerLimits(value)),
      depth: (outer?.depth ?? 0) + 1,
    })
  }
  return [...into]
}

/** Whether two codings are the same code; undefined where one of them does not say enough. */
export function isSameCoding(one: JsonObject, other: JsonObject): boolean | undefined {
  const { code, system } = one
  if (typeof code !== 'string' || typeof other['code'] !== 'string') return undefined
  if (code !== other['code']) return false
  const isTold = typeof system === 'string' && typeof other['system'] === 'string'
  // Of one that says its system and one that does not, nobody knows.
  return isTold ? system === other['system'] : system === undefined && other['system'] === undefined ? true : undefined
}

/** The text of a question, by which people know it. */
export function textOf({ text }: JsonObject): string | undefined {
  return typeof (text as Json | undefined) === 'string' && text !== '' ? (text as string) : undefined
}
