import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Choice, Problem } from '../problem.ts'
import { toOtherType } from './choice-types.ts'
import { besideValue } from './companions.ts'
import { findRepair, orElse, toChoose, toRemove, type Repair } from './repair.ts'
import { titleOf } from '../phrases.ts'
import { byId, idIn } from './id-references.ts'
import { requestIn, serializedIn } from './other-forms.ts'
import { quantityOfParts, quantityOfThousands } from './quantities.ts'
import { without } from './setting.ts'
import { reshaped } from './reshaped.ts'
import { written } from './primitives.ts'

type WrongForm = Problem<'r4-json-03'>

type Reading = (problem: WrongForm, value: Json | undefined, root: Json) => Repair | undefined

/** Ways to read a value that has not the form of its type, each tried where none before gives a repair. */
const readings: readonly Reading[] = [
  asReferenceById,
  asRequest,
  asSerialized,
  asCode,
  asHeld,
  asQuantityOfParts,
  asCompanion,
  asThousands,
  asObjectOfOtherType,
  asType,
  asOtherTypeOrRemoved,
]

/** The repair of a value that has not the form of its type. */
export function toForm(problem: WrongForm, root: Json): Repair | undefined {
  return findRepair(readings, problem, valueAt(root, problem.at), root)
}

/** The id of a reference's target in its place. */
function asReferenceById(problem: WrongForm, value: Json | undefined, root: Json): Repair | undefined {
  const { at, type, targets } = problem
  const id = type === 'Reference' && !isWholeList(problem) ? idIn(value) : undefined
  return id === undefined ? undefined : byId(root, at, id, targets)
}

/** The request of an entry as in HTTP. */
function asRequest({ name }: WrongForm, value: Json | undefined): Repair | undefined {
  const request = name === 'request' && typeof value === 'string' ? requestIn(value) : undefined
  return request && { title: 'Escribirlo con «method» y «url»', replacement: request, safe: false }
}

function asSerialized(problem: WrongForm, value: Json | undefined): Repair | undefined {
  const inner = typeof value === 'string' ? serializedIn(value) : undefined
  if (inner === undefined) return undefined
  const replacement = isList(inner) ? inner : placed(problem, value, inner)
  return { title: 'Escribir lo que hay en el texto, que es JSON', replacement, safe: false }
}

/** The code that a text stands for where a concept or a coding belongs. */
function asCode(problem: WrongForm, value: Json | undefined): Repair | undefined {
  const { type, meant } = problem
  if (meant === undefined) return undefined
  const title = `Escribirlo como ${type} con el código ${titleOf(meant)}`
  const coded = type === 'Coding' ? ({ ...meant } as JsonObject) : conceptOf(meant)
  return orElse({ title, replacement: placed(problem, value, coded), safe: false }, asType(problem, value))
}

/** The value in the member of an object that needs that alone. */
function asHeld(problem: WrongForm, value: Json | undefined): Repair | undefined {
  const { holder, heldAs } = problem
  if (holder === undefined || value === undefined) return undefined
  const held = heldAs === undefined ? value : heldAs.meant === undefined ? reshaped(heldAs.type, value) : conceptOf(heldAs.meant)
  if (held === undefined) return undefined
  const object = { [holder]: heldAs?.isRepeated === true ? [held] : held }
  return { title: `Ponerlo en «${holder}»`, replacement: placed(problem, value, object), safe: false }
}

/** The value or the unit of a quantity that is a quantity or a coding itself. */
function asQuantityOfParts({ at }: WrongForm, value: Json | undefined, root: Json): Repair | undefined {
  const path = at.slice(0, -1)
  const quantity = isObject(value) && isPartOfQuantity(at) ? quantityOfParts(valueAt(root, path)) : undefined
  return quantity && { title: 'Escribirlo como una cantidad', path, replacement: quantity, safe: false }
}

/** The id and extensions of a simple value in its place. */
function asCompanion({ at }: WrongForm, value: Json | undefined, root: Json): Repair | undefined {
  return isObject(value) ? besideValue(root, at, value) : undefined
}

/** A quantity in a text whose number may be one of thousands, or have three decimals. */
function asThousands(problem: WrongForm, value: Json | undefined): Repair | undefined {
  const { at, type } = problem
  const quantity = typeof value === 'string' ? quantityOfThousands(type, value) : undefined
  const withDecimals = quantity === undefined ? undefined : reshaped(type, value!)
  if (quantity === undefined || withDecimals === undefined) return undefined
  return toChoose('Elegir el número', at, [
    { title: String(quantity['value']), replacement: placed(problem, value, quantity) },
    { title: written(value, (withDecimals as JsonObject)['value']!), replacement: placed(problem, value, withDecimals) },
  ])
}

/** An object that has another type's form is that, unless it is only wrapped around its value. */
function asObjectOfOtherType(problem: WrongForm, value: Json | undefined, root: Json): Repair | undefined {
  const isWrapped = !isObject(value) || Object.keys(value).every((key) => key === 'value')
  return isWrapped ? undefined : orElse(asOtherType(problem, root), asType(problem, value))
}

function asType(problem: WrongForm, value: Json | undefined): Repair | undefined {
  const { type } = problem
  const replacement = value === undefined ? undefined : reshaped(type, value)
  return replacement === undefined
    ? undefined
    : { title: `Escribirlo como ${type}`, replacement: placed(problem, value, replacement), safe: false }
}

/** A value that cannot be read as anything of its type is lost anyway. */
function asOtherTypeOrRemoved(problem: WrongForm, _: Json | undefined, root: Json): Repair | undefined {
  return orElse(asOtherType(problem, root), toRemove(`«${problem.name}»`, without(root, problem.at)))
}

function asOtherType({ at, asOther }: WrongForm, root: Json): Repair | undefined {
  return asOther && toOtherType(root, at, asOther)
}

/** A replacement in the place of a value: in that of a whole list, it is its only item. */
function placed(problem: WrongForm, value: Json | undefined, replacement: Json): Json {
  return isWholeList(problem) && !isList(value) ? [replacement] : replacement
}

function isWholeList({ at, isRepeated }: WrongForm): boolean {
  return isRepeated === true && typeof at.at(-1) !== 'number'
}

function conceptOf(meant: Choice): JsonObject {
  return { coding: [{ ...meant } as JsonObject] }
}

/** Whether a place is the value or the unit of a quantity, as far as its name tells. */
function isPartOfQuantity(at: Path): boolean {
  return at.at(-1) === 'value' || at.at(-1) === 'unit'
}
