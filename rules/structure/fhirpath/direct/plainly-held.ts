import { isList, isObject, type Json, type JsonObject } from '../../../engine/json.ts'
import type { Surroundings } from './decision.ts'

/** Whether an invariant is quickly seen to hold for an object; where it is not, it may hold all the same. */
export type PlainlyHeld = (object: JsonObject, around: Surroundings) => boolean

/**
 * Invariants that a definition is asked for each of its elements, or that go through all of them, in the words in which FHIR
 * published them: what nearly all definitions have is told by hand, as an expression needs ten times as long.
 */
export const plainlyHeld: ReadonlyMap<string, PlainlyHeld> = new Map<string, PlainlyHeld>([
  // eld-2
  [
    "min.empty() or max.empty() or (max = '*') or iif(max != '*', min <= max.toInteger())",
    ({ min, max }) => typeof min === 'number' && (max === '*' || (max === '1' && min <= 1)),
  ],
  // eld-13
  ['type.select(code).isDistinct()', ({ type }) => isList(type) && type.length === 1 && hasText(type[0], 'code')],
  // eld-14
  [
    'constraint.select(key).isDistinct()',
    ({ constraint }) => isList(constraint) && constraint.length <= few && areDistinct(constraint, 'key'),
  ],
  // eld-18
  ['(isModifier.exists() and isModifier) implies isModifierReason.exists()', ({ isModifier }) => isModifier === false],
  // eld-19
  [
    "path.matches('[^\\\\s\\\\.,:;\\\\\\'\"\\\\/|?!@#$%&*()\\\\[\\\\]{}]{1,64}(\\\\.[^\\\\s\\\\.,:;\\\\\\'\"\\\\/|?!@#$%&*()\\\\[\\\\]{}]{1,64}(\\\\[x\\\\])?(\\\\:[^\\\\s\\\\.]+)?)*')",
    ({ path }) => isPlainPath(path),
  ],
  // eld-20
  ["path.matches('[A-Za-z][A-Za-z0-9]*(\\\\.[a-z][A-Za-z0-9]*(\\\\[x])?)*')", ({ path }) => isPlainPath(path)],
  // sdf-9
  [
    "children().element.where(path.contains('.').not()).label.empty() and children().element.where(path.contains('.').not()).code.empty() and children().element.where(path.contains('.').not()).requirements.empty()",
    ({ snapshot, differential, contained }) =>
      contained === undefined &&
      hasPlainRoots(snapshot, ['label', 'code', 'requirements']) &&
      hasPlainRoots(differential, ['label', 'code', 'requirements']),
  ],
  // sdf-23
  [
    "(snapshot | differential).element.all(path.contains('.').not() implies sliceName.empty())",
    ({ snapshot, differential }) => hasPlainRoots(snapshot, ['sliceName']) && hasPlainRoots(differential, ['sliceName']),
  ],
  // sdf-8
  [
    "(%resource.kind = 'logical' or element.first().path = %resource.type) and element.tail().all(path.startsWith(%resource.snapshot.element.first().path&'.'))",
    ({ element }, { resource }) => isList(element) && isAllUnder(element, resource['type']),
  ],
])

const few = 8

function hasText(value: Json | undefined, name: string): boolean {
  return isObject(value) && typeof value[name] === 'string'
}

function areDistinct(items: readonly Json[], name: string): boolean {
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index]
    const text = isObject(item) ? item[name] : undefined
    if (typeof text !== 'string') return false
    for (let before = 0; before < index; before += 1) if ((items[before] as JsonObject)[name] === text) return false
  }
  return true
}

/** Whether the elements of a snapshot or differential have paths, and those of a single name none of some members. */
function hasPlainRoots(holder: Json | undefined, names: readonly string[]): boolean {
  if (holder === undefined) return true
  const elements = isObject(holder) ? holder['element'] : undefined
  if (!isList(elements)) return false
  for (let index = 0; index < elements.length; index += 1) {
    const element = elements[index]
    const path = isObject(element) ? element['path'] : undefined
    if (typeof path !== 'string') return false
    if (path.includes('.')) continue
    for (const name of names)
      if ((element as JsonObject)[name] !== undefined || (element as JsonObject)[`_${name}`] !== undefined) return false
  }
  return true
}

/** Whether the first element has a path of one name, and the others have that before a dot. */
function isAllUnder(elements: readonly Json[], root: Json | undefined): boolean {
  const first = elements[0]
  if (typeof root !== 'string' || !isObject(first) || first['path'] !== root) return false
  for (let index = 1; index < elements.length; index += 1) {
    const element = elements[index]
    const path = isObject(element) ? element['path'] : undefined
    if (typeof path !== 'string' || path.charCodeAt(root.length) !== dot || !path.startsWith(root)) return false
  }
  return true
}

/** The most characters of a name in a path. */
const longestName = 64

/** Whether a path is one of names of letters and digits, each after the first beginning with a small letter and maybe ending in `[x]`. */
function isPlainPath(path: Json | undefined): boolean {
  if (typeof path !== 'string') return false
  let length = 0
  let isFirst = true
  for (let index = 0; index < path.length; index += 1) {
    const unit = path.charCodeAt(index)
    if (unit === dot) {
      if (length === 0) return false
      length = 0
      isFirst = false
      continue
    }
    if (unit === bracket) {
      if (isFirst || length === 0 || !path.startsWith('[x]', index)) return false
      index += 2
      if (index + 1 < path.length && path.charCodeAt(index + 1) !== dot) return false
      continue
    }
    const isSmall = unit >= 97 && unit <= 122
    const isLetter = isSmall || (unit >= 65 && unit <= 90)
    if (length === 0 ? !(isFirst ? isLetter : isSmall) : !isLetter && !(unit >= 48 && unit <= 57)) return false
    length += 1
    if (length > longestName) return false
  }
  return length > 0
}

const dot = 0x2e
const bracket = 0x5b
