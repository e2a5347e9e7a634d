/** What a batch came to; `remaining` deliveries are due still. */
export interface BatchResult {
  readonly attempted: number
  readonly delivered: number
  readonly failed: number
  readonly remaining: number
}

/** What came of one attempt, for who asked for it. */
export interface AttemptReport {
  readonly id: string
  readonly delivered: boolean
  readonly responseStatus: number | null
  /** A word for why it failed: `timeout`. */
  readonly failure: string | null
}

/** Carries what is in the outbox to its receivers, in the background and on demand. */
export interface Dispatcher {
  /** Says that there is something new in the outbox. */
  wake(): void
  /** Attempts what is due, at most 100 deliveries. */
  deliverBatch(): Promise<BatchResult>
  /** Sends a test to a tenant's webhook now; undefined where it has none that is on. */
  deliverTest(tenantId: string): Promise<AttemptReport | undefined>
  /** Waits for the attempts that have begun, and begins no more. */
  close(): Promise<void>
}
