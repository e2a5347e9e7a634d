import type { QueuedValidation } from '../storage/db.ts'
import { settle } from '../storage/queue.ts'
import type { Failure } from './client.ts'
import { isPassing, validateRemotely } from './validate.ts'

/**
 * Sends validations one after the other, each under the key it was given when it was asked for. Stops at the first failure
 * that another attempt may not have, and says it; those that are left go on waiting.
 */
export async function runQueue(validations: readonly QueuedValidation[], apiKey: string | undefined): Promise<Failure | undefined> {
  for (const validation of validations) {
    const { id } = validation
    const result = await validateRemotely(validation, apiKey)
    if ('judgement' in result) {
      const { report, engine } = result.judgement
      await settle(id, { kind: 'judged', report, engine })
    } else if (isPassing(result.failure)) {
      return result.failure
    } else {
      await settle(id, { kind: 'refused', detail: result.failure.detail })
    }
  }
  return undefined
}
