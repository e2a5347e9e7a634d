import type { Issue } from '../../proxy/api.ts'

/** The part of an issue that tells whether two are the same. */
export type Said = Pick<Issue, 'code' | 'path' | 'message' | 'severity' | 'entryIndex' | 'why'>

/** Who says what: both, the service alone, or this page alone. Each in the order in which it was said. */
export interface Comparison<One extends Said = Said> {
  readonly service: readonly One[]
  readonly both: readonly One[]
  readonly page: readonly One[]
}

/** Compares what this page says of a text with what the service says of it; what is said twice counts twice. */
export function compare<One extends Said>(page: readonly One[], service: readonly One[]): Comparison<One> {
  const open = new Map<string, One[]>()
  for (const issue of page) open.set(keyOf(issue), [...(open.get(keyOf(issue)) ?? []), issue])
  const both: One[] = []
  const alone = service.filter((issue) => {
    const isShared = open.get(keyOf(issue))?.shift() !== undefined
    if (isShared) both.push(issue)
    return !isShared
  })
  const left = new Set([...open.values()].flat())
  return { service: alone, both, page: page.filter((issue) => left.has(issue)) }
}

/** An issue of the same rule at the same place is the same, however it is worded. */
function keyOf({ code, path, entryIndex }: Said): string {
  return `${code} ${entryIndex ?? ''} ${path}`
}
