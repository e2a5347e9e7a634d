import { isObject, objectsIn, stringsIn, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import type { Definitions, ElementDefinition, StructureDefinition } from '../../definitions.ts'
import { readStructure } from '../../package/read-structure.ts'
import { createSnapshots } from '../../snapshot.ts'
import type { ValueCheck } from '../differential.ts'
import { r4 } from '../../r4.ts'
import { baseUrl } from '../plan.ts'
import { isAbsolute } from '../primitives.ts'
import { report, type Run } from '../run.ts'
import { readExpression } from './expression.ts'
import { createExtensionDefinitionCheck } from './extension-definition.ts'

/** A differential with more elements than this is a hostile one; its parts are looked at, not what follows from them. */
const mostChanges = 2000

/** Makes the check of a profile against what it constrains: its type, its elements, how often they stand, their types and codes. */
export function createStructureCheck(definitions: Definitions): ValueCheck {
  const { findStructure, findValueSet, findCodeSystem } = definitions
  const complete = createSnapshots(findStructure)
  const checkExtension = createExtensionDefinitionCheck(definitions)

  return (run, value) => {
    if (!isObject(value)) return
    checkConstraints(run, value)
    const { baseDefinition, derivation, type, kind } = value
    if (typeof baseDefinition === 'string' && derivation === undefined && value['_derivation'] === undefined)
      report(run, 'r4-card-01', { name: 'derivation', min: 1, found: 0 }, { under: ['derivation'] })
    if (derivation === 'specialization' && kind === 'logical') checkOwnType(run, value)
    if (derivation !== 'constraint' || typeof baseDefinition !== 'string') return
    const base = findStructure(baseDefinition)
    if (base?.snapshot === undefined) return
    if (typeof type === 'string' && type !== base.type) {
      return report(run, 'r4-conf-04', { reason: 'type', name: type, expected: base.type }, { under: ['type'] })
    }
    if (typeof kind === 'string' && kind !== base.kind) {
      report(run, 'r4-conf-04', { reason: 'kind', name: kind, expected: base.kind }, { under: ['kind'] })
    }
    checkExtension(run, value)
    const { differential } = value
    if (!isObject(differential)) return
    const elements = objectsIn(differential, 'element')
    if (elements.length <= mostChanges) checkPaths(run, value, elements)
    const known = indexElements(base)
    const keys = indexConstraints(base)
    const sliced = new Set<string>()
    for (const { at, value: element } of elements) {
      const under = ['differential', ...at]
      checkElement(run, element, known, under)
      checkKeys(run, element, keys, under)
      checkSlice(run, element, known, sliced, under)
    }
  }

  /** Elements that the base does not have. */
  function checkPaths(run: Run, value: JsonObject, elements: readonly { readonly at: Path; readonly value: JsonObject }[]): void {
    const { snapshot: _snapshot, ...rest } = value
    const structure = readStructure({ ...rest, differential: { element: elements.map((one) => withoutOtherId(one.value)) } })
    if (structure === undefined) return
    for (const trouble of complete(structure).troubles) {
      if (trouble.kind !== 'unknownElement') continue
      const { path } = trouble
      const element = elements.find(({ value: one }) => one['path'] === path || one['id'] === path)
      const under = element === undefined ? [] : [...element.at, 'path']
      report(run, 'r4-conf-04', { reason: 'path', name: path, expected: String(value['type']) }, { under: ['differential', ...under] })
    }
  }

  function checkElement(run: Run, element: JsonObject, known: ReadonlyMap<string, ElementDefinition>, under: Path): void {
    const { path, id, sliceName, min, max, binding } = element
    if (typeof path !== 'string') return
    const base = known.get(path)
    if (base === undefined && namesNoType(path, known)) {
      report(run, 'r4-conf-04', { reason: 'path', name: path, expected: path.split('.', 1)[0]! }, { under: [...under, 'path'] })
    }
    const isSlice = sliceName !== undefined || (typeof id === 'string' && id.includes(':'))
    if (base === undefined) return
    if (!isSlice && typeof min === 'number' && base.min !== undefined && min < base.min) {
      report(run, 'r4-conf-04', { reason: 'min', name: path, value: String(min), expected: String(base.min) }, { under: [...under, 'min'] })
    }
    if (typeof max === 'string' && base.max !== undefined && toNumber(max) > toNumber(base.max)) {
      report(run, 'r4-conf-04', { reason: 'max', name: path, value: max, expected: base.max }, { under: [...under, 'max'] })
    }
    const codes = (base.type ?? []).map(({ code }) => code)
    for (const { at, value: one } of objectsIn(element, 'type')) {
      checkType(run, one, path, codes, [...under, ...at])
      checkTargets(run, one, path, base, [...under, ...at])
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
      const facts = { reason: 'noSet', name: path, value: set, expected: '' } as const
      report(run, 'r4-conf-04', facts, { under: [...under, 'binding', 'valueSet'] })
    }
    const own = objectsIn(element, 'type').map((one) => one.value['code'])
    checkFixed(run, element, path, own.length > 0 ? own : codes, under)
  }

  /** A type is one of the base's, and the profiles that its values have to meet are for it. */
  function checkType(run: Run, type: JsonObject, path: string, codes: readonly string[], under: Path): void {
    const { code } = type
    if (typeof code !== 'string') return
    const say = (value: string, expected: string, at: Path): void =>
      report(run, 'r4-conf-04', { reason: 'elementType', name: path, value, expected }, { under: [...under, ...at] })
    if (!mayBe(code, codes)) say(code, codes.join(', '), ['code'])
    for (const { at, value: canonical } of stringsIn(type, 'profile')) {
      const profile = findStructure(canonical)
      if (profile !== undefined && !mayBe(profile.type, [code])) say(canonical, code, at)
    }
  }

  /** What a reference may lead to is something that the base may lead to. */
  function checkTargets(run: Run, type: JsonObject, path: string, base: ElementDefinition, under: Path): void {
    const targets = base.type?.find(({ code }) => code === type['code'])?.targetProfile ?? []
    const allowed = targets.map((canonical) => findStructure(canonical)?.type)
    if (allowed.length === 0 || allowed.some((one) => one === undefined || one === 'Resource' || one === 'DomainResource')) return
    for (const { at, value: canonical } of stringsIn(type, 'targetProfile')) {
      const found = findStructure(canonical)?.type
      if (found === undefined || allowed.includes(found)) continue
      const facts = { reason: 'target', name: path, value: canonical, expected: allowed.join(', ') } as const
      report(run, 'r4-conf-04', facts, { under: [...under, ...at] })
    }
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

/** A type that FHIR does not have is somebody's own, which its address says; its elements go by the name at the end of that. */
function checkOwnType(run: Run, { url, type, differential }: JsonObject): void {
  if (typeof type !== 'string' || type === '' || url === baseUrl(type)) return
  if (!isAbsolute(type) && r4.find(type) === undefined) {
    report(run, 'r4-conf-04', { reason: 'ownType', name: type, expected: '' }, { under: ['type'] })
  }
  const name = type.slice(type.lastIndexOf('/') + 1)
  for (const { at, value: element } of isObject(differential) ? objectsIn(differential, 'element') : []) {
    const { path } = element
    if (typeof path === 'string' && path !== name && !path.startsWith(`${name}.`)) {
      return report(run, 'r4-conf-04', { reason: 'path', name: path, expected: name }, { under: ['differential', ...at, 'path'] })
    }
  }
}

/** An element without an id that means another: the path is what counts. */
function withoutOtherId(element: JsonObject): JsonObject {
  const { id, path } = element
  if (typeof id !== 'string' || typeof path !== 'string' || id.includes(':') || id === path) return element
  const { id: _id, ...rest } = element
  return rest
}

/** The elements of a definition by their paths, those of its slices left out. */
function indexElements({ snapshot }: StructureDefinition): ReadonlyMap<string, ElementDefinition> {
  const found = new Map<string, ElementDefinition>()
  for (const element of snapshot?.element ?? []) {
    const isSlice = element.sliceName !== undefined || element.id?.includes(':') === true
    if (!isSlice && !found.has(element.path)) found.set(element.path, element)
  }
  return found
}

/** The expressions of a definition's invariants by their keys. */
function indexConstraints({ snapshot }: StructureDefinition): ReadonlyMap<string, string | undefined> {
  return new Map((snapshot?.element ?? []).flatMap(({ constraint = [] }) => constraint.map(({ key, expression }) => [key, expression])))
}

/** An invariant of a profile does not go by the key of another that its base has. */
function checkKeys(run: Run, element: JsonObject, keys: ReadonlyMap<string, string | undefined>, under: Path): void {
  for (const { at, value } of objectsIn(element, 'constraint')) {
    const { key, expression } = value
    const before = typeof key === 'string' ? keys.get(key) : undefined
    if (before === undefined || typeof expression !== 'string' || expression === before) continue
    const facts = { reason: 'key', name: String(element['path']), value: key as string, expected: before } as const
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
  report(run, 'r4-conf-04', { reason: 'slicing', name: path, value: sliceName, expected: '' }, { under: [...under, 'sliceName'] })
}

/** Whether a path names a type that the choice does not have: `valueBla` for `value[x]`. */
function namesNoType(path: string, known: ReadonlyMap<string, ElementDefinition>): boolean {
  const steps = path.split('.')
  const end = steps.findIndex((_, index) => !known.has(steps.slice(0, index + 1).join('.')))
  const name = steps[end]
  if (name === undefined || name.endsWith('[x]')) return false
  const owner = steps.slice(0, end).join('.')
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

/** A fixed value or pattern is of a type that the element may have. */
function checkFixed(run: Run, element: JsonObject, path: string, types: readonly (Json | undefined)[], under: Path): void {
  if (types.length === 0 || types.some((type) => typeof type !== 'string' || type.includes(':'))) return
  for (const key of Object.keys(element)) {
    const written = /^(?:fixed|pattern)([A-Z]\w*)$/.exec(key)?.[1]
    if (written === undefined || types.some((type) => (type as string).toLowerCase() === written.toLowerCase())) continue
    const facts = { reason: 'fixed', name: path, value: key, expected: types.join(', ') } as const
    report(run, 'r4-conf-04', facts, { under: [...under, key] })
  }
}

/** The expressions of a definition's own invariants can be read. */
function checkConstraints(run: Run, structure: JsonObject): void {
  for (const view of ['snapshot', 'differential']) {
    const holder = structure[view]
    if (!isObject(holder)) continue
    for (const element of objectsIn(holder, 'element')) {
      for (const { at, value } of objectsIn(element.value, 'constraint')) {
        const { expression } = value
        const read = typeof expression === 'string' ? readExpression(expression) : undefined
        if (read === undefined || !('fault' in read)) continue
        const facts = { language: 'fhirpath', value: expression as string, near: read.fault } as const
        report(run, 'r4-conf-05', facts, { under: [view, ...element.at, ...at, 'expression'] })
      }
    }
  }
}
