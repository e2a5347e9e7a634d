import { isObject, type Json } from '../../../rules/engine/json.ts'
import type { Definitions, ElementDefinition } from '../../../rules/structure/definitions.ts'
import type { Node } from '../../../rules/structure/snapshot/tree.ts'
import { withoutVersion } from '../../../rules/structure/canonical.ts'
import { capital, isRepeated, primitives } from '../slice-mutants/build-item.ts'
import { treeOf } from '../snapshot-trees.ts'

const simple: Readonly<Record<string, Json>> = {
  CodeableConcept: { text: 'algo' },
  Coding: { display: 'algo' },
  Identifier: { value: '1' },
  HumanName: { family: 'Soto', given: ['Ana'] },
  Address: { text: 'algo' },
  ContactPoint: { system: 'phone', value: '+56912345678' },
  Period: { start: '2026-01-10' },
  Annotation: { text: 'algo' },
  Quantity: { value: 1 },
  Age: { value: 1, system: 'http://unitsofmeasure.org', code: 'a' },
  Duration: { value: 1, system: 'http://unitsofmeasure.org', code: 'd' },
  Range: { low: { value: 1 } },
  Timing: { event: ['2026-01-10'] },
  Dosage: { text: 'algo' },
  Attachment: { title: 'algo' },
  Narrative: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Nota</div>' },
}

/** A code of each of the systems that are not at hand. */
const known: Readonly<Record<string, string>> = {
  'http://snomed.info/sct': '404684003',
  'http://loinc.org': '8480-6',
  'http://hl7.org/fhir/sid/icd-10': 'I10',
  'http://unitsofmeasure.org': 'mg',
}

/** Values built already, by node and depth: mutants of a profile differ in one element each, and share all others. */
const valuesOf = new WeakMap<Definitions, WeakMap<Node, Map<number, Json | undefined>>>()

/** A value of an element that holds what its definitions demand, and of what they only allow as little as makes it one; undefined where there is none that simple. */
export function buildValue(definitions: Definitions, node: Node, depth = 0): Json | undefined {
  let nodes = valuesOf.get(definitions)
  if (nodes === undefined) valuesOf.set(definitions, (nodes = new WeakMap()))
  let depths = nodes.get(node)
  if (depths === undefined) nodes.set(node, (depths = new Map()))
  if (!depths.has(depth)) depths.set(depth, buildAnew(definitions, node, depth))
  return depths.get(depth)
}

function buildAnew(definitions: Definitions, node: Node, depth: number): Json | undefined {
  const { element } = node
  const demanded = demandOf(element)
  if (demanded !== undefined && !isObject(demanded)) return demanded
  if (depth > 14) return undefined
  const [type] = element.type ?? []
  const code = type?.code ?? ''
  if (code === 'xhtml') return '<div xmlns="http://www.w3.org/1999/xhtml">Nota</div>'
  if (/^[a-z]|fhirpath/.test(code)) return codeIn(definitions, element)?.code ?? primitives[code] ?? 'algo'
  if (code === 'Reference') return referenceTo(definitions, element)
  const profile = type?.profile?.[0]
  const structure = definitions.findStructure(profile ?? `http://hl7.org/fhir/StructureDefinition/${code}`)
  const members: Record<string, Json> = {}
  if (structure?.kind === 'resource') Object.assign(members, { resourceType: structure.type, id: 'a' })
  if (code === 'Extension' && profile !== undefined) members['url'] = withoutVersion(profile)
  const isCoded = (code === 'CodeableConcept' || code === 'Coding') && !node.children.some(holdsDemand)
  const coded = isCoded ? codeIn(definitions, element) : undefined
  if (isObject(demanded)) Object.assign(members, demanded)
  else if (coded !== undefined) Object.assign(members, code === 'Coding' ? coded : { coding: [coded] })
  const own = treeOf(structure)
  for (const child of mergedChildren(own, node)) addMember(definitions, members, child, depth)
  if (code === 'Extension' && !Object.keys(members).some((name) => name.startsWith('value') || name === 'extension'))
    addContent(definitions, members, mergedChildren(own, node), depth)
  const isBare = Object.keys(members).every((name) => name === 'resourceType' || name === 'id' || name === 'url')
  if (!isBare || structure?.kind === 'resource') return members
  const least = mergedChildren(own, node).find(
    ({ name, element: { type: types = [], max } }) => max !== '0' && name !== 'id' && /^[a-z]/.test(types[0]?.code ?? ''),
  )
  return (
    simple[code] ??
    (code === 'BackboneElement' && least !== undefined
      ? { [keyOf(least)]: listed(least, buildValue(definitions, least, depth + 1)!) }
      : undefined)
  )
}

/** Adds the content of an extension: its value, or the first extension inside it. */
function addContent(definitions: Definitions, members: Record<string, Json>, children: readonly Node[], depth: number): void {
  const value = children.find(({ name }) => name === 'value[x]')
  const inner = children.find(({ name }) => name === 'extension')?.slices.find(({ element }) => element.max !== '0')
  if (value !== undefined && value.element.max !== '0') {
    const built = buildValue(definitions, value, depth + 1)
    if (built !== undefined) members[keyOf(value)] = built
  } else if (inner !== undefined) {
    const built = buildValue(definitions, inner, depth + 1)
    if (built !== undefined) members['extension'] = [built]
  }
}

function referenceTo({ findStructure }: Definitions, { type = [] }: ElementDefinition): Json {
  const target = type.flatMap(({ targetProfile = [] }) => targetProfile)[0]
  const name = target === undefined ? undefined : findStructure(target)?.type
  return { reference: `${name === undefined || name === 'Resource' ? 'Patient' : name}/otro` }
}

/** The children of a type or profile, as an element has them that says more of some. */
function mergedChildren(root: Node | undefined, { children }: Node): readonly Node[] {
  const named = new Map((root?.children ?? []).map((child) => [child.name, child]))
  for (const child of children) named.set(child.name, child)
  return [...named.values()]
}

function addMember(definitions: Definitions, members: Record<string, Json>, child: Node, depth: number): void {
  const { element, slices, name } = child
  const key = keyOf(child)
  if (element.max === '0' || Object.hasOwn(members, key)) return
  const wanted = slices.filter((slice) => (slice.element.min ?? 0) > 0 && slice.element.max !== '0')
  const min = element.min ?? 0
  if (min === 0 && wanted.length === 0 && !(depth > 1 && holdsDemand(child))) return
  const items = (wanted.length === 0 ? [child] : wanted).flatMap((one) => {
    const count = isRepeated(element) ? Math.max(1, (one === child ? min : one.element.min) ?? 1) : 1
    const item = buildValue(definitions, one, depth + 1)
    return item === undefined ? [] : Array.from({ length: count }, () => item)
  })
  // Extensions of a primitive stand beside it.
  const extended = child.children.find((one) => one.name === 'extension' && one.slices.some((slice) => (slice.element.min ?? 0) > 0))
  if (extended !== undefined && /^[a-z]/.test(element.type?.[0]?.code ?? '') && !isRepeated(element)) {
    const inner: Record<string, Json> = {}
    addMember(definitions, inner, extended, depth + 1)
    members[`_${key}`] = inner
  }
  if (items.length > 0)
    members[wanted.length > 0 && name.endsWith('[x]') ? keyOf(wanted[0]!) : key] = isRepeated(element) ? items : items[0]!
}

/** The name of a member in JSON. */
export function keyOf({ name, element }: Node): string {
  return name.endsWith('[x]') ? `${name.slice(0, -3)}${capital(element.type?.[0]?.code ?? '')}` : name
}

function listed({ element }: Node, value: Json): Json {
  return isRepeated(element) ? [value] : value
}

function holdsDemand({ element, children }: Node): boolean {
  return demandOf(element) !== undefined || children.some((child) => child.element.max !== '0' && holdsDemand(child))
}

/** The fixed value or pattern of an element. */
function demandOf(element: ElementDefinition): Json | undefined {
  const entry = Object.entries(element).find(([name]) => name.startsWith('fixed') || name.startsWith('pattern'))
  return entry?.[1] as Json | undefined
}

function codeIn(definitions: Definitions, { binding }: ElementDefinition): { system: string; code: string } | undefined {
  if (binding?.valueSet === undefined || (binding.strength !== 'required' && binding.strength !== 'extensible')) return undefined
  return codeOfSet(definitions, binding.valueSet)
}

function codeOfSet(definitions: Definitions, valueSet: string, depth = 0): { system: string; code: string } | undefined {
  const set = depth > 5 ? undefined : definitions.findValueSet(valueSet)
  for (const { system, concept, valueSet: inner = [] } of set?.compose?.include ?? []) {
    const nested = inner.map((one) => codeOfSet(definitions, one, depth + 1)).find((one) => one !== undefined)
    if (nested !== undefined) return nested
    const code = concept?.[0]?.code ?? definitions.findCodeSystem(system ?? '')?.concept?.[0]?.code ?? known[system ?? '']
    if (system !== undefined && code !== undefined) return { system, code }
  }
  return undefined
}
