import { isList, type Json } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import type { Node } from '../snapshot/tree.ts'
import type { Discriminator } from './differential/differential.ts'
import { placesOf, someAt, somePlain, type PathStep } from './discriminator.ts'
import { meets, type Demand } from './fixed.ts'
import type { Item, Run } from './model.ts'
import { compareWith, type Difference } from './slice-differences.ts'

/** The test of a value along a path; the usual one, of a text at the end of plain names, makes nothing on its way. */
export function makeDemandTest(steps: readonly PathStep[], demand: Demand): Discriminator['test'] {
  const test = (_: Run, { value }: Item): boolean => meets(value, demand)
  const names = steps.flatMap((step) => (step.kind === 'child' ? [step.name] : []))
  if (names.length < steps.length || typeof demand.value === 'object') return (run, item) => someAt(run, item, steps, test)
  return (run, item) => somePlain(item.value, names, demand.value) ?? someAt(run, item, steps, test)
}

/** The differences between an item and the value demanded along a path. */
export function tellDemand(slice: Node, steps: readonly PathStep[], { value: wanted }: Demand): Discriminator['tell'] {
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

export function pathOf(steps: readonly PathStep[]): string {
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
