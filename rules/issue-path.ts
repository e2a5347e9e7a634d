import type { Json, Path } from './engine/json.ts'
import type { Issue } from './engine/issue.ts'

/** The steps in a document to what an issue speaks of: `Observation.value` may lead to `valueQuantity`. */
export function findIssuePath({ path, entryIndex }: Pick<Issue, 'path' | 'entryIndex'>, root: Json): Path {
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
