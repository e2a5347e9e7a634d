import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { withHeld } from '../check/object-shape.ts'
import type { Problem, Shape } from '../problem.ts'
import { r4 } from '../r4.ts'
import { asExtension } from './as-extension.ts'
import { toOtherType } from './choice-types.ts'
import { isOfBothKinds, toBothKinds } from './codeable-references.ts'
import { findRepair, orElse, toRemove, type Repair } from './repair.ts'
import { isOfCoding } from '../coding.ts'
import { toContained, toOwnEntry } from './embedded.ts'
import { ofTypeAndId, toTypeAndId } from './id-references.ts'
import { withCheckDigit, withRoot } from './identifier-parts.ts'
import { intoPart } from './into-part.ts'
import { toDenied, toNewerElements } from './older-elements.ts'
import { isExtension, mayBeRewritten, mostOfEntries, renamed, without, type Setting } from './setting.ts'
import { reshaped } from './reshaped.ts'
import { surnameBeside } from './second-surname.ts'
import { isFlattened, unflattened } from './unflattened.ts'

type Unknown = Problem<'r4-elemento-01'>

type Reading = (problem: Unknown, root: Json) => Repair | undefined

/** Ways to read an element that its type does not have, each tried where none before gives a repair. */
const readings: readonly Reading[] = [
  asOtherType,
  asNamedExtension,
  asExtensionOfPrimitive,
  asResourceOfEntry,
  asSecondSurname,
  ({ at, type, name }, root) => (isFlattened(name) ? unflattened(root, at.slice(0, -1), type) : undefined),
  ({ at, type, name }, root) => (type === 'Identifier' && name === 'root' ? withRoot(root, at) : undefined),
  ({ at, type }, root) => withCheckDigit(root, at, type),
  asReferenceById,
  asReference,
  asReferenceToEntry,
  asContained,
  asOtherCoded,
  asShape,
  asBothReasons,
  asEntry,
  asNearest,
  ({ at, type }, root) => toNewerElements(root, at, type),
  ({ at, type }, root) => toDenied(root, at, type),
  ({ at, type }, root) => intoPart(root, at, type),
  ({ at, name }, root) => toRemove(`«${name}»`, without(root, at)),
]

/** The repair of an element that its type does not have. */
export function toKnown(problem: Unknown, root: Json): Repair | undefined {
  return findRepair(readings, problem, root)
}

/** The object around the element, under the name of the type of its choice whose form it has. */
function asOtherType({ at, shape }: Unknown, root: Json): Repair | undefined {
  return shape !== undefined && 'asOther' in shape ? toOtherType(root, at.slice(0, -1), shape.asOther) : undefined
}

function asNamedExtension({ at, extension }: Unknown, root: Json): Repair | undefined {
  return extension && asExtension(root, at, extension)
}

/** An extension of a primitive stands in the list of its companion, and not for that. */
function asExtensionOfPrimitive({ at, type }: Unknown, root: Json): Repair | undefined {
  const path = at.slice(0, -1)
  const holder = type === 'Element' ? valueAt(root, path) : undefined
  return isExtension(holder) ? { title: 'Ponerla en «extension»', path, replacement: { extension: [holder] }, safe: false } : undefined
}

function asResourceOfEntry({ at, type, name }: Unknown, root: Json): Repair | undefined {
  const setting = isBareEntry(type, name) ? (bareEntries(root, at.slice(0, -2)) ?? bareEntry(root, at.slice(0, -1))) : undefined
  return setting && { title: 'Poner el recurso en «resource»', ...setting, safe: false }
}

function asSecondSurname({ at, type }: Unknown, root: Json): Repair | undefined {
  return type === 'HumanName' ? surnameBeside(root, at) : undefined
}

/** The type and id of a target in members of other names, as a reference by them. */
function asReferenceById({ at, type }: Unknown, root: Json): Repair | undefined {
  const setting = type === 'Reference' ? ofTypeAndId(root, at) : undefined
  return setting && { title: 'Escribirlo como Reference', ...setting, safe: false }
}

/** The resource in the place of a reference to it, as a reference by its type and id. */
function asReference({ at, type, name }: Unknown, root: Json): Repair | undefined {
  const setting = isResourceForReference(type, name) ? referenceOf(root, at.slice(0, -1)) : undefined
  return setting && { title: 'Escribirlo como Reference', ...setting, safe: false }
}

function asReferenceToEntry({ at, type, name }: Unknown, root: Json): Repair | undefined {
  return isResourceForReference(type, name) ? toOwnEntry(root, at.slice(0, -1)) : undefined
}

function asContained({ at, type, name }: Unknown, root: Json): Repair | undefined {
  const setting = isResourceForReference(type, name) ? toContained(root, at.slice(0, -1)) : undefined
  return setting && { title: 'Ponerlo en «contained»', ...setting, safe: false }
}

function asOtherCoded({ at, type, name }: Unknown, root: Json): Repair | undefined {
  const setting = isOtherCoded(type, name) ? otherCodedOf(root, at.slice(0, -1), type) : undefined
  return setting && { title: type === 'Coding' ? 'Dejar el código solo' : 'Poner el código en «coding»', ...setting, safe: false }
}

/** The object around the element, in the form that it was meant to have. */
function asShape({ at, name, shape, isFitting }: Unknown, root: Json): Repair | undefined {
  if (shape === undefined || 'asOther' in shape || isFitting === true) return undefined
  const setting = shapedAs(root, at.slice(0, -1), shape)
  const title = 'holder' in shape ? `Ponerlo en «${shape.holder}»` : `Dejar solo lo que hay en «${name}»`
  return setting && orElse({ title, ...setting, safe: false }, toRemove(`«${name}»`, without(root, at)))
}

/** The reasons of R5, as the concepts and the references of R4. */
function asBothReasons(problem: Unknown, root: Json): Repair | undefined {
  const { name, nearest, isFitting } = problem
  return isOfBothKinds({ name, nearest, isFitting }) ? toBothKinds(root, problem.at) : undefined
}

/** The resources beside the entries of a Bundle, in entries. */
function asEntry({ at, type }: Unknown, root: Json): Repair | undefined {
  return type === 'Bundle' ? intoPart(root, at, type) : undefined
}

/** The element under the name that it is nearest to. */
function asNearest({ at, nearest, value, textFor }: Unknown, root: Json): Repair | undefined {
  if (nearest === undefined) return undefined
  const setting = textFor === undefined ? renamed(root, at, nearest, value) : fromText(root, at, nearest, textFor)
  return setting && { title: `Llamarlo «${nearest}»`, ...setting, safe: false }
}

/** Whether a member tells that a resource stands in the place of a reference to it. */
export function isResourceForReference(type: string, name: string): boolean {
  return type === 'Reference' && name === 'resourceType'
}

/** Whether a member tells that an entry of a Bundle is a resource itself. */
export function isBareEntry(type: string, name: string): boolean {
  return type === 'Bundle.entry' && name === 'resourceType'
}

/** The entries of a Bundle, each resource among them in its `resource`; undefined where that is more than is written anew. */
function bareEntries(root: Json, path: Path): Setting | undefined {
  const entries = valueAt(root, path)
  if (!isList(entries) || !mayBeRewritten(entries, mostOfEntries)) return undefined
  const isBare = (entry: Json): boolean => isObject(entry) && typeof entry['resourceType'] === 'string'
  const replacement = entries.map((entry, index) => (isBare(entry) ? bareEntry(root, [...path, index])?.replacement : undefined) ?? entry)
  return { path, replacement }
}

/** An entry of a Bundle that is a resource itself, as it is once that stands in `resource`. */
function bareEntry(root: Json, path: Path): Setting | undefined {
  const entry = valueAt(root, path)
  if (path.at(-2) !== 'entry' || !isObject(entry) || entry['resource'] !== undefined || !mayBeRewritten(entry)) return undefined
  const { fullUrl, request, response, search, link, ...resource } = entry
  const around = Object.fromEntries(Object.entries({ link, fullUrl, search, request, response }).filter(([, value]) => value !== undefined))
  return { path, replacement: { ...around, resource } as JsonObject }
}

/** Whether a name in a value of a type tells that it was written as the other of Coding and CodeableConcept. */
export function isOtherCoded(type: string, name: string): boolean {
  return type === 'CodeableConcept' ? isOfCoding(name) : type === 'Coding' && name === 'coding'
}

/** The concept of a code that was written without `coding`, or the only code of a concept that was written as one; undefined where that would lose anything. */
function otherCodedOf(root: Json, path: Path, type: string): Setting | undefined {
  const holder = valueAt(root, path)
  if (!isObject(holder) || !mayBeRewritten(holder)) return undefined
  const { coding, ...rest } = holder
  if (type === 'Coding') {
    const [only, ...more] = isList(coding) ? coding : [coding]
    return isObject(only) && more.length === 0 && Object.keys(rest).length === 0 ? { path, replacement: only } : undefined
  }
  if (coding !== undefined) return undefined
  const { code, ...others } = rest
  const codes = isList(code) ? code : [code]
  // The list itself, under the name of the code.
  if (codes.length > 0 && codes.every(isObject))
    return Object.keys(others).some(isOfCoding) ? undefined : { path, replacement: { ...others, coding: codes } as JsonObject }
  const names = Object.keys(rest)
  const pick = (isMeant: (name: string) => boolean): JsonObject =>
    Object.fromEntries(names.filter(isMeant).map((name) => [name, rest[name]!]))
  const isOfCode = (name: string): boolean => isOfCoding(name.replace(/^_/, ''))
  return { path, replacement: { ...pick((name) => !isOfCode(name)), coding: [pick(isOfCode)] } as JsonObject }
}

/** A reference that says its target as a resource does, by its type and id; undefined where it holds more of that, or refers to something already. */
function referenceOf(root: Json, path: Path): Setting | undefined {
  const object = valueAt(root, path)
  if (!isObject(object) || !mayBeRewritten(object)) return undefined
  const { resourceType, id, ...rest } = object
  const isTold = typeof resourceType === 'string' && r4.isResource(resourceType)
  if (!isTold || !Object.keys(rest).every((name) => name === 'display' || name === 'identifier' || name === 'reference')) return undefined
  if (rest['reference'] !== undefined) return { path, replacement: { type: resourceType, ...rest } as JsonObject }
  return typeof id === 'string' && /^[\w.-]+$/.test(id)
    ? { path, replacement: { reference: `${resourceType}/${id}`, ...rest } as JsonObject }
    : undefined
}

/** An object as it is meant to be. */
function shapedAs(root: Json, path: Path, shape: Exclude<Shape, { readonly asOther: unknown }>): Setting | undefined {
  const object = valueAt(root, path)
  if (!isObject(object) || !mayBeRewritten(object)) return undefined
  if ('inner' in shape) return { path, replacement: shape.inner }
  const { held, holder, isRepeated } = shape
  const inside = withHeld(object[holder], Object.fromEntries(held.map((name) => [name, object[name]!])) as JsonObject)
  if (inside === undefined) return undefined
  const others = Object.entries(object).filter(([name]) => !held.includes(name))
  return { path, replacement: { ...Object.fromEntries(others), [holder]: isRepeated ? [inside] : inside } as JsonObject }
}

/** The object at a path with a text that stands there under no name of FHIR as what it is meant for, after others of that; undefined where it cannot be that. */
function fromText(root: Json, at: Path, name: string, { type, isRepeated }: { readonly type: string; readonly isRepeated: boolean }) {
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  const text = valueAt(root, at)
  if (!isObject(holder) || (type === 'HumanName' && Object.keys(holder).some(isOfSurname))) return undefined
  const own = String(at.at(-1))
  const value = type === 'Reference' && /id$/i.test(own) ? toTypeAndId(own, text) : reshaped(type, text ?? null)
  if (value === undefined) return undefined
  const others = holder[name]
  if (others === undefined) return renamed(root, at, name, isRepeated ? [value] : value)
  const rest = without(root, at)
  if (!isRepeated || !isList(others) || rest?.path.length !== path.length) return undefined
  return { path, replacement: { ...(rest.replacement as JsonObject), [name]: [...others, value] } as JsonObject }
}

/** Whether a name is that of a surname, beside which another is no whole name. */
function isOfSurname(name: string): boolean {
  return /apellido|family|last|surname/i.test(name)
}
