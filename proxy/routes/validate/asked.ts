import type { EngineRequest } from '../../engine/engine.ts'
import type { Fingerprints } from '../../idempotency/fingerprint.ts'

/** A validation that may be asked of the engine: what was sent, and by whom. */
export interface Asked extends EngineRequest {
  readonly keyId: string
  readonly requestId: string
  /** True if the client named the request itself and may therefore repeat it. */
  readonly isRetriable: boolean
  /** Of body, profile and version. */
  readonly fingerprints: Fingerprints
  /** Its price. */
  readonly units: number
}
