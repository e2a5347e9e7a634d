import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine, Findings } from '../../../../proxy/engine/engine.ts'
import { createRemoteEngine, type RemoteEngineName } from '../../../../proxy/engine/remote/remote-engine.ts'
import { hang, json, plain, startFakeEngine, startNobody, type FakeEngine } from '../../../support/fake-engine.ts'
import { exceptionOutcome, hapiOutcome } from '../../../support/outcomes.ts'
import { configOf, patient, requestFor } from '../../../support/remote-requests.ts'

const never = new AbortController().signal

let server: FakeEngine
const engines: Engine<Findings>[] = []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  server = await startFakeEngine(json(200, {}))
})

afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(engines.splice(0).map((engine) => engine.close()))
  await server.close()
})

function start(name: RemoteEngineName, url: string | undefined = server.url): Engine<Findings> {
  const engine = createRemoteEngine(configOf(name, url))
  engines.push(engine)
  return engine
}

describe('the health of a remote engine', () => {
  it.each<[RemoteEngineName, string]>([
    ['fhir', '/metadata'],
    ['matchbox', '/actuator/health'],
    ['hl7-server', '/openapi.json'],
    ['hl7-wrapper', '/txStatus'],
  ])('%s is up where %s answers, and down where it fails', async (name, path) => {
    const engine = start(name, `${server.url}${name === 'matchbox' ? '/fhir' : ''}`)
    expect(await engine.health()).toEqual({ state: 'up' })
    expect(server.asked[0]).toMatchObject({ method: 'GET', path })
    server.does(plain(500, ''))
    vi.setSystemTime(5000)
    expect(await engine.health()).toMatchObject({ state: 'down', detail: expect.stringMatching(/^El validador remoto .*\.$/) as string })
  })

  it('is looked at every five seconds at most', async () => {
    const engine = start('fhir')
    for (const time of [0, 1, 4999, 5000, 5001]) {
      vi.setSystemTime(time)
      await engine.health()
    }
    expect(server.asked).toHaveLength(2)
  })

  it('is down where nobody is there, and where no address was given', async () => {
    expect(await start('fhir', await startNobody()).health()).toMatchObject({ state: 'down' })
    expect(await createRemoteEngine(configOf('fhir', undefined)).health()).toMatchObject({ state: 'down' })
  })

  it('is degraded after an answer that fell short, until the next', async () => {
    const engine = start('fhir')
    server.does(json(500, exceptionOutcome('No')))
    await engine.validate(requestFor(patient), never)
    server.does(json(200, hapiOutcome()))
    expect(await engine.health()).toMatchObject({ state: 'degraded' })
    await engine.validate(requestFor(patient), never)
    vi.setSystemTime(5000)
    expect(await engine.health()).toEqual({ state: 'up' })
  })

  it('is up while all its places are taken, without asking', async () => {
    const engine = start('hl7-server')
    server.does(hang)
    const abort = new AbortController()
    const answer = engine.validate(requestFor(patient), abort.signal).catch(() => undefined)
    await server.cameTo(1)
    expect(await engine.health()).toEqual({ state: 'up' })
    expect(server.asked).toHaveLength(1)
    abort.abort()
    await answer
  })
})
