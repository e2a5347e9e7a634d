import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { FixOption } from '../../engine/rule.ts'
import type { Problem } from '../problem.ts'
import { r4 } from '../r4.ts'
import { codesFor } from './additions.ts'
import { withPressures } from './blood-pressure.ts'
import { bareName, byUse, mayHold, typeReader } from './choice-types.ts'
import { findRepair, toChoose, toRemove, type Repair } from './repair.ts'
import { measuredIn } from './quantities.ts'
import { renamed, without, type Setting } from './setting.ts'
import { reshaped } from './reshaped.ts'

type Untyped = Problem<'r4-elemento-03'>

type Reading = (problem: Untyped, root: Json) => Repair | undefined

/** Ways to read a value without its type in its name, each tried where none before gives a repair. */
const readings: readonly Reading[] = [asOneTooMany, asMeasured, asCodeOrText, asFitting]

/** The repair of a choice element without its type, or of a type that it may not have. */
export function toTyped(problem: Untyped, root: Json): Repair | undefined {
  return findRepair(readings, problem, root)
}

/** Beside one that has its type no other may stand, whatever it were called. */
function asOneTooMany({ at, name, allowed }: Untyped, root: Json): Repair | undefined {
  const holder = valueAt(root, at.slice(0, -1))
  const isBeside = isObject(holder) && allowed.some((key) => key !== name && holder[key] !== undefined)
  return isBeside ? toRemove(`«${name}»`, without(root, at)) : undefined
}

/** A number and the unit beside it, as a quantity. */
function asMeasured(problem: Untyped, root: Json): Repair | undefined {
  const name = nameOf(problem, 'Quantity')
  const setting = name === undefined ? undefined : withUnitBeside(root, problem.at, name)
  return setting && { title: `Escribirlo como «${name}»`, ...setting, safe: false }
}

/** A concept as the code or the text that it is, where the choice has no concepts. */
function asCodeOrText(problem: Untyped, root: Json): Repair | undefined {
  const { at } = problem
  const other = nameOf(problem, 'CodeableConcept') === undefined ? codeOrTextOf(valueAt(root, at)) : undefined
  const name = other && nameOf(problem, other.type)
  const setting = name === undefined ? undefined : renamed(root, at, name, other!.value)
  return setting && { title: `Escribirlo como «${name}»`, ...setting, safe: false }
}

/** The value under the names of the types that it may be of; a number that may be of none, as a quantity. */
function asFitting(problem: Untyped, root: Json): Repair | undefined {
  const { at, choice, allowed, fitting = [], inner } = problem
  const typeOf = typeReader(choice)
  const value = inner ?? valueAt(root, at)
  const names = (fitting.length === 0 ? allowed : fitting).filter((key) => mayHold(typeOf(key), value))
  const quantity = names.length === 0 && typeof value === 'number' ? nameOf(problem, 'Quantity') : undefined
  const settings = (quantity === undefined ? names : [quantity]).flatMap((title) => {
    const setting = renamed(root, at, title, quantity === undefined ? inner : { value: value! })
    return setting === undefined ? [] : [{ title, ...setting }]
  })
  if (settings.length === 1) return { ...settings[0]!, title: `Llamarlo «${settings[0]!.title}»`, safe: false }
  const options = settings.toSorted(byUse(typeOf)).map(({ title, replacement }) => ({ title, replacement }))
  return toChoose('Elegir su tipo', at.slice(0, -1), options)
}

/** The name that a choice has for a type; undefined where it may not have it. */
function nameOf({ choice, allowed }: Untyped, type: string): string | undefined {
  const name = bareName(choice) + type
  return allowed.includes(name) ? name : undefined
}

/** The repair of a value of a type that a profile rules out. */
export function toAllowedType(problem: Problem<'r4-elemento-04'>, root: Json): Repair | undefined {
  const { at, name, allowed, value: wanted, isRequired = false } = problem
  const value = valueAt(root, at)
  const pressures = typeof value === 'string' ? withPressures(root, at, value) : undefined
  if (pressures !== undefined) return pressures
  const isText = typeof value === 'string' || typeof value === 'number'
  const codes = wanted !== undefined && isText ? codesFor(wanted, String(value), isRequired) : []
  if (codes.length > 0) return toCode(root, at, allowed[0]!, codes)
  const options = allowed.flatMap((key) => {
    const replacement = value === undefined ? undefined : valueOf(key.slice(name.length), value)
    const setting = replacement === undefined ? undefined : renamed(root, at, key, replacement)
    return setting === undefined ? [] : [{ title: `Llamarlo «${key}»`, replacement: setting.replacement }]
  })
  const choice = toChoose(options.length === 1 ? options[0]!.title : 'Elegir su tipo', at.slice(0, -1), options)
  return choice && { ...choice, ...(options.length === 1 && { options: undefined }), mustHold: true }
}

/** A value as one of another type; undefined where it cannot be that. */
function valueOf(type: string, value: Json): Json | undefined {
  if (mayHold(type, value) && hasOnlyMembersOf(type, value)) return value
  if (typeof value === 'string' && type === 'CodeableConcept') return { text: value }
  return typeof value === 'string' && type === 'Quantity' ? measuredIn(value) : conceptOrCodeOf(type, value)
}

/** A choice under the name of another type, with a code. */
function toCode(root: Json, at: Path, key: string, codes: readonly FixOption[]): Repair | undefined {
  const options = codes.flatMap(({ title, replacement }) => {
    const setting = renamed(root, at, key, replacement)
    return setting === undefined ? [] : [{ title, replacement: setting.replacement }]
  })
  const [only, ...others] = options
  if (only === undefined) return undefined
  const path = at.slice(0, -1)
  if (others.length > 0) return { ...toChoose('Elegir un código', path, options)!, mustHold: true }
  return { title: `Llamarlo «${key}», con el código ${only.title}`, path, replacement: only.replacement, safe: false, mustHold: true }
}

/** A concept as the code or the text that it is, and nothing else; undefined where something would be lost. */
function codeOrTextOf(value: Json | undefined): { readonly type: string; readonly value: Json } | undefined {
  if (!isObject(value)) return undefined
  const { coding, text, ...rest } = value
  if (Object.keys(rest).length > 0) return undefined
  if (coding === undefined) return typeof text === 'string' ? { type: 'String', value: text } : undefined
  const [only, ...more] = isList(coding) ? coding : []
  if (!isObject(only) || more.length > 0) return undefined
  const { display = text } = only
  if (text !== undefined && text !== display) return undefined
  return { type: 'Coding', value: { ...only, ...(display !== undefined && { display }) } as JsonObject }
}

/** A code as the concept that it is, or the other way round; undefined where it is neither. */
function conceptOrCodeOf(type: string, value: Json | undefined): Json | undefined {
  if (type !== 'CodeableConcept') {
    const other = codeOrTextOf(value)
    return other?.type === type ? other.value : undefined
  }
  return isObject(value) && typeof value['code'] === 'string' && hasOnlyMembersOf('Coding', value) ? { coding: [value] } : undefined
}

/** The object of a number, or a text that is one, beside which its unit stands, with both as a quantity; undefined where it is none. */
function withUnitBeside(root: Json, at: Path, name: string): Setting | undefined {
  const value = valueAt(root, at)
  const holder = valueAt(root, at.slice(0, -1))
  const unit = isObject(holder) ? holder['unit'] : undefined
  if (typeof unit !== 'string' || unit === '' || typeof value === 'object') return undefined
  const quantity = reshaped('Quantity', typeof value === 'number' ? value : String(value))
  if (!isObject(quantity) || quantity['unit'] !== undefined) return undefined
  const setting = renamed(root, at, name, { ...quantity, unit })
  const { unit: _, ...replacement } = (setting?.replacement ?? {}) as JsonObject
  return setting && { ...setting, replacement: replacement as JsonObject }
}

/** Whether all that an object has is what a type has: under the name of another it would be strange. */
function hasOnlyMembersOf(type: string, value: Json): boolean {
  const elements = isObject(value) ? r4.find(type)?.elements : undefined
  if (elements === undefined) return true
  return Object.keys(value as JsonObject).every(
    (key) => key === 'id' || key === 'extension' || elements.has(key.startsWith('_') ? key.slice(1) : key),
  )
}
