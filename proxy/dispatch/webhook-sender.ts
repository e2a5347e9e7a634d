import { Webhook } from 'standardwebhooks'
import { request, type Dispatcher as Agent } from 'undici'
import type { Secrets } from '../secrets/secret.ts'
import type { ClaimedDelivery } from '../outbox/delivery.ts'
import type { AttemptResult } from './attempt.ts'
import { ForbiddenAddress } from './guarded-agent.ts'
import { openSecret } from './webhooks.ts'

/** An attempt ends within this, in milliseconds: well before its claim does. */
const mostDuration = 20_000

/** The bytes that are read of an answer, which nobody looks at: enough to use its connection again. */
const mostAnswer = 16_384

/** Sends a delivery to its webhook as Standard Webhooks has it: https://www.standardwebhooks.com */
export async function sendWebhook(delivery: ClaimedDelivery, agent: Agent, secrets: Secrets, now: number): Promise<AttemptResult> {
  const { id, payload, webhook, tenantId } = delivery
  if (webhook === null || webhook.disabledAt !== null) {
    return { kind: 'hopeless', responseStatus: null, failure: 'webhook-disabled', gone: false }
  }
  const secret = openSecret(webhook.sealedSecret, tenantId, secrets)
  if (secret === undefined) return { kind: 'refused', responseStatus: null, failure: 'secret-unreadable', waitMs: 0 }
  const signal = AbortSignal.timeout(mostDuration)
  try {
    const { statusCode, headers, body } = await request(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'svc-webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, new Date(now), payload),
      },
      body: payload,
      dispatcher: agent,
      signal,
    })
    // The status has decided already.
    await body.dump({ limit: mostAnswer, signal }).catch(() => {})
    return judgeStatus(statusCode, headers['retry-after'], now)
  } catch (error) {
    return { kind: 'refused', responseStatus: null, failure: failureOf(error), waitMs: 0 }
  }
}

function judgeStatus(status: number, retryAfter: string | readonly string[] | undefined, now: number): AttemptResult {
  if (status >= 200 && status < 300) return { kind: 'accepted', responseStatus: status }
  if (status === 410) return { kind: 'hopeless', responseStatus: status, failure: 'gone', gone: true }
  const failure = status >= 300 && status < 400 ? 'redirect' : 'status'
  return { kind: 'refused', responseStatus: status, failure, waitMs: readRetryAfter(retryAfter, now) }
}

/** How long a `Retry-After` asks to wait, in milliseconds: it holds seconds or a date. */
function readRetryAfter(header: string | readonly string[] | undefined, now: number): number {
  if (typeof header !== 'string') return 0
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unreachable'
  if (error instanceof ForbiddenAddress) return 'forbidden-address'
  if (error.name === 'TimeoutError' || ('code' in error && /TIMEOUT|TIMEDOUT/.test(String(error.code)))) return 'timeout'
  if ('code' in error && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(String(error.code))) return 'certificate'
  return error.cause === undefined ? 'unreachable' : failureOf(error.cause)
}
