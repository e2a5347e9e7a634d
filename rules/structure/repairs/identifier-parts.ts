import { isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten } from './setting.ts'

const numbers = /^(?:n[uú]mero|number|ru[nt]|cuerpo|mantisa|valor|value)$/i
const nationalNumbers = /^ru[nt]$/i
const digits = /^(?:dv|d[ií]gito|d[ií]gito_?verificador|verificador|check_?digit)$/i

/** A number and its check digit, which an object holds apart, as one text; undefined where it holds anything else. */
export function numberInParts(object: JsonObject): string | undefined {
  const [number, digit] = [numbers, digits].map((form) => Object.keys(object).find((name) => form.test(name)))
  return number === undefined || digit === undefined || Object.keys(object).length > 2 ? undefined : joined(object[number], object[digit])
}

function joined(number: Json | undefined, digit: Json | undefined): string | undefined {
  const [whole, last] = [number, digit].map((part) => (typeof part === 'number' || typeof part === 'string' ? String(part).trim() : ''))
  return /^\d[\d.]{0,20}$/.test(whole!) && /^[\dkK]$/.test(last!) ? `${whole!}-${last!.toUpperCase()}` : undefined
}

/** Whether a member is the number of an identifier, or the check digit of that. */
export function isOfCheckDigit(type: string, name: string): boolean {
  return (type === 'Identifier' ? numbers : nationalNumbers).test(name) || digits.test(name)
}

/** The object at a place with the number and the check digit that stand in two members of it, or in a member of that name, as an identifier; undefined where they do not. */
export function withCheckDigit(root: Json, at: Path, type: string): Repair | undefined {
  const path = at.slice(0, -1)
  const key = String(at.at(-1))
  if (!numbers.test(key) && !digits.test(key)) return undefined
  const holder = valueAt(root, path)
  if (!isObject(holder) || !mayBeRewritten(holder)) return undefined
  const names = Object.keys(holder)
  const isInside = isObject(holder[key]!)
  const number = isInside ? key : names.find((name) => numbers.test(name))
  const digit = isInside ? undefined : names.find((name) => digits.test(name))
  const value = isInside ? numberInParts(holder[key] as JsonObject) : joined(holder[number ?? ''], holder[digit ?? ''])
  if (value === undefined) return undefined
  const isIdentifier = type === 'Identifier'
  if (!isIdentifier && !nationalNumbers.test(number ?? '')) return undefined
  const rest = Object.fromEntries(Object.entries(holder).filter(([name]) => name !== number && name !== digit)) as JsonObject
  const { identifier = [] } = rest
  if (isIdentifier ? Object.hasOwn(rest, 'value') : !Array.isArray(identifier)) return undefined
  const replacement = isIdentifier ? { ...rest, value } : { ...rest, identifier: [...(identifier as readonly Json[]), { value }] }
  return {
    title: `Escribir ${value} en «${isIdentifier ? 'value' : 'identifier'}»`,
    path,
    replacement: replacement as JsonObject,
    safe: false,
  }
}

/** An identifier of CDA, whose `root` is its system and whose `extension` its value. */
export function withRoot(root: Json, at: Path): Repair | undefined {
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  if (!isObject(holder)) return undefined
  const { root: system, extension: value, ...rest } = holder
  if (typeof system !== 'string' || typeof value !== 'string' || rest['system'] !== undefined || rest['value'] !== undefined)
    return undefined
  if (!/^[012](?:\.(?:0|[1-9]\d{0,30})){2,30}$/.test(system)) return undefined
  return {
    title: 'Escribirlo con «system» y «value»',
    path,
    replacement: { ...rest, system: `urn:oid:${system}`, value } as JsonObject,
    safe: false,
  }
}
