import type { TextIssue } from '../../worker/api.ts'
import { fold } from '../text/fold.ts'

/** Makes the filter of a query: passes issues of which every word is in the rule, the guide, the place, the type or the sentence of an issue, whatever its accents and case. */
export function createFilter(query: string): (issue: Pick<TextIssue, 'code' | 'guide' | 'path' | 'message'>) => boolean {
  const parts = fold(query).split(' ').filter(Boolean)
  if (parts.length === 0) return () => true
  return ({ code, guide, path, message }) => {
    const text = fold(`${code} ${guide ?? ''} ${path} ${message}`)
    return parts.every((part) => text.includes(part))
  }
}
