import type { ReadText, Resource, Span, WrittenReference } from './text.ts'
import { summaryOf } from './summary.ts'

/** A resource of a file as other files know it. */
export interface IndexedResource extends Span {
  readonly type: string
  readonly id: string | undefined
  readonly fullUrl: string | undefined
  /** Where its id is written, without quotes; undefined where it has none. */
  readonly idSpan: Span | undefined
  /** The words that tell it from others of its type. */
  readonly summary: string
  /** Of a definition, its canonical. */
  readonly url: string | undefined
}

/** A reference of a file as other files know it. */
interface IndexedReference extends Span {
  /** As it is written. `from` and `to` leave the quotes out. */
  readonly value: string
}

/** The facts of a file that other files need; nothing of its text is held. */
export interface FileIndex {
  readonly resources: readonly IndexedResource[]
  readonly references: readonly IndexedReference[]
}

/** The other files of a workspace, under their addresses. */
export type Workspace = ReadonlyMap<string, FileIndex>

/** A place in the text at hand, or in another file of the workspace. */
export interface Target extends Span {
  /** Undefined of the text at hand. */
  readonly file: string | undefined
}

/** The span inside the quotes of a string. */
export function innerSpan({ tree: { text, start, end } }: ReadText, node: number): Span {
  const from = start[node]! + 1
  const to = end[node]!
  return { from, to: to > from && text[to - 1] === '"' ? to - 1 : to }
}

/** Indexes a text for other files: its resources, without those contained, and its references to outside of it. */
export function indexText(read: ReadText): FileIndex {
  const { tree } = read
  return {
    resources: read.resources().flatMap((resource) => {
      if (resource.container !== undefined) return []
      const { type, id, fullUrl, idNode, node } = resource
      const idSpan = id === undefined ? undefined : innerSpan(read, idNode)
      const { label, url } = summaryOf(read, resource)
      return { type, id, fullUrl, idSpan, summary: label, url, from: tree.start[node]!, to: tree.end[node]! }
    }),
    references: read
      .references()
      .filter(({ value }) => !value.startsWith('#'))
      .map(({ node, value }) => ({ value, ...innerSpan(read, node) })),
  }
}

/** The type and id that a reference names: `Patient/1`, also at the end of an address; undefined where it names none. */
export function readReference(value: string): { readonly type: string; readonly id: string; readonly base: string } | undefined {
  const [path = ''] = value.split('/_history/', 1)
  const parts = path.split('/')
  const id = parts.pop() ?? ''
  const type = parts.pop() ?? ''
  if (!isTypeName(type) || !isId(id)) return undefined
  return { type, id, base: path.slice(0, path.length - type.length - id.length - 1) }
}

function isTypeName(name: string): boolean {
  return /^[A-Z][A-Za-z]+$/.test(name)
}

/** Whether a text may be the id of a resource. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9.-]{1,64}$/.test(text)
}

/** The resource of the text that a reference means; undefined where none is. */
export function resolveIn(read: ReadText, value: string, from: Resource | undefined): Resource | undefined {
  const { contained, byUrl, byName } = namesOf(read)
  if (value.startsWith('#')) {
    const outer = from?.container ?? from
    return outer === undefined || value === '#' ? outer : contained.get(`${outer.node}${value}`)
  }
  const nearest = (some: readonly Resource[] | undefined) => some?.find(({ root }) => root === from?.root) ?? some?.[0]
  const found = nearest(byUrl.get(value))
  if (found !== undefined) return found
  const wanted = readReference(value)
  return wanted === undefined || wanted.base !== '' ? undefined : nearest(byName.get(`${wanted.type}/${wanted.id}`))
}

/** The resources of a text by what references call them. */
interface Names {
  /** By the node of their container and their id after `#`. */
  readonly contained: ReadonlyMap<string, Resource>
  readonly byUrl: ReadonlyMap<string, readonly Resource[]>
  /** By type and id, of which the address of an entry comes first. */
  readonly byName: ReadonlyMap<string, readonly Resource[]>
}

const known = new WeakMap<ReadText, Names>()

function namesOf(read: ReadText): Names {
  let names = known.get(read)
  if (names === undefined) known.set(read, (names = collectNames(read.resources())))
  return names
}

function collectNames(resources: readonly Resource[]): Names {
  const contained = new Map<string, Resource>()
  const byUrl = new Map<string, Resource[]>()
  const byName = new Map<string, Resource[]>()
  const put = (map: Map<string, Resource[]>, name: string, resource: Resource) => {
    const some = map.get(name)
    if (some === undefined) map.set(name, [resource])
    else if (!some.includes(resource)) some.push(resource)
  }
  for (const resource of resources) {
    const { container, id, fullUrl } = resource
    if (container !== undefined) {
      if (id !== undefined) contained.set(`${container.node}#${id}`, resource)
      continue
    }
    if (fullUrl === undefined) continue
    put(byUrl, fullUrl, resource)
    const address = readReference(fullUrl)
    if (address !== undefined) put(byName, `${address.type}/${address.id}`, resource)
  }
  for (const resource of resources)
    if (resource.container === undefined && resource.id !== undefined) put(byName, `${resource.type}/${resource.id}`, resource)
  return { contained, byUrl, byName }
}

/** The resources of other files that a reference means. */
export function resolveElsewhere(workspace: Workspace, value: string): readonly Target[] {
  if (value.startsWith('#')) return []
  const wanted = readReference(value)
  return [...workspace].flatMap(([file, { resources }]) =>
    resources.filter((one) => isMeant(one, value, wanted)).map(({ from, to }) => ({ file, from, to })),
  )
}

/** Whether a reference that stands in another file means a resource. */
export function isMeant(
  { type, id, fullUrl }: Pick<IndexedResource, 'type' | 'id' | 'fullUrl'>,
  value: string,
  wanted = readReference(value),
): boolean {
  if (fullUrl !== undefined && fullUrl === value) return true
  if (wanted === undefined || wanted.base !== '') return false
  return wanted.type === type && wanted.id === id
}

/** The references of the text that mean one of its resources. */
export function referencesTo(read: ReadText, target: Resource): readonly WrittenReference[] {
  return read.references().filter(({ value, from }) => resolveIn(read, value, from)?.node === target.node)
}
