import { isList, isObject, type Json, type JsonObject, type Path } from '../../../rules/engine/json.ts'
import type { Definitions, StructureDefinition } from '../../../rules/structure/definitions.ts'
import type { Node } from '../../../rules/structure/snapshot/tree.ts'
import { isRepeated } from '../slice-mutants/build-item.ts'
import { treeOf } from '../snapshot-trees.ts'
import { buildValue, keyOf } from './build-resource.ts'

/** A resource of a profile that has an element in it, as simple as its definitions let it be. */
export interface Source {
  readonly resource: JsonObject
  /** Where the element is, from the resource; an item of it, where it is a list. */
  readonly at: Path
  readonly node: Node
}

/** A resource of a profile with the element of an id; undefined where none is that simple. */
export function sourceWith(definitions: Definitions, structure: StructureDefinition, id: string): Source | undefined {
  const root = treeOf(structure)
  const chain = root && chainTo(root, id)
  if (root === undefined || chain === undefined) return undefined
  const made = buildValue(definitions, root)
  const top = isObject(made) ? made : {}
  const { value, at } = withElement(definitions, top, chain)
  const node = chain.at(-1)?.slice ?? chain.at(-1)?.node ?? root
  if (structure.type === 'Extension') {
    const resource = { ...holderOf(structure), extension: [{ ...(value as JsonObject), url: structure.url }] }
    return { resource, at: ['extension', 0, ...at], node }
  }
  const { meta, ...members } = value as JsonObject
  const resource = {
    resourceType: structure.type,
    id: 'a',
    meta: { ...(meta as JsonObject), profile: [structure.url] },
    ...usual[structure.type],
    ...members,
  }
  return { resource: structure.type === 'Bundle' ? linked(resource) : resource, at, node }
}

/** A resource that may have an extension. */
function holderOf({ context = [] }: StructureDefinition): JsonObject {
  const type = context.map(({ expression }) => expression).find((one) => holders[one] !== undefined)
  return type === undefined ? { resourceType: 'Basic', id: 'a', code: { text: 'algo' } } : { resourceType: type, id: 'a', ...holders[type] }
}

const holders: Readonly<Record<string, JsonObject>> = {
  Patient: { name: [{ family: 'Soto' }] },
  Practitioner: { name: [{ family: 'Soto' }] },
  Organization: { name: 'algo' },
  Coverage: { status: 'active', beneficiary: { display: 'Alguien' }, payor: [{ display: 'Alguien' }] },
  DiagnosticReport: { status: 'final', code: { text: 'algo' } },
  ServiceRequest: { status: 'draft', intent: 'order', code: { text: 'algo' }, subject: { display: 'Alguien' } },
}

/** Elements that the invariants of a type ask for beside those that have to be there. */
const usual: Readonly<Record<string, JsonObject>> = {
  AllergyIntolerance: {
    clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' }] },
  },
  Condition: { clinicalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }] } },
  MedicationRequest: { dosageInstruction: [{ text: 'algo' }] },
  Organization: { name: 'algo' },
}

/** A Bundle whose entries have addresses of their own, by which they refer to each other. */
function linked(bundle: JsonObject): JsonObject {
  const entry = isList(bundle['entry']) ? bundle['entry'] : []
  const urls = entry.map((_one, index) => `urn:uuid:00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
  const typeAt = (index: number): Json | undefined => {
    const resource = (entry[index] as JsonObject)['resource']
    return isObject(resource) ? resource['resourceType'] : undefined
  }
  const ids = entry.map((one, index) => {
    const { resource, ...rest } = one as JsonObject
    const own = isObject(resource) ? { resource: { ...(redirect(resource) as JsonObject), id: `a${index}` } } : {}
    return { ...rest, fullUrl: urls[index]!, ...own }
  })
  const identifier = { system: 'urn:ietf:rfc:3986', value: 'urn:uuid:00000000-0000-4000-8000-00000000000a' }
  return { ...bundle, ...(bundle['type'] === 'document' && { identifier }), entry: ids }

  function redirect(value: Json): Json {
    if (isList(value)) return value.map(redirect)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const [, type] = name === 'reference' && typeof inner === 'string' ? (/^([A-Za-z]+)\/otro$/.exec(inner) ?? []) : []
        const index = type === undefined ? -1 : entry.findIndex((_one, at) => typeAt(at) === type)
        return [name, index < 0 ? redirect(inner!) : urls[index]!]
      }),
    )
  }
}

interface Step {
  readonly node: Node
  readonly slice: Node | undefined
}

/** The elements from a root down to one, by its id: `Patient.identifier:run.value`. */
function chainTo(root: Node, id: string): readonly Step[] | undefined {
  const chain: Step[] = []
  let current = root
  for (const part of id.split('.').slice(1)) {
    const [name, sliceName] = part.split(':')
    const node = current.children.find((child) => child.name === name)
    const slice = sliceName === undefined ? undefined : node?.slices.find((one) => one.element.sliceName === sliceName)
    if (node === undefined || (sliceName !== undefined && slice === undefined)) return undefined
    chain.push({ node, slice })
    current = slice ?? node
  }
  return chain
}

function withElement(
  definitions: Definitions,
  holder: Json,
  [step, ...rest]: readonly Step[],
): { readonly value: Json; readonly at: Path } {
  if (step === undefined) return { value: holder, at: [] }
  const { node, slice } = step
  const own = slice ?? node
  const members = isObject(holder) ? holder : {}
  const key = keyOf({ ...own, name: node.name })
  const before = members[key]
  const demanded = node.slices.filter((one) => (one.element.min ?? 0) > 0 && one.element.max !== '0')
  if (!isRepeated(node.element)) {
    const inner = withElement(definitions, before ?? buildValue(definitions, own) ?? {}, rest)
    return { value: { ...members, [key]: inner.value }, at: [key, ...inner.at] }
  }
  const items = isList(before) ? [...before] : []
  const index = slice === undefined ? 0 : demanded.includes(slice) ? demanded.indexOf(slice) : items.length
  const inner = withElement(definitions, items[index] ?? buildValue(definitions, own) ?? {}, rest)
  items[index] = inner.value
  return { value: { ...members, [key]: items }, at: [key, index, ...inner.at] }
}
