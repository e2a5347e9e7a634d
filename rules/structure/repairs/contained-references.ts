import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { noted } from '../../engine/noted.ts'
import type { FixOption } from '../../engine/rule.ts'
import { r4 } from '../r4.ts'
import type { Repair } from './repair.ts'

/** References to what the resource contains that a place is in, of contained ones that around them; of more than fifty nobody chooses. */
export function containedIn(root: Json, at: Path, reference: string): readonly FixOption[] | undefined {
  const inner = at.indexOf('contained')
  for (let length = inner < 0 ? at.length : inner; length >= 0; length -= 1) {
    const holder = valueAt(root, at.slice(0, length))
    const contained = isObject(holder) ? holder['contained'] : undefined
    if (!isList(contained)) continue
    if (contained.length > 50) return undefined
    const options = referencesTo(contained)
    // That one is meant; its id is corrected where it stands.
    if (options.some(({ replacement }) => replacement === `#${reference}`)) return undefined
    return options.filter(({ replacement }) => replacement !== reference)
  }
  return []
}

/** References to each of some contained resources. */
const referencesTo = noted((contained: readonly Json[]): readonly FixOption[] =>
  contained.flatMap((one) =>
    isObject(one) && typeof one['id'] === 'string' && typeof one['resourceType'] === 'string'
      ? [{ title: `#${one['id']} (${one['resourceType']})`, replacement: `#${one['id']}` }]
      : [],
  ),
)

/** Values that are looked at for a reference: in more, none is looked for. */
const mostLookedAt = 20_000

/** Texts of a resource that may refer to something contained. */
interface Said {
  /** Those that begin as such references do. */
  readonly marked: ReadonlySet<string>
  /** Whether one of those is to nothing that is contained. */
  readonly isAstray: boolean
  readonly references: readonly string[]
  /** Where a reference stands that no other is like. */
  readonly places: ReadonlyMap<string, Place | undefined>
}

/** A member or item, and what it is in. */
interface Place {
  readonly step: string | number
  readonly around: Place | undefined
}

/** The only reference around a contained resource that names it by its type and id, as if it stood elsewhere. */
export function referenceTo(root: Json, at: Path): Path | undefined {
  const path = at.slice(0, -2)
  const [resource, contained] = [valueAt(root, path), valueAt(root, at)]
  if (!isObject(resource) || !isObject(contained)) return undefined
  const { resourceType: type, id } = contained
  const place = typeof type === 'string' && typeof id === 'string' ? saidIn(resource)?.places.get(`${type}/${id}`) : undefined
  if (place === undefined) return undefined
  const steps: (string | number)[] = []
  for (let one: Place | undefined = place; one.around !== undefined; one = one.around) steps.unshift(one.step)
  return [...path, ...steps]
}

/**
 * Whether something in a resource may be meant for a contained one, though it does not say its id or not where or how a reference is read: what is
 * wrong is that, then. True as well of a resource too large to be looked through.
 */
export function mentions(resource: Json | undefined, id: string): boolean {
  if (!isObject(resource)) return false
  const said = saidIn(resource)
  return said === null || said.isAstray || said.marked.has(`#${id}`) || said.references.some((one) => one.endsWith(id))
}

/** The texts that may refer to a contained resource, of which each may be asked; null for a resource too large to be looked through. */
const saidIn = noted((resource: JsonObject): Said | null => {
  const marked = new Set<string>()
  const references: string[] = []
  const places = new Map<string, Place | undefined>()
  const open: (readonly [place: Place, value: Json])[] = [[{ step: '', around: undefined }, resource]]
  for (let looked = 0; open.length > 0; looked += 1) {
    const [place, value] = open.pop()!
    if (typeof value === 'string') {
      if (value.startsWith('#')) marked.add(value)
      if (place.step !== 'reference') continue
      references.push(value)
      places.set(value, places.has(value) ? undefined : place)
    }
    if (typeof value !== 'object' || value === null) continue
    const inside = Object.entries(value)
    if (looked + open.length + inside.length > mostLookedAt) return null
    for (const [name, one] of inside) open.push([{ step: isList(value) ? Number(name) : name, around: place }, one as Json])
  }
  const { contained = [] } = resource
  const ids = new Set(isList(contained) ? contained.map((one) => (isObject(one) ? one['id'] : undefined)) : [])
  return { marked, isAstray: [...marked].some((one) => one.length > 1 && !ids.has(one.slice(1))), references, places }
})

/** `Type/id` of a reference that has the sign of a contained resource before that. */
export function asLiteral(reference: string, path: Path): Repair | undefined {
  const [, literal, type] = /^#(([A-Z][A-Za-z]{1,40})\/[A-Za-z0-9.-]{1,64})$/.exec(reference) ?? []
  return type !== undefined && r4.isResource(type) ? { title: `Usar «${literal!}»`, path, replacement: literal!, safe: false } : undefined
}
