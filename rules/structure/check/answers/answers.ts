import { isList, isObject, objectsIn, objectValuesIn, type Json, type JsonObject, type Path, type Placed } from '../../../engine/json.ts'
import type { Terminology } from '../../terminology.ts'
import type { Run, ValueCheck } from '../model.ts'
import { findNearest } from '../../nearest.ts'
import { leaveOpen, report, spend } from '../run.ts'
import { indexBundle } from '../scope.ts'
import { checkAnswerValue } from './answer-value.ts'
import { createConditions, type Answers, type Asked } from './conditions.ts'
import { readQuestions, textOf, type Question, type Questions } from '../questionnaire/questions.ts'
import { checkOccurrences } from './within-limits.ts'

/** Deeper ones are reported as such elsewhere. */
const deepest = 100

/** Inputs of comparing a response with its questionnaire. */
interface Comparison {
  readonly run: Run
  readonly terminology: Terminology
  readonly questions: Questions
  readonly asked: Asked
  /** Whether all that must be answered has to be there. */
  readonly isComplete: boolean
}

/** Makes the check of a response against its questionnaire, where it contains that or stands in one Bundle with it; no other is at hand. */
export function createAnswersCheck(terminology: Terminology): ValueCheck {
  return (run, value) => {
    if (!isObject(value)) return
    const questions = questionsOf(run, value)
    if (questions === undefined) return
    const { answers, several } = readAnswers(value)
    const asked = createConditions(run, answers, several)
    const isComplete = value['status'] === 'completed' || value['status'] === 'amended'
    compareItems({ run, terminology, questions, asked, isComplete }, questions.top, { value, at: [] }, 0)
  }
}

/** The questions that a response answers. */
function questionsOf(run: Run, response: JsonObject): Questions | undefined {
  const { questionnaire } = response
  if (typeof questionnaire !== 'string' || questionnaire === '') return undefined
  if (!questionnaire.startsWith('#')) return questionsInBundle(run, questionnaire)
  const contained = containedIn(response, questionnaire.slice(1).split('|')[0]!)
  return contained === undefined ? undefined : readQuestions(contained)
}

/** The questionnaire of an id inside a response. */
function containedIn({ contained }: JsonObject, id: string): JsonObject | undefined {
  if (!isList(contained)) return undefined
  return contained.find((one): one is JsonObject => isObject(one) && one['resourceType'] === 'Questionnaire' && one['id'] === id)
}

/** The questions of a questionnaire of the Bundle around; that it was not at hand is noted, also where it cannot be told which version is meant. */
function questionsInBundle(run: Run, canonical: string): Questions | undefined {
  const bar = canonical.indexOf('|')
  const place = run.scope?.place
  const named =
    place === undefined
      ? []
      : (indexBundle(place.bundle)
          .questionnaires()
          .get(bar < 0 ? canonical : canonical.slice(0, bar)) ?? [])
  const meant = bar < 0 ? named : named.filter(({ version }) => version === canonical.slice(bar + 1))
  if (meant.length === 1) return meant[0]!.questions()
  leaveOpen(run, 'reference', canonical)
  return undefined
}

/** The answers to each question of a response, and the questions that stand in it more than once, of which no answer counts. */
function readAnswers(response: JsonObject): { readonly answers: Answers; readonly several: ReadonlySet<string> } {
  const answers = new Map<string, readonly JsonObject[]>()
  const several = new Set<string>()
  const holders: { readonly value: JsonObject; readonly depth: number }[] = [{ value: response, depth: 0 }]
  for (const { value: holder, depth } of holders) {
    if (depth > deepest) continue
    for (const item of objectValuesIn(holder, 'item')) {
      const given = objectValuesIn(item, 'answer')
      const { linkId } = item
      if (typeof linkId === 'string') {
        if (answers.has(linkId)) several.add(linkId)
        else answers.set(linkId, given)
      }
      for (const value of [item, ...given]) holders.push({ value, depth: depth + 1 })
    }
  }
  return { answers, several }
}

/** Compares the items of a group, an answer or the whole response with the questions that may stand there. */
function compareItems(comparison: Comparison, here: readonly Question[], { value: holder, at }: Placed, depth: number): void {
  if (depth > deepest) return
  const { run, questions, asked, isComplete } = comparison
  const found = new Map<Question, number>()
  const items = objectsIn(holder, 'item')
  let last = -1
  let isOutOfOrder = false
  for (const item of items) {
    const { linkId } = item.value
    if (typeof linkId !== 'string' || linkId === '') continue
    const question = questions.byId.get(linkId)
    const under = [...at, ...item.at, 'linkId']
    if (question === undefined) {
      report(run, 'r4-resp-01', { linkId, reason: 'unknown', more: () => nearestTo(questions, linkId) }, { under })
      continue
    }
    if (question.outer !== here[0]?.outer || here.length === 0) {
      const outer = question.outer?.linkId
      report(run, 'r4-resp-01', { linkId, reason: 'misplaced', ...(outer !== undefined && { outer }) }, { under })
    } else {
      if (question.position < last) isOutOfOrder = true
      last = Math.max(last, question.position)
      const count = (found.get(question) ?? 0) + 1
      found.set(question, count)
      if (count === 2 && question.value['repeats'] !== true) report(run, 'r4-resp-02', { linkId, reason: 'repeated' }, { under })
    }
    compareItem(comparison, question, { value: item.value, at: [...at, ...item.at] }, depth + 1)
  }
  if (isOutOfOrder) {
    const more = (): { readonly replacement?: Json } => inOrder(holder['item'], here)
    report(run, 'r4-resp-01', { linkId: '', reason: 'order', more }, { under: [...at, 'item'] })
  }
  for (const [question, count] of found) {
    if (question.value['type'] === 'group') checkOccurrences(run, question, count, isComplete, [...at, 'item'])
  }
  if (!isComplete) return
  spend(run, here.length)
  for (const question of here) {
    if (found.has(question) || question.value['required'] !== true || question.value['type'] === 'display') continue
    if (asked.isAsked(question) === true) reportMissing(run, question, [...at, 'item'])
  }
}

function reportMissing(run: Run, { linkId, value }: Question, under: Path): void {
  const text = textOf(value)
  report(run, 'r4-resp-02', { linkId, reason: 'missing', ...(text !== undefined && { text }) }, { under })
}

/** Compares an item of a response with its question. */
function compareItem(comparison: Comparison, question: Question, { value: item, at }: Placed, depth: number): void {
  const { run, terminology, asked, isComplete } = comparison
  const { linkId, inner } = question
  const { type, repeats, required } = question.value
  const expected = textOf(question.value)
  const text = textOf(item)
  if (expected !== undefined && text !== undefined && text.trim() !== expected.trim()) {
    report(run, 'r4-resp-04', { linkId, expected }, { under: [...at, 'text'], severity: run.strict ? 'error' : 'warning' })
  }
  const isInner = question.outer !== undefined && asked.isAsked(question.outer) === false
  if (!isInner && asked.isAsked(question) === false && holdsAnswer(item)) {
    report(run, 'r4-resp-01', { linkId, reason: 'disabled' }, { under: at })
  }
  const answers = objectsIn(item, 'answer')
  const isQuestion = type !== 'group' && type !== 'display'
  if (answers.length > 0) {
    if (!isQuestion) report(run, 'r4-resp-02', { linkId, reason: type }, { under: [...at, 'answer'] })
    else checkOccurrences(run, question, answers.length, isComplete, [...at, 'answer'])
    if (answers.length > 1 && repeats !== true) report(run, 'r4-resp-02', { linkId, reason: 'answers' }, { under: [...at, 'answer'] })
  } else if (isQuestion && item['item'] !== undefined && typeof type === 'string') {
    report(run, 'r4-resp-02', { linkId, reason: 'inner' }, { under: [...at, 'item'] })
  } else if (isQuestion && isComplete && required === true && item['extension'] === undefined && asked.isAsked(question) === true) {
    reportMissing(run, question, [...at, 'answer'])
  }
  if (!isQuestion) return compareItems(comparison, inner, { value: item, at }, depth)
  for (const answer of answers) {
    checkAnswerValue(run, terminology, question, answer.value, [...at, ...answer.at])
    compareItems(comparison, inner, { value: answer.value, at: [...at, ...answer.at] }, depth)
  }
}

/** Whether something is answered in an item, or in what is inside it. */
function holdsAnswer(item: JsonObject): boolean {
  const items = [item]
  for (const one of items) {
    if (objectsIn(one, 'answer').length > 0) return true
    items.push(...objectValuesIn(one, 'item'))
  }
  return false
}

function nearestTo({ candidates }: Questions, linkId: string): { readonly nearest?: string } {
  const nearest = findNearest(candidates(), linkId)
  return nearest === undefined ? {} : { nearest }
}

/** The items of a list as their questions follow one another; those without a question there stay behind what they stand behind. */
function inOrder(items: Json | undefined, here: readonly Question[]): { readonly replacement?: Json } {
  if (!isList(items)) return {}
  const positions = new Map(here.map(({ linkId, position }) => [linkId, position]))
  let before = -1
  const placed = items.map((item) => {
    const { linkId } = isObject(item) ? item : {}
    before = (typeof linkId === 'string' ? positions.get(linkId) : undefined) ?? before
    return { item, position: before }
  })
  return { replacement: placed.toSorted((one, other) => one.position - other.position).map(({ item }) => item) }
}
