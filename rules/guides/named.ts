/** The guides that a text names: by profiles, extensions, sets and systems of codes. */
import { isList, isObject, type Json } from '../engine/json.ts'
import { meansVersion } from '../structure/canonical.ts'
import { guides, type Guide } from './guides.ts'

interface Addressed {
  /** With the slash that ends it. */
  readonly address: string
  readonly versions: readonly Guide[]
  /** The newest that is no draft. */
  readonly newest: Guide | undefined
}

// A foundation of others is no guide that a text names.
const addressed: readonly Addressed[] = [
  ...new Set(guides.filter(({ isFoundation }) => isFoundation !== true).map(({ canonical }) => canonical)),
].map((canonical) => {
  const versions = guides.filter((one) => one.canonical === canonical)
  return { address: `${canonical}/`, versions, newest: versions.findLast(({ isDraft }) => isDraft !== true) }
})

/** Under which servers guides are: hardly any address is of one of these, and the guides are many. */
const servers = [...new Set(addressed.map(({ address }) => address.slice(0, address.indexOf('/', 'https://'.length) + 1)))]

function isOnServer(canonical: string): boolean {
  for (let index = 0; index < servers.length; index += 1) if (canonical.startsWith(servers[index]!)) return true
  return false
}

/** The guide that an address belongs to: of the version that it names, else the newest that is no draft. Undefined where no guide here has it, or others share it. */
export function guideNamed(canonical: string): Guide | undefined {
  if (!canonical.startsWith('https://')) return undefined
  if (latest === undefined || !canonical.startsWith(latest.address)) {
    if (!isOnServer(canonical)) return undefined
    latest = addressed.find(({ address }) => canonical.startsWith(address))
    if (latest === undefined) return undefined
  }
  const { address, versions, newest } = latest
  if (newest?.shared?.includes(canonical.slice(address.length)) === true) return undefined
  return canonical.includes('|') ? versions.findLast(({ version }) => meansVersion(canonical, version)) : newest
}

/** The one that was named last: a text mostly goes on with the same. */
let latest: Addressed | undefined

/**
 * Whether a text may name a guide whose definitions are not at hand anyway; most name none, and are read no second time. Slashes may be
 * written with a backslash.
 */
export function mayNameGuides(text: string): boolean {
  // All of them are under a server in Chile, so that one pass tells.
  for (let at = text.indexOf(top); at >= 0; at = text.indexOf(top, at + top.length)) {
    if (endsWith(text, 'FALP', at)) return true
    const path = afterPath(text, at + top.length, '/fhir/ig/')
    if (path < 0) continue
    if (text.startsWith('clips', path)) return true
    if (endsWith(text, 'interoperabilidad.minsal', at) && afterPath(text, path, 'eis/') < 0) return true
  }
  return false
}

const top = '.cl'

function endsWith(text: string, server: string, at: number): boolean {
  return text.startsWith(server, at - server.length)
}

/** Where a path ends that stands at a place of a text; less than 0 where it does not. */
function afterPath(text: string, from: number, path: string): number {
  let at = from
  for (let index = 0; index < path.length; index += 1) {
    if (path.charCodeAt(index) === slash && text.charCodeAt(at) === backslash) at += 1
    if (text.charCodeAt(at) !== path.charCodeAt(index)) return -1
    at += 1
  }
  return at
}

const slash = 0x2f
const backslash = 0x5c

/** The addresses of definitions in a value, each once. */
export function definitionsNamed(root: Json | undefined): ReadonlySet<string> {
  const found = new Set<string>()
  const pending: Json[] = root === undefined ? [] : [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (isList(value)) for (const one of value) take(one, value)
    else if (isObject(value)) for (const name in value) take(value[name], value, name)
  }
  return found

  function take(value: Json | undefined, holder: Json, name?: string): void {
    if (typeof value === 'object' && value !== null) pending.push(value)
    else if (typeof value === 'string' && ofDefinition.test(value) && !isOfIdentifier(holder, name)) found.add(value)
  }
}

const ofDefinition = /^https?:\/\/[^\s#]*\/(?:StructureDefinition|CodeSystem|ValueSet)\/[^\s/#]+$/

/** The system of an identifier may be named like one of codes, and is nothing that a guide defines. */
function isOfIdentifier(holder: Json, name: string | undefined): boolean {
  return name === 'system' && isObject(holder) && holder['value'] !== undefined && holder['code'] === undefined
}

/** The guides of the profiles that a resource claims, or the entries of a Bundle do. */
export function guidesClaimed(root: Json | undefined): readonly Guide[] {
  if (!isObject(root)) return none
  const { entry } = root
  let found = addClaimed(none, root)
  if (isList(entry)) for (const one of entry) if (isObject(one)) found = addClaimed(found, one['resource'])
  return found
}

const none: readonly Guide[] = []

function addClaimed(found: readonly Guide[], resource: Json | undefined): readonly Guide[] {
  const meta = isObject(resource) ? resource['meta'] : undefined
  const profiles = isObject(meta) ? meta['profile'] : undefined
  if (!isList(profiles)) return found
  let all = found
  for (const profile of profiles) {
    const guide = typeof profile === 'string' ? guideNamed(profile) : undefined
    if (guide !== undefined && !all.includes(guide)) all = [...all, guide]
  }
  return all
}
