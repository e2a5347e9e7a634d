import { isObject, valueAt, type Json, type JsonObject } from '../../../rules/engine/json.ts'
import { r4 } from '../../../rules/structure/r4.ts'

/** A place as the service writes it: a FHIR path from the type of the resource, and which entry of a Bundle it is in. */
export interface Place {
  readonly path: string
  readonly entryIndex?: number
}

/**
 * The place that an engine means. Engines write FHIR paths with more or less beside the names: comments with the type
 * and id of a resource, `ofType()`, names of slices, `[x]`, the type in a choice's name, indices after a dot.
 */
export function toPlace(written: string | undefined, root: JsonObject): Place {
  const steps = readSteps(written ?? '', root)
  const isInEntry = root['resourceType'] === 'Bundle' && steps[0] === 'entry' && typeof steps[1] === 'number' && steps[2] === 'resource'
  if (!isInEntry) return { path: write(steps, root) }
  return { path: write(steps.slice(3), valueAt(root, steps.slice(0, 3))), entryIndex: steps[1] as number }
}

type Steps = (string | number)[]

/** Notes that may stand between two steps, one kind after the other. */
const token = /\/\*.*?\*\/|\[x\]|\[url='[^']*'\]|\[(\d+)\]|\.(\d+)(?![\w])|:[\w-]+(?:\/[\w-]+)*|\.?`([^`]*)`|\.?([A-Za-z_]\w*)(\()?|\./gy

/** Functions that only say the type of what stands before them; after any other the path is no place any more. */
const transparent = /(ofType|as)\(\s*[\w.`]+\s*\)/y

function readSteps(written: string, root: JsonObject): Steps {
  const text = written.startsWith('/') ? fromXPath(written) : written
  const steps: Steps = []
  token.lastIndex = 0
  for (;;) {
    const start = token.lastIndex
    const found = start < text.length ? token.exec(text) : null
    if (found === null) break
    const [all, index, dotted, quoted, name, bracket] = found
    if (bracket !== undefined) {
      transparent.lastIndex = start + (all.startsWith('.') ? 1 : 0)
      if (!transparent.test(text)) break
      token.lastIndex = transparent.lastIndex
    } else if (index !== undefined || dotted !== undefined) steps.push(Number(index ?? dotted))
    else if (quoted !== undefined || name !== undefined) steps.push((quoted ?? name)!)
  }
  const [first] = steps
  return first === root['resourceType'] || (typeof first === 'string' && r4.find(first) !== undefined) ? steps.slice(1) : steps
}

/** Servers of the time before FHIRPath: `/f:Patient/f:name[1]`, counted from one. */
function fromXPath(written: string): string {
  return written
    .split('/')
    .filter((step) => step !== '')
    .map((step) => step.replace(/^f:/, '').replace(/\[(\d+)\]$/, (_all, number: string) => `[${Math.max(0, Number(number) - 1)}]`))
    .join('.')
}

function write(steps: readonly (string | number)[], resource: Json | undefined): string {
  let type: string | undefined = typeOf(resource)
  let value = resource
  let written = type ?? 'Resource'
  for (const step of steps) {
    value = valueAt(value, [step])
    if (typeof step === 'number') {
      written += `[${step}]`
      type = typeOf(value) ?? type
      continue
    }
    const element = type === undefined ? undefined : r4.find(type)?.elements.get(step)
    written += `.${element?.name ?? quoted(step)}`
    type = typeOf(value) ?? element?.type
  }
  return written
}

function typeOf(value: Json | undefined): string | undefined {
  const type = isObject(value) ? value['resourceType'] : undefined
  return typeof type === 'string' && r4.isResource(type) ? type : undefined
}

function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name}\``
}
