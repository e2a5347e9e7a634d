import { isList, isObject, valueAt, type Json } from '../../engine/json.ts'
import type { Problem } from '../problem.ts'
import { orElse, toChoose, toWrite, type Repair } from './repair.ts'
import { shown } from '../phrases.ts'
import { bytesIn, isOfTime, timesInParts } from './other-forms.ts'
import { mayBeRewritten } from './setting.ts'
import { bothSurnames } from './second-surname.ts'

/** The repair of a list where one value belongs: what all its items say together, or one of them. */
export function toSingle(problem: Problem<'r4-json-01'>, root: Json): Repair | undefined {
  const { at, type = '', replacement, isOfObjects = false, isOfCodings } = problem
  const list = valueAt(root, at)
  if (isOfCodings === true && list !== undefined)
    return { title: 'Poner el código en «coding»', replacement: { coding: list }, safe: false }
  if (replacement !== undefined) return takenOut(replacement, true)
  const base64 = type === 'base64Binary' ? bytesIn(list) : undefined
  if (base64 !== undefined) return { title: 'Escribirlo en base64', replacement: base64, safe: false }
  if (!isList(list) || list.length > mostItems || !mayBeRewritten(list)) return undefined
  // The item is not as it should be either, which is told of it.
  if (list.length === 1) return takenOut(list[0]!, false)
  const written = isOfTime(type) ? toWrite('Elegir la fecha', at, timesInParts(list)) : undefined
  if (written !== undefined) return written
  const values = list.flatMap((item, index) =>
    isValue(item) && isObject(item) === isOfObjects ? [{ title: `${index + 1}: ${shown(item)}`, replacement: item }] : [],
  )
  return orElse(bothSurnames(root, at), toChoose('Dejar uno solo', at, values))
}

function takenOut(item: Json, safe: boolean): Repair | undefined {
  return isValue(item) ? { title: 'Sacar el valor de la lista', replacement: item, safe } : undefined
}

/** Whether something can be a single value: what is empty, and a list in a list, would be a fault of its own. */
function isValue(value: Json): boolean {
  if (isList(value) || value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** Of more nobody chooses. */
const mostItems = 20
