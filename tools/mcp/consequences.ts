import { withVerdict } from '../../rules/format/verdict.ts'
import { withoutConsequences, type ValidateResponse } from '../../rules/index.ts'

/** A response as a tool gives it: what only follows from a cause is counted there, unless all was asked for. */
export function shown(response: ValidateResponse, all = false): ValidateResponse {
  return withVerdict(all ? response : { ...response, issues: withoutConsequences(response.issues) })
}
