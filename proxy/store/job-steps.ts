import type { Kysely } from 'kysely'
import { keptFor, type JobAdvance, type JobStep } from '../jobs/job.ts'
import { jobComplete, usageAlert } from '../outbox/messages.ts'
import { decideCharge } from '../quota/charge.ts'
import { monthOf } from '../quota/quota.ts'
import { announce, lockAccounts, readMonths, writeMonths } from './charges.ts'
import { toOutboxRow } from './deliveries.ts'
import { lockJob, toJob } from './jobs.ts'
import type { DialectName } from './migrations/migration.ts'
import type { Tables } from './schema.ts'
import { addUsage } from './usage.ts'

/**
 * Writes what some lines of a job came to, and charges them: all of it or nothing, and only for who holds the job and follows on
 * what was judged before, so that no line is ever charged twice.
 */
export function advanceJob(db: Kysely<Tables>, dialect: DialectName, step: JobStep, now: number): Promise<JobAdvance> {
  const { tenantId, id, holder, after, lines, bytes, chain, counts, usage, piece, end } = step
  return db.transaction().execute(async (transaction) => {
    const account = (await lockAccounts(transaction, dialect, [tenantId], now)).get(tenantId)
    const row = await lockJob(transaction, dialect, tenantId, id)
    if (account === undefined || row === undefined || row.holder !== holder || row.lines !== after) {
      return { kind: 'lost', state: row?.state } as const
    }
    const months = await readMonths(transaction, [tenantId], now)
    const decision = decideCharge(account.plan, months.get(tenantId) ?? { used: 0, alerted: false }, counts.units, now)
    if (decision.kind === 'exhausted') return { kind: 'exhausted', remaining: decision.quota.remaining } as const
    if (counts.units > 0) await writeMonths(transaction, [tenantId], new Map([[tenantId, decision.month]]), now)
    await addUsage(transaction, tenantId, usage, now)
    if (piece !== undefined) {
      await transaction
        .insertInto('job_findings')
        .values({ job_seq: row.seq, first_line: after + 1, piece })
        .execute()
    }
    const isEnded = end !== undefined && end.state !== 'interrupted'
    const change = {
      state: end?.state ?? 'running',
      reason: end?.state === 'stopped' ? end.reason : null,
      holder: end === undefined ? holder : null,
      touched_at: now,
      ended_at: isEnded ? now : null,
      expires_at: now + keptFor,
      lines,
      bytes: row.bytes + bytes,
      chain,
      units: row.units + counts.units,
      valid: row.valid + counts.valid,
      invalid: row.invalid + counts.invalid,
      unjudged: row.unjudged + counts.unjudged,
      errors: row.errors + counts.errors,
      warnings: row.warnings + counts.warnings,
    } as const
    await transaction.updateTable('jobs').set(change).where('seq', '=', row.seq).execute()
    const job = toJob({ ...row, ...change })
    const announcements = [
      ...(isEnded && account.hasWebhook ? [toOutboxRow(tenantId, 'job.complete', jobComplete(job, now), now)] : []),
      ...(decision.alert
        ? [toOutboxRow(tenantId, 'usage.alert', usageAlert(monthOf(now), decision.month.used, decision.quota.limit), now)]
        : []),
    ]
    await announce(transaction, announcements)
    return { kind: 'advanced', job, announced: announcements.length > 0 } as const
  })
}
