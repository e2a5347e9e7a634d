import { readDocument } from '../../rules/engine/document.ts'
import { createLines } from '../../rules/engine/lines.ts'
import type { Issue, Json, ValidateResponse } from '../../rules/index.ts'

type Path = readonly (string | number)[]

/** Adds to what the service found where it is in the text, which has to be JSON; what is absent points at its nearest ancestor. */
export function withRanges(response: ValidateResponse, text: string): ValidateResponse {
  const document = readDocument(text)
  if (document.value === undefined || response.issues.length === 0) return response
  const positionOf = createLines(text)
  const paths = response.issues.map((issue) => toPath(issue, document.value!))
  const locations = document.locate(paths)
  const issues = response.issues.map((issue, index): Issue => {
    const { place, depth } = locations[index]!
    const end = depth === paths[index]!.length ? place.end : Math.min(place.start + 1, place.end)
    return { ...issue, range: { start: positionOf(place.start), end: positionOf(end) } }
  })
  return { ...response, issues }
}

/** The steps in the document that a FHIR path says: `Observation.value` may lead to `valueQuantity`. */
function toPath({ path, entryIndex }: Issue, root: Json): Path {
  const start: Path = entryIndex === undefined ? [] : ['entry', entryIndex, 'resource']
  const steps: (string | number)[] = [...start]
  let value = start.reduce(memberOf, root as unknown)
  for (const step of stepsOf(path)) {
    const name = typeof step === 'string' ? nameOf(step, value) : step
    steps.push(name)
    value = memberOf(value, name)
  }
  return steps
}

/** The steps after the type, as far as they are plain names and indices: functions lead no further. */
function stepsOf(path: string): Path {
  const [type = ''] = /^[A-Za-z]+/.exec(path) ?? []
  const steps: (string | number)[] = []
  for (const [, name, quoted, index] of path.slice(type.length).matchAll(/\.(\w+)(?![\w(])|\.`((?:[^`\\]|\\.)+)`|\[(\d+)\]|[^]/g)) {
    if (index !== undefined) steps.push(Number(index))
    else if (name !== undefined) steps.push(name)
    else if (quoted !== undefined) steps.push(quoted.replaceAll('\\`', '`'))
    else break
  }
  return steps
}

function nameOf(step: string, value: unknown): string {
  if (typeof value !== 'object' || value === null || Object.hasOwn(value, step)) return step
  return Object.keys(value).find((name) => name.startsWith(step) && /^[A-Z]/.test(name.slice(step.length))) ?? step
}

function memberOf(value: unknown, step: string | number): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Record<string | number, unknown>)[step]
    : undefined
}
