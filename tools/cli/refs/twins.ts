import type { Issue, ValidateResponse } from '../../../rules/index.ts'
import type { Lang } from '../../node/report-language.ts'
import type { Twin } from './find-links.ts'
import { refWords } from './words.ts'

/** Where something was met: a file, and a line of it. */
interface Place {
  readonly file: string
  readonly line?: number | undefined
}

/** So many are remembered; of more, the rest is not told. */
const mostKept = 1_000_000

/** Tells of each resource that is the same as one before it, in the order of the inputs, where that one is. */
export function createTwins(
  lang?: Lang,
): (response: ValidateResponse, twins: readonly Twin[] | undefined, place: Place) => ValidateResponse {
  const first = new Map<string, Place>()
  return (response, twins = [], place) => {
    const issues = twins.flatMap(({ key, issue }): readonly Issue[] => {
      const before = first.get(key)
      if (before === undefined) {
        if (first.size < mostKept) first.set(key, place)
        return []
      }
      return [{ ...issue, message: `${issue.message}${refWords(lang).place(before.file, before.line)}.` }]
    })
    return withIssues(response, issues)
  }
}

/** A response with more warnings. */
export function withIssues(response: ValidateResponse, more: readonly Issue[]): ValidateResponse {
  if (more.length === 0) return response
  const warnings = [...response.warnings, ...more.map(({ message }) => message)]
  return { ...response, warnings, issues: [...response.issues, ...more] }
}
