import { isObject, valueAt, type Json, type Path } from '../../engine/json.ts'
import { decimalOf } from '../../engine/spelling.ts'
import type { Problem } from '../problem.ts'
import { toOtherType } from './choice-types.ts'
import { meantByNumber } from './date-forms.ts'
import { findRepair, toChoose, toRemove, toWrite, type Repair } from './repair.ts'
import { isOfTime, saysNothing } from './other-forms.ts'
import { comparedIn, ofThousands, quantityWithUnitIn } from './quantities.ts'
import { without } from './setting.ts'
import { numeric, primitiveOf } from './reshaped.ts'

type WrongKind = Problem<'r4-json-04'>

type Reading = (problem: WrongKind, value: Json | undefined, root: Json) => Repair | undefined

/** Ways to read a primitive of another kind than its type's, each tried where none before gives a repair. */
const readings: readonly Reading[] = [asCompared, asQuantityWithUnit, asMoment, asThousands, asMeant, asOtherType]

/** The repair of a primitive of another kind than its type's. */
export function toKind(problem: WrongKind, root: Json): Repair | undefined {
  const { at } = problem
  const value = valueAt(root, at)
  if (saysNothing(value)) return toRemove(`«${String(at.at(-1))}»`, without(root, at))
  return findRepair(readings, problem, value, root)
}

/** The value of a quantity with a comparator before it: `<5`. */
function asCompared({ at }: WrongKind, value: Json | undefined, root: Json): Repair | undefined {
  const compared = typeof value === 'string' && at.at(-1) === 'value' ? comparedIn(valueAt(root, at.slice(0, -1)), value) : undefined
  if (compared === undefined) return undefined
  const title = `Escribir ${written(value, compared.value)} con el comparador «${compared.comparator}»`
  return { title, ...compared.setting(at), safe: false }
}

/** The value of a quantity with its unit behind it: `13.2 g/dL`. */
function asQuantityWithUnit({ at }: WrongKind, value: Json | undefined, root: Json): Repair | undefined {
  const path = at.slice(0, -1)
  const quantity = typeof value === 'string' && at.at(-1) === 'value' ? quantityWithUnitIn(valueAt(root, path), value) : undefined
  if (quantity === undefined) return undefined
  return { title: `Escribir ${written(value, quantity['value']!)} con su unidad aparte`, path, replacement: quantity, safe: false }
}

/** A number of milliseconds or seconds since 1970, or of days as sheets count them. */
function asMoment({ at, type }: WrongKind, value: Json | undefined): Repair | undefined {
  return typeof value === 'number' && isOfTime(type) ? toWrite('Elegir la fecha', at, meantByNumber(value, type)) : undefined
}

/** A number in a text with points or commas that may set off thousands. */
function asThousands({ at, type }: WrongKind, value: Json | undefined, root: Json): Repair | undefined {
  // Nothing lies at a thousand degrees.
  const mayBeThousands = typeof value === 'string' && numeric.test(type) && !String(at.at(-1)).endsWith('itude')
  const thousands = mayBeThousands ? ofThousands(value.trim()) : undefined
  if (thousands === undefined) return undefined
  const withDecimals = primitiveOf(type, String(value))
  if (withDecimals === undefined || isInPesos(root, at)) return { title: `Escribir ${thousands}`, replacement: thousands, safe: false }
  return toChoose('Elegir el número', at, [
    { title: String(thousands), replacement: thousands },
    { title: written(value, withDecimals), replacement: withDecimals },
  ])
}

/** A number with a decimal comma, or a word for a logical value. */
function asMeant({ type }: WrongKind, value: Json | undefined): Repair | undefined {
  const meant = typeof value === 'string' || typeof value === 'number' ? primitiveOf(type, String(value)) : undefined
  return meant === undefined ? undefined : { title: `Escribir ${written(value, meant)}`, replacement: meant, safe: false }
}

function asOtherType({ at, asOther }: WrongKind, _: Json | undefined, root: Json): Repair | undefined {
  return asOther && toOtherType(root, at, asOther)
}

/** A value as it is written in the place of a text or number: a number keeps the decimals that the text says. */
export function written(before: Json | undefined, value: Json): string {
  const said = typeof before === 'string' && typeof value === 'number' ? decimalOf(before) : undefined
  return said !== undefined && Number(said) === value ? said : String(value)
}

/** Whether a value is an amount of pesos, which have no decimals. */
function isInPesos(root: Json, at: Path): boolean {
  const money = valueAt(root, at.slice(0, -1))
  return isObject(money) && money['currency'] === 'CLP'
}
