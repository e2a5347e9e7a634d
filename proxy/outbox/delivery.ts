/*
 * The words of the outbox.
 *
 * Delivery    a message to a webhook or by mail that waits in the outbox until its receiver has taken it.
 * Claim       the right to attempt a delivery for at most a minute; who is killed meanwhile loses it, and nothing else.
 *
 * Every moment is in milliseconds since 1970.
 */

/** Where a tenant wants to be told of its validations. */
export interface Webhook {
  readonly url: string
  /** Sealed under the service's secret. */
  readonly sealedSecret: string
  /** When it was switched off because its receiver answered 410; null while it is on. */
  readonly disabledAt: number | null
  readonly createdAt: number
}

/** The event of a delivery. */
export type DeliveryType = 'validation.complete' | 'job.complete' | 'webhook.test' | 'usage.alert'

/** A delivery of a webhook as its owner sees it. */
export interface Delivery {
  /** The `webhook-id`: the same in every attempt. */
  readonly id: string
  readonly type: DeliveryType
  readonly createdAt: number
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly lastAttemptAt: number | null
  /** Null unless it is pending. */
  readonly nextAttemptAt: number | null
  /** The last answer's status; null where there was none. */
  readonly responseStatus: number | null
  /** Why the last attempt failed, in a word: `timeout`; null where it did not. */
  readonly failure: string | null
}

/** `failed` is given up for good. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed'

/** A delivery in the hands of who is to attempt it. */
export interface ClaimedDelivery {
  readonly id: string
  readonly claim: string
  readonly tenantId: string
  readonly type: DeliveryType
  /** JSON without anything personal. */
  readonly payload: string
  readonly createdAt: number
  /** How often it was attempted before. */
  readonly attempts: number
  /** The tenant's address and name, for mail. */
  readonly email: string
  /** True once somebody has shown that they read what is written to that address. */
  readonly isConfirmed: boolean
  readonly organization: string
  /** The webhook as it is now; null where there is none any more. */
  readonly webhook: Webhook | null
}

/** How an attempt ended, and what follows: another at `retryAt`, or none. */
export type AttemptOutcome =
  | { readonly kind: 'delivered'; readonly responseStatus: number | null }
  | { readonly kind: 'retry'; readonly retryAt: number; readonly responseStatus: number | null; readonly failure: string }
  | { readonly kind: 'failed'; readonly responseStatus: number | null; readonly failure: string; readonly disableWebhook: boolean }

/** How the outbox stands, over all tenants. */
export interface OutboxStanding {
  /** How many deliveries are due and unclaimed. */
  readonly due: number
  /** How the last 50 that were put into it fared. */
  readonly recent: Readonly<Record<DeliveryStatus, number>>
  /** The last attempt of these; null where there was none. */
  readonly lastAttemptAt: number | null
}
