/** A guide as its builder reads it: resources of its package, or a digest of it without prose. */
import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { ElementDefinition, StructureDefinition, ValueSet } from '../../structure/definitions.ts'
import { stripStructure } from '../../structure/tables/strip-structure.ts'
import { stripValueSet } from '../../structure/tables/strip-terminology.ts'
import { heldLists } from './held-lists.ts'

/** The parts of a guide that the builder writes. */
export interface Guide {
  readonly version: string
  readonly structures: readonly StructureDefinition[]
  readonly valueSets: readonly ValueSet[]
}

/** The digest of a guide: its definitions under `profiles`, `extensions` and `valueSets`. */
interface Digest {
  readonly meta: { readonly version: string }
  readonly profiles: readonly DigestStructure[]
  readonly extensions: readonly DigestStructure[]
  readonly valueSets: readonly { readonly url: string; readonly include: readonly JsonObject[] }[]
}

type DigestStructure = JsonObject & { readonly elements: readonly DigestElement[] }
type DigestElement = JsonObject & { readonly path: string; readonly card?: string }

/** Reads the guide that publishes below an address out of its sources. Throws where they are of more than one version. */
export function readGuide(sources: readonly Json[], canonical: string): Guide {
  const resources = sources.flatMap(toResources).filter(({ url }) => typeof url === 'string' && url.startsWith(`${canonical}/`))
  const versions = new Set(resources.map(({ version }) => version))
  const [version] = versions
  if (typeof version !== 'string' || versions.size > 1) throw new Error(`${canonical}: se esperaba una versión y hay ${versions.size}.`)
  const of = (type: string): readonly JsonObject[] => resources.filter(({ resourceType }) => resourceType === type)
  const profiles = of('StructureDefinition').filter(({ derivation }) => derivation === 'constraint')
  return {
    version,
    structures: profiles.map((one) => withoutSnapshot(stripStructure(one))),
    valueSets: of('ValueSet').map(stripValueSet),
  }
}

/** The snapshot follows from the differential, and is left out. */
function withoutSnapshot({ snapshot: _snapshot, ...structure }: StructureDefinition): StructureDefinition {
  return structure
}

function toResources(source: Json): readonly JsonObject[] {
  if (!isObject(source)) return []
  if (source['resourceType'] !== undefined) return [withoutSnapshotMember(source)]
  const { meta, profiles, extensions, valueSets } = source as unknown as Digest
  const version = meta.version.split(' ', 1)[0]!
  return [
    ...[...profiles, ...extensions].map(({ elements, ...structure }) => ({
      ...structure,
      resourceType: 'StructureDefinition',
      version,
      differential: { element: elements.map(toElement) as unknown as Json },
    })),
    ...valueSets.map(({ url, include }) => ({
      resourceType: 'ValueSet',
      url,
      version,
      compose: { include: include.map((part) => withCodes(part, url)) },
    })),
  ]
}

/** A digest says how many codes a part lists, and not which. */
function withCodes({ conceptCount, ...part }: JsonObject, url: string): JsonObject {
  if (conceptCount === undefined) return part
  const concept = (heldLists.get(url)?.() ?? []).map(({ code, display }) => ({ code, ...(display !== undefined && { display }) }))
  if (concept.length !== conceptCount)
    throw new Error(`${url} tiene ${JSON.stringify(conceptCount)} códigos y el catálogo ${concept.length}.`)
  return { ...part, concept }
}

// A published definition may have both, and stripping keeps the snapshot alone.
function withoutSnapshotMember({ snapshot, ...resource }: JsonObject): JsonObject {
  return resource['differential'] === undefined && snapshot !== undefined ? { ...resource, snapshot } : resource
}

function toElement({ card, types, cardBase: _base, ...element }: DigestElement): ElementDefinition {
  const [min = '', max = ''] = card?.split('..') ?? []
  return {
    ...element,
    ...(min !== '' && { min: Number(min) }),
    ...(max !== '' && { max }),
    ...(types !== undefined && { type: types }),
  } as unknown as ElementDefinition
}
