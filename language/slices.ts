/** Slices: which of them the items of a list are of, and the values that they and other elements ask for. */
import { isList, isObject, type Json } from '../rules/engine/json.ts'
import { meets, readDemand, type Demand } from '../rules/structure/check/fixed.ts'
import type { Definitions } from '../rules/structure/definitions.ts'
import type { Node } from '../rules/structure/snapshot/tree.ts'
import { withoutVersion } from '../rules/structure/canonical.ts'
import { treeOf, type Element } from './elements.ts'

/** The item of a list: by the slices that it is of, where its value tells. */
export function itemOf(element: Element, value: Json | undefined, definitions: Definitions): Element {
  if (value === undefined) return element
  const special = element.nodes.flatMap((node) => matchingSlices(node, value, definitions))
  return special.length === 0 ? element : { ...element, nodes: [...special, ...element.nodes] }
}

function matchingSlices(node: Node, value: Json, definitions: Definitions): readonly Node[] {
  const found = node.slices.find((slice) => fitsSlice(node, slice, value, definitions))
  return found === undefined ? [] : [...matchingSlices(found, value, definitions), found]
}

/** True if a value is of a slice, as far as fixed content, extension addresses, types and existence tell; false where they do not. */
function fitsSlice({ element: { slicing } }: Node, slice: Node, value: Json, definitions: Definitions): boolean {
  const discriminators = slicing?.discriminator ?? []
  if (discriminators.length === 0) return false
  return discriminators.every(({ type, path }) => {
    if (type === 'value' || type === 'pattern') {
      const demand = demandAt(slice, path, definitions)
      return demand !== undefined && valuesAt(value, path).some((one) => meets(one, demand))
    }
    if (type === 'exists') {
      const at = nodeAt(slice, path, definitions)
      return at !== undefined && valuesAt(value, path).length > 0 === (at.element.min ?? 0) > 0
    }
    const steps = path.split('.').filter((step) => step !== 'resolve()')
    const at = nodeAt(slice, steps.join('.'), definitions)
    return at !== undefined && valuesAt(value, steps.join('.')).some((one) => fitsType(at, one, type === 'profile'))
  })
}

/** True if a resource is of the type, and where it claims profiles, of the profile that a node asks for. */
function fitsType({ element }: Node, value: Json, isProfile: boolean): boolean {
  if (!isObject(value) || typeof value['resourceType'] !== 'string') return false
  const wanted = element.type ?? []
  if (!isProfile) return wanted.some(({ code }) => code === value['resourceType'])
  const claimed = new Set(profilesOf(value).map(withoutVersion))
  return wanted.some(({ profile = [] }) => profile.some((one) => claimed.has(withoutVersion(one))))
}

/** The profiles that a resource claims. */
export function profilesOf(resource: Json | undefined): readonly string[] {
  const meta = isObject(resource) ? resource['meta'] : undefined
  const profiles = isObject(meta) ? meta['profile'] : undefined
  return isList(profiles) ? profiles.filter((one) => typeof one === 'string') : []
}

/** The demand on the values at a path inside a slice; undefined where there is none. */
export function demandAt(slice: Node, path: string, definitions: Definitions): Demand | undefined {
  let node: Node | undefined = slice
  let demand = readDemand(slice.element)
  const steps = path === '$this' ? [] : path.split('.')
  for (const step of steps) {
    const url: string | undefined = step === 'url' ? extensionUrl(node) : undefined
    if (url !== undefined) return { kind: 'fixed', value: url }
    const inner = demand === undefined ? undefined : innerDemand(demand, step)
    node = node === undefined ? undefined : childOf(node, step, definitions)
    demand = (node && readDemand(node.element)) ?? inner
  }
  return demand
}

/** The address that an extension of a profile has. */
export function extensionUrl(node: Node | undefined): string | undefined {
  const type = node?.element.type?.[0]
  return type?.code === 'Extension' && type.profile?.length === 1 ? withoutVersion(type.profile[0]!) : undefined
}

function innerDemand({ kind, value }: Demand, step: string): Demand | undefined {
  const holder = isList(value) ? value[0] : value
  const inner = isObject(holder) ? holder[step] : undefined
  if (inner === undefined) return undefined
  return isList(inner) && inner.length === 1 ? { kind: 'pattern', value: inner[0]! } : { kind, value: inner }
}

function nodeAt(slice: Node, path: string, definitions: Definitions): Node | undefined {
  let node: Node | undefined = slice
  for (const step of path === '$this' || path === '' ? [] : path.split('.')) node = node && childOf(node, step, definitions)
  return node
}

/** The child of a node, by itself or by the only profile or type that it has. */
function childOf(node: Node, step: string, definitions: Definitions): Node | undefined {
  const own = node.children.find(({ name }) => name === step || name === `${step}[x]`)
  if (own !== undefined) return own
  const [type, ...others] = node.element.type ?? []
  if (type === undefined || others.length > 0) return undefined
  const tree = treeOf(type.profile?.[0] ?? type.code, definitions)
  return tree?.children.find(({ name }) => name === step || name === `${step}[x]`)
}

/** The values that a path leads to, lists taken apart. */
function valuesAt(value: Json, path: string): readonly Json[] {
  let found: readonly Json[] = [value]
  for (const step of path === '$this' || path === '' ? [] : path.split('.')) {
    found = found.flatMap((one) => {
      const inner = isObject(one) ? one[step] : undefined
      return inner === undefined ? [] : isList(inner) ? inner : [inner]
    })
  }
  return found
}

/** The value that an element has to have or hold, by the first definition that says so. */
export function demandOf({ nodes, holder, name }: Element): Demand | undefined {
  for (const { element } of nodes) {
    const demand = readDemand(element)
    if (demand !== undefined) return demand
  }
  const around = holder === undefined ? undefined : demandOf(holder)
  return around === undefined ? undefined : innerDemand(around, name)
}
