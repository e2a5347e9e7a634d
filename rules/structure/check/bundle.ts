import { findNode, isWithin } from '../../engine/element-tree.ts'
import type { Following, Found } from '../../engine/found.ts'
import { isList, isObject, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import { bundleTypes } from '../bundle-types.ts'
import { isSlipOf } from '../near-reference.ts'
import type { Problems } from '../problem.ts'
import { r4 } from '../r4.ts'
import { isAbsolute, isId } from './primitives.ts'
import { readReference } from './resolve.ts'
import { knownTypeOf } from '../resource-type.ts'
import { findAt, report } from './run.ts'
import type { Run } from './model.ts'
import { indexBundle, methodOf, typeAndIdOf, versionOf, type Scope } from './scope.ts'

/** Whether the entries of a type of Bundle have to lead to one another. */
export function isLinked(bundle: JsonObject): boolean {
  return bundle['type'] === 'document' || bundle['type'] === 'message'
}

const paging = new Set(['first', 'previous', 'next', 'last'])
const withoutFullUrl = new Set<Json | undefined>(['transaction', 'transaction-response', 'batch', 'batch-response'])

/** Whether an address ends as that of a resource does. */
function isRestful(url: string): boolean {
  if (!url.startsWith('http://') && !url.startsWith('https://')) return false
  const path = withoutVersion(url)
  const slash = path.lastIndexOf('/')
  return isId(path.slice(slash + 1)) && r4.isResource(path.slice(path.lastIndexOf('/', slash - 1) + 1, slash))
}

function withoutVersion(url: string): string {
  const at = url.indexOf('/_history/')
  return at < 0 ? url : url.slice(0, at)
}

/** Checks a Bundle as a whole, once all of it was looked at. */
export function checkBundle(run: Run, scope: Scope): void {
  const { resource: bundle } = scope
  const { type } = bundle
  checkLinks(run, bundle)
  const { entries } = indexBundle(scope)
  const isAsking = type === 'transaction' || type === 'batch'
  const seen = new Set<string>()
  entries.forEach((entry, index) => {
    if (entry === undefined) return
    checkName(run, scope, entry, index, seen)
    if (isAsking) checkRequest(run, entry, index)
  })
  if (type === 'document') checkStylesheets(run, scope)
  if (type === 'document' || type === 'message') checkBeginning(run, scope, type)
  if (type === 'searchset') checkResults(run, scope)
}

function checkLinks(run: Run, { link, type }: JsonObject): void {
  const seen = new Set<Json>()
  const links = isList(link) ? link : []
  links.forEach((one, index) => {
    const relation = isObject(one) ? one['relation'] : undefined
    if (typeof relation !== 'string') return
    const under = ['link', index, 'relation']
    const isPaged = type === 'searchset' || type === 'history'
    if (paging.has(relation) && !isPaged && typeof type === 'string' && bundleTypes.has(type))
      report(run, 'r4-bundle-05', { relation, reason: 'unknown' }, { under })
    else if (seen.has(relation) && (relation === 'self' || isPaged))
      report(run, 'r4-bundle-05', { relation, reason: 'repeated' }, { under })
    if (relation === 'self' || paging.has(relation)) seen.add(relation)
  })
}

function checkName(run: Run, scope: Scope, entry: JsonObject, index: number, seen: Set<string>): void {
  const { type } = scope.resource
  const { fullUrl, resource } = entry
  if (fullUrl === undefined) {
    if (entry['_fullUrl'] === undefined && typeof type === 'string' && type !== '' && !isPassingOutcome(entry))
      checkRoot(run, scope, entry, type, index)
    return
  }
  if (typeof fullUrl !== 'string' || fullUrl === '') return
  if (!isAbsolute(fullUrl)) return sayName(run, index, fullUrl, 'relative')
  // Of a resource that does not say its type, that is told.
  if (isObject(resource) && knownTypeOf(resource) !== '' && !isNamedBy(resource, fullUrl)) return sayName(run, index, fullUrl, 'id')
  // Most stand once; in a history each version has the same.
  if (type === 'history' || indexBundle(scope).byUrl.get(fullUrl)?.length === 1) return
  const version = versionOf(entry) ?? ''
  // No address begins with a bracket.
  const key = version === '' ? fullUrl : JSON.stringify([fullUrl, version])
  if (seen.has(key)) sayName(run, index, fullUrl, 'repeated')
  else seen.add(key)
}

/** A resource that is created under a type is of that type, and one that is put at an address has the type and id that it names. */
function checkRequest(run: Run, { fullUrl, request, resource }: JsonObject, index: number): void {
  const { method, url } = isObject(request) ? request : ({} as JsonObject)
  if (typeof url !== 'string' || !isObject(resource)) return
  const asked = storedBy(method, url)
  const type = knownTypeOf(resource)
  if (asked === undefined || type === '') return
  const id = typeof resource['id'] === 'string' ? resource['id'] : undefined
  const reason = asked.type !== type ? 'type' : asked.id !== undefined && asked.id !== id ? 'id' : undefined
  // That its name is none of this resource is told already.
  if (reason === undefined || (typeof fullUrl === 'string' && !isNamedBy(resource, fullUrl))) return
  report(run, 'r4-bundle-06', { url, type, id, reason }, { under: ['entry', index, 'request', 'url'] })
}

/** The type, and of one that has it the id, under which a request has its resource stored; undefined where it asks for something else. */
function storedBy(method: Json | undefined, url: string): { readonly type: string; readonly id?: string } | undefined {
  if (method === 'PUT') {
    const read = readReference(url)
    return read.kind === 'relative' && read.version === undefined ? read : undefined
  }
  const type = url.endsWith('/') ? url.slice(0, -1) : url
  return method === 'POST' && r4.isResource(type) ? { type } : undefined
}

function sayName(run: Run, index: number, fullUrl: string, reason: Problems['r4-bundle-01']['reason']): void {
  report(run, 'r4-bundle-01', { fullUrl, reason }, { under: ['entry', index, 'fullUrl'] })
}

/** Whether an entry only tells how a search went, in a resource that is stored nowhere: it has no identity that a fullUrl could be. */
function isPassingOutcome({ resource, search }: JsonObject): boolean {
  return isObject(search) && search['mode'] === 'outcome' && isObject(resource) && resource['id'] === undefined
}

/** An entry without fullUrl: where the type of Bundle allows that, its references lead nowhere for want of it. */
function checkRoot(run: Run, { unrooted }: Scope, entry: JsonObject, type: string, index: number): void {
  const under = ['entry', index]
  if (!withoutFullUrl.has(type))
    return report(run, 'r4-bundle-02', { type, stands: true }, { under, follows: fromTypeOrWhole(run, type, entry, under) })
  const origin = unrooted?.get(index)
  // Where a resource was stored is said in its response.
  if (origin === undefined || type.endsWith('-response')) return
  const { reference, isOfEntry } = origin
  if (isOfEntry || methodOf(entry) !== 'POST') return report(run, 'r4-bundle-02', { type, reference, stands: true }, { under })
  report(run, 'r4-bundle-02', { type, reference, isFree: true, stands: true }, { under, severity: run.strict ? 'error' : 'warning' })
}

/**
 * Nobody can tell what a Bundle needs of an unknown type, and an entry that is the resource itself is told that before it is told what an entry has
 * beside its resource.
 */
function fromTypeOrWhole(run: Run, type: string, { resource }: JsonObject, under: Path): (() => Following) | undefined {
  const here = run.steps.slice(0, run.depth)
  if (!bundleTypes.has(type)) return () => ({ failures: [], findings: findAt(run, [...here, 'type'], 'r4-codigo-01') })
  if (resource !== undefined) return undefined
  return () => ({ failures: [], findings: findAt(run, [...here, ...under, 'resourceType'], 'r4-elemento-01') })
}

/** Whether a fullUrl that is the address of a resource is that of this one; a canonical is one of the server that the resource lies on. */
function isNamedBy(resource: JsonObject, fullUrl: string): boolean {
  const { id, url } = resource
  if (url === fullUrl && typeof id === 'string' && !fullUrl.endsWith(`/${id}`)) return false
  if (!isRestful(fullUrl)) return true
  const name = typeAndIdOf(resource)
  return name !== undefined && fullUrl.endsWith(`/${name}`)
}

const beginnings = { document: 'Composition', message: 'MessageHeader' } as const

function checkBeginning(run: Run, scope: Scope, type: keyof typeof beginnings): void {
  const { entries } = indexBundle(scope)
  const first = entries[0]?.['resource']
  const expected = beginnings[type]
  if (!isObject(first) || knownTypeOf(first) !== expected) {
    const under = first === undefined ? ['entry'] : ['entry', 0]
    return report(run, 'r4-bundle-03', { type, expected }, { under, follows: fromProfile(run, expected) })
  }
  checkReferences(run, scope, first, type)
  checkReachable(run, scope, type)
}

/** That a Bundle does not begin as its type demands follows from what its profile says: it is of another type, or lacks an entry called like that beginning. */
function fromProfile(run: Run, expected: string): () => Following {
  const here = run.steps.slice(0, run.depth)
  const isBeginning = ({ finding }: Found): boolean => String(finding['slice']).toLowerCase() === expected.toLowerCase()
  return () => ({
    failures: [],
    findings: [...findAt(run, [...here, 'type'], 'r4-valor-02'), ...findAt(run, [...here, 'entry'], 'r4-card-01').filter(isBeginning)],
  })
}

/** The targets of a Composition or MessageHeader have to be in the Bundle. */
function checkReferences(run: Run, scope: Scope, first: JsonObject, type: keyof typeof beginnings): void {
  const names = type === 'message' ? ['focus'] : ['subject', 'author', 'encounter', 'custodian']
  const look = (holder: JsonObject, name: string, under: readonly (string | number)[]): void => {
    const value = holder[name]
    const list = isList(value) ? value : [value]
    list.forEach((one, index) => {
      const reference = isObject(one) ? one['reference'] : undefined
      if (typeof reference !== 'string' || !isMissing(scope, reference)) return
      const at = [...under, name, ...(isList(value) ? [index] : [])]
      report(run, 'r4-ref-03', { reference, reason: 'missing' }, { under: at })
    })
  }
  const here = ['entry', 0, 'resource']
  for (const name of names) look(first, name, here)
  if (type === 'message') return
  eachObject(first, 'attester', here, (attester, under) => look(attester, 'party', under))
  eachObject(first, 'event', here, (event, under) => look(event, 'detail', under))
  const sections: { readonly section: JsonObject; readonly under: readonly (string | number)[] }[] = []
  const gather = (holder: JsonObject, at: readonly (string | number)[]): void =>
    eachObject(holder, 'section', at, (section, under) => void sections.push({ section, under }))
  gather(first, here)
  for (let next = sections.pop(); next !== undefined; next = sections.pop()) {
    const { section, under } = next
    for (const name of ['author', 'focus', 'entry']) look(section, name, under)
    if (under.length < 100) gather(section, under)
  }
}

type Visit = (object: JsonObject, under: readonly (string | number)[]) => void

function eachObject(holder: JsonObject, name: string, under: readonly (string | number)[], visit: Visit): void {
  const list = holder[name]
  if (!isList(list)) return
  list.forEach((one, index) => {
    if (isObject(one)) visit(one, [...under, name, index])
  })
}

/** Whether what a reference leads to is not in the Bundle, nor said of the reference itself. */
function isMissing(scope: Scope, reference: string): boolean {
  const read = readReference(reference)
  if (read.kind !== 'relative' && read.kind !== 'absolute') return false
  const { byUrl, byTypeAndId, entries } = indexBundle(scope)
  // Those that are there under another fullUrl are said of the reference itself.
  if (read.kind === 'relative' && byTypeAndId().has(`${read.type}/${read.id}`)) return false
  const own = entries[0]?.['fullUrl']
  const first = entries[0]?.['resource']
  const suffix = isObject(first) ? typeAndIdOf(first) : undefined
  const url =
    read.kind === 'absolute'
      ? read.url
      : typeof own === 'string' && isRestful(own) && suffix !== undefined && own.endsWith(suffix)
        ? `${own.slice(0, -suffix.length)}${read.type}/${read.id}`
        : ''
  // That several have the same fullUrl and version is said of the reference itself.
  return !byUrl.has(read.version === undefined ? url : `${url}/_history/${read.version}`)
}

/** Every entry has to be one that the first leads to, or that leads to one of those. */
function checkReachable(run: Run, scope: Scope, type: string): void {
  const { links } = scope
  if (links === undefined) return
  const { entries } = indexBundle(scope)
  const reached = new Set<number>()
  const backward = links.map((): number[] => [])
  links.forEach((targets, index) => targets.forEach((target) => backward[target]?.push(index)))
  const pending = [0, ...stylesheets(scope)]
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (reached.has(index)) continue
    reached.add(index)
    for (const target of links[index] ?? []) pending.push(target)
    for (const source of backward[index] ?? []) pending.push(source)
  }
  const unreached = entries.flatMap((entry, index) => (entry?.['resource'] === undefined || reached.has(index) ? [] : [index]))
  if (unreached.length === 0) return
  const firsts = firstsOf(unreached, (index) => [...(links[index] ?? []), ...(backward[index] ?? [])])
  const severity = type === 'message' ? 'warning' : undefined
  const here = run.steps.slice(0, run.depth)
  const lost = once(() => findLost(run, here))
  for (const index of unreached) {
    const first = firsts.get(index)!
    // A link to one of them leads to all that it is connected with.
    const findings = (): readonly Found[] =>
      first === index ? lost().filter((one) => isMeantFor(one, entries[index]!)) : findAt(run, [...here, 'entry', first], 'r4-bundle-04')
    report(run, 'r4-bundle-04', { type }, { under: ['entry', index], severity, follows: () => ({ failures: [], findings: findings() }) })
  }
}

/** Of more references that lead nowhere none is held to be meant for an entry. */
const mostLost = 20

/** The findings about references that lead to no entry of a Bundle. */
function findLost({ findings }: Run, bundle: Path): readonly Found[] {
  const node = findNode(findings.root, bundle, bundle.length)
  const lost = findings.list.filter(({ rule, element }) => rule.code === 'r4-ref-03' && node !== undefined && isWithin(element, node))
  return lost.length > mostLost ? [] : lost
}

/** Whether a reference that leads nowhere would lead to an entry but for a slip, or if that had the right name. */
function isMeantFor({ finding }: Found, { fullUrl, resource }: JsonObject): boolean {
  const reference = finding['reference'] as string
  const own = isObject(resource) ? typeAndIdOf(resource) : undefined
  return reference === own || [fullUrl, own].some((address) => typeof address === 'string' && isSlipOf(reference, address))
}

/** Of each of some entries, the first of those that it is connected with. */
function firstsOf(entries: readonly number[], neighboursOf: (entry: number) => readonly number[]): ReadonlyMap<number, number> {
  const firsts = new Map<number, number>()
  for (const first of entries) {
    const pending = [first]
    for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
      if (firsts.has(entry)) continue
      firsts.set(entry, first)
      for (const other of neighboursOf(entry)) if (!firsts.has(other)) pending.push(other)
    }
  }
  return firsts
}

/** A stylesheet that is not fetched from elsewhere is one of the entries. */
function checkStylesheets(run: Run, scope: Scope): void {
  const { link } = scope.resource
  const links = isList(link) ? link : []
  links.forEach((one, index) => {
    const { relation, url } = isObject(one) ? one : {}
    if (relation !== 'stylesheet' || typeof url !== 'string' || url === '' || /^https?:/.test(url)) return
    const { byUrl, byTypeAndId } = indexBundle(scope)
    if (!byUrl.has(url) && !byTypeAndId().has(url))
      report(run, 'r4-ref-03', { reference: url, reason: 'missing' }, { under: ['link', index, 'url'] })
  })
}

/** The entries that the Bundle itself links to. */
function stylesheets(scope: Scope): readonly number[] {
  const { link } = scope.resource
  const { byUrl, byTypeAndId } = indexBundle(scope)
  return (isList(link) ? link : []).flatMap((one) => {
    const { relation, url } = isObject(one) ? one : {}
    return relation === 'stylesheet' && typeof url === 'string' ? (byUrl.get(url) ?? byTypeAndId().get(url) ?? []) : []
  })
}

/** More types than FHIR has are not told. */
const mostAllowed = 200

function reportType(run: Run, index: number, found: string, allowed: readonly string[], isResult = false): void {
  report(run, 'r4-tipo-02', { found, allowed, ...(isResult && { isResult }) }, { under: ['entry', index, 'resource'] })
}

/** A result of a search says why it is there, has an id, and is of the type that was searched for. */
function checkResults(run: Run, scope: Scope): void {
  const { entries } = indexBundle(scope)
  const types = typesSearched(scope.resource)
  const allowed = [...types].slice(0, mostAllowed)
  entries.forEach((entry, index) => {
    if (entry === undefined) return
    const { resource, search } = entry
    const mode = isObject(search) ? search['mode'] : undefined
    if (!isObject(resource) || typeof resource['resourceType'] !== 'string') return
    const { resourceType: found, id } = resource
    if (mode === 'outcome') {
      if (found !== 'OperationOutcome') reportType(run, index, found, ['OperationOutcome'])
      return
    }
    if (mode !== 'match' && mode !== 'include') return
    if (id === undefined) report(run, 'r4-card-01', { name: 'id', min: 1, found: 0 }, { under: ['entry', index, 'resource', 'id'] })
    if (mode === 'match' && types.size > 0 && !types.has(found)) reportType(run, index, found, allowed, true)
  })
}

/** The types of resource that the address of a search names; none where it names something else. */
function typesSearched({ link }: JsonObject): ReadonlySet<string> {
  const own = (isList(link) ? link : []).find((one) => isObject(one) && one['relation'] === 'self')
  const url = isObject(own) ? own['url'] : undefined
  if (typeof url !== 'string') return new Set()
  const [path = '', query = ''] = url.split('?', 2)
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (r4.isResource(last)) return new Set([last])
  const parameter = query.split('&').find((one) => one.startsWith('_type='))
  // Many servers write the comma of a parameter as its code.
  const types = parameter?.slice('_type='.length).split(/,|%2c/i) ?? []
  return new Set(types.every((type) => r4.isResource(type)) ? types : [])
}
