import { isList, isObject, objectValuesIn, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Repair } from './repair.ts'
import { mayBeRewritten } from './setting.ts'

/** Where CL Core has the second surname: an extension of the first. */
const address = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/SegundoApellido'

/** The companion of `family` that says a second surname. */
export function secondSurname(value: string): JsonObject {
  return { extension: [{ url: address, valueString: value }] }
}

/** Two surnames that stand in a list, as the surname and its extension. */
export function bothSurnames(root: Json, at: Path): Repair | undefined {
  const path = at.slice(0, -1)
  const name = valueAt(root, path)
  if (at.at(-1) !== 'family' || !isObject(name) || !mayBeRewritten(name)) return undefined
  const { family, _family, ...rest } = name
  const [first, second, ...others] = isList(family) ? family : []
  if (others.length > 0 || !isSurname(first) || !isSurname(second)) return undefined
  // The extension may be there already.
  if (_family !== undefined && !saysSecond(_family, second)) return undefined
  const replacement = { ...rest, family: first, _family: _family ?? secondSurname(second) } as JsonObject
  return { title: `Escribir «${second}» como segundo apellido`, path, replacement, safe: false }
}

/** Whether the companion of a surname says a second one already. */
function saysSecond(companion: Json, second: string): boolean {
  return (
    isObject(companion) && objectValuesIn(companion, 'extension').some(({ url, valueString }) => url === address && valueString === second)
  )
}

/** A second surname that stands beside the first under a name of its own, as the extension of that. */
export function surnameBeside(root: Json, at: Path): Repair | undefined {
  const path = at.slice(0, -1)
  const name = valueAt(root, path)
  const key = at.at(-1)
  if (typeof key !== 'string' || !isSecond.test(key) || !isObject(name) || !mayBeRewritten(name) || name['_family'] !== undefined)
    return undefined
  const { [key]: second, ...rest } = name
  if (!isSurname(second)) return undefined
  const replacement = { ...rest, _family: secondSurname(second) } as JsonObject
  return { title: 'Ponerlo en la extensión SegundoApellido de «family»', path, replacement, safe: false }
}

/** The names that it has elsewhere. */
const isSecond = /^(?:apellido_?materno|segundo_?apellido|second_?(?:last_?name|surname)|mothers_?family)$/i

function isSurname(value: Json | undefined): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
