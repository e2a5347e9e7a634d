import type { Engine, EngineHealth, EngineRequest } from '../engine.ts'
import { createFairQueue } from '../fair-queue.ts'
import { createCircuit } from './circuit.ts'
import { closed, isOfEngine, notConfigured, ofRequest, timedOut } from './failures.ts'
import { fhir } from './fhir.ts'
import { createHl7Server } from './hl7-server.ts'
import { createHl7Wrapper } from './hl7-wrapper.ts'
import { matchbox } from './matchbox.ts'
import type { Protocol, Question, RemoteReport, Reply } from './protocol.ts'
import { createTransport } from './transport.ts'

/** The engines that are asked over HTTP. */
export type RemoteEngineName = 'fhir' | 'matchbox' | 'hl7-server' | 'hl7-wrapper'

/** Which remote engine to use, and how. */
export interface RemoteEngineConfig<Answer> {
  readonly name: RemoteEngineName
  /** The base of its protocol; undefined where nobody configured one, and then every validation is refused. */
  readonly url: string | undefined
  /** For one validation, with the wait for its turn. */
  readonly timeoutMs: number
  /** How many validations the engine gets at once; undefined for what suits its kind. */
  readonly concurrency?: number | undefined
  /** Makes the answer out of the engine's report and what the local rules find. */
  readonly finish: (request: EngineRequest, report: RemoteReport, signal: AbortSignal) => Promise<Answer>
}

const protocols: Readonly<Record<RemoteEngineName, { readonly create: () => Protocol; readonly concurrency: number }>> = {
  fhir: { create: () => fhir, concurrency: 8 },
  matchbox: { create: () => matchbox, concurrency: 8 },
  'hl7-server': { create: createHl7Server, concurrency: 1 },
  'hl7-wrapper': { create: createHl7Wrapper, concurrency: 8 },
}

/** For a question that goes on by itself, in milliseconds. */
const longestBuilding = 600_000

/** For one look at whether the engine is there, in milliseconds. */
const healthTimeout = 3000

/** How old news of its health may be, in milliseconds: anybody may ask for the status, and as often as they like. */
const healthPeriod = 5000

/** Makes the engine that a configuration names; it connects when it is first asked. */
export function createRemoteEngine<Answer extends { readonly degraded: boolean }>(config: RemoteEngineConfig<Answer>): Engine<Answer> {
  const { name, url, timeoutMs, finish } = config
  if (url === undefined) return createUnconfigured(name)
  const places = config.concurrency ?? protocols[name].concurrency
  const protocol = protocols[name].create()
  // One connection more than there are places, to look whether the engine is there.
  const transport = createTransport(url, places + 1)
  const queue = createFairQueue(places)
  const circuit = createCircuit(isOfEngine)
  const ending = new AbortController()
  const begun = new Set<Promise<unknown>>()
  let isClosing = false
  /** True if the last answer fell short. */
  let isDegraded = false
  let lastLook = -Infinity
  let seen = Promise.resolve(down)

  function validate(request: EngineRequest, caller: AbortSignal): Promise<Answer> {
    if (isClosing) return Promise.reject(closed())
    const validation = answer(request, caller)
    begun.add(validation)
    const forget = (): unknown => begun.delete(validation)
    validation.then(forget, forget)
    return validation
  }

  async function answer(request: EngineRequest, caller: AbortSignal): Promise<Answer> {
    const finished = await finish(request, await report(request, caller), caller)
    isDegraded = finished.degraded
    return finished
  }

  async function report(request: EngineRequest, caller: AbortSignal): Promise<RemoteReport> {
    const limit = AbortSignal.timeout(Math.max(0, Math.min(timeoutMs, Math.ceil(request.deadline - performance.now()))))
    const signal = AbortSignal.any([caller, limit])
    try {
      return await queue.run(request.tenantId, () => circuit.run(() => ask(request, signal, limit)), signal)
    } catch (cause) {
      if (caller.aborted) throw caller.reason
      throw limit.aborted ? timedOut(`no answer within ${timeoutMs} ms`) : cause
    }
  }

  function askOn(question: Question): Promise<Reply> {
    return transport.ask(question, AbortSignal.any([ending.signal, AbortSignal.timeout(longestBuilding)]))
  }

  async function ask(request: EngineRequest, signal: AbortSignal, limit: AbortSignal): Promise<RemoteReport> {
    const start = performance.now()
    try {
      const remote = { ...request, evaluated: request.evaluated ?? undefined }
      const line = { ask: (question: Question) => transport.ask(question, signal), askOn, signal }
      return await abortable(protocol.validate(remote, line), signal)
    } catch (cause) {
      if (cause !== limit.reason) throw cause
      const failure = timedOut(`no answer within ${timeoutMs} ms`)
      // A request that waited long for its turn says little of the engine.
      throw performance.now() - start < timeoutMs / 2 ? ofRequest(failure) : failure
    }
  }

  function health(): Promise<EngineHealth> {
    if (Date.now() - lastLook >= healthPeriod) {
      lastLook = Date.now()
      seen = look()
    }
    return seen
  }

  async function look(): Promise<EngineHealth> {
    if (!circuit.isClosed()) return down
    // An engine that works on one thing at a time would not answer; that it works is answer enough.
    if (queue.running() >= places) return { state: 'up' }
    const signal = AbortSignal.timeout(healthTimeout)
    try {
      const health = await protocol.health((question) => transport.ask(question, signal))
      return health.state === 'up' && isDegraded ? short : health
    } catch {
      return down
    }
  }

  async function close(): Promise<void> {
    isClosing = true
    await Promise.allSettled(begun)
    ending.abort()
    await transport.close()
  }

  return { name, validate, health, close }
}

/** A protocol may wait for something else than an answer. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const short: EngineHealth = { state: 'degraded', detail: 'El validador remoto no completó la última validación.' }

const down: EngineHealth = { state: 'down', detail: 'El validador remoto no responde.' }

function createUnconfigured(name: RemoteEngineName): Engine<never> {
  return {
    name,
    validate: () => Promise.reject(notConfigured()),
    health: () => Promise.resolve({ state: 'down', detail: notConfigured().message }),
    close: () => Promise.resolve(),
  }
}
