import { isObject, objectsIn, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import { report } from '../run.ts'
import type { Run } from '../model.ts'

interface Item {
  readonly value: JsonObject
  /** The item that it stands in. */
  readonly outer: Item | undefined
  /** Steps from there. */
  readonly at: Path
  readonly depth: number
}

/** Deeper ones are reported as such elsewhere. */
const deepest = 100

/** Checks that the questions that conditions ask for are in the questionnaire, and can be answered before what depends on them. */
export function checkQuestionnaire(run: Run, value: Json): void {
  if (!isObject(value)) return
  const items: Item[] = objectsIn(value, 'item').map((item) => ({ ...item, outer: undefined, depth: 1 }))
  for (const item of items) {
    for (const below of objectsIn(item.value, 'item')) items.push({ ...below, outer: item, depth: item.depth + 1 })
  }
  const byId = new Map<Json | undefined, Item>()
  for (const item of items) if (!byId.has(item.value['linkId'])) byId.set(item.value['linkId'], item)
  for (const item of items) {
    if (item.value['enableWhen'] === undefined || item.depth > deepest) continue
    for (const { at, value: condition } of objectsIn(item.value, 'enableWhen')) {
      const { question } = condition
      if (typeof question !== 'string') continue
      const asked = byId.get(question)
      const reason = asked === undefined ? 'missing' : asked.value === item.value ? 'itself' : isInside(asked, item) ? 'inner' : undefined
      if (reason !== undefined) report(run, 'r4-conf-06', { question, reason }, { under: [...pathOf(item), ...at, 'question'] })
    }
  }
}

function isInside(inner: Item, item: Item): boolean {
  if (inner.depth > deepest) return false
  for (let at = inner.outer; at !== undefined; at = at.outer) if (at.value === item.value) return true
  return false
}

function pathOf(item: Item): Path {
  const steps: (string | number)[] = []
  for (let at: Item | undefined = item; at !== undefined; at = at.outer) steps.unshift(...at.at)
  return steps
}
