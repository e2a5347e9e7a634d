import { isList, isObject, type Json } from '../../engine/json.ts'
import type { Definitions, ElementDefinition, Slicing as SlicingDefinition } from '../definitions.ts'
import type { Node } from '../snapshot/tree.ts'
import type { Terminology } from '../terminology.ts'
import { once } from '../../engine/once.ts'
import { placesOf, readPath, someAt, somePlain, type Answer, type PathStep, type PlacedValue } from './discriminator.ts'
import { askAgain, faultsIn, faultsOf } from './failures.ts'
import { compareWith, joined, toDifferences, type Difference } from './slice-differences.ts'
import { meets, readDemand, type Demand } from './fixed.ts'
import { applyDifferential } from './differential/apply.ts'
import type { Differential, Discriminator, Slice } from './differential/differential.ts'
import { r4 } from '../r4.ts'
import { knownTypeOf } from '../resource-type.ts'
import { noteUntyped } from './untyped.ts'
import { tryUntilError } from './run.ts'
import type { Fault, Item, Run } from './model.ts'

/** Makes the tests by which items are sorted into slices. */
export interface SliceMatchers {
  readonly make: (slicing: Partial<SlicingDefinition>, slice: Node) => Pick<Slice, 'matches' | 'discriminators'>
}

/** Parts of the checker that the tests need. */
export interface MatcherParts {
  readonly definitions: Definitions
  readonly terminology: Terminology
  /** The tree of a profile's snapshot. */
  readonly treeOf: (canonical: string) => Node | undefined
  /** Demands of a node on a value of whatever type. */
  readonly differentialOf: (node: Node) => Differential | undefined
  /** Whether a value meets a profile; undefined where that cannot be told. */
  readonly conforms: (run: Run, item: Item, canonical: string) => boolean | undefined
}

/** Through how many profiles a path is followed. */
const mostProfiles = 8

type Test = Discriminator['test']

/** The demand of a slice at the end of a discriminator's path. */
type Criterion =
  | { readonly node: Node }
  /** A part of what is demanded after the first `depth` steps. */
  | { readonly demand: Demand; readonly whole?: Demand; readonly depth?: number }
  | undefined

/** Makes the tests of slices out of their discriminators. */
export function createSliceMatchers(parts: MatcherParts): SliceMatchers {
  const { definitions, treeOf } = parts

  return {
    make: ({ discriminator = [] }, slice) => {
      const made = once(() => discriminator.map((one) => makeDiscriminator(one, slice)).filter((one) => one !== undefined))
      return {
        matches: (run, item) => {
          const tests = made()
          if (tests.length === 0) return undefined
          let answer: Answer = true
          for (const { test } of tests) {
            const one = test(run, item)
            if (one === false) return false
            if (one === undefined) answer = undefined
          }
          return answer
        },
        discriminators: made,
      }
    },
  }

  function makeDiscriminator(
    { type, path }: NonNullable<SlicingDefinition['discriminator']>[number],
    slice: Node,
  ): Discriminator | undefined {
    const steps = readPath(path)
    if (steps === undefined) return undefined
    const isFollowed = (type === 'profile' || type === 'type') && steps.at(-1)?.kind === 'resolve'
    // Of a profile or type, the element that refers is asked which target it takes.
    const criterion = locate(slice, isFollowed ? steps.slice(0, -1) : steps, 0)
    if (criterion === undefined) return undefined
    if ('demand' in criterion) {
      const { demand, whole = demand, depth = steps.length } = criterion
      return { test: makeDemandTest(steps, demand), tell: tellDemand(slice, steps.slice(0, depth), whole) }
    }
    const { node } = criterion
    const demand = type === 'value' || type === 'pattern' ? readDemand(node.element) : undefined
    if (demand !== undefined) return { test: makeDemandTest(steps, demand), tell: tellDemand(slice, steps, demand) }
    const isAbsent = node !== slice && node.element.max === '0'
    const test = isAbsent ? 'absent' : testOf(type, node, isFollowed)
    if (test === undefined) return undefined
    const written = pathOf(steps)
    if (test === 'exists')
      return { test: (run, item) => someAt(run, item, steps, hasSomething), tell: () => [{ path: written, kind: 'present' }] }
    if (test === 'absent') {
      return {
        test: (run, item) => not(someAt(run, item, steps, hasSomething)),
        tell: (run, item) =>
          placesOf(run, item, steps).map(({ at }) => ({ path: written, kind: 'absent', mend: { at, value: undefined } })),
      }
    }
    const { test: passes, tell } = test
    return {
      test: (run, item) => someAt(run, item, steps, passes),
      tell: (run, item, most) => {
        const places = placesOf(run, item, steps).filter(({ rest }) => rest.length === 0)
        if (places.length === 0) return [{ path: written, kind: 'present' }]
        // Of several, the one with the fewest differences is told.
        const mostOfEach = places.length === 1 ? most : Infinity
        const tried = places.map((place) =>
          within(place, written, tell(run, { value: place.value, companion: undefined, type: place.type }, mostOfEach)),
        )
        return tried.toSorted((a, b) => a.length - b.length)[0]!
      },
    }
  }

  function testOf(type: string, node: Node, isFollowed: boolean): Discriminator | 'exists' | undefined {
    const { element } = node
    switch (type) {
      case 'exists':
        return (element.min ?? 0) > 0 ? 'exists' : undefined
      case 'type':
        return testOfTypes(isFollowed ? targetTypes(element) : (element.type ?? []).map(({ code }) => code))
      case 'profile': {
        const profiles = element.type?.flatMap((one) => (isFollowed ? one.targetProfile : one.profile) ?? []) ?? []
        if (profiles.length === 0) return undefined
        const test: Test = (run, item) => anyOf(profiles, (profile) => parts.conforms(run, item, profile))
        return { test, tell: (run, item, most) => tellUnmet(run, item, profiles, test, most) }
      }
      default:
        return testOfValue(node)
    }
  }

  function targetTypes({ type = [] }: ElementDefinition): readonly string[] {
    const canonicals = type.flatMap(({ targetProfile = [] }) => targetProfile)
    return canonicals.map((canonical) => definitions.findStructure(canonical)?.type ?? canonical.slice(canonical.lastIndexOf('/') + 1))
  }

  function testOfTypes(types: readonly string[]): Discriminator | undefined {
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
  function tellUnmet(run: Run, item: Item, profiles: readonly string[], test: Test, most: number): readonly Difference[] {
    const unmet = askAgain(run, run.scope, () => test(run, item))
    const tried = unmet.map((one) => faultsOf(run, one)).toSorted((a, b) => a.length - b.length)
    if (tried[0] !== undefined) return differencesOf(tried[0], item.value, most)
    const types = profiles.map((profile) => definitions.findStructure(profile)?.type ?? profile)
    return [{ path: '', kind: 'type', expected: [...new Set(types)] }]
  }

  function testOfValue(node: Node): Discriminator | undefined {
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
          faultsIn(run, () => applyDifferential(run, differential, value, companion)),
          value,
          most,
        ),
    }
  }

  /** The differences that faults ask for, until there are as many as are wanted: each may cost a look at all of a list. */
  function differencesOf(faults: readonly Fault[], value: Json | undefined, most: number): readonly Difference[] {
    const differences: Difference[] = []
    for (const fault of faults) {
      if (differences.length >= most) break
      differences.push(...toDifferences(fault, value, parts.terminology.codesOf))
    }
    return differences
  }

  /** Goes along a path from a node: through its children, what a pattern above holds, and the profiles of its types. */
  function locate(node: Node, steps: readonly PathStep[], index: number, profiles = 0): Criterion {
    const step = steps[index]
    if (step === undefined) return { node }
    const inside = locateInside(node, step, steps, index)
    if (inside !== undefined) return inside
    const demand = readDemand(node.element)
    const part = demand === undefined ? undefined : partOf(demand.value, steps.slice(index))
    if (part !== undefined) return { demand: { kind: demand!.kind, value: part }, whole: demand!, depth: index }
    // Profiles may lead to one another in circles.
    for (const type of profiles < mostProfiles ? (node.element.type ?? []) : []) {
      const canonicals = step.kind === 'resolve' ? type.targetProfile : type.profile
      for (const canonical of canonicals ?? []) {
        const root = treeOf(canonical)
        const found = root === undefined ? undefined : locate(root, steps, step.kind === 'resolve' ? index + 1 : index, profiles + 1)
        if (found !== undefined) return found
        if (root === undefined && step.kind === 'child' && step.name === 'url')
          return { demand: { kind: 'fixed', value: canonical.split('|')[0]! } }
      }
    }
    return undefined
  }

  function locateInside(node: Node, step: PathStep, steps: readonly PathStep[], index: number): Criterion {
    switch (step.kind) {
      case 'child': {
        const child = node.children.find(({ name }) => name === step.name || name === `${step.name}[x]`)
        if (child === undefined) return undefined
        // A single slice says as much as the element itself would.
        return locate(child, steps, index + 1) ?? (child.slices.length === 1 ? locate(child.slices[0]!, steps, index + 1) : undefined)
      }
      case 'extension': {
        const extensions = node.children.find(({ name }) => name === 'extension')
        const slice = extensions?.slices.find((one) => isExtension(one, step.url))
        return slice === undefined ? undefined : locate(slice, steps, index + 1)
      }
      case 'type':
        return locate(node.slices.find(({ element }) => element.type?.some(({ code }) => code === step.type)) ?? node, steps, index + 1)
      case 'resolve':
        return undefined
    }
  }

  function isExtension({ element, children }: Node, url: string): boolean {
    const fixed = children.find(({ name }) => name === 'url')?.element
    return (
      element.type?.some(({ profile = [] }) => profile.some((canonical) => canonical.split('|')[0] === url)) === true ||
      (fixed !== undefined && readDemand(fixed)?.value === url) ||
      definitions.findStructure(element.type?.[0]?.profile?.[0] ?? '')?.url === url
    )
  }
}

/** The test of a value along a path; the usual one, of a text at the end of plain names, makes nothing on its way. */
function makeDemandTest(steps: readonly PathStep[], demand: Demand): Test {
  const test: Test = (_, { value }) => meets(value, demand)
  const names = steps.flatMap((step) => (step.kind === 'child' ? [step.name] : []))
  if (names.length < steps.length || typeof demand.value === 'object') return (run, item) => someAt(run, item, steps, test)
  return (run, item) => somePlain(item.value, names, demand.value) ?? someAt(run, item, steps, test)
}

/** The differences between an item and the value demanded along a path. */
function tellDemand(slice: Node, steps: readonly PathStep[], { value: wanted }: Demand): Discriminator['tell'] {
  const shape = once(() => shapeOf(slice, steps))
  const path = pathOf(steps)
  return (run, item) => {
    const tried = placesOf(run, item, steps).map((place) => {
      const { at, value, rest, isElsewhere } = place
      if (rest.length === 0) return unmendable(compareWith(value, wanted, at, path), isElsewhere)
      const built = build(rest, shape().slice(-rest.length), wanted)
      const missing = compareWith(undefined, wanted, at, path)
      return missing.map((one) => ({
        ...one,
        mend: built === undefined || isElsewhere ? undefined : { at: [...at, built.key], value: built.value },
      }))
    })
    return tried.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
}

function unmendable(differences: readonly Difference[], isElsewhere: boolean): readonly Difference[] {
  return isElsewhere ? differences.map((one) => ({ ...one, mend: undefined })) : differences
}

/** Differences of a part of an item as those of the item. */
function within({ at, isElsewhere }: PlacedValue, path: string, differences: readonly Difference[]): readonly Difference[] {
  return differences.map(({ mend, ...one }) => ({
    ...one,
    path: joined(path, one.path),
    mend: mend === undefined || isElsewhere ? undefined : { at: [...at, ...mend.at], value: mend.value },
  }))
}

/** The name of each element along a path in JSON, and whether it is a list; undefined where the definition does not tell. */
type Shape = readonly ({ readonly key: string; readonly isList: boolean } | undefined)[]

function shapeOf(slice: Node, steps: readonly PathStep[]): Shape {
  let node: Node | undefined = slice
  return steps.map((step) => {
    if (step.kind !== 'child') return undefined
    const child: Node | undefined = node?.children.find(({ name }) => name === step.name || name === `${step.name}[x]`)
    node = child
    if (child === undefined) return usualLists.has(step.name) ? { key: step.name, isList: true } : { key: step.name, isList: false }
    const { element } = child
    const types = element.type ?? []
    const code = types[0]?.code ?? ''
    const key = child.name.endsWith('[x]') ? `${step.name}${code.charAt(0).toUpperCase()}${code.slice(1)}` : step.name
    const max = element.base?.max ?? element.max
    return child.name.endsWith('[x]') && types.length !== 1 ? undefined : { key, isList: max !== undefined && max !== '0' && max !== '1' }
  })
}

/** Elements of types that are lists, where a profile says nothing of them. */
const usualLists = new Set(['coding', 'extension', 'identifier', 'given', 'line', 'telecom', 'address', 'name'])

/** The member to set so that a value stands at the end of steps that are not there. */
function build(rest: readonly PathStep[], shape: Shape, wanted: Json): { readonly key: string; readonly value: Json } | undefined {
  let value: Json = wanted
  for (let index = rest.length - 1; index >= 0; index -= 1) {
    const own = shape[index]
    if (own === undefined) return undefined
    const item: Json = own.isList && !isList(value) ? [value] : value
    if (index === 0) return { key: own.key, value: item }
    value = { [own.key]: item }
  }
  return undefined
}

function pathOf(steps: readonly PathStep[]): string {
  return steps
    .flatMap((step) =>
      step.kind === 'child'
        ? [step.name]
        : step.kind === 'extension'
          ? [`extension(${step.url})`]
          : step.kind === 'resolve'
            ? ['resolve()']
            : [],
    )
    .join('.')
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

/** The part of a fixed value or a pattern along a path; of lists, the only item. */
function partOf(value: Json, steps: readonly PathStep[]): Json | undefined {
  let part: Json | undefined = value
  for (const step of steps) {
    if (isList(part)) part = part.length === 1 ? part[0] : undefined
    if (step.kind !== 'child' || !isObject(part)) return undefined
    part = part[step.name]
  }
  return isList(part) ? (part.length === 1 ? part[0] : undefined) : part
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
