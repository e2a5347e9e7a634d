import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { FixOption } from '../../engine/rule.ts'
import type { Choice, Problem, ValueWanted } from '../problem.ts'
import { contentTypeOf } from '../check/file-types.ts'
import { shown, titleOf } from '../phrases.ts'
import { toChoose, type Repair } from './repair.ts'
import { absentReasons } from './chosen-codes.ts'
import { freeIdFor } from './contained-ids.ts'
import { fullUrlFor, idIn } from './full-urls.ts'
import { referenceCandidates } from './reference-candidates.ts'
import { mayBeRewritten } from './setting.ts'
import { requestsFor, searchesFor } from './requests.ts'

/** The repair that adds an element which is not there at all, and nothing that only its author can know. */
export function toAddition(
  { at, name, expected, choices = [], holds, targets, isRepeated }: Problem<'r4-card-01'>,
  root: Json,
): Repair | undefined {
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  if (at.at(-1) !== name || !isObject(holder) || Object.hasOwn(holder, name) || !mayBeRewritten(holder)) return undefined
  if (expected !== undefined) {
    const value = typeof expected === 'object' ? `«${name}» como el perfil lo pide` : `${shown(expected)} en «${name}»`
    return { title: `Agregar ${value}`, replacement: expected, safe: false }
  }
  const made = madeFor(root, path, name)
  if (made !== undefined) return toChoose(made.length > 1 ? `Elegir «${name}»` : made[0]!.title, at, made)
  const inList = ({ title, replacement }: FixOption): FixOption => ({
    title,
    replacement: isRepeated === true ? [replacement] : replacement,
  })
  if (targets !== undefined) {
    const options = referenceCandidates(root, at, '', targets)
    return toChoose(
      `Elegir «${name}»`,
      at,
      options.map(({ title, replacement }) => inList({ title, replacement: { reference: replacement } })),
    )
  }
  return toChoose(`Elegir «${name}»`, at, optionsOf(name, holds, choices, holder).map(inList))
}

/** Whether a fix of `toAddition` may bring to light what could not be seen before. */
export function isAdditionTried({ expected, targets, choices = [], name, value, isTypeOfBundle }: Problem<'r4-card-01'>): boolean {
  return (
    (value !== undefined && (value.choices ?? []).length < 2) ||
    expected !== undefined ||
    targets !== undefined ||
    choices.length === 1 ||
    generated.has(name) ||
    isTypeOfBundle === true
  )
}

/** Members that name a resource or its place among others, and no fact of it. */
const generated = new Set(['fullUrl', 'id', 'ifNoneExist', 'request'])

/** The type of a file, by the beginning of its data. */
function ofFile(binary: Json | undefined): readonly FixOption[] | undefined {
  const contentType = isObject(binary) && typeof binary['data'] === 'string' ? contentTypeOf(binary['data']) : undefined
  return contentType === undefined ? undefined : [{ title: `Usar «${contentType}»`, replacement: contentType }]
}

/** The values that an element must have by its surroundings: in an entry, in its resource or its request, and in a contained resource. */
function madeFor(root: Json, path: Path, name: string): readonly FixOption[] | undefined {
  if (isInEntry(path)) return ofEntry(root, path, name)
  if (name === 'contentType') return ofFile(valueAt(root, path))
  if (name === 'id' && path.at(-2) === 'contained') return ofContained(root, path)
  const entry = path.slice(0, -1)
  if (!isInEntry(entry)) return undefined
  if (name === 'id' && path.at(-1) === 'resource') {
    const id = idIn(valueAt(root, entry))
    return id === undefined ? undefined : [{ title: `Agregar el id «${id}», como dice «fullUrl»`, replacement: id }]
  }
  if (name !== 'ifNoneExist' || path.at(-1) !== 'request') return undefined
  const searches = searchesFor(valueAt(root, entry))
  return searches.length === 0 ? undefined : searches.map((one) => ({ title: `Agregar «${one}»`, replacement: one }))
}

function isInEntry(path: Path): boolean {
  return path.at(-2) === 'entry' && typeof path.at(-1) === 'number'
}

function ofEntry(root: Json, path: Path, name: string): readonly FixOption[] | undefined {
  if (name === 'request') return requestsFor(valueAt(root, path))
  const url = name === 'fullUrl' ? fullUrlFor(root, path) : undefined
  return url === undefined ? undefined : [{ title: `Agregar «${url}»`, replacement: url }]
}

function ofContained(root: Json, path: Path): readonly FixOption[] | undefined {
  const id = freeIdFor(root, path)
  return id === undefined ? undefined : [{ title: `Agregar el id «${id}»`, replacement: id }]
}

/** The codes that an element may have, in the form of its type. */
function optionsOf(name: string, holds: string | undefined, choices: readonly Choice[], holder: JsonObject): readonly FixOption[] {
  const { system, code } = holder
  if (holds === 'uri' && name === 'system') {
    const systems = new Set(choices.filter((one) => code === undefined || one.code === code).map((one) => one.system))
    return [...systems].flatMap((one) => (one === undefined ? [] : [{ title: one, replacement: one }]))
  }
  if (holds === 'code') {
    const isOfCoding = Object.hasOwn(holder, 'system') && choices.some((one) => one.system !== undefined)
    return choices
      .filter((one) => !isOfCoding || one.system === system)
      .map((choice) => ({ title: titleOf(choice), replacement: choice.code }))
  }
  if (choices.some((choice) => choice.system === undefined)) return []
  if (holds === 'Coding') return choices.map((choice) => ({ title: titleOf(choice), replacement: { ...choice } }))
  if (holds !== 'CodeableConcept') return []
  return choices.map((choice) => ({ title: titleOf(choice), replacement: { coding: [{ ...choice }] } }))
}

/** A list with an item more. */
export function toAdded(root: Json, at: Path, slice: string, made: Json): Repair | undefined {
  const old = valueAt(root, at)
  const holder = valueAt(root, at.slice(0, -1))
  if ((old !== undefined && !isList(old)) || !isObject(holder) || !mayBeRewritten(old ?? holder)) return undefined
  const title = `Agregar el corte «${slice}»`
  if (!isObject(made) || made['dataAbsentReason'] === undefined)
    return { title, path: at, replacement: [...(old ?? []), made], safe: false }
  // Why its value is not there is for somebody to say.
  const options = absentReasons.map(({ title: reason, replacement: dataAbsentReason }) => ({
    title: reason,
    replacement: [...(old ?? []), { ...made, dataAbsentReason }],
  }))
  return toChoose(`${title}, y decir por qué falta su valor`, at, options)
}

/** The one extension of a list that another guide calls alike, under the address that is asked for. */
export function toOwnExtension(problem: Problem<'r4-card-01'>, root: Json): Repair | undefined {
  const { at, url } = problem
  const list = valueAt(root, at)
  // Its value may not be one of those that are asked for.
  if (url === undefined || !isList(list) || !isAdditionTried(problem)) return undefined
  const name = url.slice(url.lastIndexOf('/'))
  const alike = list.flatMap((one, index) => (isObject(one) && typeof one['url'] === 'string' && one['url'].endsWith(name) ? [index] : []))
  if (alike.length !== 1) return undefined
  return { title: `Usar «${url}»`, path: [...at, alike[0]!, 'url'], replacement: url, safe: false, mustHold: true }
}

/** A list of extensions with one more, whose value is the code that the text it stands beside goes by, or one of a few. */
export function toAddedExtension({ at, slice, url, value }: Problem<'r4-card-01'>, root: Json): Repair | undefined {
  if (url === undefined || value === undefined) return undefined
  const [path, last] = [at.slice(0, -1), at.at(-1)]
  const holder = valueAt(root, path)
  const beside = path.at(-1)
  const isBeside =
    holder === undefined && typeof beside === 'string' && beside.startsWith('_') && isObject(valueAt(root, path.slice(0, -1)))
  if (last !== 'extension' || !(isBeside || (isObject(holder) && mayBeRewritten(holder)))) return undefined
  const old = isObject(holder) ? (holder[last] ?? []) : []
  if (!isList(old)) return undefined
  const text = typeof beside === 'string' && beside.startsWith('_') ? valueAt(root, [...path.slice(0, -1), beside.slice(1)]) : undefined
  const meant = typeof text === 'string' && text.length <= mostLetters ? value.meantBy(text) : undefined
  const options = optionsOf(value.name, value.holds, meant === undefined ? (value.choices ?? []) : [meant], {}).map((option) => {
    const list = [...old, { url, [value.name]: option.replacement }]
    return { title: option.title, replacement: isBeside ? { extension: list } : list }
  })
  const place = isBeside ? path : at
  if (meant === undefined || options.length === 0) return toChoose(`Elegir «${slice}»`, place, options)
  return { title: `Agregar «${slice}»: ${options[0]!.title}`, path: place, replacement: options[0]!.replacement, safe: false }
}

/** The codes that a text or number may stand for where a code belongs: the one that goes by it; else, where it has to be one, those there are. */
export function codesFor({ name, holds, choices = [], meantBy }: ValueWanted, text: string, isRequired: boolean): readonly FixOption[] {
  const meant = text.length <= mostLetters ? meantBy(text) : undefined
  return optionsOf(name, holds, meant !== undefined ? [meant] : isRequired ? choices : [], {})
}

/** Longer texts are no names. */
const mostLetters = 100
