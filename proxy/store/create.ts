import type { ProcessedValidation } from '../outbox/messages.ts'
import type { Admission } from '../idempotency/admission.ts'
import type { AttemptOutcome, ClaimedDelivery } from '../outbox/delivery.ts'
import { inBatches, type Gather } from './batches.ts'
import { admitAll } from './bindings.ts'
import { chargeAll, chargeNothing } from './charges.ts'
import { claimDue, claimTest, countDue, finishAll } from './claims.ts'
import type { OpenDatabase } from './database.ts'
import { listDeliveries, readRecent } from './deliveries.ts'
import { forgetPiece } from './forgetting.ts'
import { advanceJob } from './job-steps.ts'
import { cancelJob, findJob, listJobs, openJob, readFindings, touchJob } from './jobs.ts'
import { addKey, endKey, findKeyHolders, listKeys, replaceKey, touchAll, type Touch } from './keys.ts'
import { createReachability } from './reachable.ts'
import type { Application, ChargeResult, KeyHolder, Store } from './store.ts'
import { createTenant, findTenant, findTenantByEmail, listTenants, updateTenant } from './tenants.ts'
import { sayingUnavailable } from './unavailable.ts'
import { readQuota, readUsage } from './usage.ts'
import { listValidations } from './validations.ts'
import { findWebhook, listSealedWebhooks, putWebhook, removeWebhook, resealWebhook } from './webhooks.ts'

const deliveryTypes = ['validation.complete', 'job.complete', 'webhook.test', 'usage.alert'] as const

/** The store over a database. What many requests ask for at the same time, as `gather` says, is asked of the database together. */
export function createStore({ db, quick, dialect, close }: OpenDatabase, clock: () => number, gather?: Gather): Store {
  const findHolder = inBatches<string, KeyHolder | undefined>((ids) => findKeyHolders(quick, ids, clock()), gather)
  const touch = inBatches<Touch, undefined>((touches) => touchAll(quick, touches, clock()), gather)
  const admit = inBatches<Application, Admission>((applications) => admitAll(quick, applications, clock()), gather)
  const charge = inBatches<ProcessedValidation, ChargeResult>((validations) => chargeAll(quick, dialect, validations, clock()), gather)
  const finish = inBatches<{ readonly delivery: ClaimedDelivery; readonly outcome: AttemptOutcome }, undefined>(
    (finished) => finishAll(db, finished, clock()),
    gather,
  )
  const { note, isReachable } = createReachability(quick)
  const store: Store = {
    isReachable,
    close,

    createTenant: (tenant, key) => createTenant(quick, dialect, tenant, key, clock()),
    findTenant: (id) => findTenant(quick, id),
    findTenantByEmail: (email) => findTenantByEmail(quick, email),
    listTenants: () => listTenants(db),
    setPlan: (id, { plan, until }) => updateTenant(quick, id, { plan, plan_until: until }),
    setStatus: (id, status) => updateTenant(quick, id, { status }),

    findKeyHolder: findHolder,
    listKeys: (tenantId) => listKeys(quick, tenantId, clock()),
    addKey: (tenantId, key) => addKey(quick, tenantId, key, clock()),
    replaceKey: (tenantId, oldId, oldEndsAt, key) => replaceKey(quick, { tenantId, oldId, oldEndsAt }, key, clock()),
    endKey: (tenantId, keyId) => endKey(quick, tenantId, keyId, clock()),
    touchKey: (keyId, hash) => touch({ keyId, hash }),

    admit,
    charge,
    logDegraded: (validation) => chargeNothing(quick, dialect, validation, clock()),

    readQuota: (tenantId) => readQuota(quick, tenantId, clock()),
    readUsage: (tenantId, months) => readUsage(quick, tenantId, months, clock()),
    listValidations: (tenantId, cursor) => listValidations(quick, tenantId, cursor),

    openJob: (request) => openJob(db, dialect, request, clock()),
    advanceJob: (step) => advanceJob(db, dialect, step, clock()),
    touchJob: (tenantId, id, holder) => touchJob(quick, tenantId, id, holder, clock()),
    findJob: (tenantId, id) => findJob(quick, tenantId, id, clock()),
    listJobs: (tenantId, cursor) => listJobs(quick, tenantId, cursor, clock()),
    cancelJob: (tenantId, id) => cancelJob(db, dialect, tenantId, id, clock()),
    readFindings: (tenantId, id, place) => readFindings(db, tenantId, id, place, clock()),

    findWebhook: (tenantId) => findWebhook(quick, tenantId),
    putWebhook: (tenantId, url, sealedSecret) => putWebhook(quick, tenantId, url, sealedSecret, clock()),
    removeWebhook: (tenantId) => removeWebhook(db, tenantId),
    listSealedWebhooks: () => listSealedWebhooks(db),
    resealWebhook: (webhook, resealed) => resealWebhook(db, webhook, resealed),
    listDeliveries: (tenantId, cursor) => listDeliveries(quick, tenantId, cursor),

    claimTest: (tenantId) => claimTest(quick, tenantId, clock()),
    claimDue: (types, limit, mostOfTenant) => claimDue(db, dialect, types, limit, clock(), mostOfTenant),
    finishAttempt: (delivery, outcome) => finish({ delivery, outcome }),
    countDue: (types) => countDue(quick, types, clock()),
    readOutbox: async () => ({ ...(await readRecent(quick)), due: await countDue(quick, deliveryTypes, clock()) }),
    forget: (retention, place) => forgetPiece(db, dialect, retention, place, clock()),
  }
  return sayingUnavailable(store, note)
}
