import type { ValidateResponse } from '../../proxy/api.ts'
import { ask, type Failure } from './client.ts'

/** The service's report on a text, and its facts about itself. */
export interface Judgement {
  readonly report: ValidateResponse
  readonly engine: string
  readonly clCoreVersion: string
  /** Whether the same request was made before. */
  readonly isReplay: boolean
  /** Units that are left this month, or `unlimited`; undefined where nothing was charged. */
  readonly remaining: string | undefined
}

/** A judgement, or why there is none. */
export type Validated = { readonly judgement: Judgement } | { readonly failure: Failure }

/** A text to validate, and how. */
export interface Validation {
  /** The Idempotency-Key: however often it is sent, the text is charged once. */
  readonly id: string
  readonly text: string
  /** The canonical of the profile to hold it to; absent where the service is to choose. */
  readonly profile?: string | undefined
}

/** Has the service validate a text, by a key or else by the session of this browser. */
export async function validateRemotely({ id, text, profile }: Validation, apiKey: string | undefined): Promise<Validated> {
  const headers = {
    ...(apiKey !== undefined && { 'X-API-Key': apiKey }),
    'Idempotency-Key': id,
    ...(profile !== undefined && { 'X-FHIR-Profile': profile }),
  }
  const answer = await ask<ValidateResponse>('/api/validate', { method: 'POST', text, headers, patience: 120_000 })
  if ('failure' in answer) return answer
  const { value: report, headers: said } = answer
  return {
    judgement: {
      report,
      engine: said.get('Svc-Engine') ?? '',
      clCoreVersion: said.get('Svc-CL-Core-Version') ?? '',
      isReplay: said.get('Svc-Idempotent-Replay') === 'true',
      remaining: said.get('Svc-Quota-Remaining') ?? undefined,
    },
  }
}

/** Whether another attempt with the same text may go better: nothing is wrong with the text itself. */
export function isPassing({ status, code }: Failure): boolean {
  return code === 'unreachable' || code === 'unreadable' || status === 401 || status === 403 || status === 429 || status >= 500
}
