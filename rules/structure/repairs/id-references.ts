import { isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { FixOption } from '../../engine/rule.ts'
import { isId } from '../check/primitives.ts'
import { r4 } from '../r4.ts'
import { toChoose, type Repair } from './repair.ts'
import { referenceCandidates } from './reference-candidates.ts'

/** Of more types nobody chooses. */
const mostTypes = 6

/** A reference in the place of the id of its target: to the entry or contained resource that has it, or by each type that it may be of. */
export function byId(root: Json, at: Path, id: string, types: readonly string[] | undefined): Repair | undefined {
  const options = referencesById(root, at, id, types)
  const [only, ...others] = options
  if (only === undefined) return undefined
  const toReference = ({ replacement }: FixOption): Json => ({ reference: replacement })
  if (others.length === 0) return { title: `Usar «${only.title}»`, path: at, replacement: toReference(only), safe: false }
  return toChoose(
    'Elegir a qué se refiere',
    at,
    options.map((one) => ({ title: one.title, replacement: toReference(one) })),
  )
}

function referencesById(root: Json, at: Path, id: string, types: readonly string[] | undefined): readonly FixOption[] {
  if (!isId(id)) return []
  const known = referenceCandidates(root, at, '', types).filter(({ replacement }) => idAtEnd(replacement as string) === id)
  if (known.length > 0) return known
  const possible = (types ?? []).filter((type) => r4.isResource(type))
  return possible.length > mostTypes ? [] : possible.map((type) => ({ title: `${type}/${id}`, replacement: `${type}/${id}` }))
}

/** The part of a reference behind its last slash, hash or colon. */
function idAtEnd(reference: string): string {
  return reference.slice(Math.max(...['/', '#', ':'].map((sign) => reference.lastIndexOf(sign))) + 1)
}

/** The id that a value is, as a number or a text of which no name of anything consists. */
export function idIn(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined
  return typeof value === 'string' && /\d/.test(value) && isId(value) ? value : undefined
}

/** A reference to what a member is named for, by the id that is its value. */
export function toTypeAndId(name: string, value: Json | undefined): JsonObject | undefined {
  const type = typeOfId(name)
  const id = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return type === undefined || !isId(id) ? undefined : { reference: `${type}/${id}` }
}

/** The type of resource whose id a member is named for, as `patientId` and `encounter_id`; a subject is mostly a patient. Undefined of others. */
function typeOfId(name: string): string | undefined {
  const [, stem] = /^([A-Za-z]{3,40}?)_?id$/i.exec(name) ?? []
  return stem === undefined ? undefined : r4.findResource(stem === 'subject' ? 'Patient' : stem)
}

/** A reference whose target is said by its type and id in members of other names, one of them at a place: `{ resourceType, resourceId }`, `{ patientId }`. */
export function ofTypeAndId(root: Json, at: Path): { readonly path: Path; readonly replacement: JsonObject } | undefined {
  const own = String(at.at(-1))
  // Of members without end no other is looked at.
  if (own !== 'resourceType' && own !== 'resourceId' && typeOfId(own) === undefined) return undefined
  const path = at.slice(0, -1)
  const object = valueAt(root, path)
  if (!isObject(object)) return undefined
  const { resourceType, resourceId, display, ...rest } = object
  const [[name, value] = [], ...others] = Object.entries(rest)
  const isNamed = resourceType === undefined && resourceId === undefined && name !== undefined && others.length === 0
  const isTyped = name === undefined && typeof resourceType === 'string' && r4.isResource(resourceType)
  const reference = isNamed
    ? toTypeAndId(name, isObject(value!) ? value['value'] : value)
    : isTyped
      ? toTypeAndId(`${resourceType}Id`, resourceId)
      : undefined
  return reference && { path, replacement: { ...reference, ...(display !== undefined && { display }) } as JsonObject }
}
