import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from 'undici'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureDist } from '../support/dist.ts'
import { json, startFakeEngine, type Behaviour, type FakeEngine } from '../support/fake-engine.ts'
import { coreOutcome, exceptionOutcome, hapiOutcome, matchboxOutcome, wrapperAnswer } from '../support/outcomes.ts'
import { createChance } from './support/chance.ts'
import { patience, seeds } from './support/form.ts'
import { startInstance, type Instance } from './support/instance.ts'
import { expectExact, isDegraded, readLedger } from './support/ledger.ts'
import { liesAbout, slownesses } from './support/lies.ts'
import { ask, startLoad, type Sent } from './support/load.ts'
import { countDescriptors, expectDescriptorsBack } from './support/process.ts'
import { planRequests, type Planned } from './support/requests.ts'
import { addTenant, type Tenant } from './support/tenant.ts'

const requests = 120

/** Verdicts of each engine, in order; seeds take them in turn. */
const truths = [
  ['fhir', hapiOutcome()],
  ['matchbox', matchboxOutcome()],
  ['hl7-server', coreOutcome()],
  ['hl7-wrapper', wrapperAnswer('s', '')],
] as const

beforeAll(ensureDist, patience)

describe.each(seeds)('a remote engine that lies, seed %i', { timeout: patience }, (seed) => {
  const [engineName, truth] = truths[(seed - 1) % truths.length]!
  const honest = json(200, truth)
  let engine: FakeEngine
  let folder: string
  let database: { readonly kind: 'sqlite'; readonly file: string }
  let tenant: Tenant
  let instance: Instance
  let agent: Agent

  beforeEach(async () => {
    engine = await startFakeEngine()
    folder = mkdtempSync(join(tmpdir(), 'svc-engines-'))
    database = { kind: 'sqlite', file: join(folder, 'svc.db') }
    tenant = await addTenant(database)
    const env = { SVC_ENGINE: engineName, SVC_VALIDATOR_URL: engine.url, SVC_VALIDATOR_TIMEOUT_MS: '5000', SVC_VALIDATOR_CONCURRENCY: '4' }
    instance = await startInstance({ database, env })
    agent = new Agent()
  }, patience)

  afterEach(async () => {
    await agent.destroy()
    await instance.kill()
    await engine.close()
    rmSync(folder, { recursive: true })
  })

  /** The wrapper is asked for what it offers before anything else, and health is asked after in other ways. */
  const does = (behaviour: Behaviour): void =>
    engine.does((response, asked) => (asked.method === 'GET' ? json(200, []) : behaviour)(response, asked))

  /** Units charged for the verdicts so far, by their keys. */
  let costs: Map<string, number>
  let plan: Planned[]
  beforeEach(() => {
    costs = new Map()
    plan = [...planRequests(createChance(seed), 200, { keyless: 0 })]
  })

  async function statusOf(planned = plan.shift()!): Promise<number> {
    const answer = await ask(agent, instance.url, tenant.apiKey, planned)
    expect(answer.breaches).toEqual([])
    if (answer.kind === 'refusal') return answer.status
    costs.set(planned.key!, planned.units)
    return 200
  }

  /** Asks, under one key, until the circuit has closed again and the engine is believed. */
  async function untilBelieved(): Promise<void> {
    does(honest)
    const planned = plan.shift()!
    await expect.poll(() => statusOf(planned), { timeout: 60_000, interval: 50 }).toBe(200)
  }

  it('is answered as the contract says for each lie, is left alone when it goes on, and is believed again', async () => {
    await untilBelieved()
    for (const { name, status, behaviour } of liesAbout(truth)) {
      does(behaviour)
      expect({ name, status: await statusOf() }).toEqual({ name, status })
      await untilBelieved()
    }

    const answers: Promise<number>[] = []
    for (const { behaviour } of slownesses) {
      const asked = engine.asked.length
      does(behaviour)
      answers.push(statusOf())
      await engine.cameTo(asked + 1)
    }
    expect(await Promise.all(answers)).toEqual(slownesses.map(({ status }) => status))
    await untilBelieved()

    // Five failures in a row: it is not asked any more, until it has had its rest.
    does(json(200, null))
    for (let failures = 0; failures < 5; failures += 1) expect(await statusOf()).toBe(502)
    const asked = engine.asked.length
    for (let count = 0; count < 10; count += 1) expect(await statusOf()).toBe(503)
    expect(engine.asked).toHaveLength(asked)
    await untilBelieved()
    for (let count = 0; count < 10; count += 1) expect(await statusOf()).toBe(200)

    const { months } = await readLedger(database, tenant.tenantId)
    expect(sum(Object.values(months))).toBe(sum([...costs.values()]))
  })

  it('is paid for nothing but verdicts under load, and leaves nothing open', async () => {
    const chance = createChance(seed)
    const base = countDescriptors(instance)
    const lies = [...liesAbout(truth), slownesses[chance.below(slownesses.length)]!].map(({ behaviour }) => behaviour)
    const incomplete = json(500, exceptionOutcome('Terminology server unavailable'))
    does((response, asked) => (chance.percent(75) ? honest : chance.percent(20) ? incomplete : chance.pick(lies))(response, asked))
    const load = startLoad({
      apiKey: tenant.apiKey,
      plan: planRequests(chance, requests),
      target: () => instance.url,
      refusals: [502, 503],
      chance,
    })
    await load.end()
    expect(load.surprises).toEqual([])
    await agent.close()
    await expectDescriptorsBack(instance, base)
    expect(await instance.interrupt()).toBe(0)
    expect(instance.lines.filter((line) => line.includes('"level":60'))).toEqual([])
    const ledger = await readLedger(database, tenant.tenantId)
    expect(ledger.degraded.toSorted()).toEqual(degradedOf(load.sent))
    expectExact(ledger, load.sent, { hasWebhook: false })
  })
})

/** The requests whose last answer said that the engine did not complete. */
function degradedOf(sent: readonly Sent[]): readonly string[] {
  return sent.flatMap(({ verdict }) => (verdict !== undefined && isDegraded(verdict) ? verdict.requestId : [])).toSorted()
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
