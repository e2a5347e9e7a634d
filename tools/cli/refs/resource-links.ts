import { isList, isObject, objectsIn, type Json, type JsonObject, type Path } from '../../../rules/engine/json.ts'
import { isRunIdentifier, readRun } from '../../../rules/cl/reading/run.ts'

/** A reference to outside of the resource that it stands in. */
export interface OutwardReference {
  /** From the outermost resource. */
  readonly path: Path
  readonly value: string
}

/** An identifier that no two resources of a type share. */
export interface OwnIdentifier {
  readonly path: Path
  readonly key: string
}

/** A resource of a text: the text itself, or an entry of it. */
export interface Linked {
  readonly path: Path
  readonly value: JsonObject
  readonly entry?: number
  readonly fullUrl?: string
}

/** Types whose identifiers tell one from all others. */
const identified = new Set(['Patient', 'Practitioner', 'Organization', 'Location'])

/** The resources of a text: itself, and of a Bundle its entries. */
export function linkedOf(root: Json | undefined): readonly Linked[] {
  if (!isObject(root)) return []
  if (root['resourceType'] !== 'Bundle') return [{ path: [], value: root }]
  const entries = root['entry']
  const inside = (isList(entries) ? entries : []).flatMap((entry, index): Linked[] => {
    if (!isObject(entry) || !isObject(entry['resource'])) return []
    const { fullUrl } = entry
    const path = ['entry', index, 'resource']
    return [{ path, value: entry['resource'], entry: index, ...(typeof fullUrl === 'string' && { fullUrl }) }]
  })
  return [{ path: [], value: root }, ...inside]
}

/** The name of a resource in references: `Patient/1`; undefined where it has no id. */
export function nameOf({ resourceType: type, id }: JsonObject): string | undefined {
  return typeof type === 'string' && typeof id === 'string' ? `${type}/${id}` : undefined
}

/** The identifiers of a resource that no other of its type may have: the RUN, and those with a system. */
export function identifiersOf({ path, value }: Linked): readonly OwnIdentifier[] {
  const type = value['resourceType']
  if (typeof type !== 'string' || !identified.has(type)) return []
  return objectsIn(value, 'identifier').flatMap(({ at, value: identifier }) => {
    const { use, system, value: written } = identifier
    if (use === 'old' || use === 'temp' || typeof written !== 'string') return []
    const place = [...path, ...at, 'value']
    const run = isRunIdentifier(identifier) ? readRun(identifier)?.number : undefined
    if (run !== undefined) return [{ path: place, key: `${type} RUN ${run}` }]
    // A value that stands for «unknown» is shared by many.
    const tells = typeof system === 'string' && /\d/.test(written) && !/^(.)\1*$/.test(written)
    return tells ? [{ path: place, key: `${type} ${system} ${written.trim()}` }] : []
  })
}

/** The references of a resource that lead out of it, in the order in which they are written. */
export function referencesOf({ path, value }: Linked): readonly OutwardReference[] {
  const found: OutwardReference[] = []
  // Links in the entries of a Bundle are theirs.
  collect(value, [...path], value['resourceType'] === 'Bundle' ? 'entry' : undefined, found, 0)
  return found
}

/** Deeper than this nothing is read: a hostile text would use up the stack. */
const deepest = 200

function collect(value: JsonObject, path: (string | number)[], except: string | undefined, found: OutwardReference[], depth: number): void {
  if (depth > deepest) return
  for (const name in value) {
    if (name === except) continue
    const member = value[name]!
    if (typeof member === 'string') {
      if (name === 'reference' && isOutward(member)) found.push({ path: [...path, name], value: member })
      continue
    }
    if (typeof member !== 'object') continue
    path.push(name)
    if (isList(member)) {
      member.forEach((item, index) => {
        if (!isObject(item)) return
        path.push(index)
        collect(item, path, undefined, found, depth + 1)
        path.pop()
      })
    } else if (isObject(member)) collect(member, path, undefined, found, depth + 1)
    path.pop()
  }
}

/** Whether a reference names a resource elsewhere: not one contained, one of its Bundle by urn, or one that a search shall find. */
function isOutward(value: string): boolean {
  return value !== '' && !value.startsWith('#') && !value.startsWith('urn:') && !value.includes('?')
}
