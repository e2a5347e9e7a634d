/** Definitions that name others without a version, where more than one version of these is at hand. */
import { once } from '../engine/once.ts'
import type { CodeSystem, Concept, ElementDefinition, StructureDefinition, ValueSet } from './definitions.ts'

/** Gives a canonical the version that is meant by it; leaves alone what has one, and what there is one version of. */
export type Pin = (canonical: string) => string

/** A structure whose base, profiles and bindings are of the versions that are meant. Its snapshot is read when it is first asked for. */
export function pinStructure(structure: StructureDefinition, pin: Pin): StructureDefinition {
  const snapshot = once(() => structure.snapshot && { element: structure.snapshot.element.map((one) => pinElement(one, pin)) })
  const { snapshot: _snapshot, differential: _differential, ...about } = Object.getOwnPropertyDescriptors(structure)
  return Object.defineProperties({}, { ...about, snapshot: { enumerable: true, get: snapshot } }) as StructureDefinition
}

/** The same of a structure that may have no snapshot yet, with its differential and its base. */
export function pinSource(
  { snapshot, differential, baseDefinition, imposes, ...about }: StructureDefinition,
  pin: Pin,
): StructureDefinition {
  const pinAll = ({ element }: { readonly element: readonly ElementDefinition[] }) => ({
    element: element.map((one) => pinElement(one, pin)),
  })
  return {
    ...about,
    ...(baseDefinition !== undefined && { baseDefinition: pin(baseDefinition) }),
    ...(imposes !== undefined && { imposes: imposes.map(pin) }),
    ...(snapshot !== undefined && { snapshot: pinAll(snapshot) }),
    ...(differential !== undefined && { differential: pinAll(differential) }),
  }
}

function pinElement(element: ElementDefinition, pin: Pin): ElementDefinition {
  const { type, binding } = element
  if (type === undefined && binding?.valueSet === undefined && binding?.also === undefined) return element
  return {
    ...element,
    ...(type !== undefined && {
      type: type.map((one) => ({
        ...one,
        ...(one.profile !== undefined && { profile: one.profile.map(pin) }),
        ...(one.targetProfile !== undefined && { targetProfile: one.targetProfile.map(pin) }),
      })),
    }),
    ...(binding !== undefined && {
      binding: {
        ...binding,
        ...(binding.valueSet !== undefined && { valueSet: pin(binding.valueSet) }),
        ...(binding.also !== undefined && { also: binding.also.map(pin) }),
      },
    }),
  }
}

/** A set whose systems and sets are of the versions that are meant. */
export function pinValueSet({ compose, ...valueSet }: ValueSet, pin: Pin): ValueSet {
  if (compose === undefined) return valueSet
  const pinPart = (part: (typeof compose.include)[number]) => {
    const system = part.system === undefined || part.version !== undefined ? '' : pin(part.system)
    const [, version] = system.split('|')
    return {
      ...part,
      ...(version !== undefined && { version }),
      ...(part.valueSet !== undefined && { valueSet: part.valueSet.map(pin) }),
    }
  }
  return {
    ...valueSet,
    compose: { include: compose.include.map(pinPart), ...(compose.exclude !== undefined && { exclude: compose.exclude.map(pinPart) }) },
  }
}

/** A system of several versions, the one to go by first: a code without a version is one of any of them, for each gave it out. */
export function unionOfSystems(found: readonly CodeSystem[]): CodeSystem | undefined {
  const [first, ...others] = found
  if (first === undefined || others.length === 0) return first
  return { ...first, concept: unionOfConcepts(found.map(({ concept = [] }) => concept)) }
}

function unionOfConcepts(lists: readonly (readonly Concept[])[]): readonly Concept[] {
  const byCode = new Map<string, Concept>()
  for (const list of lists) {
    for (const one of list) {
      const before = byCode.get(one.code)
      byCode.set(one.code, before === undefined ? one : withNames(before, one))
    }
  }
  return [...byCode.values()]
}

/** A concept that may be called as another version of it is, too. */
function withNames(concept: Concept, { display, concept: below = [] }: Concept): Concept {
  const { designation = [], concept: own = [] } = concept
  return {
    ...concept,
    ...(display !== undefined && display !== concept.display && { designation: [...designation, { value: display }] }),
    ...((own.length > 0 || below.length > 0) && { concept: unionOfConcepts([own, below]) }),
  }
}
