import { EngineFailed, EngineUnavailable } from '../engine.ts'

/**
 * The failures of a remote engine, in the words of the public. The causes are for the log: they name the protocol's
 * own facts (a status, an error code), never a part of what was sent or answered.
 */

// Failures that one request brings about, and the next need not.
const ofOneRequest = new WeakSet<Error>()

/** True if a failure says something of the engine, and not of one request alone. */
export function isOfEngine(cause: unknown): boolean {
  return (cause instanceof EngineUnavailable || cause instanceof EngineFailed) && !ofOneRequest.has(cause)
}

/** Marks a failure as one that says nothing of the engine. */
export function ofRequest<T extends Error>(failure: T): T {
  ofOneRequest.add(failure)
  return failure
}

/** After how many seconds the circuit lets a trial through. */
export const restSeconds = 10

const soon = 5

/** No address was configured. */
export function notConfigured(): EngineUnavailable {
  return new EngineUnavailable('El validador remoto no está configurado.', 60)
}

/** Nobody answers at the address. */
export function unreachable(cause: string): EngineUnavailable {
  return new EngineUnavailable('No se pudo llegar al validador remoto.', soon, new Error(cause))
}

/** The engine, or the wait for it, took longer than the time limit. */
export function timedOut(cause: string): EngineUnavailable {
  return new EngineUnavailable('El validador remoto tardó demasiado en responder.', soon, new Error(cause))
}

/** The engine failed several times in a row and is left alone for a while. */
export function resting(): EngineUnavailable {
  return new EngineUnavailable('El validador remoto falló varias veces seguidas: se le da un momento para recuperarse.', restSeconds)
}

/** The service is ending. */
export function closed(): EngineUnavailable {
  return new EngineUnavailable('El servicio se está deteniendo.', soon)
}

/** The engine refused a request, without saying what is wrong with it. */
export function refused(cause: string): EngineFailed {
  return ofRequest(answeredError(cause))
}

/** The engine answered with an error that says nothing of the resource. */
export function answeredError(cause: string): EngineFailed {
  return new EngineFailed('El validador remoto respondió con un error.', new Error(cause))
}

/** The engine answered with something else than its protocol says. */
export function answeredNonsense(cause: string): EngineFailed {
  return new EngineFailed('La respuesta del validador remoto no se entiende.', new Error(cause))
}

/** The answer ended before its end. */
export function answerCut(cause: string): EngineFailed {
  return new EngineFailed('La respuesta del validador remoto llegó incompleta.', new Error(cause))
}

/** The answer is larger than the service reads. */
export function answerTooLarge(cause: string): EngineFailed {
  return ofRequest(new EngineFailed('La respuesta del validador remoto es demasiado grande.', new Error(cause)))
}
