import { readDocument } from '../../rules/engine/document.ts'
import { createLines } from '../../rules/engine/lines.ts'
import type { Issue, ValidateResponse } from '../../rules/index.ts'
import { findIssuePath } from '../../rules/issue-path.ts'

/** Adds to what the service found where it is in the text, which has to be JSON; what is absent points at its nearest ancestor. */
export function withRanges(response: ValidateResponse, text: string): ValidateResponse {
  const document = readDocument(text)
  if (document.value === undefined || response.issues.length === 0) return response
  const positionOf = createLines(text)
  const paths = response.issues.map((issue) => findIssuePath(issue, document.value!))
  const locations = document.locate(paths)
  const issues = response.issues.map((issue, index): Issue => {
    const { place, depth } = locations[index]!
    const end = depth === paths[index]!.length ? place.end : Math.min(place.start + 1, place.end)
    return { ...issue, range: { start: positionOf(place.start), end: positionOf(end) } }
  })
  return { ...response, issues }
}
