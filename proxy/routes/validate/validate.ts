import type { Request, Response } from 'express'
import type { Engine } from '../../engine/engine.ts'
import { decideAdmission } from '../../idempotency/admission.ts'
import { detailsOf } from '../../intake/read-resource.ts'
import type { Reader } from '../../pool/reader.ts'
import type { Lease, Room } from '../../intake/room.ts'
import { requireCaller, type Caller, type CallerNeeds } from '../../middleware/caller.ts'
import { requireJson } from '../../middleware/content-type.ts'
import { languageOf } from '../../http/language.ts'
import { note } from '../../http/notes.ts'
import { giveBack } from '../../http/received-bytes.ts'
import { declaredLength, readBody } from '../../middleware/read-body.ts'
import { requestIdOf } from '../../middleware/request-id.ts'
import { Refusal } from '../../http/problem.ts'
import type { Quota } from '../../quota/quota.ts'
import type { Store } from '../../store/store.ts'
import type { Answer, Route } from '../route.ts'
import type { Asked } from './asked.ts'
import { resolveClCoreVersion } from './cl-core-version.ts'
import { countBurst, quotaHeaders, type BurstNeeds } from './limits.ts'
import { readHeaders } from './read-headers.ts'
import { toNotes, toRecord } from './record.ts'

/** Dependencies of a validation. */
export interface ValidationNeeds extends CallerNeeds, BurstNeeds {
  readonly store: Pick<Store, 'admit' | 'charge' | 'logDegraded' | 'readQuota'>
  readonly engine: Engine
  readonly reader: Reader
  readonly room: Pick<Room, 'take'>
  /** How long a validation may take once its body is there, in milliseconds: waiting and working. */
  readonly timeoutMs: number
  /** In bytes. */
  readonly bodyLimit: number
  /** Told when a charge put something into the outbox. */
  readonly onAnnounced: () => void
}

/** How a validation stands in the ledger; the quota is told unless the engine did not complete it. */
interface Settled {
  readonly isReplay: boolean
  readonly units: number
  readonly quota: Quota | undefined
}

/** Who sends a body, and what is held for it. */
interface Reading extends Caller {
  readonly departure: AbortSignal
  readonly lease: Lease
}

const types = ['application/json', 'application/fhir+json']

/** The types of answers; parameters that a client asks of a type have to be offered too. */
const offered = [...types, 'application/fhir+json;fhirVersion=4.0', 'application/fhir+json;charset=utf-8']

/** `POST /api/validate`. The order of its checks is public: who asks, in what form, how often, what, again or anew, for how much. */
export function validateRoute(needs: ValidationNeeds): Route {
  const { store, engine, reader, room } = needs
  return { method: 'post', path: '/api/validate', handle }

  async function handle(request: Request, response: Response): Promise<Answer> {
    const caller = await requireCaller(request, response, needs)
    requireJson(request, types)
    await countBurst(response, caller.burstId, caller.tenantId, needs)
    const departure = departureOf(response)
    const lease = await takeRoom(request, response, caller, departure)
    const asked = await read(request, response, { ...caller, departure, lease })
    const replayed = await admit(asked, caller.quota)

    const begun = performance.now()
    const answer = await engine.validate(asked, departure)
    const durationMs = performance.now() - begun
    // Nobody pays for an answer that nobody waits for.
    departure.throwIfAborted()
    lease.resize(answer.text.length)
    const record = toRecord(asked, answer, { engine: engine.name, durationMs })
    const settled = replayed ?? (answer.degraded ? await logDegraded(record) : await charge(record))
    note(response, { validation: toNotes(record, answer, settled) })
    return {
      status: record.valid ? 200 : 422,
      headers: {
        'Svc-CL-Core-Version': asked.clCoreVersion,
        'Svc-Engine': engine.name,
        'Content-Language': asked.language ?? 'es',
        Vary: 'Accept, Accept-Language',
        ...(!answer.degraded && settled.quota !== undefined && quotaHeaders(settled.quota)),
        ...(settled.isReplay && { 'Svc-Idempotent-Replay': 'true' }),
      },
      type: `application/${asked.form === 'fhir' ? 'fhir+json' : 'json'}; charset=utf-8`,
      body: answer.text,
    }
  }

  /** Room for the body; what nobody is to read takes none. */
  async function takeRoom(request: Request, response: Response, { tenantId }: Caller, departure: AbortSignal): Promise<Lease> {
    const declared = declaredLength(request) ?? needs.bodyLimit
    const lease = await room.take(tenantId, declared > needs.bodyLimit ? 0 : declared, departure)
    if (response.closed) lease.release()
    else response.once('close', lease.release)
    return lease
  }

  async function read(request: Request, response: Response, { tenantId, keyId, departure, lease }: Reading): Promise<Asked> {
    const received = await readBody(request, needs.bodyLimit, lease)
    lease.resize(received.length)
    const deadline = performance.now() + needs.timeoutMs
    const { isRetriable, profile } = readHeaders(request.headers)
    const clCoreVersion = resolveClCoreVersion(request.get('x-svc-cl-core-version'))
    const waiter = { tenantId, deadline, signal: departure }
    const { body, reading, fingerprints } = await reader({ body: received, profile, clCoreVersion }, waiter)
    if (reading.kind === 'refused') {
      giveBack(body)
      throw new Refusal(reading.code, detailsOf(reading))
    }
    const { resourceType, units, evaluated } = reading
    const form = wantsFhir(request) ? 'fhir' : 'json'
    const language = languageOf(request) === 'en' ? 'en' : undefined
    const asked = { body, resourceType, units, evaluated, profile, clCoreVersion, form, language, deadline } as const
    return { ...asked, fingerprints, isRetriable, requestId: requestIdOf(response), tenantId, keyId }
  }

  /** Lets a request through to the engine; how it stands already where it was charged before. */
  async function admit({ tenantId, requestId, fingerprints, isRetriable, units }: Asked, quota: Quota): Promise<Settled | undefined> {
    // A request that its client did not name was never seen before; whether it fits still is decided when it is charged.
    const admission = isRetriable
      ? await store.admit({ tenantId, requestId, fingerprints, units })
      : decideAdmission(fingerprints, undefined, quota, units)
    if (admission.kind === 'conflict') throw new Refusal('idempotency-key-reused')
    if (admission.kind === 'exhausted') throw exhausted(admission.quota)
    return admission.kind === 'replay' ? { isReplay: true, units: 0, quota: admission.quota } : undefined
  }

  async function charge(record: ReturnType<typeof toRecord>): Promise<Settled> {
    const result = await store.charge(record)
    if (result.kind === 'exhausted') throw exhausted(result.quota)
    if (result.kind === 'charged' && result.announced) needs.onAnnounced()
    const isReplay = result.kind === 'replay'
    return { isReplay, units: isReplay ? 0 : record.units, quota: result.quota }
  }

  async function logDegraded(record: ReturnType<typeof toRecord>): Promise<Settled> {
    await store.logDegraded(record)
    return { isReplay: false, units: 0, quota: undefined }
  }
}

function wantsFhir(request: Request): boolean {
  // Most clients ask for nothing in particular, and need no weighing up.
  return request.headers.accept?.includes('fhir') === true && String(request.accepts(offered)).startsWith('application/fhir+json')
}

function exhausted(quota: Quota): Refusal {
  return new Refusal('quota-exhausted', { headers: quotaHeaders(quota) })
}

/** Aborted when the client hangs up. */
function departureOf(response: Response): AbortSignal {
  const departure = new AbortController()
  response.once('close', () => {
    if (!response.writableEnded) departure.abort()
  })
  return departure.signal
}
