import { headOf } from '../../engine/cut.ts'
import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { noted } from '../../engine/noted.ts'
import type { FixOption } from '../../engine/rule.ts'
import { r4 } from '../r4.ts'
import { meantAddress } from '../near-reference.ts'
import { shown } from '../phrases.ts'
import { toChoose, type Repair } from './repair.ts'

/** Of more than that nobody chooses, and more entries are not looked through. */
const mostOffered = 20
const mostEntries = 500

/** Possible targets of a reference in its document, of some types or of any: the entries of the Bundle around it and contained resources. */
export function referenceCandidates(root: Json, at: Path, written: string, types: readonly string[] | undefined): readonly FixOption[] {
  const fits = (resource: Json | undefined): resource is JsonObject => {
    const type = isObject(resource) ? resource['resourceType'] : undefined
    return typeof type === 'string' && (types === undefined || types.includes(type))
  }
  const entries = entriesAround(root, at, types, fits)
  if (entries === undefined) return []
  const options = [...entries, ...containedAround(root, at, fits)].filter(({ replacement }) => replacement !== written)
  return options.length > mostOffered ? [] : options
}

/** The types of resource that R4 admits in a reference at a place; undefined where any, or where it has no element there. */
export function targetsAt(root: Json, at: Path): readonly string[] | undefined {
  let targets: readonly string[] | undefined
  let type = ''
  for (const [index, step] of at.entries()) {
    const holder = valueAt(root, at.slice(0, index))
    if (!isObject(holder)) continue
    if (typeof holder['resourceType'] === 'string') type = holder['resourceType']
    const element = r4.find(type)?.elements.get(String(step))
    type = element?.type ?? ''
    targets = element?.targets
  }
  return targets
}

/** A repair of a reference that leads nowhere: the one address of which it is a slip, else a choice among some. */
export function toRefer(path: Path, written: string, candidates: readonly FixOption[]): Repair | undefined {
  const meant = meantAddress(
    written,
    candidates.map(({ replacement }) => replacement as string),
  )
  if (meant === undefined) return toChoose('Elegir una entrada', path, candidates)
  return { title: `Usar «${shown(meant)}»`, path, replacement: meant, safe: false }
}

type Fits = (resource: Json | undefined) => resource is JsonObject

/** References to the entries around a place; undefined of more than anybody would choose from. */
function entriesAround(root: Json, at: Path, types: readonly string[] | undefined, fits: Fits): readonly FixOption[] | undefined {
  const place = placeInBundle(root, at)
  if (place === undefined) return []
  const { entries, index: own } = place
  if (entries.length > mostEntries) return undefined
  const known = offeredIn(entries)
  const key = types === undefined ? String(own) : `${own} ${types.join(' ')}`
  if (!known.has(key)) known.set(key, offeredTo(entries, own, types, fits))
  return known.get(key)
}

/** By the entries of a Bundle: what is offered to an entry, which may hold references without end, for references to some types. */
const offeredIn = noted((_entries: readonly Json[]) => new Map<string, readonly FixOption[] | undefined>())

function offeredTo(
  entries: readonly Json[],
  own: number,
  types: readonly string[] | undefined,
  fits: Fits,
): readonly FixOption[] | undefined {
  const byType = referableByType(entries)
  const indexes = (types ?? [...byType.keys()]).flatMap((type) => byType.get(type) ?? [])
  // Its own entry and the one that it names already are not offered.
  if (indexes.length > mostOffered + 2) return undefined
  const from = nameOf(entries[own])
  return indexes
    .toSorted((a, b) => a - b)
    .flatMap((index) => {
      const entry = entries[index]!
      const resource = isObject(entry) ? entry['resource'] : undefined
      if (index === own || !fits(resource)) return []
      const reference = referenceTo(nameOf(entry), resource, from?.base)
      return reference === undefined ? [] : [{ title: `${shown(reference)} (${told(resource)})`, replacement: reference }]
    })
}

/** The indexes of the entries of a Bundle that something can refer to, by type. */
const referableByType = noted((entries: readonly Json[]): ReadonlyMap<string, readonly number[]> => {
  const byType = new Map<string, number[]>()
  for (const [index, entry] of entries.entries()) {
    const resource = isObject(entry) ? entry['resource'] : undefined
    if (!isObject(resource) || referenceTo(nameOf(entry), resource, undefined) === undefined) continue
    const type = resource['resourceType']
    if (typeof type !== 'string') continue
    const alike = byType.get(type)
    if (alike === undefined) byType.set(type, [index])
    else alike.push(index)
  }
  return byType
})

/** The entries of the innermost Bundle that a place is in, and the index of its own. */
export function placeInBundle(root: Json, at: Path): { readonly entries: readonly Json[]; readonly index: number } | undefined {
  for (let length = at.length - 1; length >= 2; length -= 1) {
    if (at[length - 2] !== 'entry' || typeof at[length - 1] !== 'number' || at[length] !== 'resource') continue
    const bundle = valueAt(root, at.slice(0, length - 2))
    const entries = isObject(bundle) && bundle['resourceType'] === 'Bundle' ? bundle['entry'] : undefined
    if (isList(entries)) return { entries, index: at[length - 1] as number }
  }
  return undefined
}

/** The fullUrl of an entry; `base`: what stands before `Type/id` in it. */
function nameOf(entry: Json | undefined): { readonly url: string; readonly base: string | undefined } | undefined {
  const url = isObject(entry) ? entry['fullUrl'] : undefined
  if (typeof url !== 'string') return undefined
  if (!/^https?:/.test(url)) return { url, base: undefined }
  const parts = url.split('/')
  return { url, base: r4.isResource(parts.at(-2) ?? '') ? parts.slice(0, -2).join('/') : undefined }
}

function referenceTo(name: ReturnType<typeof nameOf>, { resourceType, id }: JsonObject, base: string | undefined): string | undefined {
  const isAddress = typeof resourceType === 'string' && typeof id === 'string' && /^[A-Za-z0-9.-]{1,64}$/.test(id)
  const typeAndId = isAddress ? `${resourceType}/${id}` : undefined
  if (name === undefined) return typeAndId
  return name.base !== undefined && name.base === base && name.url === `${base}/${typeAndId}` ? typeAndId : name.url
}

/** How one entry refers to another; undefined where that has no name. */
export function referenceFor(from: Json | undefined, to: Json | undefined): string | undefined {
  const resource = isObject(to) ? to['resource'] : undefined
  return isObject(resource) ? referenceTo(nameOf(to), resource, nameOf(from)?.base) : undefined
}

function containedAround(root: Json, at: Path, fits: Fits): readonly FixOption[] {
  const inner = at.lastIndexOf('contained')
  for (let length = inner < 0 ? at.length : inner; length >= 0; length -= 1) {
    const holder = valueAt(root, at.slice(0, length))
    if (!isObject(holder) || typeof holder['resourceType'] !== 'string') continue
    const { contained } = holder
    if (!isList(contained) || contained.length > mostOffered) return []
    return contained.flatMap((one) =>
      fits(one) && typeof one['id'] === 'string' ? [{ title: `#${one['id']} (${told(one)})`, replacement: `#${one['id']}` }] : [],
    )
  }
  return []
}

/** A resource in a few words: its type, and a name where it has one that tells it from others. */
function told({ resourceType, name, code, title }: JsonObject): string {
  const type = typeof resourceType === 'string' ? resourceType : ''
  const first = isList(name) ? name[0] : name
  const person = !isObject(first)
    ? [first]
    : first['text'] !== undefined
      ? [first['text']]
      : [isList(first['given']) ? first['given'][0] : undefined, first['family']]
  const words = [...person, isObject(code) ? code['text'] : undefined, title].filter((word) => typeof word === 'string' && word !== '')
  return words.length === 0 ? type : `${type}, ${headOf(shown(words.slice(0, 2).join(' ')), 60)}`
}

/** A reference with another type, for each of a few that it may be of. */
export function withOtherTypes(written: string, types: readonly string[]): readonly FixOption[] {
  const [, type, rest] = /^([A-Za-z]+)(\/[A-Za-z0-9.-]{1,64})$/.exec(written) ?? []
  if (type === undefined || types.length > mostTypes) return []
  return types
    .filter((one) => one !== type && r4.isResource(one))
    .map((one) => ({ title: `${one}${rest!}`, replacement: `${one}${rest!}` }))
}

const mostTypes = 6
