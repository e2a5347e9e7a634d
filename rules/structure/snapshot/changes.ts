import type { ElementDefinition } from '../definitions.ts'
import { deepest } from './tree.ts'

/** The changes of a differential to one element, or to one slice of it, and to its children. */
export interface Change {
  readonly name: string
  readonly slice: string | undefined
  readonly elements: readonly ElementDefinition[]
  readonly inner: readonly Change[]
}

interface Step {
  readonly name: string
  readonly slice: string | undefined
}

interface Growing extends Step {
  readonly elements: ElementDefinition[]
  readonly inner: Growing[]
  readonly found: Map<string, Growing>
}

/**
 * The tree of a differential, whatever the order of its elements and whether they have ids; `left` are the paths that
 * go deeper than anything in FHIR does. Undefined where there are no elements.
 */
export function toChanges(elements: readonly ElementDefinition[]): { readonly root: Change | undefined; readonly left: readonly string[] } {
  const above: Growing = grow({ name: '', slice: undefined })
  const left: string[] = []
  let open: readonly Step[] = []
  for (const element of elements) {
    const names = element.path.split('.')
    if (names.length > deepest.path || (element.sliceName ?? '').split('/').length > deepest.reslice) {
      left.push(element.path)
      continue
    }
    open = stepsOf(element, names, open)
    place(above, open).elements.push(element)
  }
  return { root: above.inner[0], left }
}

function grow({ name, slice }: Step): Growing {
  return { name, slice, elements: [], inner: [], found: new Map() }
}

function place(root: Growing, steps: readonly Step[]): Growing {
  let current = root
  for (const step of steps) {
    const key = step.slice === undefined ? step.name : `${step.name}:${step.slice}`
    let next = current.found.get(key)
    if (next === undefined) {
      next = grow(step)
      current.found.set(key, next)
      current.inner.push(next)
    }
    current = next
  }
  return current
}

/** The steps to an element: by its id where that agrees with its path, else after the elements before it. */
function stepsOf({ id, sliceName }: ElementDefinition, names: readonly string[], before: readonly Step[]): readonly Step[] {
  const parts = id?.split('.') ?? []
  const steps = parts.map(readStep)
  const isGood = steps.length === names.length && steps.every(({ name }, index) => isSameName(name, names[index]!))
  const last = names.length - 1
  if (isGood) return sliceName === undefined ? steps : [...steps.slice(0, last), { name: steps[last]!.name, slice: sliceName }]
  let common = 0
  while (common < last && common < before.length && isSameName(before[common]!.name, names[common]!)) common += 1
  return [
    ...before.slice(0, common),
    ...names.slice(common, last).map((name) => ({ name, slice: undefined })),
    { name: names[last]!, slice: sliceName },
  ]
}

function readStep(part: string): Step {
  const colon = part.indexOf(':')
  return colon < 0 ? { name: part, slice: undefined } : { name: part.slice(0, colon), slice: part.slice(colon + 1) }
}

/** True where two steps may mean the same, as `value[x]` and `valueQuantity` may. */
function isSameName(a: string, b: string): boolean {
  return a === b || isTypeOfChoice(b, a) || isTypeOfChoice(a, b)
}

/** True where a name is that of a choice with one of its types: `valueQuantity` for `value[x]`. */
export function isTypeOfChoice(name: string, choice: string): boolean {
  if (!choice.endsWith('[x]')) return false
  const stem = choice.slice(0, -3)
  return name.startsWith(stem) && /^[A-Z]\w*$/.test(name.slice(stem.length))
}

/** The choices of which `valueQuantity` may name a type: `value[x]`. */
export function choicesOf(name: string): readonly string[] {
  return [...name.matchAll(/(?<=.)[A-Z]/g)].map(({ index }) => `${name.slice(0, index)}[x]`)
}
