import { randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Engine } from '../../engine/engine.ts'
import { findKnownProfile } from '../../engine/known-profile.ts'
import { languageOf, toldIn } from '../../http/language.ts'
import { note } from '../../http/notes.ts'
import { liftTimeLimit, limitTime } from '../../http/patience.ts'
import { Refusal } from '../../http/problem.ts'
import type { FingerprintKeys } from '../../idempotency/fingerprint.ts'
import type { Room } from '../../intake/room.ts'
import { emptyChains, fingerprintsOfJob } from '../../job-runner/chain.ts'
import type { Job, JobOpening } from '../../jobs/job.ts'
import { receive } from '../../job-runner/receive.ts'
import { heldFromBeginning, runJob, type Feeding, type RunNeeds } from '../../job-runner/run.ts'
import { compareLines } from '../../job-runner/sent-again.ts'
import type { RunningJobs } from '../../job-runner/running.ts'
import { requireKey, type KeyBearer } from '../../middleware/api-key.ts'
import { requireType } from '../../middleware/content-type.ts'
import { declaredLength } from '../../middleware/read-body.ts'
import { requestIdOf } from '../../middleware/request-id.ts'
import type { Store } from '../../store/store.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { toSize } from '../../http/size.ts'
import type { Answer, Route } from '../route.ts'
import { resolveClCoreVersion } from '../validate/cl-core-version.ts'
import { countBurst, quotaHeaders, type BurstNeeds } from '../validate/limits.ts'
import { readHeaders } from '../validate/read-headers.ts'
import { toView } from './view.ts'

/** Dependencies of judging a job. */
export interface FeedingNeeds extends Pick<RunNeeds, 'reader' | 'timeoutMs'>, BurstNeeds {
  readonly accounts: Pick<Accounts, 'authenticate'>
  readonly store: Pick<Store, 'openJob' | 'advanceJob' | 'touchJob' | 'findJob'>
  readonly engine: Engine
  readonly secrets: FingerprintKeys
  readonly room: Pick<Room, 'take'>
  readonly runningJobs: RunningJobs
  readonly metrics: Pick<Metrics, 'judged'>
  /** In bytes, of a line. */
  readonly bodyLimit: number
  /** In bytes, of all lines of a job, uncompressed. */
  readonly jobLimit: number
  readonly onAnnounced: () => void
  readonly now: () => number
}

const types = ['application/x-ndjson', 'application/fhir+ndjson', 'application/ndjson']

/** In milliseconds: how long nothing may come before a job waits for its request to come again. */
const patienceMs = 60_000

/** In milliseconds: how long the rest of a body that nobody reads may go on coming. */
const restMs = 30_000

/** A request about a job. */
interface Asked extends KeyBearer {
  readonly id: string
  readonly profile: string | undefined
  readonly clCoreVersion: string
  readonly firstLine: number
  readonly isCompressed: boolean
}

/**
 * `POST /api/jobs`: lines are judged while they come, and nothing of them is kept but findings without values. The order of checks is
 * that of a validation.
 */
export function feedingRoute(needs: FeedingNeeds): Route {
  const { accounts, store, engine, room, secrets, runningJobs, metrics, now } = needs
  const runs: RunNeeds = {
    ...needs,
    limits: { longest: needs.bodyLimit, most: needs.jobLimit },
    onJudged: (counts) => metrics.judged({ engine: engine.name, ...counts }),
  }
  return { method: 'post', path: '/api/jobs', handle }

  async function handle(request: Request, response: Response): Promise<Answer> {
    const caller = await requireKey(request, response, accounts)
    requireType(request, types, ['gzip'])
    await countBurst(response, caller.keyId, caller.tenantId, needs)
    const asked = readAsked(request, response, caller)
    await requireQuota(asked)
    const ending = new AbortController()
    const end = runningJobs.begin((reason) => ending.abort(reason))
    response.once('close', () => ending.abort(new Refusal('job-interrupted')))
    liftTimeLimit(request)
    try {
      const lease = await room.take(asked.tenantId, heldFromBeginning, ending.signal)
      try {
        return await feed(request, asked, ending, lease)
      } finally {
        lease.release()
      }
    } finally {
      end()
      limitTime(request, restMs)
    }
  }

  async function feed(request: Request, asked: Asked, ending: AbortController, lease: Feeding['lease']): Promise<Answer> {
    const { tenantId, id, keyId, profile, clCoreVersion, firstLine, isCompressed } = asked
    const { signal } = ending
    const holder = randomUUID()
    const chains = emptyChains(asked, secrets)
    const opening = await store.openJob({
      tenantId,
      id,
      keyId,
      holder,
      fingerprints: fingerprintsOfJob(asked, secrets),
      chain: chains[0],
      // A canonical that nobody knows can hold whatever its sender put there.
      profile: profile === undefined ? null : (findKnownProfile(profile) ?? 'otro'),
      clCoreVersion,
      engine: engine.name,
    })
    const job = jobOf(opening, firstLine)
    const emptyChain = firstLine === 1 ? chains['secret' in opening ? opening.secret : 0] : undefined
    const coming = lease.follow(() => ending.abort(new Refusal('request-timeout')))
    signal.addEventListener('abort', coming.end)
    const chunks = receive(request, { isCompressed, patienceMs, signal, coming })
    if (opening.kind === 'ended') {
      if (job.state === 'done' && emptyChain !== undefined) await compareLines(chunks, emptyChain, job, runs.limits)
      return answer(request, job, true)
    }
    const drop = (reason: Refusal): void => ending.abort(reason)
    const ended = await runJob({ tenantId, profile, clCoreVersion, signal, holder, job, emptyChain, firstLine, chunks, lease, drop }, runs)
    return answer(request, ended, false, ended.lines - job.lines)
  }

  function answer(request: Request, job: Job, isReplay: boolean, lines = 0): Answer {
    const language = languageOf(request)
    if (request.res !== undefined) note(request.res, { job: { state: job.state, lines, allLines: job.lines, units: job.units } })
    return {
      status: isReplay ? 200 : 201,
      headers: {
        ...toldIn(language),
        Location: `/api/jobs/${job.id}`,
        'Svc-CL-Core-Version': job.clCoreVersion,
        'Svc-Engine': job.engine,
        ...(isReplay && { 'Svc-Idempotent-Replay': 'true' }),
      },
      body: toView(job, now(), language),
    }
  }

  function readAsked(request: Request, response: Response, caller: KeyBearer): Asked {
    // Compressed or not, what is longer than this does not fit.
    if ((declaredLength(request) ?? 0) > needs.jobLimit) {
      throw new Refusal('body-too-large', {
        detail: {
          es: `El archivo supera los ${toSize(needs.jobLimit)}: hay que dividirlo en varios trabajos.`,
          en: `The file is larger than ${toSize(needs.jobLimit)}: divide it into several jobs.`,
        },
      })
    }
    const { profile } = readHeaders(request.headers)
    return {
      ...caller,
      id: requestIdOf(response),
      profile,
      clCoreVersion: resolveClCoreVersion(request.get('x-svc-cl-core-version')),
      firstLine: readFirstLine(request),
      isCompressed: request.get('content-encoding')?.toLowerCase() === 'gzip',
    }
  }

  /** Refuses where nothing is left and there is something to judge. */
  async function requireQuota({ tenantId, id, quota }: Asked): Promise<void> {
    if (quota.remaining > 0) return
    const job = await store.findJob(tenantId, id)
    if (job?.state !== 'done' && job?.state !== 'cancelled') throw new Refusal('quota-exhausted', { headers: quotaHeaders(quota) })
  }
}

/** The job that a request goes on with; throws 409 where it is another's, was cancelled, or lines are left out. */
function jobOf(opening: JobOpening, firstLine: number): Job {
  if (opening.kind === 'conflict') throw new Refusal('idempotency-key-reused')
  const { job, kind } = opening
  if (job.state === 'cancelled') throw new Refusal('job-cancelled')
  if (kind === 'open' && firstLine > job.lines + 1) {
    throw new Refusal('job-line-missing', {
      detail: {
        es: `Faltan líneas: este trabajo sigue en la línea ${job.lines + 1}.`,
        en: `Lines are missing: this job goes on at line ${job.lines + 1}.`,
      },
    })
  }
  return job
}

/** The number of the first line that a request sends, by its header; 1 where it says none. Throws 400 for what is no such number. */
function readFirstLine(request: Request): number {
  const header = request.get('x-svc-first-line')
  if (header === undefined) return 1
  if (!/^\d{1,10}$/.test(header) || Number(header) === 0) throw new Refusal('first-line-invalid')
  return Number(header)
}
