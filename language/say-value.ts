import { isList, isObject, type Json, type JsonObject } from '../rules/engine/json.ts'

/** The language that a resource is read in. */
export type ReadingLanguage = 'es' | 'en'

/** How values are said. */
export interface Saying {
  readonly language: ReadingLanguage
  /** The words for the resource that a reference means; undefined where it is not at hand. */
  readonly nameOf: (reference: string) => string | undefined
}

/** A value of FHIR in the words of people; undefined where it has parts that are to be told one by one. */
export function sayValue(name: string, value: Json, saying: Saying): string | undefined {
  if (typeof value === 'boolean') return saying.language === 'es' ? (value ? 'sí' : 'no') : value ? 'yes' : 'no'
  if (typeof value === 'string') return sayText(name, value, saying)
  if (typeof value === 'number') return String(value)
  if (isList(value)) return joined(value, ', ', name, saying)
  return isObject(value) ? sayObject(value, saying) : ''
}

function sayObject(value: JsonObject, saying: Saying): string | undefined {
  const text = (name: string): string => (typeof value[name] === 'string' ? value[name] : '')
  const part = (name: string): string => (value[name] === undefined ? '' : (sayValue(name, value[name], saying) ?? ''))
  const keys = Object.keys(value).filter((key) => key !== 'id' && key !== 'extension' && !key.startsWith('_'))
  const only = (...names: readonly string[]): boolean => keys.length > 0 && keys.every((key) => names.includes(key))
  if (only('family', 'given', 'prefix', 'suffix', 'text', 'use', 'period'))
    return (
      text('text') || [part('prefix'), list(value['given']), text('family'), mothersFamily(value), part('suffix')].filter(Boolean).join(' ')
    )
  if (only('line', 'city', 'district', 'state', 'postalCode', 'country', 'text', 'use', 'type', 'period'))
    return text('text') || ['line', 'city', 'district', 'state', 'postalCode', 'country'].map(part).filter(Boolean).join(', ')
  if (only('reference', 'display', 'type', 'identifier'))
    return text('display') || saying.nameOf(text('reference')) || text('reference') || part('identifier')
  if (only('coding', 'text')) return text('text') || part('coding')
  if (only('system', 'code', 'display', 'version', 'userSelected') && value['code'] !== undefined)
    return text('display') === '' ? text('code') : `${text('display')} (${text('code')})`
  if (only('value', 'comparator', 'unit', 'system', 'code') && value['value'] !== undefined && typeof value['value'] !== 'string')
    return [text('comparator'), part('value'), text('unit') || text('code')].filter(Boolean).join(' ')
  if (only('value', 'system', 'use', 'rank', 'period', 'type', 'assigner')) return [part('type'), text('value')].filter(Boolean).join(': ')
  if (only('start', 'end')) return [part('start'), part('end')].map((side) => side || '…').join(' – ')
  if (only('low', 'high')) return [part('low'), part('high')].map((side) => side || '…').join(' – ')
  if (only('numerator', 'denominator')) return `${part('numerator')} / ${part('denominator')}`
  if (only('contentType', 'title', 'url', 'size', 'hash', 'data', 'language', 'creation'))
    return [text('title'), text('contentType')].filter(Boolean).join(' · ') || text('url')
  return undefined
}

function joined(values: readonly Json[], between: string, name: string, saying: Saying): string | undefined {
  const parts = values.map((one) => (one === null ? '' : sayValue(name, one, saying)))
  return parts.includes(undefined) ? undefined : [...new Set(parts.filter(Boolean))].join(between)
}

function list(value: Json | undefined): string {
  return isList(value) ? value.filter((one) => typeof one === 'string').join(' ') : ''
}

/** The second family name, which stands in an extension of the first. */
function mothersFamily(name: JsonObject): string {
  const family = name['_family']
  const extensions = isObject(family) && isList(family['extension']) ? family['extension'] : []
  const found = extensions.find((one) => isObject(one) && String(one['url']).endsWith('SegundoApellido'))
  const value = isObject(found) ? found['valueString'] : undefined
  return typeof value === 'string' ? value : ''
}

const genders: Readonly<Record<string, string>> = { male: 'Hombre', female: 'Mujer', other: 'Otro', unknown: 'Desconocido' }

function sayText(name: string, value: string, { language }: Saying): string {
  if (language === 'en') return value
  if (name === 'gender') return genders[value] ?? value
  // Dates as they are written in Chile; the time of the day is the sender's.
  const [, year, month, day, hour] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d).*)?$/.exec(value) ?? []
  return year === undefined ? value : `${day}-${month}-${year}${hour === undefined ? '' : `, ${hour}`}`
}
