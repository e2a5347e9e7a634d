import { evaluatedProfile } from '../rules/cl/profiles.ts'
import { isObject, valueAt, type Json, type JsonObject } from '../rules/engine/json.ts'
import { withoutVersion } from '../rules/structure/canonical.ts'
import type { Definitions } from '../rules/structure/definitions.ts'
import { memberNamed, resourceElement, type Element } from './elements.ts'
import { itemOf, profilesOf } from './slices.ts'
import type { Knowledge } from './knowledge.ts'
import type { Place } from './place.ts'
import type { ReadText } from './text.ts'
import { pathOf, stringOf, memberOf, valueOf } from './tree.ts'

/** The definitions in force at a place. */
export interface InForce {
  readonly definitions: Definitions
  /** The profiles that its resource is held to, those that it claims or that follow first. */
  readonly profiles: readonly string[]
  /** The resource; undefined where no type is said that FHIR has. */
  readonly resource: Element | undefined
}

/** The definitions and profiles that the resource around a place is held to. */
export function inForceAt(read: ReadText, { base }: Pick<Place, 'base'>, knowledge: Knowledge): InForce {
  const { tree } = read
  let root = base
  while (root >= 0 && tree.parent[root]! >= 0) root = tree.parent[root]!
  const value = read.rootValue(root)
  const grounds = knowledge.groundsOf(value)
  const { definitions, inferred } = grounds
  const type = stringOf(tree, memberOf(tree, base, 'resourceType'))
  if (type === undefined) return { definitions, profiles: [], resource: undefined }
  const own = valueAt(value, pathOf(tree, base))
  const event = base === root ? inferred.event?.profile : undefined
  const slice = isObject(own) ? inferred.profiles.get(own) : undefined
  const profiles = profilesFor(type, isObject(own) ? own : { resourceType: type }, [knowledge.profile, event, slice], definitions)
  return { definitions, profiles, resource: resourceElement(type, profiles, definitions) }
}

/** Those asked for and claimed, as far as they are at hand and of the type; else what its type suggests. */
function profilesFor(
  type: string,
  resource: JsonObject,
  asked: readonly (string | undefined)[],
  { findStructure }: Definitions,
): readonly string[] {
  const isFitting = (profile: string | undefined): profile is string => profile !== undefined && findStructure(profile)?.type === type
  const found = [...new Set([...asked, ...profilesOf(resource)].filter(isFitting).map(withoutVersion))]
  if (found.length > 0) return found
  const own = evaluatedProfile({ resourceType: type }, undefined)
  return own === null ? [] : [own]
}

/** The element of the definitions in force that steps lead to from a resource; undefined where they have nothing there. */
export function elementAt(
  resource: Element,
  steps: Place['steps'],
  value: Json | undefined,
  definitions: Definitions,
): Element | undefined {
  let element: Element | undefined = resource
  let at = value
  for (const step of steps) {
    if (element === undefined) return undefined
    at = typeof at === 'object' && at !== null ? (at as Readonly<Record<string | number, Json>>)[step] : undefined
    if (typeof step === 'number') element = itemOf(element, at, definitions)
    else element = memberNamed(element, step, definitions)
  }
  return element
}

/** The element at a place: of a name, that of the member; of a value, its own. */
export function elementAtPlace(read: ReadText, place: Place, { resource, definitions }: InForce): Element | undefined {
  if (resource === undefined) return undefined
  const steps = place.kind === 'name' ? [...place.steps, place.written] : place.steps
  return elementAt(resource, steps, valueOf(read.tree, place.base), definitions)
}
