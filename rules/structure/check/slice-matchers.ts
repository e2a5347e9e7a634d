import { isList, isObject, type Json } from '../../engine/json.ts'
import type { Definitions, ElementDefinition, Slicing as SlicingDefinition } from '../definitions.ts'
import type { Node } from '../snapshot/tree.ts'
import type { Terminology } from '../terminology.ts'
import { readPath, someAt, somePlain, type Answer, type PathStep } from './discriminator.ts'
import { meets, readDemand, type Demand } from './fixed.ts'
import { applyDifferential, type Item, type Differential, type Slice } from './differential.ts'
import { countErrors, type Run } from './run.ts'

/** Makes the tests by which items are sorted into slices. */
export interface SliceMatchers {
  readonly make: (slicing: SlicingDefinition, slice: Node) => Slice['matches']
}

/** What the tests need of the rest. */
export interface MatcherParts {
  readonly definitions: Definitions
  readonly terminology: Terminology
  /** The tree of a profile's snapshot. */
  readonly treeOf: (canonical: string) => Node | undefined
  /** What a node asks of a value of whatever type. */
  readonly differentialOf: (node: Node) => Differential | undefined
  /** Whether a value meets a profile; undefined where that cannot be told. */
  readonly conforms: (run: Run, item: Item, canonical: string) => boolean | undefined
}

/** Through how many profiles a path is followed. */
const mostProfiles = 8

type Test = (run: Run, item: Item) => Answer

/** What a slice says at the end of a discriminator's path. */
type Criterion = { readonly node: Node } | { readonly demand: Demand } | undefined

/** Makes the tests of slices out of their discriminators. */
export function createSliceMatchers(parts: MatcherParts): SliceMatchers {
  const { definitions, treeOf } = parts

  return {
    make: ({ discriminator = [] }, slice) => {
      let tests: readonly Test[] | undefined
      return (run, item) => {
        tests ??= discriminator.map((one) => makeTest(one, slice)).filter((test) => test !== undefined)
        if (tests.length === 0) return undefined
        let answer: Answer = true
        for (const test of tests) {
          const one = test(run, item)
          if (one === false) return false
          if (one === undefined) answer = undefined
        }
        return answer
      }
    },
  }

  function makeTest({ type, path }: NonNullable<SlicingDefinition['discriminator']>[number], slice: Node): Test | undefined {
    const steps = readPath(path)
    if (steps === undefined) return undefined
    const isFollowed = (type === 'profile' || type === 'type') && steps.at(-1)?.kind === 'resolve'
    // Of a profile or type, the element that refers is asked which target it takes.
    const criterion = locate(slice, isFollowed ? steps.slice(0, -1) : steps, 0)
    if (criterion === undefined) return undefined
    if ('demand' in criterion) return makeDemandTest(steps, criterion.demand)
    const { node } = criterion
    const demand = type === 'value' || type === 'pattern' ? readDemand(node.element) : undefined
    if (demand !== undefined) return makeDemandTest(steps, demand)
    const isAbsent = node !== slice && node.element.max === '0'
    const test = isAbsent ? 'absent' : testOf(type, node, isFollowed)
    if (test === undefined) return undefined
    if (test === 'exists') return (run, item) => someAt(run, item, steps, hasSomething)
    if (test === 'absent') return (run, item) => not(someAt(run, item, steps, hasSomething))
    return (run, item) => someAt(run, item, steps, test)
  }

  function testOf(type: string, node: Node, isFollowed: boolean): Test | 'exists' | undefined {
    const { element } = node
    switch (type) {
      case 'exists':
        return (element.min ?? 0) > 0 ? 'exists' : undefined
      case 'type':
        return testOfTypes(isFollowed ? targetTypes(element) : (element.type ?? []).map(({ code }) => code))
      case 'profile': {
        const profiles = element.type?.flatMap((one) => (isFollowed ? one.targetProfile : one.profile) ?? []) ?? []
        return profiles.length === 0 ? undefined : (run, item) => anyOf(profiles, (profile) => parts.conforms(run, item, profile))
      }
      default:
        return testOfValue(node)
    }
  }

  function targetTypes({ type = [] }: ElementDefinition): readonly string[] {
    const canonicals = type.flatMap(({ targetProfile = [] }) => targetProfile)
    return canonicals.map((canonical) => definitions.findStructure(canonical)?.type ?? canonical.slice(canonical.lastIndexOf('/') + 1))
  }

  function testOfTypes(types: readonly string[]): Test | undefined {
    const codes = new Set(types)
    if (codes.size === 0) return undefined
    return (_, { value, type: own }) => {
      const named = isObject(value) && typeof value['resourceType'] === 'string' ? value['resourceType'] : own
      return named === '' || codes.has(named) || (codes.has('Resource') && isObject(value) && value['resourceType'] !== undefined)
    }
  }

  function testOfValue(node: Node): Test | undefined {
    const { binding } = node.element
    if (binding?.strength === 'required' && binding.valueSet !== undefined) {
      const { valueSet } = binding
      return (_, { value }) => isMember(parts.terminology, valueSet, value)
    }
    if (node.children.length === 0) return undefined
    const differential = parts.differentialOf(node)
    if (differential === undefined || differential.members.length === 0) return undefined
    return (run, { value, companion }) => countErrors(run, () => applyDifferential(run, differential, value, companion)) === 0
  }

  /** Goes along a path from a node: through its children, what a pattern above holds, and the profiles of its types. */
  function locate(node: Node, steps: readonly PathStep[], index: number, profiles = 0): Criterion {
    const step = steps[index]
    if (step === undefined) return { node }
    const inside = locateInside(node, step, steps, index)
    if (inside !== undefined) return inside
    const demand = readDemand(node.element)
    const part = demand === undefined ? undefined : partOf(demand.value, steps.slice(index))
    if (part !== undefined) return { demand: { kind: demand!.kind, value: part } }
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

/** What a fixed value or a pattern holds along a path; of lists, the only item. */
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
