import { placeAt } from './place.ts'
import {
  indexText,
  innerSpan,
  isId,
  isMeant,
  readReference,
  referencesTo,
  resolveElsewhere,
  resolveIn,
  type Target,
  type Workspace,
} from './references.ts'
import type { ReadingLanguage } from './say-value.ts'
import type { Edit, ReadText, Resource, Span } from './text.ts'
import { isNamed, stringOf } from './tree.ts'
import { pageOfCanonical } from './hover.ts'

/** Changes in several texts; under `undefined`, those of the text at hand. */
export type Changes = ReadonlyMap<string | undefined, readonly Edit[]>

/** The resources that the reference at an offset means, or the definition that an address names; empty where it is neither. */
export function findDefinition(read: ReadText, offset: number, workspace: Workspace): readonly Target[] {
  const place = placeAt(read, offset, 1)
  if (place === undefined || place.kind !== 'value' || place.written === '') return []
  if (isReference(read, place.node)) {
    const own = resolveIn(read, place.written, read.resourceAt(place.base))
    return own === undefined ? resolveElsewhere(workspace, place.written) : [{ file: undefined, ...spanOf(read, own) }]
  }
  const [canonical] = place.written.split('|')
  if (!/^https?:/.test(place.written)) return []
  const here = indexText(read).resources.filter(({ url }) => url === canonical)
  const found = here.map(({ from, to }): Target => ({ file: undefined, from, to }))
  for (const [file, { resources }] of workspace)
    for (const { url, from, to } of resources) if (url === canonical) found.push({ file, from, to })
  return found
}

function isReference({ tree }: ReadText, node: number): boolean {
  return node >= 0 && isNamed(tree, node, 'reference')
}

function spanOf({ tree }: ReadText, { node }: Resource): Span {
  return { from: tree.start[node]!, to: tree.end[node]! }
}

/** The resource that is spoken of at an offset: by a reference, its id, its address or its type. */
function resourceMeant(read: ReadText, offset: number): Resource | undefined {
  const place = placeAt(read, offset, 1) ?? placeAt(read, offset, -1)
  if (place === undefined || place.kind !== 'value') return undefined
  if (isReference(read, place.node)) return resolveIn(read, place.written, read.resourceAt(place.base))
  if (place.resource !== undefined && place.steps.length === 1 && (place.steps[0] === 'id' || place.steps[0] === 'resourceType'))
    return place.resource
  return read.resources().find(({ fullUrlNode }) => fullUrlNode >= 0 && fullUrlNode === place.node)
}

/** Where the resource at an offset is spoken of: references of the text and of the workspace, and with `isWhole` its own id. */
export function findReferences(read: ReadText, offset: number, workspace: Workspace, isWhole = false): readonly Target[] {
  const resource = resourceMeant(read, offset)
  if (resource === undefined) return referencesAlike(read, offset, workspace, isWhole)
  const own = referencesTo(read, resource).map(({ node }): Target => ({ file: undefined, ...innerSpan(read, node) }))
  const declared = isWhole && resource.idNode >= 0 ? [{ file: undefined, ...innerSpan(read, resource.idNode) }] : []
  return [...declared, ...own, ...elsewhere(resource, workspace)]
}

function elsewhere(resource: Resource, workspace: Workspace): readonly Target[] {
  if (resource.container !== undefined) return []
  return [...workspace].flatMap(([file, { references }]) =>
    references.filter(({ value }) => isMeant(resource, value)).map(({ from, to }) => ({ file, from, to })),
  )
}

/** Of a reference whose resource is in another file or nowhere: the others that say the same, and with `isWhole` that resource's id. */
function referencesAlike(read: ReadText, offset: number, workspace: Workspace, isWhole: boolean): readonly Target[] {
  const place = placeAt(read, offset, 1)
  if (place === undefined || !isReference(read, place.node) || place.written.startsWith('#')) return []
  const own = read.references().filter(({ value }) => value === place.written)
  const declared = isWhole ? declaredElsewhere(place.written, workspace) : []
  return [
    ...declared.map(({ file, from, to }): Target => ({ file, from, to })),
    ...own.map(({ node }): Target => ({ file: undefined, ...innerSpan(read, node) })),
    ...[...workspace].flatMap(([file, { references }]) =>
      references.filter(({ value }) => value === place.written).map(({ from, to }) => ({ file, from, to })),
    ),
  ]
}

/** The id that can be renamed at an offset: that of a resource, or within a reference to one. Undefined where there is none. */
export function findRenamable(read: ReadText, offset: number): (Span & { readonly id: string }) | undefined {
  const resource = resourceMeant(read, offset)
  const place = placeAt(read, offset, 1) ?? placeAt(read, offset, -1)
  if (resource?.id === undefined || place === undefined || place.node < 0) return undefined
  const { id } = resource
  if (place.node === resource.idNode) return { ...innerSpan(read, place.node), id }
  if (!isReference(read, place.node)) return undefined
  const span = innerSpan(read, place.node)
  const at = idStart(read.text.slice(span.from, span.to), id)
  return at === undefined ? undefined : { from: span.from + at, to: span.from + at + id.length, id }
}

/** The id in a reference at an offset to a resource of another file, and where that one has it; undefined where the reference means none, or several. */
export function findRenamableElsewhere(
  read: ReadText,
  offset: number,
  workspace: Workspace,
): (Span & { readonly id: string; readonly declared: Span & { readonly file: string } }) | undefined {
  const place = placeAt(read, offset, 1) ?? placeAt(read, offset, -1)
  if (place === undefined || !isReference(read, place.node) || resourceMeant(read, offset) !== undefined) return undefined
  const [declared, ...others] = declaredElsewhere(place.written, workspace)
  if (declared === undefined || others.length > 0) return undefined
  const span = innerSpan(read, place.node)
  const { id } = declared
  const at = idStart(read.text.slice(span.from, span.to), id)
  return at === undefined ? undefined : { from: span.from + at, to: span.from + at + id.length, id, declared }
}

/** Where the resources of other files that a reference means have their id. */
function declaredElsewhere(written: string, workspace: Workspace): readonly (Span & { readonly file: string; readonly id: string })[] {
  return resolveElsewhere(workspace, written).flatMap(({ file, from }) => {
    if (file === undefined) return []
    const { id, idSpan } = workspace.get(file)?.resources.find((one) => one.from === from) ?? {}
    return id === undefined || idSpan === undefined ? [] : [{ file, id, ...idSpan }]
  })
}

/** Where the id stands in a reference as it is written. */
function idStart(written: string, id: string): number | undefined {
  if (written === `#${id}`) return 1
  const [path = ''] = written.split('/_history/', 1)
  return path.endsWith(`/${id}`) ? path.length - id.length : undefined
}

/** The reason why an id cannot be taken, a sentence; undefined where there is none. */
export function whyNotRename(read: ReadText, offset: number, id: string, language: ReadingLanguage = 'es'): string | undefined {
  const words = refusalsIn[language]
  const resource = resourceMeant(read, offset)
  if (resource?.id === undefined) return words.nothing
  if (!isId(id)) return words.form
  const isTaken = read
    .resources()
    .some(
      (one) =>
        one.node !== resource.node && one.type === resource.type && one.id === id && one.container?.node === resource.container?.node,
    )
  return isTaken ? words.taken(resource.type, id) : undefined
}

const refusalsIn = {
  es: {
    nothing: 'Aquí no hay un id que se pueda cambiar.',
    form: 'Un id lleva letras, números, «-» y «.», a lo más 64.',
    taken: (type: string, id: string) => `Ya hay un ${type} con el id «${id}».`,
  },
  en: {
    nothing: 'There is no id here that could be changed.',
    form: 'An id has letters, digits, “-” and “.”, 64 at most.',
    taken: (type: string, id: string) => `There is a ${type} with the id “${id}” already.`,
  },
}

/** Changes that give a resource another id: the id, the end of its address, and every reference to it. Nothing where it may not be. */
export function renameId(read: ReadText, offset: number, id: string, workspace: Workspace): Changes {
  const resource = resourceMeant(read, offset)
  const changes = new Map<string | undefined, readonly Edit[]>()
  if (resource?.id === undefined || whyNotRename(read, offset, id) !== undefined) return changes
  const old = resource.id
  const own: Edit[] = [{ ...innerSpan(read, resource.idNode), insert: id }]
  // An address of a server ends with the id; a UUID is not the id's.
  const address = resource.fullUrl === undefined ? undefined : readReference(resource.fullUrl)
  if (address?.id === old && address.type === resource.type) own.push(...idIn(read, resource.fullUrlNode, old, id))
  for (const { node } of referencesTo(read, resource)) own.push(...idIn(read, node, old, id))
  changes.set(
    undefined,
    own.toSorted((a, b) => a.from - b.from),
  )
  if (resource.container === undefined) {
    for (const [file, { references }] of workspace) {
      const found = references.filter(({ value }) => isMeant({ ...resource, fullUrl: undefined }, value))
      const edits = found.flatMap(({ from, value }) => {
        const at = idStart(value, old)
        return at === undefined ? [] : [{ from: from + at, to: from + at + old.length, insert: id }]
      })
      if (edits.length > 0) changes.set(file, edits)
    }
  }
  return changes
}

function idIn(read: ReadText, node: number, old: string, id: string): readonly Edit[] {
  const span = innerSpan(read, node)
  const at = idStart(read.text.slice(span.from, span.to), old)
  return at === undefined ? [] : [{ from: span.from + at, to: span.from + at + old.length, insert: id }]
}

/** The addresses of definitions in a text, and the pages where their publishers show them. */
export function findLinks(read: ReadText): readonly (Span & { readonly url: string })[] {
  const { tree } = read
  const found: (Span & { readonly url: string })[] = []
  for (let node = 0; node < tree.kind.length; node += 1) {
    const parent = tree.parent[node]!
    const isProfile = parent >= 0 && isNamed(tree, parent, 'profile')
    if (!isProfile && !isNamed(tree, node, 'url')) continue
    const value = stringOf(tree, node)
    if (value === undefined || !/^https?:\/\/[^\s]+\/StructureDefinition\/[^\s/]+$/.test(value)) continue
    found.push({ ...innerSpan(read, node), url: pageOfCanonical(value) })
  }
  return found
}
