import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ValidateResponse } from '../../rules/index.ts'
import { failure } from '../node/failure.ts'
import type { Lang } from '../node/report-language.ts'
import { nonsense, refusal, type Answer } from './refusals.ts'
import { responseSchema } from './response-schema.ts'
import type { Service } from './service.ts'

/** A full validation to ask for. */
export interface Request {
  /** The resource as JSON text. */
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly profile?: string | undefined
  readonly clCoreVersion?: string | undefined
  /** The language of what is found; Spanish where it is not said. */
  readonly lang?: Lang | undefined
  /** A UUID; one is made where there is none, and every attempt carries the same. */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Before the second, third and fourth attempt, in milliseconds. */
const pauses = [500, 1000, 2000]
const longestPause = 30_000
/** The service counts bursts by the minute. */
const longestBurst = 60_000

/**
 * Asks the service, and again where it is worthwhile: four times in all where it does not answer or answers 5xx, once
 * more after a burst. Throws a failure: 3 where the service could not be reached, 2 where it refuses the request.
 */
export async function validateRemotely(request: Request, service: Service): Promise<ValidateResponse> {
  const idempotencyKey = request.idempotencyKey ?? randomUUID()
  let hasWaited = false
  for (let failed = 0; ;) {
    const answer = await attempt(request, idempotencyKey, service)
    if (answer === undefined || answer.status >= 500) {
      const pause = pauses[failed]
      failed += 1
      if (pause === undefined) throw unreachable(answer, service)
      await wait(Math.min(longestPause, answer?.retryAfter ?? jittered(pause)), request.signal)
    } else if (answer.status === 429 && !hasWaited && answer.retryAfter !== undefined && answer.retryAfter <= longestBurst) {
      hasWaited = true
      await wait(answer.retryAfter, request.signal)
    } else {
      return read(answer)
    }
  }
}

/** Undefined where no answer came. */
async function attempt(
  { body, profile, clCoreVersion, lang = 'es', signal }: Request,
  idempotencyKey: string,
  { baseUrl, apiKey, timeoutMs }: Service,
): Promise<Answer | undefined> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${baseUrl}/api/validate`, {
      method: 'POST',
      body,
      // A key is not for whoever the service may point at.
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'Accept-Language': lang,
        'X-API-Key': apiKey,
        'Idempotency-Key': idempotencyKey,
        ...(profile !== undefined && { 'X-FHIR-Profile': profile }),
        ...(clCoreVersion !== undefined && { 'X-Svc-CL-Core-Version': clCoreVersion }),
      },
    })
    return { status: response.status, retryAfter: readRetryAfter(response.headers.get('Retry-After')), text: await response.text() }
  } catch {
    if (signal?.aborted === true) throw cancelled()
    return undefined
  }
}

function read(answer: Answer): ValidateResponse {
  if (answer.status !== 200 && answer.status !== 422) throw refusal(answer)
  try {
    return responseSchema.parse(JSON.parse(answer.text)) as ValidateResponse
  } catch {
    throw nonsense()
  }
}

function unreachable(answer: Answer | undefined, { baseUrl }: Service): Error {
  const status = answer?.status
  return failure(
    {
      es: `El servicio (${baseUrl}) ${status === undefined ? 'no responde' : `responde ${status}`} tras cuatro intentos: revisa la red y SVC_BASE_URL, o prueba más tarde.`,
      en: `The service (${baseUrl}) ${status === undefined ? 'does not answer' : `answers ${status}`} after four attempts: check the network and SVC_BASE_URL, or try later.`,
    },
    3,
  )
}

function cancelled(): Error {
  return failure({ es: 'La validación se canceló antes de terminar.', en: 'The validation was cancelled before it ended.' }, 3)
}

async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal })
  } catch {
    throw cancelled()
  }
}

/** A pause and up to a quarter more, so that many clients do not come back together. */
function jittered(pause: number): number {
  return pause * (1 + Math.random() / 4)
}

/** In milliseconds: seconds or a date; undefined where it is neither. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now())
}
