import type { ErrorRequestHandler } from 'express'
import { EngineFailed, EngineUnavailable } from '../engine/engine.ts'
import type { ProblemCode } from '../api.ts'
import { problemTexts, type Said } from '../http/problem-texts.ts'
import { Refusal, sendProblem, storeAway } from '../http/problem.ts'
import { StoreUnavailable } from '../store/unavailable.ts'

/** Answers what was thrown on the way with a problem. `onError` is told of what is not the client's doing. */
export function handleError(onError: (cause: unknown) => void): ErrorRequestHandler {
  return (cause: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(cause)
      return
    }
    // Nobody is there any more to be answered.
    if (response.destroyed) return
    const refusal = toRefusal(cause)
    if (!(cause instanceof Refusal) && statusOf(cause) === undefined) onError(cause)
    sendProblem(response, refusal.code, refusal.details)
  }
}

function toRefusal(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  if (cause instanceof EngineUnavailable) {
    return new Refusal('engine-unavailable', {
      detail: ofEngine('engine-unavailable', cause),
      headers: { 'Retry-After': String(cause.retryAfterSeconds) },
    })
  }
  if (cause instanceof EngineFailed) return new Refusal('engine-failed', { detail: ofEngine('engine-failed', cause) })
  if (cause instanceof StoreUnavailable) return storeAway
  if (isWantOfHandles(cause)) return new Refusal('no-handles', { headers: { 'Retry-After': '5' } })
  const status = statusOf(cause)
  if (status === 404) return new Refusal('not-found')
  if (status === 412) return new Refusal('precondition-failed')
  if (status === 416) return new Refusal('range-not-satisfiable')
  return new Refusal(status === undefined ? 'internal' : 'bad-request')
}

/** An engine speaks of itself in Spanish. */
function ofEngine(code: ProblemCode, { message }: Error): Said {
  return { es: message, en: problemTexts.en[code][1] }
}

/** True where the process, or the machine, has as many files and connections open as it may. */
function isWantOfHandles(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'EMFILE' || cause.code === 'ENFILE')
}

/** The status that Express and what serves files give to the faults of clients. */
function statusOf(cause: unknown): number | undefined {
  const status = typeof cause === 'object' && cause !== null && 'status' in cause ? cause.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}
