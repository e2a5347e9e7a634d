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
