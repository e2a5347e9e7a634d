/** Which slice of a Bundle each entry fills that claims no profile. */
import { isList, isObject, type Json, type JsonObject } from '../engine/json.ts'
import type { Definitions, ElementDefinition, StructureDefinition } from '../structure/definitions.ts'
import { withoutVersion } from '../structure/canonical.ts'
import { isFitting, profilesOf, resourcesIn } from './held-resources.ts'

interface Slice {
  readonly type: string
  readonly profile: string
  readonly min: number
}

interface Slices {
  readonly slices: readonly Slice[]
  readonly isClosed: boolean
}

const noSlices: Slices = { slices: [], isClosed: false }

/**
 * The profiles of the slices that entries fill which claim none: that of the only slice of their type, or of the one that fits best. Where other
 * entries may stand beside the slices, only as many as have to be there are held to one.
 */
export function inferEntries(bundle: JsonObject, profile: string, definitions: Definitions): ReadonlyMap<JsonObject, string> {
  const inferred = new Map<JsonObject, string>()
  const { slices, isClosed } = slicesOf(profile, definitions)
  if (slices.length === 0) return inferred
  const resources = resourcesIn(bundle)
  const taken = new Set(resources.flatMap(profilesOf).map(withoutVersion))
  for (const type of new Set(slices.map((slice) => slice.type))) {
    const some = resources.filter((one) => one['resourceType'] === type)
    const fitting = slices.filter((slice) => slice.type === type)
    const wanted = fitting.reduce((sum, { min }) => sum + min, 0)
    if (!isClosed && (some.length > wanted || fitting.some(({ min }) => min === 0))) continue
    const only = new Set(fitting.map((slice) => slice.profile)).size === 1 ? fitting[0]!.profile : undefined
    for (const resource of some) {
      if (profilesOf(resource).some((claim) => isFitting(claim, resource, definitions))) continue
      const chosen =
        only ?? bestOf(resource, fitting, definitions) ?? fitting.find((one) => isLastPlace(one, fitting, some, taken))?.profile
      if (chosen === undefined) continue
      taken.add(chosen)
      inferred.set(resource, chosen)
    }
  }
  return inferred
}

/** Whether one entry stands for a type of which one slice alone has to be there. */
function isLastPlace({ profile, min }: Slice, all: readonly Slice[], some: readonly JsonObject[], taken: ReadonlySet<string>): boolean {
  return min > 0 && some.length === 1 && !taken.has(profile) && all.filter((one) => one.min > 0).length === 1
}

const known = new WeakMap<Definitions, WeakMap<StructureDefinition, Slices>>()

/** The slices that the profile of a Bundle makes of its entries, read once: each fix that is tried asks for them anew. */
function slicesOf(profile: string, definitions: Definitions): Slices {
  const structure = definitions.findStructure(profile)
  if (structure === undefined) return noSlices
  let slices = known.get(definitions)
  if (slices === undefined) known.set(definitions, (slices = new WeakMap()))
  let own = slices.get(structure)
  if (own === undefined) slices.set(structure, (own = readSlices(structure, definitions)))
  return own
}

function readSlices({ snapshot }: StructureDefinition, { findStructure }: Definitions): Slices {
  const elements = snapshot?.element ?? []
  const isClosed = elements.find(({ id }) => id === 'Bundle.entry')?.slicing?.rules === 'closed'
  const slices = elements.flatMap(({ id = '', type = [] }) => {
    const [, name] = /^Bundle\.entry:([^.:]+)\.resource$/.exec(id) ?? []
    if (name === undefined || type.length !== 1) return []
    const min = elements.find((element) => element.id === `Bundle.entry:${name}`)?.min ?? 0
    return (type[0]!.profile ?? []).flatMap((canonical) => {
      const resourceType = findStructure(canonical)?.type
      return resourceType === undefined ? [] : [{ type: resourceType, profile: canonical, min }]
    })
  })
  return { slices, isClosed }
}

/** The profile that a resource contradicts least, where there is one such. */
function bestOf(resource: JsonObject, slices: readonly Slice[], { findStructure }: Definitions): string | undefined {
  const profiles = [...new Set(slices.map(({ profile }) => profile))]
  const counts = profiles.map((profile) => ({ profile, count: countContradictions(resource, findStructure(profile)) }))
  const least = Math.min(...counts.map(({ count }) => count))
  const best = counts.filter(({ count }) => count === least)
  return best.length === 1 ? best[0]!.profile : undefined
}

/** In how many members a resource is plainly not what a profile says: those that are missing, and those that have another value than the only one. */
function countContradictions(resource: JsonObject, structure: StructureDefinition | undefined): number {
  if (structure === undefined) return 0
  let count = 0
  for (const { name, isRequired, only, urls } of traitsOf(structure)) {
    const value = resource[name]
    if (urls !== undefined) count += hasExtension(value, urls) ? 0 : 1
    else if (value === undefined) count += isRequired ? 1 : 0
    else if (only !== undefined && !holds(value, only)) count += 2
  }
  return count
}

/** A member that a profile says something plain of. */
interface Trait {
  readonly name: string
  readonly isRequired: boolean
  readonly only: Json | undefined
  /** Of a slice of extensions that has to be there: the addresses that fill it. */
  readonly urls: readonly string[] | undefined
}

const traits = new WeakMap<StructureDefinition, readonly Trait[]>()

function traitsOf(structure: StructureDefinition): readonly Trait[] {
  let own = traits.get(structure)
  if (own === undefined) traits.set(structure, (own = (structure.snapshot?.element ?? []).flatMap(toTraits)))
  return own
}

function toTraits(element: ElementDefinition): readonly Trait[] {
  const { path, id = path, min = 0, type = [] } = element
  const steps = path.split('.').slice(1)
  const [name] = steps
  if (name === undefined || steps.length > 1) return []
  const isRequired = min > 0 && !name.endsWith('[x]')
  if (!id.includes(':')) {
    const only = onlyValue(element)
    return isRequired || only !== undefined ? [{ name, isRequired, only, urls: undefined }] : []
  }
  const urls = type.flatMap(({ profile = [] }) => profile.map(withoutVersion))
  return name === 'extension' && isRequired && urls.length > 0 ? [{ name, isRequired, only: undefined, urls }] : []
}

function hasExtension(extension: Json | undefined, urls: readonly string[]): boolean {
  return isList(extension) && extension.some((one) => isObject(one) && typeof one['url'] === 'string' && urls.includes(one['url']))
}

function onlyValue(element: ElementDefinition): Json | undefined {
  for (const name in element) if (name.startsWith('fixed') || name.startsWith('pattern')) return element[name as 'patternCode']
  return undefined
}

/** Whether a value, or an item of it, has all that another says. */
function holds(value: Json | undefined, wanted: Json): boolean {
  if (isList(value) && !isList(wanted)) return value.some((one) => holds(one, wanted))
  if (isList(wanted)) return isList(value) && wanted.every((one) => value.some((item) => holds(item, one)))
  if (isObject(wanted)) return isObject(value) && Object.entries(wanted).every(([name, one]) => holds(value[name], one!))
  return value === wanted
}
