import { isList, isObject, type Json, type JsonObject, type Path } from '../../../rules/engine/json.ts'
import type { Constraint, Definitions, ElementDefinition, StructureDefinition } from '../../../rules/structure/definitions.ts'
import type { Node } from '../../../rules/structure/snapshot/tree.ts'
import { evaluateByPeer } from '../fhirpath-peer.ts'
import { changedAt, isRepeated } from '../slice-mutants/build-item.ts'
import { treeOf } from '../snapshot-trees.ts'
import { buildValue, keyOf } from './build-resource.ts'
import type { Source } from './sources.ts'

/** The invariants that a profile adds to an element: those that neither FHIR's types nor its base have. */
export function ownInvariants(
  { findStructure }: Definitions,
  { baseDefinition = '' }: StructureDefinition,
  { constraint = [], type = [], path }: ElementDefinition,
): readonly Constraint[] {
  const bases = [
    baseDefinition,
    ...type.flatMap(({ code, profile = [] }) => [`http://hl7.org/fhir/StructureDefinition/${code}`, ...profile]),
    ...(path.includes('.repeat') ? ['http://hl7.org/fhir/StructureDefinition/Timing'] : []),
  ]
  const known = new Set<string>()
  for (const base of bases) {
    let structure = findStructure(base)
    for (let depth = 0; structure !== undefined && depth < 8; depth += 1) {
      for (const element of structure.snapshot?.element ?? []) for (const { key } of element.constraint ?? []) known.add(key)
      structure = structure.baseDefinition === undefined ? undefined : findStructure(structure.baseDefinition)
    }
  }
  return constraint.filter(
    ({ key, severity, expression }) =>
      severity === 'error' && expression !== undefined && !known.has(key) && !/^(?:ele|ext|dom)-/.test(key),
  )
}

/** A change to a value, at a path from it; undefined takes away what is there. */
type Edit = readonly [Path, Json | undefined]

/** How many values are tried for an invariant. */
const most = 6000

/** A resource in which an invariant is not met by one or two changes, as another evaluator sees it; undefined where none is found. */
export function breakInvariant(
  definitions: Definitions,
  { resource, at, node }: Source,
  { expression = '' }: Constraint,
): JsonObject | undefined {
  const value = at.reduce<Json | undefined>(
    (inner, step) => (inner as Readonly<Record<string | number, Json>> | undefined)?.[step],
    resource,
  )
  if (!isObject(value)) return undefined
  const focus = resourceAround(resource, at)
  const type = typeof value['resourceType'] === 'string' ? value['resourceType'] : (node.element.type?.[0]?.code ?? 'Element')
  const isMet = (changed: Json): boolean | undefined => {
    const around = at.length === focus.length ? changed : (changedAt(resourceOf(resource, focus), at.slice(focus.length), changed) as Json)
    const answer = evaluateByPeer(expression, { value: changed, type, resource: around, rootResource: changedAt(resource, focus, around) })
    if ('error' in answer || answer.values.length > 1) return undefined
    return answer.values[0] !== false && answer.values.length === 1
  }
  if (isMet(value) !== true) return undefined
  const edits = [...editsOf(definitions, value, node, literalsOf(expression))]
  let tried = 0
  for (const one of edits) if (isMet(edited(value, one)) === false) return changedAt(resource, at, edited(value, one)) as JsonObject
  for (const one of edits) {
    for (const other of edits) {
      if (one[0].join() === other[0].join() || (tried += 1) > most) continue
      const changed = edited(edited(value, one), other)
      if (isMet(changed) === false) return changedAt(resource, at, changed) as JsonObject
    }
  }
  return undefined
}

function edited(value: Json, [at, to]: Edit): Json {
  return changedAt(value, at, to)
}

function resourceOf(root: Json, at: Path): Json {
  return at.reduce<Json>((inner, step) => (inner as Readonly<Record<string | number, Json>>)[step]!, root)
}

/** Where the resource begins that a place is in. */
function resourceAround(root: Json, at: Path): Path {
  for (let length = at.length; length > 0; length -= 1) {
    const value = resourceOf(root, at.slice(0, length))
    if (isObject(value) && typeof value['resourceType'] === 'string') return at.slice(0, length)
  }
  return []
}

function literalsOf(expression: string): readonly string[] {
  return [...expression.matchAll(/'([^']*)'/g)].map(([, literal]) => literal!).filter((one) => !one.includes('/'))
}

/** Each member taken away, each text replaced, and each element that the type has and the value has not, added. */
function* editsOf(definitions: Definitions, value: JsonObject, node: Node, literals: readonly string[]): Iterable<Edit> {
  yield* removals(value, [])
  yield* replacements(value, [], literals)
  const structure = definitions.findStructure(
    node.element.type?.[0]?.profile?.[0] ??
      `http://hl7.org/fhir/StructureDefinition/${String(value['resourceType'] ?? node.element.type?.[0]?.code)}`,
  )
  const children = [...node.children, ...(treeOf(structure)?.children ?? [])]
  for (const child of children) {
    for (const one of [child, ...child.slices]) {
      const key = keyOf({ ...one, name: child.name })
      if (Object.hasOwn(value, key) || one.element.max === '0') continue
      const types = one.element.type ?? []
      for (const type of types.slice(0, 8)) {
        const own = { ...one, element: { ...one.element, type: [type] } }
        const built = buildValue(definitions, own, 2)
        if (built === undefined) continue
        const name = keyOf({ ...own, name: child.name })
        yield [[name], isRepeated(child.element) ? [built] : built]
        if (type.code === 'CodeableConcept')
          for (const code of literals) {
            const coding = { coding: [{ code }] }
            yield [[name], isRepeated(child.element) ? [coding] : coding]
          }
      }
    }
  }
}

function* removals(value: Json, at: Path): Iterable<Edit> {
  if (isList(value)) for (const [index, item] of value.entries()) yield* removals(item, [...at, index])
  if (!isObject(value)) return
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'resourceType' || name === 'meta') continue
    yield [[...at, name], undefined]
    yield* removals(inner!, [...at, name])
  }
}

function* replacements(value: Json, at: Path, literals: readonly string[]): Iterable<Edit> {
  if (isList(value)) for (const [index, item] of value.entries()) yield* replacements(item, [...at, index], literals)
  if (isObject(value))
    for (const [name, inner] of Object.entries(value))
      if (name !== 'resourceType' && name !== 'meta') yield* replacements(inner!, [...at, name], literals)
  if (typeof value === 'boolean') yield [at, !value]
  if (typeof value !== 'string') return
  yield [at, 'otro']
  for (const literal of literals) if (literal !== value) yield [at, literal]
}
