import { isList, isObject, type Json } from '../../engine/json.ts'
import type { ElementDefinition, Slicing as SlicingDefinition } from '../definitions.ts'
import type { Node } from '../snapshot/tree.ts'
import type { Terminology } from '../terminology.ts'
import { once } from '../../engine/once.ts'
import { placesOf, readPath, someAt, type Answer, type PathStep, type PlacedValue } from './discriminator.ts'
import { askAgain, faultsIn, faultsOf } from './failures.ts'
import { findCriterion, type ProfileSources } from './slice-criterion.ts'
import { makeDemandTest, pathOf, tellDemand } from './slice-demand.ts'
import { joined, toDifferences, type Difference } from './slice-differences.ts'
import { readDemand, type Demand } from './fixed.ts'
import { applyDifferential } from './differential/apply.ts'
import type { AskedValue, Differential, Discriminator, Slice } from './differential/differential.ts'
import { r4 } from '../r4.ts'
import { knownTypeOf } from '../resource-type.ts'
import { noteUntyped } from './untyped.ts'
import { tryUntilError } from './run.ts'
import type { Fault, Item, Run } from './model.ts'

/** Makes the tests by which items are sorted into slices. */
export interface SliceMatchers {
  readonly make: (slicing: Partial<SlicingDefinition>, slice: Node) => Pick<Slice, 'matches' | 'discriminators' | 'askedValues'>
}

/** Parts of the checker that the tests need. */
export interface MatcherParts extends ProfileSources {
  readonly terminology: Terminology
  /** Demands of a node on a value of whatever type. */
  readonly differentialOf: (node: Node) => Differential | undefined
  /** Whether a value meets a profile; undefined where that cannot be told. */
  readonly conforms: (run: Run, item: Item, canonical: string) => boolean | undefined
}

type Test = Discriminator['test']

/** Makes the tests of slices out of their discriminators. */
export function createSliceMatchers(parts: MatcherParts): SliceMatchers {
  return {
    make: ({ discriminator = [] }, slice) => {
      const made = once(() => discriminator.map((one) => makeDiscriminator(parts, one, slice)).filter((one) => one !== undefined))
      const askedValues = once(() => askedBy(made(), discriminator.length))
      return { matches: (run, item) => passesAll(made(), run, item), discriminators: made, askedValues }
    },
  }
}

/** Whether an item passes some discriminators; undefined where there are none, or that cannot be told. */
function passesAll(discriminators: readonly Discriminator[], run: Run, item: Item): Answer {
  if (discriminators.length === 0) return undefined
  let answer: Answer = true
  for (const { test } of discriminators) {
    const one = test(run, item)
    if (one === false) return false
    if (one === undefined) answer = undefined
  }
  return answer
}

/** The values that some discriminators ask of an item; undefined where one of as many as there are to be asks for something else. */
function askedBy(discriminators: readonly Discriminator[], count: number): readonly AskedValue[] | undefined {
  const all = discriminators.flatMap(({ asked }) => asked ?? [])
  return all.length === count ? all : undefined
}

function makeDiscriminator(
  parts: MatcherParts,
  { type, path }: NonNullable<SlicingDefinition['discriminator']>[number],
  slice: Node,
): Discriminator | undefined {
  const steps = readPath(path)
  if (steps === undefined) return undefined
  const isFollowed = (type === 'profile' || type === 'type') && steps.at(-1)?.kind === 'resolve'
  // Of a profile or type, the element that refers is asked which target it takes.
  const criterion = findCriterion(parts, slice, isFollowed ? steps.slice(0, -1) : steps, 0)
  if (criterion === undefined) return undefined
  if ('demand' in criterion) {
    const { demand, whole = demand, depth = steps.length } = criterion
    return { test: makeDemandTest(steps, demand), tell: tellDemand(slice, steps.slice(0, depth), whole), asked: askedAlong(steps, demand) }
  }
  const { node } = criterion
  const demand = type === 'value' || type === 'pattern' ? readDemand(node.element) : undefined
  if (demand !== undefined)
    return { test: makeDemandTest(steps, demand), tell: tellDemand(slice, steps, demand), asked: askedAlong(steps, demand) }
  if (node !== slice && node.element.max === '0') return ofAbsence(steps)
  if (type === 'exists') return (node.element.min ?? 0) > 0 ? ofPresence(steps) : undefined
  const atEnd = discriminatorOf(parts, type, node, isFollowed)
  return atEnd && alongPath(steps, atEnd)
}

/** The value that is asked along a path, which leads nowhere else. */
function askedAlong(steps: readonly PathStep[], demand: Demand): AskedValue | undefined {
  return steps.some(({ kind }) => kind === 'resolve') ? undefined : { path: pathOf(steps), demand }
}

function ofPresence(steps: readonly PathStep[]): Discriminator {
  const path = pathOf(steps)
  return { test: (run, item) => someAt(run, item, steps, hasSomething), tell: () => [{ path, kind: 'present' }] }
}

function ofAbsence(steps: readonly PathStep[]): Discriminator {
  const path = pathOf(steps)
  return {
    test: (run, item) => not(someAt(run, item, steps, hasSomething)),
    tell: (run, item) => placesOf(run, item, steps).map(({ at }) => ({ path, kind: 'absent', mend: { at, value: undefined } })),
  }
}

/** The discriminator of an item by that of the values at the end of a path. */
function alongPath(steps: readonly PathStep[], { test, tell }: Discriminator): Discriminator {
  const path = pathOf(steps)
  return {
    test: (run, item) => someAt(run, item, steps, test),
    tell: (run, item, most) => {
      const places = placesOf(run, item, steps).filter(({ rest }) => rest.length === 0)
      if (places.length === 0) return [{ path, kind: 'present' }]
      // Of several, the one with the fewest differences is told.
      const mostOfEach = places.length === 1 ? most : Infinity
      const tried = places.map((place) =>
        within(place, path, tell(run, { value: place.value, companion: undefined, type: place.type }, mostOfEach)),
      )
      return tried.toSorted((a, b) => a.length - b.length)[0]!
    },
  }
}

/** The discriminator of the value at the end of a path; `isFollowed`: what it refers to is meant. */
function discriminatorOf(parts: MatcherParts, type: string, node: Node, isFollowed: boolean): Discriminator | undefined {
  const { element } = node
  switch (type) {
    case 'type':
      return ofTypes(isFollowed ? targetTypes(parts, element) : (element.type ?? []).map(({ code }) => code))
    case 'profile': {
      const profiles = element.type?.flatMap((one) => (isFollowed ? one.targetProfile : one.profile) ?? []) ?? []
      if (profiles.length === 0) return undefined
      const test: Test = (run, item) => anyOf(profiles, (profile) => parts.conforms(run, item, profile))
      return { test, tell: (run, item, most) => tellUnmet(parts, run, item, profiles, test, most) }
    }
    default:
      return ofValue(parts, node)
  }
}

function targetTypes({ definitions }: MatcherParts, { type = [] }: ElementDefinition): readonly string[] {
  const canonicals = type.flatMap(({ targetProfile = [] }) => targetProfile)
  return canonicals.map((canonical) => definitions.findStructure(canonical)?.type ?? canonical.slice(canonical.lastIndexOf('/') + 1))
}

function ofTypes(types: readonly string[]): Discriminator | undefined {
  const codes = new Set(types)
  if (codes.size === 0) return undefined
  const areResources = types.every((code) => r4.isResource(code))
  const nameOf = ({ value, type }: Item): string => (isObject(value) && knownTypeOf(value)) || type
  return {
    test: (run, item) => {
      const named = nameOf(item)
      if (areResources && isObject(item.value) && named === '') {
        noteUntyped(run, item.value, types)
        return false
      }
      return named === '' || codes.has(named) || (codes.has('Resource') && isObject(item.value))
    },
    tell: (_, item) => [{ path: '', kind: 'type', expected: [...codes], found: nameOf(item) }],
  }
}

/** Faults of a resource that meets none of some profiles, by the one that it nearly meets. */
function tellUnmet(
  parts: MatcherParts,
  run: Run,
  item: Item,
  profiles: readonly string[],
  test: Test,
  most: number,
): readonly Difference[] {
  const unmet = askAgain(run, run.scope, () => test(run, item))
  const tried = unmet.map((one) => faultsOf(run, one)).toSorted((a, b) => a.length - b.length)
  if (tried[0] !== undefined) return differencesOf(parts, tried[0], item.value, most)
  const types = profiles.map((profile) => parts.definitions.findStructure(profile)?.type ?? profile)
  return [{ path: '', kind: 'type', expected: [...new Set(types)] }]
}

function ofValue(parts: MatcherParts, node: Node): Discriminator | undefined {
  const { binding } = node.element
  if (binding?.strength === 'required' && binding.valueSet !== undefined) {
    const { valueSet } = binding
    return {
      test: (_, { value }) => isMember(parts.terminology, valueSet, value),
      tell: (_, { value }) => [{ path: '', kind: 'member', expected: valueSet, found: value }],
    }
  }
  if (node.children.length === 0) return undefined
  const differential = parts.differentialOf(node)
  if (differential === undefined || differential.members.length === 0) return undefined
  return {
    test: (run, { value, companion }) => tryUntilError(run, () => applyDifferential(run, differential, value, companion)).errors === 0,
    tell: (run, { value, companion }, most) =>
      differencesOf(
        parts,
        faultsIn(run, () => applyDifferential(run, differential, value, companion)),
        value,
        most,
      ),
  }
}

/** The differences that faults ask for, until there are as many as are wanted: each may cost a look at all of a list. */
function differencesOf(
  { terminology }: MatcherParts,
  faults: readonly Fault[],
  value: Json | undefined,
  most: number,
): readonly Difference[] {
  const differences: Difference[] = []
  for (const fault of faults) {
    if (differences.length >= most) break
    differences.push(...toDifferences(fault, value, terminology.codesOf))
  }
  return differences
}

/** Differences of a part of an item as those of the item. */
function within({ at, isElsewhere }: PlacedValue, path: string, differences: readonly Difference[]): readonly Difference[] {
  return differences.map(({ mend, ...one }) => ({
    ...one,
    path: joined(path, one.path),
    mend: mend === undefined || isElsewhere ? undefined : { at: [...at, ...mend.at], value: mend.value },
  }))
}

function hasSomething(_: Run, { value, companion }: Item): Answer {
  return value !== undefined || companion !== undefined
}

function not(answer: Answer): Answer {
  return answer === undefined ? undefined : !answer
}

function anyOf<T>(items: readonly T[], test: (item: T) => Answer): Answer {
  let answer: Answer = false
  for (const item of items) {
    const one = test(item)
    if (one === true) return true
    if (one === undefined) answer = undefined
  }
  return answer
}

/** Whether a code, Coding or CodeableConcept is in a value set. */
export function isMember({ contains }: Pick<Terminology, 'contains'>, valueSet: string, value: Json | undefined): Answer {
  if (typeof value === 'string') return contains(valueSet, undefined, value)
  if (!isObject(value)) return false
  const { coding } = value
  if (isList(coding)) return anyOf(coding, (one) => isMember({ contains }, valueSet, one))
  const { system, code } = value
  return typeof code === 'string' ? contains(valueSet, typeof system === 'string' ? system : undefined, code) : false
}
