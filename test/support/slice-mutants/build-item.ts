import { isList, isObject, type Json, type JsonObject } from '../../../rules/engine/json.ts'
import type { Definitions, ElementDefinition } from '../../../rules/structure/definitions.ts'
import type { Node } from '../../../rules/structure/snapshot/tree.ts'
import { treeOf } from '../snapshot-trees.ts'

/** A valid value of each primitive type that asks for more than any text. */
export const primitives: Readonly<Record<string, Json>> = {
  boolean: true,
  integer: 1,
  decimal: 1,
  positiveInt: 1,
  unsignedInt: 1,
  date: '2026-01-10',
  dateTime: '2026-01-10T10:00:00-03:00',
  instant: '2026-01-10T10:00:00-03:00',
  time: '10:00:00',
  uri: 'https://ejemplo.cl/a',
  url: 'https://ejemplo.cl/a',
  canonical: 'https://ejemplo.cl/a',
  oid: 'urn:oid:1.2.3',
  uuid: 'urn:uuid:00000000-0000-4000-8000-000000000001',
  base64Binary: 'aG9sYQ==',
  id: 'a',
  code: 'a',
}

const complex: Readonly<Record<string, Json>> = {
  Reference: { identifier: { value: '1' } },
  CodeableConcept: { text: 'algo' },
  Identifier: { value: '1' },
  HumanName: { family: 'Soto' },
  Period: { start: '2026-01-10' },
  Annotation: { text: 'algo' },
  Narrative: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Nota</div>' },
}

/** A value of an element that holds what its definition demands, and little else; undefined where there is none that simple. */
export function buildValue(definitions: Definitions, node: Node, depth = 0): Json | undefined {
  const { element } = node
  const demanded = demandOf(element)
  if (demanded !== undefined) return demanded
  const [type] = element.type ?? []
  const code = type?.code ?? 'BackboneElement'
  if (depth > 12) return undefined
  const profile = type?.profile?.[0]
  const members: Record<string, Json> = {}
  const structure =
    profile === undefined
      ? definitions.findStructure(`http://hl7.org/fhir/StructureDefinition/${code}`)
      : definitions.findStructure(profile)
  if (structure?.kind === 'resource') members['resourceType'] = structure.type
  if (code === 'Extension' && structure !== undefined && profile !== undefined) members['url'] = structure.url
  const own = treeOf(structure)
  for (const child of mergedChildren(own, node)) addMember(definitions, members, child, depth)
  if (Object.keys(members).length > 0) return members
  const coded = codeIn(definitions, element)
  if (coded !== undefined) return code === 'code' ? coded.code : code === 'Coding' ? coded : { coding: [coded] }
  return primitives[code] ?? complex[code] ?? (/^[a-z]/.test(code) ? 'algo' : undefined)
}

/** The children of a type or profile, as an element has them that says more of some. */
function mergedChildren(root: Node | undefined, { children }: Node): readonly Node[] {
  const named = new Map((root?.children ?? []).map((child) => [child.name, child]))
  for (const child of children) named.set(child.name, child)
  return [...named.values()]
}

function addMember(definitions: Definitions, members: Record<string, Json>, child: Node, depth: number): void {
  const { element, slices, name } = child
  if (element.max === '0' || Object.hasOwn(members, name)) return
  const wanted = slices.filter((slice) => (slice.element.min ?? 0) > 0 && slice.element.max !== '0')
  if ((element.min ?? 0) === 0 && !holdsDemand(child) && wanted.length === 0) return
  const key = name.endsWith('[x]') ? `${name.slice(0, -3)}${capital(element.type?.[0]?.code ?? '')}` : name
  const items =
    wanted.length === 0 || name.endsWith('[x]')
      ? [buildValue(definitions, child, depth + 1)]
      : wanted.map((slice) => buildValue(definitions, slice, depth + 1))
  const present = items.filter((item) => item !== undefined)
  if (present.length === 0) return
  members[key] = isRepeated(element) ? present : present[0]!
}

/** Whether an element may stand more than once in its type. */
export function isRepeated({ base, max }: ElementDefinition): boolean {
  return (base?.max ?? max) !== '1' && (base?.max ?? max) !== '0'
}

/** Whether a value or pattern is demanded of something in an element. */
function holdsDemand({ element, children }: Node): boolean {
  return demandOf(element) !== undefined || children.some((child) => child.element.max !== '0' && holdsDemand(child))
}

/** The fixed value or pattern of an element. */
function demandOf(element: ElementDefinition): Json | undefined {
  const entry = Object.entries(element).find(([name]) => name.startsWith('fixed') || name.startsWith('pattern'))
  return entry === undefined ? undefined : (structuredClone(entry[1]) as Json)
}

function codeIn(definitions: Definitions, { binding }: ElementDefinition): { system: string; code: string } | undefined {
  if (binding?.strength !== 'required' || binding.valueSet === undefined) return undefined
  return codeOfSet(definitions, binding.valueSet)
}

function codeOfSet(definitions: Definitions, valueSet: string, depth = 0): { system: string; code: string } | undefined {
  const set = depth > 5 ? undefined : definitions.findValueSet(valueSet.split('|')[0]!)
  for (const { system, concept, valueSet: inner = [] } of set?.compose?.include ?? []) {
    const nested = inner.map((one) => codeOfSet(definitions, one, depth + 1)).find((one) => one !== undefined)
    if (nested !== undefined) return nested
    const code = concept?.[0]?.code ?? definitions.findCodeSystem(system ?? '')?.concept?.[0]?.code
    if (system !== undefined && code !== undefined) return { system, code }
  }
  return undefined
}

/** A type as it stands in the name of a choice. */
export function capital(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}`
}

/** A value with one at a path changed; undefined takes it away. */
export function changedAt(value: Json, path: readonly (string | number)[], to: Json | undefined): Json {
  const [step, ...rest] = path
  if (step === undefined) return to!
  if (isList(value))
    return value.flatMap((item, index) =>
      index === step ? (rest.length === 0 && to === undefined ? [] : [changedAt(item, rest, to)]) : [item],
    )
  if (!isObject(value)) return value
  const { [step]: inner, ...others } = value
  if (rest.length === 0 && to === undefined) return others
  return { ...value, [step]: rest.length === 0 ? to! : changedAt(inner!, rest, to) } as JsonObject
}
