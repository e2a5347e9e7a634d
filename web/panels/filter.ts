import type { Issue } from '../../rules/index.ts'
import { fold } from '../text/fold.ts'

/** Whether every word of a query is in the rule, the place, the type or the sentence of an issue, whatever its accents and case. */
export function createFilter(query: string): (issue: Pick<Issue, 'code' | 'path' | 'message'>) => boolean {
  const parts = fold(query).split(' ').filter(Boolean)
  if (parts.length === 0) return () => true
  return ({ code, path, message }) => {
    const text = fold(`${code} ${path} ${message}`)
    return parts.every((part) => text.includes(part))
  }
}

/** What a filter can be completed to: the types of the resources and the rules that were met, each with how often, the most frequent first. */
export function filterProposals(
  issues: readonly Pick<Issue, 'code' | 'path'>[],
): readonly { readonly value: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { code, path } of issues) {
    const end = path.search(/[.[]/)
    for (const value of [code, end < 0 ? path : path.slice(0, end)]) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count)
}
