import { isList, isObject, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { knownTypeOf } from '../resource-type.ts'
import { follow } from './follow.ts'
import type { Item, Run } from './model.ts'

/** The name of an element, and that of what stands beside it, which is not put together for each item. */
interface ChildName {
  readonly name: string
  readonly beside: string
}

/** A step of the path of a discriminator. */
export type PathStep =
  | ({ readonly kind: 'child' } & ChildName)
  | { readonly kind: 'extension'; readonly url: string }
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'resolve' }

/** Reads the path of a discriminator; undefined where it is not one of those that FHIR allows. */
export function readPath(path: string): readonly PathStep[] | undefined {
  const steps: PathStep[] = []
  for (const [written] of path.matchAll(/(?:[^.'()]|\('[^']*'\)|\([^)]*\))+/g)) {
    const step = readStep(written.trim())
    if (step === undefined) return undefined
    if (step !== 'this') steps.push(step)
  }
  return steps
}

function readStep(written: string): PathStep | 'this' | undefined {
  if (written === '$this') return 'this'
  if (written === 'resolve()') return { kind: 'resolve' }
  const call = /^(extension|ofType|as)\(\s*'?([^']*?)'?\s*\)$/.exec(written)
  if (call !== null)
    return call[1] === 'extension' ? { kind: 'extension', url: call[2]! } : { kind: 'type', type: call[2]!.replace(/^FHIR\./, '') }
  if (!/^\w+(?:\[x\])?$/.test(written)) return undefined
  const name = written.replace('[x]', '')
  return { kind: 'child', name, beside: `_${name}` }
}

/** The result of testing a value along a path; undefined where a reference on the way leads to nothing that is at hand. */
export type Answer = boolean | undefined

/** Whether some value that a path leads to passes a test. */
export function someAt(run: Run, item: Item, steps: readonly PathStep[], test: (run: Run, item: Item) => Answer, index = 0): Answer {
  const step = steps[index]
  if (step === undefined) return test(run, item)
  switch (step.kind) {
    case 'child':
      return someChild(item, step, (child) => someAt(run, child, steps, test, index + 1))
    case 'extension':
      return someChild(item, extension, (child) =>
        isObject(child.value) && child.value['url'] === step.url ? someAt(run, child, steps, test, index + 1) : false,
      )
    case 'type':
      return item.type === '' || item.type === step.type || (isObject(item.value) && knownTypeOf(item.value) === step.type)
        ? someAt(run, item, steps, test, index + 1)
        : false
    case 'resolve': {
      if (namesNothing(item.value)) return false
      const target = targetOf(run, item.value)
      return target === undefined ? undefined : someAt(run, target, steps, test, index + 1)
    }
  }
}

/** The value along a path in an item: at its end, or as far as it goes. */
export interface PlacedValue {
  /** From the item, or from the resource that a reference led to. */
  readonly at: Path
  readonly value: Json | undefined
  readonly type: string
  /** The steps that are not there. */
  readonly rest: readonly PathStep[]
  /** Whether a reference was followed. */
  readonly isElsewhere: boolean
}

/** Where a path leads to in an item. */
export function placesOf(run: Run, { value, type }: Item, steps: readonly PathStep[]): readonly PlacedValue[] {
  return walk({ at: [], value, type, rest: steps, isElsewhere: false })

  function walk(place: PlacedValue): readonly PlacedValue[] {
    const { at, value: here, rest } = place
    if (isList(here)) return here.flatMap((item, index) => walk({ ...place, at: [...at, index], value: item }))
    const [step, ...next] = rest
    if (step === undefined) return [place]
    switch (step.kind) {
      case 'child': {
        const key = isObject(here) ? keyOf(here, step.name) : undefined
        if (key === undefined) return [place]
        return walk({ ...place, at: [...at, key], value: (here as JsonObject)[key], type: typeOfChoice(key, step.name), rest: next })
      }
      case 'extension': {
        const list = isObject(here) && isList(here['extension']) ? here['extension'] : []
        const found = list.flatMap((one, index) => (isObject(one) && one['url'] === step.url ? [{ one, index }] : []))
        if (found.length === 0) return [place]
        return found.flatMap(({ one, index }) => walk({ ...place, at: [...at, 'extension', index], value: one, rest: next }))
      }
      case 'type':
        return walk({ ...place, rest: next })
      case 'resolve': {
        const target = targetOf(run, here)
        return target === undefined ? [place] : walk({ at: [], value: target.value, type: target.type, rest: next, isElsewhere: true })
      }
    }
  }
}

/** The name that an element has in an object; of a choice, with its type. */
function keyOf(object: JsonObject, name: string): string | undefined {
  if (object[name] !== undefined) return name
  return Object.keys(object).find((key) => key.startsWith(name) && /^[A-Z]/.test(key.slice(name.length)))
}

function typeOfChoice(key: string, name: string): string {
  return key === name ? '' : typeOfKey(key.slice(name.length))
}

/** Whether some value that a path of names leads to is a text; undefined where a name is missing, which may be that of a choice. */
export function somePlain(value: Json | undefined, names: readonly string[], wanted: Json, index = 0): Answer {
  if (index === names.length) return value === wanted
  const inner = isObject(value) ? value[names[index]!] : undefined
  if (inner === undefined) return undefined
  if (!isList(inner)) return somePlain(inner, names, wanted, index + 1)
  let answer: Answer = false
  for (let at = 0; at < inner.length; at += 1) {
    const one = somePlain(inner[at], names, wanted, index + 1)
    if (one === true) return true
    if (one === undefined) answer = undefined
  }
  return answer
}

const extension: ChildName = { name: 'extension', beside: '_extension' }

function someChild({ value, companion }: Item, { name, beside }: ChildName, test: (child: Item) => Answer): Answer {
  const holder = isObject(value) ? value : companion
  if (holder === undefined) return false
  if (holder[name] !== undefined || holder[beside] !== undefined) return someOf(holder[name], holder[beside], '', test)
  // A choice stands under the names of its types.
  for (const key in holder) {
    const bare = key.startsWith('_') ? key.slice(1) : key
    if (!bare.startsWith(name) || !/^[A-Z]/.test(bare.slice(name.length))) continue
    const answer = someOf(holder[bare], holder[`_${bare}`], typeOfKey(bare.slice(name.length)), test)
    if (answer !== false) return answer
  }
  return false
}

function someOf(value: Json | undefined, beside: Json | undefined, type: string, test: (child: Item) => Answer): Answer {
  if (!isList(value) && !isList(beside)) return test({ value, companion: isObject(beside) ? beside : undefined, type })
  const length = Math.max(isList(value) ? value.length : 0, isList(beside) ? beside.length : 0)
  let answer: Answer = false
  for (let index = 0; index < length; index += 1) {
    const companion = isList(beside) ? beside[index] : undefined
    const item = isList(value) ? (value[index] ?? undefined) : undefined
    const one = test({ value: item, companion: isObject(companion) ? companion : undefined, type })
    if (one === true) return true
    if (one === undefined) answer = undefined
  }
  return answer
}

/** A type as it stands in a name: `Quantity`, `Boolean` for boolean. */
function typeOfKey(suffix: string): string {
  const small = `${suffix[0]!.toLowerCase()}${suffix.slice(1)}`
  return primitiveNames.has(small) ? small : suffix
}

const primitiveNames = new Set(
  'base64Binary boolean canonical code date dateTime decimal id instant integer markdown oid positiveInt string time unsignedInt uri url uuid'.split(
    ' ',
  ),
)

/** Whether a value is a reference that says neither where nor by what identifier its target is found, so that there is none. */
function namesNothing(value: Json | undefined): boolean {
  return isObject(value) && value['reference'] === undefined && value['identifier'] === undefined
}

/** The resource that a reference leads to in the document. */
function targetOf(run: Run, value: Json | undefined): Item | undefined {
  const reference = typeof value === 'string' ? value : isObject(value) ? value['reference'] : undefined
  if (typeof reference !== 'string' || run.scope === undefined) return undefined
  const { resolution } = follow(run, run.scope, reference)
  return typeof resolution === 'string'
    ? undefined
    : { value: resolution.target.resource, companion: undefined, type: resolution.target.type }
}
