import { isObject, type Json } from '../../engine/json.ts'
import { r4 } from '../r4.ts'
import { slashOfRelative } from '../relative-reference.ts'
import { knownTypeOf } from '../resource-type.ts'
import { containerOf, findContained, findParameter, indexBundle, type Reference, type Resolution, type Scope } from './scope.ts'

const relative = /^([A-Za-z]+)\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/([A-Za-z0-9\-.]{1,64}))?(?:#.*)?$/
const absolute = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/
const search = /^([A-Za-z]+)\?[^\s=&?]+=[^\s&]*(?:&[^\s=&?]+=[^\s&]*)*$/
const ending = /\/([A-Za-z]+)\/[A-Za-z0-9\-.]{1,64}(?:\/_history\/[A-Za-z0-9\-.]{1,64})?$/

/** Takes a reference apart. */
export function readReference(reference: string): Reference {
  const slash = slashOfRelative(reference)
  if (slash > 0) {
    const type = reference.slice(0, slash)
    return r4.isResource(type) ? { kind: 'relative', type, id: reference.slice(slash + 1), version: undefined } : malformed
  }
  if (reference.startsWith('#')) return { kind: 'contained', id: reference.slice(1) }
  const parts = relative.exec(reference)
  if (parts !== null) return r4.isResource(parts[1]!) ? { kind: 'relative', type: parts[1]!, id: parts[2]!, version: parts[3] } : malformed
  if (absolute.test(reference)) {
    const history = reference.indexOf('/_history/')
    return {
      kind: 'absolute',
      url: history < 0 ? reference : reference.slice(0, history),
      version: history < 0 ? undefined : reference.slice(history + '/_history/'.length),
      type: reference.startsWith('http') ? typeAtEnd(reference) : undefined,
    }
  }
  const type = search.exec(reference)?.[1]
  if (type !== undefined && r4.isResource(type)) return { kind: 'search', type }
  return malformed
}

const malformed: Reference = { kind: 'malformed' }

/** The type that a reference names, without following it; of an address, where it ends as that of a resource does. */
export function typeNamed(reference: Reference): string | undefined {
  return 'type' in reference ? reference.type : undefined
}

/** The type of the resource that the end of an address names. */
function typeAtEnd(address: string): string | undefined {
  const type = ending.exec(address)?.[1]
  return type !== undefined && r4.isResource(type) ? type : undefined
}

/** Follows a reference from a resource to another in the same document. */
export function resolve(scope: Scope, reference: Reference): Resolution {
  switch (reference.kind) {
    case 'contained':
      return resolveContained(scope, reference.id)
    case 'relative':
    case 'absolute':
      return resolveInBundle(scope, reference)
    default:
      return 'none'
  }
}

function resolveContained(scope: Scope, id: string): Resolution {
  const container = containerOf(scope)
  if (id === '')
    return scope === container
      ? 'none'
      : { target: { resource: container.resource, type: container.type, scope: container, entry: undefined } }
  const resource = findContained(container, id)
  return resource === undefined ? 'none' : { target: { resource, type: knownTypeOf(resource), scope: container, entry: undefined } }
}

function resolveInBundle(scope: Scope, reference: Exclude<Reference, { kind: 'contained' | 'search' | 'malformed' }>): Resolution {
  const { place } = scope
  if (place === undefined) return resolveInParameters(scope, reference)
  const { byUrl, entries } = indexBundle(place.bundle)
  const url = reference.kind === 'absolute' ? reference.url : urlBeside(entries[place.entry]?.['fullUrl'], reference)
  const { version } = reference
  const found = url === undefined ? undefined : byUrl.get(version === undefined ? url : `${url}/_history/${version}`)
  if (found === undefined) return 'none'
  if (found.length > 1) return 'several'
  const index = found[0]!
  const resource = entries[index]?.['resource']
  if (!isObject(resource)) return 'none'
  return { target: { resource, type: knownTypeOf(resource), scope: place.bundle, entry: index } }
}

/** The fullUrl that a relative reference means, from that of the entry it stands in. */
function urlBeside(fullUrl: Json | undefined, { type, id }: { readonly type: string; readonly id: string }): string | undefined {
  if (typeof fullUrl !== 'string') return undefined
  if (fullUrl.startsWith('urn:')) return `${fullUrl.slice(0, fullUrl.lastIndexOf(':') + 1)}${id}`
  const last = fullUrl.lastIndexOf('/')
  return `${fullUrl.slice(0, last > 0 ? fullUrl.lastIndexOf('/', last - 1) + 1 : 0)}${type}/${id}`
}

function resolveInParameters(scope: Scope, reference: Reference): Resolution {
  if (reference.kind !== 'relative') return 'none'
  let outer = scope.outer
  while (outer !== undefined && outer.type !== 'Parameters') outer = outer.outer
  const resource = outer === undefined ? undefined : findParameter(outer, `${reference.type}/${reference.id}`)
  return resource === undefined ? 'none' : { target: { resource, type: reference.type, scope: outer!, entry: undefined } }
}
