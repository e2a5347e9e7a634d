import type { AttemptOutcome, DeliveryType } from '../outbox/delivery.ts'

/** The outcome of one attempt. */
export type AttemptResult =
  | { readonly kind: 'accepted'; readonly responseStatus: number | null }
  | {
      readonly kind: 'refused'
      readonly responseStatus: number | null
      /** A word for why: `timeout`. */
      readonly failure: string
      /** How long the receiver asked to be left alone, in milliseconds; 0 for not at all. */
      readonly waitMs: number
    }
  /** It will never be accepted. `gone`: nor will anything else that is sent there. */
  | { readonly kind: 'hopeless'; readonly responseStatus: number | null; readonly failure: string; readonly gone: boolean }

const second = 1000
const hour = 3600 * second

/** Attempts in all; the last one is more than three days after the first. */
const mostAttempts = 14

/** The next state after an attempt. `attempts` were made before it; `chance` between 0 and 1 keeps receivers from being called by all at once. */
export function decideOutcome(
  result: AttemptResult,
  { type, attempts }: { readonly type: DeliveryType; readonly attempts: number },
  now: number,
  chance: number,
): AttemptOutcome {
  if (result.kind === 'accepted') return { kind: 'delivered', responseStatus: result.responseStatus }
  const { responseStatus, failure } = result
  const isLast = result.kind === 'hopeless' || type === 'webhook.test' || attempts + 1 >= mostAttempts
  if (isLast) return { kind: 'failed', responseStatus, failure, disableWebhook: result.kind === 'hopeless' && result.gone }
  const wait = Math.max(retryDelay(attempts + 1, chance), Math.min(result.waitMs, 24 * hour))
  return { kind: 'retry', retryAt: now + wait, responseStatus, failure }
}

/** How long to wait after so many attempts, in milliseconds: 5 s, 20 s, 80 s … 12 h, each a fifth longer or shorter. */
export function retryDelay(attempts: number, chance: number): number {
  return Math.round(Math.min(5 * second * 4 ** (attempts - 1), 12 * hour) * (0.8 + 0.4 * chance))
}
