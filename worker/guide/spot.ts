import { evaluatedProfile } from '../../rules/cl/profiles.ts'
import { r4 } from '../../rules/structure/r4.ts'
import type { Definitions, ElementDefinition } from '../../rules/structure/definitions.ts'
import type { Spot } from '../api.ts'

/** What FHIR has at a spot. */
export interface Element {
  /** Its name in FHIR paths, `value` for `valueQuantity`. */
  readonly name: string
  readonly type: string
  readonly isList: boolean
  /** What says most of it: the profile of its resource, else its type; undefined where neither is at hand. */
  readonly definition: ElementDefinition | undefined
  /** That of the element that holds it: the CodeableConcept of a Coding, the Coding of a code. */
  readonly outer: readonly ElementDefinition[]
  /** The type of what holds it. */
  readonly owner: string
}

const canonicalOf = (type: string) => `http://hl7.org/fhir/StructureDefinition/${type}`

/** The type of the object that the steps lead to; the resource's own where there are none. Undefined where FHIR has none there. */
export function typeAt(type: string, steps: Spot['steps']): string | undefined {
  let current: string | undefined = type
  for (const step of steps) if (typeof step === 'string' && current !== undefined) current = typeOf(current, step)
  return current
}

function typeOf(owner: string, name: string): string | undefined {
  const elements = r4.find(owner)?.elements
  if (!name.startsWith('_')) return elements?.get(name)?.type
  return elements?.has(name.slice(1)) === true ? 'Element' : undefined
}

/** What FHIR has where the steps lead to; undefined where it has nothing there. */
export function elementAt(
  { type, steps, profile }: Pick<Spot, 'type' | 'steps' | 'profile'>,
  definitions: Definitions,
): Element | undefined {
  const names = steps.filter((step) => typeof step === 'string')
  const last = names.at(-1)
  if (last === undefined) return undefined
  const owner = typeAt(type, names.slice(0, -1))
  const member = owner === undefined ? undefined : r4.find(owner)?.elements.get(last)
  if (owner === undefined || member === undefined) return undefined
  const outer: ElementDefinition[] = []
  for (let count = names.length - 1; count > 0 && outer.length < 2; count -= 1) {
    const one = definitionAt({ type, profile }, names.slice(0, count), definitions)
    if (one !== undefined) outer.push(one)
  }
  return { ...member, owner, outer, definition: definitionAt({ type, profile }, names, definitions) }
}

/**
 * The addresses of the extensions that the profile of a resource names for the element whose extension is at a spot, itself or
 * by a profile on a type around it.
 */
export function extensionsAt(
  { type, steps, profile }: Pick<Spot, 'type' | 'steps' | 'profile'>,
  definitions: Definitions,
): readonly string[] {
  const names = steps.filter((step) => typeof step === 'string').map((name) => name.replace(/^_/, ''))
  const way = names.slice(0, -1)
  const held = heldTo(type, profile, definitions)
  const around = way.flatMap((_, cut) => {
    const types = profilesAt(held, way.slice(0, cut), definitions)
    return types.flatMap((one) => profilesAt(one, way.slice(cut), definitions))
  })
  return [...new Set([...profilesAt(held, way, definitions), ...around])]
}

/** The profiles that a profile asks for where the names lead to from its type. */
function profilesAt(profile: string, names: readonly string[], { findStructure }: Definitions): readonly string[] {
  const structure = findStructure(profile)
  const path = [structure?.type, ...names].join('.')
  const elements = structure?.snapshot?.element.filter((element) => element.path === path) ?? []
  return elements.flatMap(({ type = [] }) => type.flatMap((one) => one.profile ?? []))
}

/** The profile that a resource of a type is held to: the given one where it is of that type, else what its type suggests. */
function heldTo(type: string, profile: string | undefined, definitions: Definitions): string {
  if (profile !== undefined && definitions.findStructure(profile)?.type === type) return profile
  return evaluatedProfile({ resourceType: type }, undefined) ?? canonicalOf(type)
}

/** What the profile of a resource says of an element, else what its own type says. */
function definitionAt(
  { type, profile: held }: { readonly type: string; readonly profile: string | undefined },
  names: readonly string[],
  definitions: Definitions,
): ElementDefinition | undefined {
  const owner = typeAt(type, names.slice(0, -1))
  const member = owner === undefined ? undefined : r4.find(owner)?.elements.get(names.at(-1)!)
  if (owner === undefined || member === undefined) return undefined
  const profile = heldTo(type, held, definitions)
  const bare = [type, ...names.slice(0, -1), member.name].join('.')
  return (
    find(definitions, profile, bare) ??
    find(definitions, canonicalOf(owner.split('.')[0]!), `${owner}.${member.name}`) ??
    inherited(definitions, owner, member.name)
  )
}

function find(definitions: Definitions, canonical: string, path: string): ElementDefinition | undefined {
  const elements = definitions.findStructure(canonical)?.snapshot?.element
  return elements?.find((element) => (element.path === path || element.path === `${path}[x]`) && element.sliceName === undefined)
}

function inherited(definitions: Definitions, owner: string, name: string): ElementDefinition | undefined {
  for (const base of ['DomainResource', 'Resource', 'BackboneElement', 'Element']) {
    if (base === owner) continue
    const found = find(definitions, canonicalOf(base), `${base}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
