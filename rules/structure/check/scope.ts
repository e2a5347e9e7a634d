import { isList, isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Environment, Focus } from '../fhirpath/index.ts'
import { once } from '../../engine/once.ts'
import { knownTypeOf } from '../resource-type.ts'
import { readQuestions, type Questions } from './questionnaire/questions.ts'

/** A resource that is being looked at, and the one it stands in. */
export interface Scope {
  readonly resource: JsonObject
  readonly type: string
  /** The resource around it; undefined at the root of the document. */
  readonly outer: Scope | undefined
  readonly role: Role
  /** How many steps lead to it from the root of the document. */
  readonly depth: number
  /** Of an entry of a Bundle: its index. */
  readonly entry: number | undefined
  /** The Bundle that it is in, however deep, and the index of the entry of it; undefined where it is in none. */
  readonly place: { readonly bundle: Scope; readonly entry: number } | undefined
  /** The ids of contained resources that something in it refers to; `''` for the resource that contains it. */
  internal: Set<string> | undefined
  /** The ids of its elements that were seen. */
  ids: Set<string> | undefined
  /** Of each contained resource, what it refers to in the same way. */
  readonly containedInternal: (ReadonlySet<string> | undefined)[]
  /** Of a Bundle: which of its entries refer to which. Only where the type of Bundle asks for it. */
  links: Set<number>[] | undefined
  /** Of a Bundle: a reference of each entry that has no fullUrl by which to resolve it, one that is meant for another entry before others. */
  unrooted: Map<number, Unrooted> | undefined
  contained: ReadonlyMap<string, JsonObject> | undefined
  bundle: BundleIndex | undefined
  /** Every id in it, those of its narratives included. */
  allIds: ReadonlySet<string> | undefined
  /** Results of the expressions by which extensions say where they may stand. */
  contexts: Map<string, ReadonlySet<unknown> | undefined> | undefined
  /** The environment of its invariants. */
  environment: Environment | undefined
  /** Of Parameters: the resources in it by type and id. */
  parameters: ReadonlyMap<string, JsonObject> | undefined
}

/** A reference in an entry that has no fullUrl. */
interface Unrooted {
  readonly reference: string
  /** Whether it names an entry that is not stored under that name, so that it leads there by a fullUrl alone. */
  readonly isOfEntry: boolean
}

/** How a resource stands in another. */
export type Role = 'root' | 'contained' | 'entry' | 'parameter' | 'other'

/** Where the entries of a Bundle are found. */
interface BundleIndex {
  readonly entries: readonly (JsonObject | undefined)[]
  /** By fullUrl, alone and with `/_history/` and the version. */
  readonly byUrl: ReadonlyMap<string, readonly number[]>
  /** By type and id: `Patient/1`. Made once it is asked for. */
  readonly byTypeAndId: () => ReadonlyMap<string, readonly number[]>
  /** Its questionnaires by their address; made once it is asked for. */
  readonly questionnaires: () => ReadonlyMap<string, readonly KeptQuestionnaire[]>
  /** The entry that a resource is in; made once it is asked for. */
  readonly byResource: () => ReadonlyMap<JsonObject, number>
  /** The references by URN that were followed. */
  readonly urns: Map<string, Followed>
}

/** A questionnaire of a Bundle; its questions are read once for however many responses there are to it. */
interface KeptQuestionnaire {
  readonly version: Json | undefined
  readonly questions: () => Questions | undefined
}

/** The target of a reference. */
export interface Target {
  readonly resource: JsonObject
  readonly type: string
  readonly scope: Scope
  /** Of an entry of a Bundle: its index. */
  readonly entry: number | undefined
}

/** A reference taken apart. */
export type Reference =
  | { readonly kind: 'contained'; readonly id: string }
  /** `Type/id`, also with a version. */
  | { readonly kind: 'relative'; readonly type: string; readonly id: string; readonly version: string | undefined }
  /** `url` without the version. */
  | { readonly kind: 'absolute'; readonly url: string; readonly version: string | undefined; readonly type: string | undefined }
  /** `Type?query`. */
  | { readonly kind: 'search'; readonly type: string }
  | { readonly kind: 'malformed' }

/** The result of a resolution; `several` where entries with the same fullUrl leave it open which is meant. */
export type Resolution = { readonly target: Target } | 'none' | 'several'

/** A reference, and what following it from a resource came to. */
export interface Followed {
  readonly scope: Scope
  readonly written: string
  readonly reference: Reference
  readonly resolution: Resolution
}

/** A resource in the one it stands in. */
export function createScope(
  resource: JsonObject,
  type: string,
  outer: Scope | undefined,
  role: Role,
  depth: number,
  entry: number | undefined,
): Scope {
  return {
    resource,
    type,
    outer,
    role,
    depth,
    entry,
    place: outer?.type === 'Bundle' && entry !== undefined ? { bundle: outer, entry } : outer?.place,
    internal: undefined,
    ids: undefined,
    containedInternal: [],
    links: undefined,
    unrooted: undefined,
    contained: undefined,
    bundle: undefined,
    parameters: undefined,
    allIds: undefined,
    contexts: undefined,
    environment: undefined,
  }
}

/** Whether something in a resource has an id, be it an element, a contained resource or a part of a narrative. */
export function hasId(scope: Scope, id: string): boolean {
  scope.allIds ??= gatherIds(scope.resource)
  return scope.allIds.has(id)
}

function gatherIds(resource: JsonObject): ReadonlySet<string> {
  const ids = new Set<string>()
  const pending: Json[] = [resource]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') {
      if (value.startsWith('<')) for (const [, id = ''] of value.matchAll(/\s(?:id|name)\s*=\s*["']([^"']*)["']/g)) ids.add(id)
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    if (isObject(value) && typeof value['id'] === 'string') ids.add(value['id'])
    for (const inner of Object.values(value)) if (inner !== undefined) pending.push(inner)
  }
  return ids
}

/** A resource as expressions see it. */
export function focusOn({ resource, type }: Scope): Focus {
  return { value: resource, type }
}

/** The resource whose contained resources `#id` is looked up in. */
export function containerOf(scope: Scope): Scope {
  return scope.role === 'contained' && scope.outer !== undefined ? scope.outer : scope
}

/** The resource at the root of the document. */
export function outermost(scope: Scope): Scope {
  let found = scope
  while (found.outer !== undefined) found = found.outer
  return found
}

/** The contained resource of an id; the first of them where there are several. */
export function findContained(scope: Scope, id: string): JsonObject | undefined {
  scope.contained ??= indexContained(scope.resource)
  return scope.contained.get(id)
}

function indexContained({ contained }: JsonObject): ReadonlyMap<string, JsonObject> {
  const byId = new Map<string, JsonObject>()
  // One that stands in no list is told of, and meant all the same.
  for (const one of isList(contained) ? contained : [contained]) {
    const id = idReferredTo(one)
    if (id !== undefined && !byId.has(id)) byId.set(id, one as JsonObject)
  }
  return byId
}

/** The id by which a contained resource is referred to; with the `#` of a reference it is no id, which is said of it, and meant all the same. */
export function idReferredTo(contained: Json | undefined): string | undefined {
  const id = isObject(contained) ? contained['id'] : undefined
  return typeof id !== 'string' ? undefined : id.startsWith('#') ? id.slice(1) : id
}

/** The entries of a Bundle by what they can be referred to with; made once. */
export function indexBundle(scope: Scope): BundleIndex {
  return (scope.bundle ??= makeIndex(scope.resource))
}

function makeIndex({ entry }: JsonObject): BundleIndex {
  const entries = (isList(entry) ? entry : []).map((one) => (isObject(one) ? one : undefined))
  const byUrl = new Map<string, number[]>()
  for (let index = 0; index < entries.length; index += 1) {
    const one = entries[index]
    if (one === undefined || typeof one['fullUrl'] !== 'string') continue
    add(byUrl, one['fullUrl'], index)
    const version = versionOf(one)
    if (version !== undefined) add(byUrl, `${one['fullUrl']}/_history/${version}`, index)
  }
  return {
    entries,
    byUrl,
    byTypeAndId: once(() => indexTypesAndIds(entries)),
    questionnaires: once(() => indexQuestionnaires(entries)),
    byResource: once(() => indexResources(entries)),
    urns: new Map(),
  }
}

function indexTypesAndIds(entries: BundleIndex['entries']): ReadonlyMap<string, readonly number[]> {
  const byTypeAndId = new Map<string, number[]>()
  entries.forEach((one, index) => {
    const resource = one?.['resource']
    const name = isObject(resource) ? typeAndIdOf(resource) : undefined
    if (name !== undefined) add(byTypeAndId, name, index)
  })
  return byTypeAndId
}

function indexQuestionnaires(entries: BundleIndex['entries']): ReadonlyMap<string, readonly KeptQuestionnaire[]> {
  const byUrl = new Map<string, KeptQuestionnaire[]>()
  for (const one of entries) {
    const resource = one?.['resource']
    if (!isObject(resource) || resource['resourceType'] !== 'Questionnaire' || typeof resource['url'] !== 'string') continue
    add(byUrl, resource['url'], { version: resource['version'], questions: once(() => readQuestions(resource)) })
  }
  return byUrl
}

function indexResources(entries: BundleIndex['entries']): ReadonlyMap<JsonObject, number> {
  const byResource = new Map<JsonObject, number>()
  entries.forEach((one, index) => {
    const resource = one?.['resource']
    if (isObject(resource)) byResource.set(resource, index)
  })
  return byResource
}

function add<T>(index: Map<string, T[]>, key: string, value: T): void {
  const known = index.get(key)
  if (known === undefined) index.set(key, [value])
  else known.push(value)
}

/** The resource of Parameters with a type and id, `Patient/1`, however deep in its parts. */
export function findParameter(scope: Scope, typeAndId: string): JsonObject | undefined {
  scope.parameters ??= indexParameters(scope.resource)
  return scope.parameters.get(typeAndId)
}

function indexParameters({ parameter }: JsonObject): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const pending: (Json | undefined)[] = [parameter]
  for (let list = pending.pop(); pending.length > 0 || list !== undefined; list = pending.pop()) {
    for (const one of isList(list) ? list : []) {
      if (!isObject(one)) continue
      const { resource, part } = one
      if (isObject(resource)) {
        const key = typeAndIdOf(resource)
        if (key !== undefined && !found.has(key)) found.set(key, resource)
      }
      if (isList(part)) pending.push(part)
    }
  }
  return found
}

/** The method by which an entry is to be stored. */
export function methodOf(entry: JsonObject | undefined): Json | undefined {
  const request = entry?.['request']
  return isObject(request) ? request['method'] : undefined
}

/** The version that an entry's resource says it is. */
export function versionOf(entry: JsonObject | undefined): string | undefined {
  const resource = entry?.['resource']
  const meta = isObject(resource) ? resource['meta'] : undefined
  const version = isObject(meta) ? meta['versionId'] : undefined
  return typeof version === 'string' ? version : undefined
}

/** `Patient/1`, for a resource that says its type and id. */
export function typeAndIdOf(resource: JsonObject): string | undefined {
  const { id } = resource
  const type = knownTypeOf(resource)
  // That a number is no id is told of it, and what it names is the same.
  return type !== '' && (typeof id === 'string' || typeof id === 'number') ? `${type}/${id}` : undefined
}
