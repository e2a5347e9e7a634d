import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEmbeddedEngine, createJudge } from '../../../../proxy/engine/embedded.ts'
import type { Engine, EngineAnswer } from '../../../../proxy/engine/engine.ts'
import { createRemoteEngine, type RemoteEngineConfig, type RemoteEngineName } from '../../../../proxy/engine/remote/remote-engine.ts'
import { createPool, type Pool } from '../../../../proxy/pool/pool.ts'
import type { Issue } from '../../../../rules/index.ts'
import {
  cut,
  hang,
  hangUp,
  huge,
  json,
  onCue,
  plain,
  redirect,
  startFakeEngine,
  type Behaviour,
  type FakeEngine,
} from '../../../support/fake-engine.ts'
import {
  coreOutcome,
  exceptionOutcome,
  hapiOutcome,
  matchboxException,
  matchboxOutcome,
  wrapperAnswer,
  type Said,
} from '../../../support/outcomes.ts'
import { builtThread } from '../../../support/built-service/built-service.ts'
import { configOf, requestFor } from '../../../support/remote-requests.ts'
import { startService, type TestService } from '../../../support/service.ts'

type Finish = RemoteEngineConfig<EngineAnswer>['finish']

/** In order for the local rules, and marked in every value. */
const basic = { resourceType: 'Basic', id: 'canario-id', code: { text: 'Canario-texto' }, created: '1980-02-03' }

const outcomes: Readonly<Record<RemoteEngineName, (...said: readonly Said[]) => object>> = {
  fhir: hapiOutcome,
  matchbox: matchboxOutcome,
  'hl7-server': coreOutcome,
  'hl7-wrapper': (...said) => wrapperAnswer('s', JSON.stringify(basic), ...said),
}

/** How each says that it could not validate. */
const exceptions: Readonly<Record<RemoteEngineName, Behaviour>> = {
  fhir: json(500, exceptionOutcome('Canario-excepción')),
  matchbox: json(200, matchboxException('Error during validation: Canario-excepción')),
  'hl7-server': json(500, exceptionOutcome('Validation failed: Canario-excepción')),
  'hl7-wrapper': json(200, wrapperAnswer('s', '', { kind: 'exception', text: 'Canario-excepción' })),
}

let pool: Pool
let judge: ReturnType<typeof createJudge>

beforeAll(async () => {
  pool = createPool({ threads: 2, module: await builtThread() })
  judge = createJudge({ pool, publicUrl: 'https://svc.example', today: () => '2026-11-21' })
})

afterAll(() => pool.close())

describe.each(Object.keys(outcomes) as RemoteEngineName[])('POST /api/validate with %s', (name) => {
  let server: FakeEngine
  let remote: Engine
  let service: TestService
  let written = ''

  beforeEach(async () => {
    server = await startFakeEngine(json(200, outcomes[name]()))
    const finish: Finish = (request, report, signal) => judge(request, signal, report)
    remote = createRemoteEngine({ name, url: server.url, timeoutMs: 10_000, finish })
    service = await startService({ engine: remote })
  })

  afterEach(async () => {
    written += service.log()
    await service.close()
    await remote.close()
    await server.close()
  })

  function does(behaviour: Behaviour): void {
    server.does((response, asked) => (asked.method === 'GET' ? json(200, []) : behaviour)(response, asked))
  }

  it('200 for a resource in order', async () => {
    const { status, headers, json } = await service.validate(basic)
    expect([status, headers.get('svc-engine'), json['issues']]).toEqual([200, name, []])
    expect(headers.get('svc-quota-remaining')).toBe('99')
  })

  it('422 where the engine finds a fault', async () => {
    does(json(200, outcomes[name]({ id: 'Type_Specific_Checks_DT_Integer_LT1', text: 'value is less than', path: 'Basic.created' })))
    const { status, json: answer } = await service.validate(basic)
    expect(status).toBe(422)
    expect(answer['issues'] as readonly Issue[]).toMatchObject([
      { code: 'r4-formato-02', path: 'Basic.created', message: 'El número no puede ser menor que 1.' },
    ])
  })

  it('200 and not charged where the engine did not complete', async () => {
    does(exceptions[name])
    const { status, headers, json: answer } = await service.validate(basic)
    expect([status, answer['engineDegraded'], answer['issues']]).toEqual([200, true, []])
    expect(headers.get('svc-quota-remaining')).toBeNull()
  })

  it.each<[string, Behaviour]>([
    ['an error without an outcome', plain(500, 'Canario-excepción')],
    ['no JSON', plain(200, 'Canario-texto')],
    ['another shape', json(200, basic)],
    ['a redirect', redirect('http://127.0.0.1:9/')],
    ['a cut answer', cut(JSON.stringify(basic))],
    ['more than 20 MB', huge(20 * 2 ** 20)],
    ['404 without an outcome', plain(404, 'Canario-texto')],
  ])('502: %s', async (_what, behaviour) => {
    does(behaviour)
    const { status, text } = await service.validate(basic)
    expect(status).toBe(502)
    expect(text).not.toMatch(/canario/i)
  })

  it('503 with Retry-After: it hangs up', async () => {
    does(hangUp)
    const { status, headers } = await service.validate(basic)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
  })

  it('503 with Retry-After: nobody is there', async () => {
    await server.close()
    const { status, headers } = await service.validate(basic)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
  })

  it('503 at once after five failures in a row', async () => {
    does(plain(500, ''))
    for (let time = 0; time < 5; time += 1) expect((await service.validate(basic)).status).toBe(502)
    const before = server.asked.length
    expect((await service.validate(basic)).status).toBe(503)
    expect(server.asked).toHaveLength(before)
  })

  it('a hanging engine holds up nobody who asks only the local rules', async () => {
    does(hang)
    const abort = new AbortController()
    const waiting = fetch(`${service.url}/api/validate`, {
      method: 'POST',
      body: JSON.stringify(basic),
      headers: { 'Content-Type': 'application/json', 'X-API-Key': service.apiKey },
      signal: abort.signal,
    }).catch(() => undefined)
    await server.cameTo(1)
    const other = await startService({ engine: createEmbeddedEngine({ judge, pool }) })
    expect((await other.validate(basic)).status).toBe(200)
    await other.close()
    abort.abort()
    await waiting
  })

  it("one tenant's flood waits behind another's single request", async () => {
    const answered: string[] = []
    const slow = onCue(json(200, outcomes[name]()))
    does(slow.behaviour)
    const engine = createRemoteEngine(configOf(name, server.url, { concurrency: 1 }))
    const asked = (tenantId: string): Promise<unknown> =>
      engine.validate(requestFor(basic, { tenantId }), new AbortController().signal).then(() => answered.push(tenantId))
    const all = [...Array.from({ length: 20 }, () => asked('flood')), asked('single')]
    await server.cameTo(1)
    slow.cue()
    await Promise.all(all)
    expect(answered.indexOf('single')).toBeLessThanOrEqual(2)
    await engine.close()
  })

  it('whatever became of all that, nothing out of the resource or of the words of the engine was written down', () => {
    expect(written).toMatch(/"engine":\s*"|validat/)
    expect(written).not.toMatch(/canario|1980-02/i)
  })
})
