/** Value sets, concept maps and small code systems that were imported together, in one file. */
import { openCodeList, type CodeList } from '../lists/code-list.ts'
import { fromCodeSystem } from '../lists/from-code-system.ts'
import { writeCodeList } from '../lists/write-code-list.ts'
import { openContainer, writeContainer } from '../store/container.ts'
import { encodeStrings, readString } from '../store/strings.ts'

/** A resource as JSON has it. */
export type Resource = Readonly<Record<string, unknown>>

/** The facts that a file of resources holds about itself. */
export interface ResourcesAbout {
  /** The name of the package, or of the file that they came in. */
  readonly name: string
  readonly version: string
  readonly title: string
  /** The canonicals of its code systems. */
  readonly systems: readonly string[]
  readonly valueSets: number
  readonly conceptMaps: number
  /** Codes of its code systems. */
  readonly codes: number
}

/** The format of the sections. */
export const resourcesKind = 'recursos/1'

/** A mapping of a code in a concept map. */
export interface Mapping {
  readonly system: string
  readonly code: string
  readonly display?: string
  /** `equivalent`, `wider`, … as R4 has it. */
  readonly equivalence: string
  /** The name of the map. */
  readonly map: string
}

/** The resources of a file; each is read when it is first asked for. */
export interface ResourceFile {
  readonly about: ResourcesAbout
  findValueSet(canonical: string): Resource | undefined
  findCodeSystem(url: string, version?: string): CodeList | undefined
  /** The codes that maps lead to from a code. */
  mappingsOf(system: string, code: string): readonly Mapping[]
}

/** Writes resources; each has a `url`, and those of one type differ in url or version. */
export function writeResources(about: ResourcesAbout, resources: readonly Resource[]): readonly Uint8Array[] {
  const rows = resources
    .map((resource) => ({ key: keyOf(resource), json: JSON.stringify(resource) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const keys = encodeStrings(rows.map(({ key }) => key))
  const texts = encodeStrings(rows.map(({ json }) => json))
  return writeContainer(
    { kind: resourcesKind, about },
    { 'key.bytes': keys.bytes, 'key.starts': keys.starts, 'json.bytes': texts.bytes, 'json.starts': texts.starts },
  )
}

/** Type, url and version of a resource, which tell it from others. */
export function keyOf({ resourceType, url, version }: Resource): string {
  return `${String(resourceType)}|${String(url)}|${typeof version === 'string' ? version : ''}`
}

/** Opens a file of resources; throws a `ContainerFault` that says why it cannot. */
export function openResources(bytes: Uint8Array): ResourceFile {
  const file = openContainer<ResourcesAbout>(resourcesKind, bytes)
  const keys = { bytes: file.bytes8('key.bytes'), starts: file.words32('key.starts') }
  const texts = { bytes: file.bytes8('json.bytes'), starts: file.words32('json.starts') }
  /** By type and url the places, the newest version last. */
  const places = new Map<string, { readonly version: string; readonly at: number }[]>()
  const read = new Map<number, Resource>()
  const lists = new Map<number, CodeList | undefined>()
  let mappings: ReadonlyMap<string, readonly Mapping[]> | undefined

  for (let at = 0; at + 1 < keys.starts.length; at += 1) {
    const key = readString(keys, at)
    const end = key.lastIndexOf('|')
    const known = places.get(key.slice(0, end))
    const place = { version: key.slice(end + 1), at }
    if (known === undefined) places.set(key.slice(0, end), [place])
    else known.push(place)
  }
  for (const own of places.values()) own.sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }))

  function find(type: string, url: string, version: string | undefined): number | undefined {
    const own = places.get(`${type}|${url}`)
    return (version === undefined ? own?.at(-1) : own?.find((one) => one.version === version))?.at
  }

  function readAt(at: number): Resource {
    let resource = read.get(at)
    if (resource === undefined) read.set(at, (resource = JSON.parse(readString(texts, at)) as Resource))
    return resource
  }

  return {
    about: file.about,
    findValueSet(canonical) {
      const bar = canonical.indexOf('|')
      const at = bar < 0 ? find('ValueSet', canonical, undefined) : find('ValueSet', canonical.slice(0, bar), canonical.slice(bar + 1))
      return at === undefined ? undefined : readAt(at)
    },
    findCodeSystem(url, version) {
      // One that names no version is none other than the one that is asked for.
      const at = find('CodeSystem', url, version) ?? find('CodeSystem', url, '')
      if (at === undefined) return undefined
      if (!lists.has(at)) {
        const table = fromCodeSystem(readAt(at))
        lists.set(at, table === undefined ? undefined : openCodeList(joined(writeCodeList(table).parts)))
      }
      return lists.get(at)
    },
    mappingsOf(system, code) {
      mappings ??= indexMappings([...places].filter(([key]) => key.startsWith('ConceptMap|')).map(([, own]) => readAt(own.at(-1)!.at)))
      return mappings.get(`${system}|${code}`) ?? []
    },
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function indexMappings(maps: readonly Resource[]): ReadonlyMap<string, readonly Mapping[]> {
  const found = new Map<string, Mapping[]>()
  for (const map of maps) {
    const name = [map['title'], map['name'], map['url']].find((one) => typeof one === 'string') as string
    for (const { source, target, element } of listOf(map['group'])) {
      if (typeof source !== 'string' || typeof target !== 'string') continue
      for (const { code, target: targets } of listOf(element)) {
        for (const one of listOf(targets)) {
          if (typeof code !== 'string' || typeof one['code'] !== 'string') continue
          const mapping: Mapping = {
            system: target,
            code: one['code'],
            ...(typeof one['display'] === 'string' && { display: one['display'] }),
            equivalence: typeof one['equivalence'] === 'string' ? one['equivalence'] : 'relatedto',
            map: name,
          }
          const key = `${source}|${code}`
          const before = found.get(key)
          if (before === undefined) found.set(key, [mapping])
          else before.push(mapping)
        }
      }
    }
  }
  return found
}

function listOf(value: unknown): readonly Resource[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null && !Array.isArray(one)) : []
}
