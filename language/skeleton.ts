import { isList, isObject, type Json, type JsonObject } from '../rules/engine/json.ts'
import type { Definitions } from '../rules/structure/definitions.ts'
import { withoutVersion } from '../rules/structure/canonical.ts'
import { memberNamed, membersOf, minOf, resourceElement, type Element } from './elements.ts'
import { demandAt, demandOf, extensionUrl } from './slices.ts'
import type { Sketch } from './layout.ts'

/** Deeper than this only a hole is left. */
const deepest = 8

const numbers = new Set(['boolean', 'decimal', 'integer', 'positiveInt', 'unsignedInt', 'integer64'])

/** The value of an element as far as it is fixed, with what it needs besides as holes. */
export function sketchOf(element: Element, definitions: Definitions, depth = 0): Sketch {
  const item = sketchItem(element, definitions, depth)
  return element.isList ? { kind: 'list', items: requiredSlices(element, definitions, depth) ?? [item] } : item
}

/** One item of an element that is a list. */
export function sketchItem(element: Element, definitions: Definitions, depth = 0): Sketch {
  const demand = demandOf(element)
  const { type } = element
  if (/^[a-z]/.test(type)) {
    if (demand !== undefined && typeof demand.value !== 'object') return { kind: 'json', value: demand.value }
    return { kind: 'hole', form: numbers.has(type) ? 'bare' : 'string' }
  }
  if (demand?.kind === 'fixed') return { kind: 'json', value: demand.value }
  const resource = element.key === 'resource' ? resourceIn(element, definitions) : undefined
  if (resource !== undefined) return sketchResource(resource.type, resource.profile, definitions, depth + 1)
  const fixed = isObject(demand?.value) ? demand.value : {}
  const told = discriminated(element, definitions)
  const members: (readonly [string, Sketch])[] = []
  const put = (name: string, sketch: Sketch) => void members.push([name, sketch])
  const all = depth > deepest ? [] : membersOf(element, definitions)
  for (const member of all) {
    const { key, name } = member
    const given = fixed[key] ?? told[name]
    if (given !== undefined) put(key, { kind: 'json', value: member.isList && !isList(given) ? [given] : given })
    else if ((minOf(member) > 0 || isExtensionValue(member)) && !members.some(([other]) => isSameChoice(other, key, member)))
      put(key, sketchOf(member, definitions, depth + 1))
  }
  return members.length === 0 ? { kind: 'hole', form: 'object' } : { kind: 'object', members }
}

/** Whether a member is what an extension is written for, though its definition lets it be left out. */
function isExtensionValue({ owner, name }: Element): boolean {
  return owner === 'Extension' && name === 'value'
}

/** Whether a name is another one of the same choice: one of them is enough. */
function isSameChoice(other: string, key: string, { name }: Element): boolean {
  return name !== key && other.startsWith(name) && /^[A-Z]/.test(other.slice(name.length))
}

/** The slices that have to be there, each as often as it has to. */
function requiredSlices(element: Element, definitions: Definitions, depth: number): readonly Sketch[] | undefined {
  if (depth > deepest) return undefined
  const slices = slicesOf(element).filter(({ nodes }) => (nodes[0]?.element.min ?? 0) > 0)
  return slices.length === 0 ? undefined : slices.map((slice) => sketchItem(slice, definitions, depth + 1))
}

/** The slices of an element, each as an item of it. */
export function slicesOf(element: Element): readonly Element[] {
  const sliced = element.nodes.find(({ slices }) => slices.length > 0)
  return (sliced?.slices ?? [])
    .filter((slice) => slice.element.max !== '0')
    .map((slice) => ({ ...element, nodes: [slice, ...element.nodes] }))
}

/** The discriminating values of a slice, by the members that they are written in. */
function discriminated(element: Element, definitions: Definitions): Readonly<Record<string, Json>> {
  const [slice, ...around] = element.nodes
  const url = extensionUrl(slice)
  if (url !== undefined && element.type === 'Extension') return { url }
  const sliced = around.find(({ slices }) => slice !== undefined && slices.includes(slice))
  let found: JsonObject = {}
  for (const { type, path } of sliced?.element.slicing?.discriminator ?? []) {
    if (slice === undefined || (type !== 'value' && type !== 'pattern') || path === '$this') continue
    const demand = demandAt(slice, path, definitions)
    if (demand !== undefined) found = setIn(found, path.split('.'), demand.value, element, definitions)
  }
  return found as Readonly<Record<string, Json>>
}

function setIn(
  object: JsonObject,
  [step, ...rest]: readonly string[],
  value: Json,
  element: Element,
  definitions: Definitions,
): JsonObject {
  if (step === undefined) return object
  const member = membersOf(element, definitions).find(({ name }) => name === step)
  if (member === undefined) return object
  const before = object[step]
  const inner = rest.length === 0 ? value : setIn(isObject(before) ? before : {}, rest, value, member, definitions)
  return { ...object, [step]: member.isList && !isList(inner) ? [inner] : inner }
}

/** The type and profile of the resource that an entry is for, where only one may stand there. */
function resourceIn(
  { nodes }: Element,
  definitions: Definitions,
): { readonly type: string; readonly profile: string | undefined } | undefined {
  const [type, ...others] = nodes[0]?.element.type ?? []
  if (type === undefined || others.length > 0) return undefined
  const [profile] = type.profile ?? []
  const name = profile === undefined ? type.code : definitions.findStructure(profile)?.type
  return name === undefined || name === 'Resource' ? undefined : { type: name, profile: profile && withoutVersion(profile) }
}

/** A whole resource: its type, the profile that it claims, and what that needs. */
export function sketchResource(type: string, profile: string | undefined, definitions: Definitions, depth = 0): Sketch {
  const element = resourceElement(type, profile === undefined ? [] : [profile], definitions)
  const members: (readonly [string, Sketch])[] = [['resourceType', { kind: 'json', value: type }]]
  const sketch = element === undefined ? undefined : sketchItem(element, definitions, depth)
  const inside = sketch?.kind === 'object' ? sketch.members : []
  if (profile !== undefined && element !== undefined) {
    const member = memberNamed(element, 'meta', definitions)
    const meta = member && sketchItem(member, definitions, depth)
    const others = meta?.kind === 'object' ? meta.members.filter(([name]) => name !== 'profile') : []
    members.push(['meta', { kind: 'object', members: [['profile', { kind: 'json', value: [profile] }], ...others] }])
  }
  members.push(...inside.filter(([name]) => name !== 'meta' || profile === undefined))
  return { kind: 'object', members }
}
