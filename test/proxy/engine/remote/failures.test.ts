import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EngineFailed, EngineUnavailable, type Engine, type Findings } from '../../../../proxy/engine/engine.ts'
import { createRemoteEngine, type RemoteEngineName } from '../../../../proxy/engine/remote/remote-engine.ts'
import {
  cut,
  garble,
  hang,
  hangUp,
  huge,
  json,
  plain,
  redirect,
  stall,
  startFakeEngine,
  startNobody,
  type Behaviour,
  type FakeEngine,
} from '../../../support/fake-engine.ts'
import { coreOutcome, hapiOutcome, matchboxOutcome, wrapperAnswer } from '../../../support/outcomes.ts'
import { configOf, patient, requestFor } from '../../../support/remote-requests.ts'

const names: readonly RemoteEngineName[] = ['fhir', 'matchbox', 'hl7-server', 'hl7-wrapper']
const never = new AbortController().signal
const body = JSON.stringify(patient)

/** An answer of each engine to a resource in order. */
const fine: Readonly<Record<RemoteEngineName, Behaviour>> = {
  fhir: json(200, hapiOutcome()),
  matchbox: json(200, matchboxOutcome()),
  'hl7-server': json(200, coreOutcome()),
  'hl7-wrapper': json(200, wrapperAnswer('s', body)),
}

let server: FakeEngine
const engines: Engine<Findings>[] = []

beforeEach(async () => {
  server = await startFakeEngine()
})

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()))
  await server.close()
})

function start(name: RemoteEngineName, url: string | undefined = server.url, timeoutMs = 60_000): Engine<Findings> {
  const engine = createRemoteEngine(configOf(name, url, { timeoutMs }))
  engines.push(engine)
  return engine
}

async function failureOf(engine: Engine<Findings>, signal = never): Promise<unknown> {
  try {
    return await engine.validate(requestFor(patient), signal)
  } catch (cause) {
    return cause
  }
}

/** A failure has a Spanish sentence for the public and a cause for the log, and nothing of the resource in either. */
function expectFailure(failure: unknown, kind: typeof EngineFailed | typeof EngineUnavailable): void {
  expect(failure).toBeInstanceOf(kind)
  const { message, cause } = failure as Error
  expect(message).toMatch(/^\p{Lu}.*\.$/u)
  expect(cause === undefined || cause instanceof Error).toBe(true)
  expect(inspect(failure, { depth: 10, showHidden: true })).not.toMatch(/Canario|1980/)
  if (failure instanceof EngineUnavailable) expect(failure.retryAfterSeconds).toBeGreaterThan(0)
}

function isUnavailable(failure: unknown): boolean {
  expectFailure(failure, EngineUnavailable)
  return true
}

/** The wrapper is asked for its presets before anything else. */
function onlyWhenValidating(behaviour: Behaviour): Behaviour {
  return (response, asked) => (asked.method === 'GET' ? json(200, []) : behaviour)(response, asked)
}

describe.each(names)('%s, unavailable (503)', (name) => {
  it('no address', async () => {
    const failure = await failureOf(createRemoteEngine(configOf(name, undefined)))
    expectFailure(failure, EngineUnavailable)
    expect((failure as Error).message).toBe('El validador remoto no está configurado.')
  })

  it('refused', async () => {
    expect(await failureOf(start(name, await startNobody()))).toSatisfy(isUnavailable)
  })

  it('a name that does not exist', async () => {
    expect(await failureOf(start(name, 'http://no-existe.invalid/fhir'))).toSatisfy(isUnavailable)
  })

  it.each([
    ['hangs', hang],
    ['stalls', stall],
  ])('%s', async (_what, behaviour) => {
    server.does(onlyWhenValidating(behaviour))
    expect(await failureOf(start(name, server.url, 100))).toSatisfy(isUnavailable)
  })

  it('hangs up without a word', async () => {
    server.does(onlyWhenValidating(hangUp))
    expectFailure(await failureOf(start(name)), EngineUnavailable)
    // Only who could not be reached is asked again.
    expect(server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe.each(names)('%s, failed (502)', (name) => {
  it.each<[string, Behaviour]>([
    ['500 with a text', plain(500, `java.lang.NullPointerException at ${body}`)],
    ['503 with a page', plain(503, `<html>${body}</html>`)],
    ['500 with other JSON', json(500, { error: body })],
    ['404 with a page', plain(404, `<html>${body}</html>`)],
    ['400 with other JSON', json(400, { error: body })],
    ['200 with a text', plain(200, body)],
    ['200 with the resource itself', json(200, patient)],
    ['200 with a list', json(200, [patient])],
    ['200 with null', json(200, null)],
    ['200 with nothing', plain(200, '')],
    ['an outcome of another shape', json(200, { resourceType: 'OperationOutcome', issue: [{ severity: body }] })],
    ['an answer of another shape', json(200, { outcomes: body })],
    ['no outcome at all', json(200, { outcomes: [] })],
    ['a redirect', redirect('http://127.0.0.1:9/')],
    ['cut in the middle', cut(body)],
    ['what is no HTTP', garble],
    ['more than 20 MB', huge(20 * 2 ** 20)],
  ])('%s', async (_what, behaviour) => {
    server.does(onlyWhenValidating(behaviour))
    expectFailure(await failureOf(start(name)), EngineFailed)
    expect(server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})

describe.each(names)('%s, otherwise', (name) => {
  it('reads an answer of almost 20 MB', async () => {
    const outcome =
      name === 'hl7-wrapper' ? wrapperAnswer('s', 'x'.repeat(19 * 2 ** 20)) : { ...hapiOutcome(), id: 'x'.repeat(19 * 2 ** 20) }
    server.does(onlyWhenValidating(json(200, outcome)))
    expect(await start(name).validate(requestFor(patient), never)).toMatchObject({ issues: [], degraded: false })
  })

  it('ends with the reason of who no longer waits', async () => {
    server.does(onlyWhenValidating(hang))
    const abort = new AbortController()
    const engine = start(name)
    const answer = failureOf(engine, abort.signal)
    await server.cameTo(1)
    const reason = new Error('se fue')
    abort.abort(reason)
    expect(await answer).toBe(reason)
    expect(await failureOf(engine, AbortSignal.abort(reason))).toBe(reason)
  })

  it('keeps its connections', async () => {
    const sockets = new Set<unknown>()
    server.does((response, asked) => {
      sockets.add(response.socket)
      return onlyWhenValidating(fine[name])(response, asked)
    })
    const engine = start(name)
    for (let time = 0; time < 6; time += 1) await engine.validate(requestFor(patient), never)
    expect(sockets.size).toBeLessThanOrEqual(2)
  })

  it('asks a second time where it could not connect the first', async () => {
    const url = await startNobody()
    const engine = start(name, url)
    const { Agent } = await import('undici')
    const dispatched = vi.spyOn(Agent.prototype, 'dispatch')
    expectFailure(await failureOf(engine), EngineUnavailable)
    expect(dispatched).toHaveBeenCalledTimes(2)
    dispatched.mockRestore()
  })

  it('lets what has begun end when it closes, and takes nothing more', async () => {
    server.does(onlyWhenValidating(fine[name]))
    const engine = createRemoteEngine(configOf(name, server.url))
    const answer = engine.validate(requestFor(patient), never)
    const closing = engine.close()
    expectFailure(await failureOf(engine), EngineUnavailable)
    expect(await answer).toMatchObject({ degraded: false })
    await closing
  })
})

describe.each(names)('%s, its circuit', (name) => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('opens after five failures in a row, and lets a trial through after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const engine = start(name)
    server.does(plain(500, ''))
    for (let time = 0; time < 5; time += 1) expectFailure(await failureOf(engine), EngineFailed)
    const before = server.asked.length
    expect(await engine.health()).toMatchObject({ state: 'down' })

    const failure = await failureOf(engine)
    expectFailure(failure, EngineUnavailable)
    expect((failure as EngineUnavailable).retryAfterSeconds).toBeLessThanOrEqual(30)
    expect(server.asked).toHaveLength(before)

    vi.setSystemTime(10_001)
    expectFailure(await failureOf(engine), EngineFailed)
    expectFailure(await failureOf(engine), EngineUnavailable)

    vi.setSystemTime(20_002)
    server.does(onlyWhenValidating(fine[name]))
    expect(await failureOf(engine)).toMatchObject({ degraded: false })
    expect(await failureOf(engine)).toMatchObject({ degraded: false })
  })

  it('lets one trial through at a time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const engine = createRemoteEngine(configOf(name, server.url, { concurrency: 8 }))
    engines.push(engine)
    server.does(plain(500, ''))
    for (let time = 0; time < 5; time += 1) await failureOf(engine)
    vi.setSystemTime(10_001)
    const before = server.asked.length
    server.does(hang)
    const abort = new AbortController()
    const trial = failureOf(engine, abort.signal)
    await server.cameTo(before + 1)
    expect(await failureOf(engine)).toSatisfy(isUnavailable)
    abort.abort(new Error('se fue'))
    await trial
  })

  it.each<[string, Behaviour]>([
    ['an answer between them', onlyWhenValidating(fine[name])],
    ['a refusal of one request', onlyWhenValidating(plain(404, ''))],
    ['a 200 too large', onlyWhenValidating(huge(20 * 2 ** 20))],
  ])('stays closed: %s', async (what, behaviour) => {
    const engine = start(name)
    for (let time = 0; time < 6; time += 1) {
      server.does(plain(500, ''))
      if (what === 'an answer between them' && time < 4) await failureOf(engine)
      server.does(behaviour)
      if (what !== 'an answer between them' || time === 3) await failureOf(engine)
    }
    server.does(onlyWhenValidating(fine[name]))
    expect(await failureOf(engine)).toMatchObject({ degraded: false })
  })

  it('stays closed: who asks goes away', async () => {
    const engine = start(name)
    server.does(hang)
    for (let time = 0; time < 6; time += 1) {
      const abort = new AbortController()
      const answer = failureOf(engine, abort.signal)
      await server.cameTo(time + 1)
      abort.abort(new Error('se fue'))
      await answer
    }
    server.does(onlyWhenValidating(fine[name]))
    expect(await failureOf(engine)).toMatchObject({ degraded: false })
  })
})
