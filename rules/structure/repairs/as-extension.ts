import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { NamedExtension } from '../problem.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten } from './setting.ts'

/** A member that goes by the name of an extension as that extension; undefined where it is in the form of none of its values, or of several. */
export function asExtension(root: Json, at: Path, { url, keys }: NamedExtension): Repair | undefined {
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  const value = valueAt(root, at)
  if (!isObject(holder) || !mayBeRewritten(holder) || value === undefined) return undefined
  const { [String(at.at(-1))]: _, ...rest } = holder
  const others = rest['extension'] ?? []
  if (!isList(others) || others.some((one) => isObject(one) && one['url'] === url)) return undefined
  const values = valuesOf(value).filter(([name]) => keys.includes(name))
  if (values.length !== 1) return undefined
  const [[name, one]] = values as [readonly [string, Json]]
  const extension = { url, [name]: one }
  // In the place of an extension it is that one itself.
  const isExtension = path.at(-1) === 'extension' || path.at(-2) === 'extension'
  if (isExtension && Object.keys(rest).length > 0) return undefined
  const replacement = isExtension ? extension : { ...rest, extension: [...others, extension] }
  return {
    title: `Escribirlo como la extensión ${url.slice(url.lastIndexOf('/') + 1)}`,
    path,
    replacement: replacement as JsonObject,
    safe: false,
  }
}

/** The values that an extension may have for one that is written without its type, and their names. */
function valuesOf(value: Json): readonly (readonly [string, Json])[] {
  if (isList(value)) return value.length === 1 ? valuesOf(value[0]!) : []
  if (typeof value === 'boolean') return [['valueBoolean', value]]
  if (typeof value === 'number') return ['valueInteger', 'valueDecimal', 'valuePositiveInt'].map((name) => [name, value])
  if (typeof value === 'string')
    return ['valueString', 'valueCode', 'valueDate', 'valueDateTime', 'valueUri', 'valueMarkdown'].map((name) => [name, value])
  if (!isObject(value)) return []
  if (value['coding'] !== undefined || value['text'] !== undefined) return [['valueCodeableConcept', value]]
  if (value['code'] !== undefined)
    return [
      ['valueCodeableConcept', { coding: [value] }],
      ['valueCoding', value],
    ]
  if (value['reference'] !== undefined) return [['valueReference', value]]
  return ['valueIdentifier', 'valuePeriod', 'valueAddress', 'valueQuantity', 'valueReference'].map((name) => [name, value])
}
