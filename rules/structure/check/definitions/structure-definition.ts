import { isObject, objectsIn, stringsIn, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import type { Definitions, ElementDefinition, ElementType, StructureDefinition } from '../../definitions.ts'
import { isPublished } from '../../fhirpath/published.ts'
import { readStructure } from '../../package/read-structure.ts'
import { createSnapshots } from '../../snapshot.ts'
import type { Run, ValueCheck } from '../model.ts'
import { r4 } from '../../r4.ts'
import { baseUrl } from '../plan.ts'
import { isAbsolute } from '../primitives.ts'
import { isOmitted, report } from '../run.ts'
import { readExpression } from './expression.ts'
import { createExtensionDefinitionCheck } from './extension-definition.ts'

/** A differential with more elements, or longer paths, is a hostile one; its parts are looked at, not what follows from them. */
const mostChanges = 2000
const longestPath = 1000

/** Types without codes, which eld-11 means and does not reach; those made of the ones that may have them are left out. */
const uncoded = new Set(
  `base64Binary boolean date dateTime decimal instant integer positiveInt time unsignedInt
  Address Annotation Attachment ContactPoint HumanName Identifier Period Range Ratio Reference SampledData Signature Timing`.split(/\s+/),
)

/** Makes the check of a profile against what it constrains: its type, its elements, how often they stand, their types and codes. */
export function createStructureCheck(definitions: Definitions): ValueCheck {
  const { findStructure, findValueSet, findCodeSystem } = definitions
  const complete = createSnapshots(findStructure)
  const checkExtension = createExtensionDefinitionCheck(definitions)
  const indexes = new WeakMap<StructureDefinition, StructureIndex>()
  const targets = new WeakMap<ElementType, ReadonlySet<string> | undefined>()

  /** `base`: one that has a snapshot. */
  function findIndex(base: StructureDefinition): StructureIndex {
    let index = indexes.get(base)
    if (index === undefined) {
      const elements = base.snapshot!.element
      const known = indexElements(elements)
      const order = new Map([...known.keys()].map((path, place) => [path, place]))
      indexes.set(base, (index = { known, order, keys: indexConstraints(elements) }))
    }
    return index
  }

  return (run, value) => {
    if (!isObject(value)) return
    checkConstraints(run, value)
    checkSnapshot(run, value)
    const { baseDefinition, derivation, type, kind } = value
    if (typeof baseDefinition === 'string' && derivation === undefined && value['_derivation'] === undefined)
      report(run, 'r4-card-01', { name: 'derivation', min: 1, found: 0 }, { under: ['derivation'] })
    if (derivation === 'specialization') checkTaken(run, value)
    if (derivation === 'specialization' && kind === 'logical') checkOwnType(run, value)
    checkExtension(run, value)
    if (derivation !== 'constraint' || typeof baseDefinition !== 'string') return
    const base = findStructure(baseDefinition)
    if (base?.snapshot === undefined) return
    if (typeof type === 'string' && type !== base.type) {
      return report(run, 'r4-conf-04', { reason: 'type', name: type, expected: base.type }, { under: ['type'] })
    }
    if (typeof kind === 'string' && kind !== base.kind) {
      report(run, 'r4-conf-04', { reason: 'kind', name: kind, expected: base.kind }, { under: ['kind'] })
    }
    const { differential } = value
    if (!isObject(differential)) return
    const elements = objectsIn(differential, 'element')
    const { known, order, keys: ofBase } = findIndex(base)
    if (elements.length <= mostChanges && !elements.every((one) => isPlain(one.value, known))) checkPaths(run, value, elements)
    checkOrder(run, elements, order)
    const sliced = new Set<string>()
    const keys: Keys = { ofBase, own: new Map() }
    for (const { at, value: element } of elements) {
      const under = ['differential', ...at]
      checkElement(run, element, known, under)
      checkKeys(run, element, keys, under)
      checkSlice(run, element, known, sliced, under)
    }
  }

  /** Elements that the base does not have. */
  function checkPaths(run: Run, value: JsonObject, elements: readonly Placed[]): void {
    if (elements.some(({ value: { path } }) => typeof path === 'string' && path.length > longestPath)) return
    const { snapshot: _snapshot, ...rest } = value
    const structure = readStructure({ ...rest, differential: { element: elements.map((one) => toOutline(one.value)) } })
    if (structure === undefined) return
    const troubles = complete(structure).troubles.filter(({ kind }) => kind === 'unknownElement')
    if (troubles.length === 0) return
    // An id may be that of another element, as where it was copied.
    const byName = new Map<Json | undefined, Placed>()
    for (const name of ['path', 'id'])
      for (const element of elements) if (!byName.has(element.value[name])) byName.set(element.value[name], element)
    for (const trouble of troubles) {
      const { path } = trouble as Extract<typeof trouble, { kind: 'unknownElement' }>
      const element = byName.get(path)
      const under = element === undefined ? [] : [...element.at, 'path']
      report(run, 'r4-conf-04', { reason: 'path', name: path }, { under: ['differential', ...under] })
    }
  }

  function checkElement(run: Run, element: JsonObject, known: ReadonlyMap<string, ElementDefinition>, under: Path): void {
    const { path, min, max, binding } = element
    if (typeof path !== 'string') return
    // The absence of an extension gets its meaning where that is defined: in a profile of Extension.
    if (typeof element['meaningWhenMissing'] === 'string' && !/^Extension\b/.test(path))
      report(run, 'r4-conf-04', { reason: 'meaning', name: path }, { under: [...under, 'meaningWhenMissing'] })
    const base = known.get(path)
    if (base === undefined && namesNoType(path, known)) {
      report(run, 'r4-conf-04', { reason: 'path', name: path }, { under: [...under, 'path'] })
    }
    if (base === undefined) return
    if (!isOfSlice(element) && typeof min === 'number' && base.min !== undefined && min < base.min) {
      report(run, 'r4-conf-04', { reason: 'min', name: path, value: String(min), expected: String(base.min) }, { under: [...under, 'min'] })
    }
    if (typeof max === 'string' && base.max !== undefined && toNumber(max) > toNumber(base.max)) {
      report(run, 'r4-conf-04', { reason: 'max', name: path, value: max, expected: base.max }, { under: [...under, 'max'] })
    }
    const codes = (base.type ?? []).map(({ code }) => code)
    const types = objectsIn(element, 'type')
    for (const { at, value: one } of types) {
      const here = (): Path => [...under, ...at]
      checkType(run, one, path, codes, here)
      checkTargets(run, one, path, base, here)
    }
    if (
      isObject(binding) &&
      base.binding?.strength === 'required' &&
      typeof binding['strength'] === 'string' &&
      binding['strength'] !== 'required'
    ) {
      const facts = { reason: 'binding', name: path, value: binding['strength'], expected: 'required' } as const
      report(run, 'r4-conf-04', facts, { under: [...under, 'binding', 'strength'] })
    }
    const set = isObject(binding) ? binding['valueSet'] : undefined
    if (typeof set === 'string' && findValueSet(set) === undefined && (findStructure(set) ?? findCodeSystem(set)) !== undefined) {
      const facts = { reason: 'noSet', name: path, value: set } as const
      report(run, 'r4-conf-04', facts, { under: [...under, 'binding', 'valueSet'] })
    }
    const meant = types.length > 0 ? types.map((one) => one.value['code']) : codes
    if (isObject(binding) && meant.length > 0 && meant.every((code) => typeof code === 'string' && uncoded.has(code)))
      report(run, 'r4-conf-04', { reason: 'uncoded', name: path, expected: meant.join(', ') }, { under: [...under, 'binding'] })
    checkFixed(run, element, path, meant, under)
  }

  /** A type is one of the base's, and the profiles that its values have to meet are for it. */
  function checkType(run: Run, type: JsonObject, path: string, codes: readonly string[], here: () => Path): void {
    const { code } = type
    if (typeof code !== 'string') return
    const say = (value: string, expected: readonly string[], at: Path): void => {
      if (isOmitted(run, 'r4-conf-04')) return
      const facts = { reason: 'elementType', name: path, value, expected: expected.join(', ') } as const
      report(run, 'r4-conf-04', facts, { under: [...here(), ...at] })
    }
    if (!mayBe(code, codes)) say(code, codes, ['code'])
    for (const { at, value: canonical } of stringsIn(type, 'profile')) {
      const profile = findStructure(canonical)
      if (profile !== undefined && !mayBe(profile.type, [code])) say(canonical, [code], at)
    }
  }

  /** A reference may lead only to what that of the base may lead to. */
  function checkTargets(run: Run, type: JsonObject, path: string, base: ElementDefinition, here: () => Path): void {
    const written = stringsIn(type, 'targetProfile')
    const own = written.length === 0 ? undefined : base.type?.find(({ code }) => code === type['code'])
    const allowed = own === undefined ? undefined : findTargets(own)
    if (allowed === undefined) return
    for (const { at, value: canonical } of written) {
      const found = findStructure(canonical)?.type
      if (found === undefined || allowed.has(found) || isOmitted(run, 'r4-conf-04')) continue
      const facts = { reason: 'target', name: path, value: canonical, expected: [...allowed].join(', ') } as const
      report(run, 'r4-conf-04', facts, { under: [...here(), ...at] })
    }
  }

  /** The types that a reference may lead to; undefined where it may lead to any, or to some that are not at hand. */
  function findTargets(type: ElementType): ReadonlySet<string> | undefined {
    if (!targets.has(type)) targets.set(type, toTargets(type))
    return targets.get(type)
  }

  function toTargets({ targetProfile = [] }: ElementType): ReadonlySet<string> | undefined {
    const types = new Set<string>()
    for (const canonical of targetProfile) {
      const found = findStructure(canonical)?.type
      if (found === undefined || found === 'Resource' || found === 'DomainResource') return undefined
      types.add(found)
    }
    return types.size === 0 ? undefined : types
  }

  /** Whether an element whose base has some types may be narrowed to one: it is among them, or built upon one of them. */
  function mayBe(code: string, codes: readonly string[]): boolean {
    if (codes.length === 0 || code.includes(':') || codes.some((one) => one === '*' || one.includes(':'))) return true
    let current: string | undefined = code
    for (let steps = 0; current !== undefined && steps < 10; steps += 1) {
      if (codes.includes(current)) return true
      current = findStructure(baseUrl(current))?.baseDefinition?.split('/').at(-1)
    }
    return false
  }
}

/** Each element of a snapshot but the first says its type, or where that stands: nothing is inherited there. */
function checkSnapshot(run: Run, { snapshot }: JsonObject): void {
  if (!isObject(snapshot)) return
  for (const { at, value: element } of objectsIn(snapshot, 'element')) {
    const { path, type, contentReference, max } = element
    if (type !== undefined || contentReference !== undefined || max === '0' || typeof path !== 'string' || !path.includes('.')) continue
    report(run, 'r4-conf-04', { reason: 'untyped', name: path }, { under: ['snapshot', ...at] })
  }
}

/** A type that FHIR does not have is somebody's own, which its address says; its elements go by the name at the end of that. */
function checkOwnType(run: Run, { url, type, differential }: JsonObject): void {
  if (typeof type !== 'string' || type === '' || url === baseUrl(type)) return
  if (!isAbsolute(type) && r4.find(type) === undefined) {
    report(run, 'r4-conf-04', { reason: 'ownType', name: type }, { under: ['type'] })
  }
  const name = type.slice(type.lastIndexOf('/') + 1)
  for (const { at, value: element } of isObject(differential) ? objectsIn(differential, 'element') : []) {
    const { path } = element
    if (typeof path === 'string' && path !== name && !path.startsWith(`${name}.`)) {
      return report(run, 'r4-conf-04', { reason: 'path', name: path }, { under: ['differential', ...at, 'path'] })
    }
  }
}

/** A type of FHIR has one definition of its own, which is FHIR's. */
function checkTaken(run: Run, { url, type }: JsonObject): void {
  if (typeof type !== 'string' || url === baseUrl(type) || r4.find(type)?.name !== type) return
  report(run, 'r4-conf-04', { reason: 'taken', name: type }, { under: ['type'] })
}

type Placed = ReturnType<typeof objectsIn>[number]

/** The elements of a definition that profiles on it are held to. */
interface StructureIndex {
  readonly known: ReadonlyMap<string, ElementDefinition>
  /** The places of their paths. */
  readonly order: ReadonlyMap<string, number>
  /** The expressions of its invariants by their keys. */
  readonly keys: ReadonlyMap<string, string | undefined>
}

/** The elements of a profile come in the order of its base; of slices, and of what has no id to tell whether it is in one, nothing is said. */
function checkOrder(run: Run, elements: readonly Placed[], order: ReadonlyMap<string, number>): void {
  if (elements.some(({ value }) => typeof value['id'] !== 'string')) return
  let last: string | undefined
  for (const { at, value } of elements) {
    const { path, id } = value
    const place = typeof path === 'string' && path === id ? order.get(path) : undefined
    if (place === undefined) continue
    if (last !== undefined && place < order.get(last)!) {
      const facts = { reason: 'order', name: path as string, expected: last } as const
      return report(run, 'r4-conf-04', facts, { under: ['differential', ...at, 'path'] })
    }
    last = path as string
  }
}

/** Whether an element is certainly one of the base's: it is no slice, nor in one, and has the path of one. */
function isPlain(element: JsonObject, known: ReadonlyMap<string, ElementDefinition>): boolean {
  const { path } = element
  return !isOfSlice(element) && typeof path === 'string' && known.has(path)
}

/** Whether an element is a slice, or in one. */
function isOfSlice({ id, sliceName }: JsonObject): boolean {
  return sliceName !== undefined || (typeof id === 'string' && id.includes(':'))
}

/** The part of an element that tells where it stands. */
function toOutline({ id, path, sliceName, slicing, min, max, type, contentReference }: JsonObject): JsonObject {
  return { id, path, sliceName, slicing, min, max, type, contentReference }
}

/** The elements of a definition by their paths, those of its slices left out. */
function indexElements(elements: readonly ElementDefinition[]): ReadonlyMap<string, ElementDefinition> {
  const found = new Map<string, ElementDefinition>()
  for (const element of elements) {
    const isSlice = element.sliceName !== undefined || element.id?.includes(':') === true
    if (!isSlice && !found.has(element.path)) found.set(element.path, element)
  }
  return found
}

/** The expressions of a definition's invariants by their keys. */
function indexConstraints(elements: readonly ElementDefinition[]): ReadonlyMap<string, string | undefined> {
  return new Map(elements.flatMap(({ constraint = [] }) => constraint.map(({ key, expression }) => [key, expression])))
}

/** The expressions of invariants by their keys: those of the base, and those of the profile that were met. */
interface Keys {
  readonly ofBase: ReadonlyMap<string, string | undefined>
  readonly own: Map<string, string>
}

/** An invariant of a profile does not go by the key of another, of its base or its own. */
function checkKeys(run: Run, element: JsonObject, { ofBase, own }: Keys, under: Path): void {
  for (const { at, value } of objectsIn(element, 'constraint')) {
    const { key, expression } = value
    if (typeof key !== 'string' || typeof expression !== 'string') continue
    const isOfBase = ofBase.get(key) !== undefined
    const before = isOfBase ? ofBase.get(key) : own.get(key)
    if (before === undefined) own.set(key, expression)
    if (before === undefined || expression === before) continue
    const facts = {
      reason: isOfBase ? 'key' : 'ownKey',
      name: typeof element['path'] === 'string' ? element['path'] : '',
      value: key,
      expected: before,
    } as const
    report(run, 'r4-conf-04', facts, { under: [...under, ...at, 'key'] })
  }
}

/** Slices of an element come after what they are told apart by. `sliced`: the paths of those that were met. */
function checkSlice(
  run: Run,
  { path, id, sliceName, slicing }: JsonObject,
  known: ReadonlyMap<string, ElementDefinition>,
  sliced: Set<string>,
  under: Path,
): void {
  if (typeof path !== 'string') return
  if (slicing !== undefined) sliced.add(path)
  // Within slices and choices it is plain how they are told apart, or said elsewhere.
  if (typeof sliceName !== 'string' || id !== `${path}:${sliceName}` || /(?:\[x\]|xtension)$/.test(path) || sliced.has(path)) return
  const base = known.get(path)
  if (base === undefined || base.slicing !== undefined || base.max === '1') return
  sliced.add(path)
  report(run, 'r4-conf-04', { reason: 'slicing', name: path, value: sliceName }, { under: [...under, 'sliceName'] })
}

/** In characters: nothing in FHIR has a longer name. */
const longestName = 200

/** Whether a path names a type that the choice does not have: `valueBla` for `value[x]`. */
function namesNoType(path: string, known: ReadonlyMap<string, ElementDefinition>): boolean {
  const steps = path.split('.')
  const end = steps.findIndex((_, index) => !known.has(steps.slice(0, index + 1).join('.')))
  const name = steps[end]
  if (name === undefined || name.length > longestName) return false
  const owner = steps.slice(0, end).join('.')
  // A choice of another choice: `valueBla[x]` of `value[x]`.
  for (const { index } of name.matchAll(/(?<=.)[A-Z]/g)) {
    const types = known.get(`${owner}.${name.slice(0, index)}[x]`)?.type
    if (types === undefined) continue
    const written = name.slice(index).toLowerCase()
    return types.every(({ code }) => !code.includes(':') && code !== '*' && code.toLowerCase() !== written)
  }
  return false
}

function toNumber(max: string): number {
  return max === '*' ? Infinity : Number(max)
}

/** More types than any element of FHIR has are not told. */
const mostTold = 100

/** A fixed value or pattern is of a type that the element may have. */
function checkFixed(run: Run, element: JsonObject, path: string, types: readonly (Json | undefined)[], under: Path): void {
  let allowed: ReadonlySet<string> | undefined
  for (const key in element) {
    const written = /^(?:fixed|pattern)([A-Z]\w*)$/.exec(key)?.[1]
    if (written === undefined) continue
    allowed ??= toLowerCase(types)
    if (allowed.size === 0 || allowed.has(written.toLowerCase())) continue
    const facts = { reason: 'fixed', name: path, value: key, expected: types.slice(0, mostTold).join(', ') } as const
    report(run, 'r4-conf-04', facts, { under: [...under, key] })
  }
}

/** The names of types in lower case; none where one of them is not FHIR's own. */
function toLowerCase(types: readonly (Json | undefined)[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const type of types) {
    if (typeof type !== 'string' || type.includes(':')) return new Set()
    names.add(type.toLowerCase())
  }
  return names
}

/** The expressions of a definition's own invariants can be read. */
function checkConstraints(run: Run, structure: JsonObject): void {
  // Snapshots repeat the same few at each element.
  const faults = new Map<string, string | undefined>()
  for (const view of ['snapshot', 'differential']) {
    const holder = structure[view]
    if (!isObject(holder)) continue
    for (const element of objectsIn(holder, 'element')) {
      if (element.value['constraint'] === undefined) continue
      for (const { at, value } of objectsIn(element.value, 'constraint')) {
        const { expression } = value
        if (typeof expression !== 'string' || isPublished(expression)) continue
        if (!faults.has(expression)) faults.set(expression, findFault(expression))
        const near = faults.get(expression)
        if (near === undefined) continue
        const facts = { language: 'fhirpath', value: expression, near } as const
        report(run, 'r4-conf-05', facts, { under: [view, ...element.at, ...at, 'expression'] })
      }
    }
  }
}

function findFault(expression: string): string | undefined {
  const read = readExpression(expression)
  return read !== undefined && 'fault' in read ? read.fault : undefined
}
