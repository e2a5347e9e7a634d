import { expect, it } from 'vitest'
import { createReader } from '../../../proxy/pool/reader.ts'
import type { Job, JobAdvance, JobStep } from '../../../proxy/jobs/job.ts'
import { runJob, type Feeding, type RunNeeds } from '../../../proxy/job-runner/run.ts'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'

const begun: Job = {
  id: 'job_1',
  state: 'running',
  reason: null,
  createdAt: 0,
  touchedAt: 0,
  endedAt: null,
  expiresAt: 1,
  lines: 0,
  bytes: 0,
  chain: 'none',
  profile: null,
  clCoreVersion: '1.9.4',
  engine: 'embedded',
  valid: 0,
  invalid: 0,
  unjudged: 0,
  errors: 0,
  warnings: 0,
  units: 0,
}

async function* patients(count: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"resourceType":"Patient"}\n'.repeat(count))
}

/** Runs a job of so many lines with a quota; the engine fails at each line after the job was stopped. */
async function runWithQuota(lines: number, quota: number): Promise<{ readonly job: Job; readonly judged: number }> {
  let judged = 0
  let job = begun
  const engine = {
    async validate() {
      if (job.state === 'stopped') throw new Error('asked after the job was stopped')
      judged += 1
      return { text: '', errorCount: 0, warningCount: 0, unverifiedCount: 0, profile: null, degraded: false, noted: [] }
    },
    health: () => Promise.resolve({ state: 'up' as const }),
  }
  const store = {
    advanceJob({ counts, lines: reached, end }: JobStep): Promise<JobAdvance> {
      const remaining = quota - job.units
      if (counts.units > remaining) return Promise.resolve({ kind: 'exhausted', remaining })
      job = { ...job, ...end, reason: end?.state === 'stopped' ? end.reason : null, lines: reached, units: job.units + counts.units }
      return Promise.resolve({ kind: 'advanced', job, announced: false })
    },
    touchJob: () => Promise.resolve(true),
    findJob: () => Promise.resolve(job),
  }
  const needs: RunNeeds = {
    engine,
    store,
    reader: createReader(drawSecrets('un secreto de prueba', undefined)),
    timeoutMs: 1000,
    limits: { longest: 1000, most: 1_000_000 },
    onAnnounced() {},
    onJudged() {},
  }
  const feeding = {
    tenantId: 'ana',
    profile: undefined,
    clCoreVersion: '1.9.4',
    signal: new AbortController().signal,
    holder: 'request',
    job: begun,
    emptyChain: 'none',
    firstLine: 1,
    chunks: patients(lines),
    lease: { resize() {} },
    drop() {},
  } as unknown as Feeding
  return { job: await runJob(feeding, needs), judged }
}

it('is done where the quota is enough', async () => {
  const { job, judged } = await runWithQuota(1500, 1500)
  expect(job).toMatchObject({ state: 'done', lines: 1500, units: 1500 })
  expect(judged).toBe(1500)
})

it('asks the engine nothing more once the quota has stopped it', async () => {
  const { job } = await runWithQuota(1500, 600)
  expect(job).toMatchObject({ state: 'stopped', reason: 'quota', lines: 600, units: 600 })
})
