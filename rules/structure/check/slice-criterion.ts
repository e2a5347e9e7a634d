import { isList, isObject, type Json } from '../../engine/json.ts'
import type { Definitions } from '../definitions.ts'
import type { Node } from '../snapshot/tree.ts'
import type { PathStep } from './discriminator.ts'
import { readDemand, type Demand } from './fixed.ts'

/** The demand of a slice at the end of a discriminator's path. */
export type Criterion =
  | { readonly node: Node }
  /** A part of what is demanded after the first `depth` steps. */
  | { readonly demand: Demand; readonly whole?: Demand; readonly depth?: number }
  | undefined

/** Look-ups of the profiles that a path leads through. */
export interface ProfileSources {
  readonly definitions: Definitions
  /** The tree of a profile's snapshot. */
  readonly treeOf: (canonical: string) => Node | undefined
}

/** Through how many profiles a path is followed. */
const mostProfiles = 8

/** The criterion at the end of a path from a node: through its children, what a pattern above holds, and the profiles of its types. */
export function findCriterion(sources: ProfileSources, node: Node, steps: readonly PathStep[], index: number, profiles = 0): Criterion {
  const step = steps[index]
  if (step === undefined) return { node }
  const inside = criterionInside(sources, node, step, steps, index)
  if (inside !== undefined) return inside
  const demand = readDemand(node.element)
  const part = demand === undefined ? undefined : partOf(demand.value, steps.slice(index))
  if (part !== undefined) return { demand: { kind: demand!.kind, value: part }, whole: demand!, depth: index }
  // Profiles may lead to one another in circles.
  for (const type of profiles < mostProfiles ? (node.element.type ?? []) : []) {
    const canonicals = step.kind === 'resolve' ? type.targetProfile : type.profile
    for (const canonical of canonicals ?? []) {
      const root = sources.treeOf(canonical)
      const found =
        root === undefined ? undefined : findCriterion(sources, root, steps, step.kind === 'resolve' ? index + 1 : index, profiles + 1)
      if (found !== undefined) return found
      if (root === undefined && step.kind === 'child' && step.name === 'url')
        return { demand: { kind: 'fixed', value: canonical.split('|')[0]! } }
    }
  }
  return undefined
}

function criterionInside(sources: ProfileSources, node: Node, step: PathStep, steps: readonly PathStep[], index: number): Criterion {
  switch (step.kind) {
    case 'child': {
      const child = node.children.find(({ name }) => name === step.name || name === `${step.name}[x]`)
      if (child === undefined) return undefined
      // A single slice says as much as the element itself would.
      return (
        findCriterion(sources, child, steps, index + 1) ??
        (child.slices.length === 1 ? findCriterion(sources, child.slices[0]!, steps, index + 1) : undefined)
      )
    }
    case 'extension': {
      const extensions = node.children.find(({ name }) => name === 'extension')
      const slice = extensions?.slices.find((one) => isExtension(sources, one, step.url))
      return slice === undefined ? undefined : findCriterion(sources, slice, steps, index + 1)
    }
    case 'type':
      return findCriterion(
        sources,
        node.slices.find(({ element }) => element.type?.some(({ code }) => code === step.type)) ?? node,
        steps,
        index + 1,
      )
    case 'resolve':
      return undefined
  }
}

function isExtension({ definitions }: ProfileSources, { element, children }: Node, url: string): boolean {
  const fixed = children.find(({ name }) => name === 'url')?.element
  return (
    element.type?.some(({ profile = [] }) => profile.some((canonical) => canonical.split('|')[0] === url)) === true ||
    (fixed !== undefined && readDemand(fixed)?.value === url) ||
    definitions.findStructure(element.type?.[0]?.profile?.[0] ?? '')?.url === url
  )
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
