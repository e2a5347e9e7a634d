/** Which slice of a Bundle each entry fills that claims no profile. */
import { isList, isObject, type Json, type JsonObject } from '../engine/json.ts'
import type { Definitions, ElementDefinition, StructureDefinition } from '../structure/definitions.ts'
import { withoutVersion } from '../structure/tables/canonical.ts'
import { profilesOf, resourcesIn } from './held-resources.ts'

interface Slice {
  readonly type: string
  readonly profile: string
  readonly min: number
}

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
  for (const type of new Set(resources.map((one) => one['resourceType']))) {
    const some = resources.filter((one) => one['resourceType'] === type)
    const fitting = slices.filter((slice) => slice.type === type)
    const wanted = fitting.reduce((sum, { min }) => sum + min, 0)
    if (fitting.length === 0 || (!isClosed && (some.length > wanted || fitting.some(({ min }) => min === 0)))) continue
    const only = new Set(fitting.map((slice) => slice.profile)).size === 1 ? fitting[0]!.profile : undefined
    for (const resource of some) {
      if (profilesOf(resource).length > 0) continue
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

function slicesOf(profile: string, { findStructure }: Definitions): { readonly slices: readonly Slice[]; readonly isClosed: boolean } {
  const elements = findStructure(profile)?.snapshot?.element ?? []
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
  let count = 0
  for (const element of structure?.snapshot?.element ?? []) {
    const { path, id = path, min = 0 } = element
    const steps = path.split('.').slice(1)
    const [name] = steps
    if (name === undefined || steps.length > 1) continue
    if (id.includes(':')) {
      if (name === 'extension' && min > 0 && !hasExtension(resource, element)) count += 1
      continue
    }
    const value = resource[name]
    const only = onlyValue(element)
    if (value === undefined) count += min > 0 && !name.endsWith('[x]') ? 1 : 0
    else if (only !== undefined && !holds(value, only)) count += 2
  }
  return count
}

function hasExtension({ extension }: JsonObject, { type }: ElementDefinition): boolean {
  const urls = type?.flatMap(({ profile = [] }) => profile.map(withoutVersion)) ?? []
  return urls.length === 0 || (isList(extension) && extension.some((one) => isObject(one) && urls.includes(String(one['url']))))
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
