import type { ProcessedValidation } from '../../proxy/outbox/messages.ts'
import type { NewTenant } from '../../proxy/store/store.ts'

/** A validation of a Patient by a tenant, which differs from others in what is said here. */
export function validationOf(tenant: Pick<NewTenant, 'id'>, change: Partial<ProcessedValidation> = {}): ProcessedValidation {
  return {
    tenantId: tenant.id,
    keyId: 'uno00000',
    requestId: crypto.randomUUID(),
    fingerprint: 'a'.repeat(64),
    resourceType: 'Patient',
    profile: null,
    valid: true,
    errorCount: 0,
    warningCount: 0,
    unverifiedCount: 0,
    units: 1,
    durationMs: 3,
    clCoreVersion: '1.9.4',
    engine: 'embedded',
    ...change,
  }
}
