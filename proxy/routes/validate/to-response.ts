import { toOperationOutcome } from '../../../rules/format/operation-outcome.ts'
import type { Issue, ValidateResponse } from '../../../rules/index.ts'
import type { EngineAnswer } from '../../engine/engine.ts'
import type { OperationOutcome } from '../../api.ts'

/** The public result of what an engine says. */
export function toValidateResponse({ issues, profile, degraded, ...rest }: EngineAnswer, resourceType: string): ValidateResponse {
  const messages = (severity: Issue['severity']): readonly string[] =>
    issues.filter((issue) => issue.severity === severity).map(({ message }) => message)
  const errors = messages('error')
  return {
    valid: errors.length === 0,
    errors,
    warnings: messages('warning'),
    profile,
    resourceType,
    issues,
    ...(degraded && { engineDegraded: true }),
    ...rest,
  }
}

/** The same result as an OperationOutcome, which says in its own way that the engine did not complete the validation. */
export function toOutcome(response: ValidateResponse): OperationOutcome {
  const outcome = toOperationOutcome(response) as unknown as OperationOutcome
  return response.engineDegraded === true ? { ...outcome, issue: [...outcome.issue, incomplete] } : outcome
}

const incomplete: OperationOutcome['issue'][number] = {
  severity: 'information',
  code: 'incomplete',
  details: { text: 'El motor de validación no completó la validación: puede haber más problemas. No se gastó cuota.' },
}
