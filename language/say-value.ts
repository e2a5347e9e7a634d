import { isList, isObject, type Json, type JsonObject } from '../rules/engine/json.ts'
import { wordsInSystem, wordsOfCode } from './code-words.ts'
import { sayTiming, type SayingLanguage } from './say-timing.ts'

/** The language that a resource is read in. */
export type ReadingLanguage = SayingLanguage

/** How values are said. */
export interface Saying {
  readonly language: ReadingLanguage
  /** The words for the resource that a reference means; undefined where it is not at hand. */
  readonly nameOf: (reference: string) => string | undefined
  /** The name of a code of a system; undefined where it is not known. */
  readonly nameOfCode?: ((system: string, code: string) => string | undefined) | undefined
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
  const isFlat = value['text'] === undefined || typeof value['text'] === 'string'
  const only = (...names: readonly string[]): boolean => isFlat && keys.length > 0 && keys.every((key) => names.includes(key))
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
    return sayCoding(text('system'), text('code'), text('display'), saying)
  if (only('value', 'comparator', 'unit', 'system', 'code') && value['value'] !== undefined && typeof value['value'] !== 'string')
    return [text('comparator'), part('value'), text('unit') || text('code')].filter(Boolean).join(' ')
  if (only('value', 'system', 'use', 'rank', 'period', 'type', 'assigner')) return [part('type'), text('value')].filter(Boolean).join(': ')
  if (only('start', 'end')) return [part('start'), part('end')].map((side) => side || '…').join(' – ')
  if (only('low', 'high')) return [part('low'), part('high')].map((side) => side || '…').join(' – ')
  if (only('numerator', 'denominator')) return `${part('numerator')} / ${part('denominator')}`
  if (only('text', 'time', 'authorString', 'authorReference')) return text('text')
  if (only('repeat', 'code', 'event')) return sayTiming(value, part('code'), saying.language)
  if (only('status', 'div')) return withoutTags(text('div'))
  if (only('contentType', 'title', 'url', 'size', 'hash', 'data', 'language', 'creation'))
    return [text('title'), text('contentType')].filter(Boolean).join(' · ') || (value['extension'] === undefined ? text('url') : undefined)
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

/** The text of XHTML on one line. */
function withoutTags(markup: string): string {
  const text = markup.split('<').map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf('>') + 1)))
  const plain = text.join(' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#160;', ' ').replaceAll('&amp;', '&')
  return plain.replaceAll(/\s+/g, ' ').trim()
}

/** A code by the name that the text has for it, or its own; what FHIR itself names is told without its code. */
function sayCoding(system: string, code: string, display: string, { language, nameOfCode }: Saying): string {
  const own = language === 'es' ? wordsInSystem(system, code) : undefined
  if (own !== undefined) return own
  const name = display || nameOfCode?.(system, code) || ''
  return name === '' ? code : `${name} (${code})`
}

function sayText(name: string, value: string, { language }: Saying): string {
  if (name === 'gender' && language === 'es') return wordsOfCode(name, value) ?? value
  const [, year, month, day, hour] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d).*)?$/.exec(value) ?? []
  if (year === undefined) return value
  // Spanish dates as they are written in Chile; the time of the day is the sender's.
  const date = language === 'es' ? `${day}-${month}-${year}` : `${year}-${month}-${day}`
  return hour === undefined ? date : `${date}, ${hour}`
}
