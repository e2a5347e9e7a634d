import { isObject, objectsIn, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import { report, type Run } from '../run.ts'

interface Item {
  readonly at: Path
  readonly value: JsonObject
  /** The items that this one stands in. */
  readonly outer: readonly JsonObject[]
}

/** Whether the questions that conditions ask for are in the questionnaire, and can be answered before what depends on them. */
export function checkQuestionnaire(run: Run, value: Json): void {
  if (!isObject(value)) return
  const items: Item[] = objectsIn(value, 'item').map((item) => ({ ...item, outer: [] }))
  for (const { at, value: item, outer } of items) {
    for (const below of objectsIn(item, 'item')) items.push({ at: [...at, ...below.at], value: below.value, outer: [...outer, item] })
  }
  const byId = new Map<Json | undefined, Item>()
  for (const item of items) if (!byId.has(item.value['linkId'])) byId.set(item.value['linkId'], item)
  for (const item of items) {
    for (const { at, value: condition } of objectsIn(item.value, 'enableWhen')) {
      const { question } = condition
      if (typeof question !== 'string') continue
      const asked = byId.get(question)
      const reason =
        asked === undefined ? 'missing' : asked.value === item.value ? 'itself' : asked.outer.includes(item.value) ? 'inner' : undefined
      if (reason !== undefined) report(run, 'r4-conf-06', { question, reason }, { under: [...item.at, ...at, 'question'] })
    }
  }
}
