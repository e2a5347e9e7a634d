import { isObject, objectsIn, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import { report, type Run } from '../run.ts'

/** Whether the questions that conditions ask for are in the questionnaire. */
export function checkQuestionnaire(run: Run, value: Json): void {
  if (!isObject(value)) return
  const items: { readonly at: Path; readonly value: JsonObject }[] = [...objectsIn(value, 'item')]
  for (const { at, value: item } of items) {
    for (const below of objectsIn(item, 'item')) items.push({ at: [...at, ...below.at], value: below.value })
  }
  const ids = new Set(items.map((item) => item.value['linkId']))
  for (const item of items) {
    for (const { at, value: condition } of objectsIn(item.value, 'enableWhen')) {
      const { question } = condition
      if (typeof question === 'string' && !ids.has(question)) {
        report(run, 'r4-conf-06', { question }, { under: [...item.at, ...at, 'question'] })
      }
    }
  }
}
