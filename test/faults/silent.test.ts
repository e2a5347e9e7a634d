import { setTimeout } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureDist } from '../support/dist.ts'
import { postgres, startPostgres, type PostgresServer } from '../support/postgres.ts'
import { describeWith } from '../support/program.ts'
import { createChance } from './support/chance.ts'
import { patience, seeds } from './support/form.ts'
import { startInstance, type Instance } from './support/instance.ts'
import { expectExact, readLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { planMany } from './support/requests.ts'
import { addTenant } from './support/tenant.ts'
import { layWire, type Wire } from './support/wire.ts'

/** In milliseconds: for how long PostgreSQL says nothing, and how long anybody may wait for an answer, or for the service to be back. */
const silenceMs = 4000
const mostMs = 2000

/** A request that was answered: when it began, in milliseconds from the beginning, how long it took, and the status. */
interface Asked {
  readonly path: string
  readonly at: number
  readonly tookMs: number
  readonly status: number
}

beforeAll(ensureDist, patience)

describe.each(seeds)('PostgreSQL that says nothing any more, seed %i', { timeout: patience }, (seed) => {
  describeWith(postgres, 'PostgreSQL', () => {
    let server: PostgresServer
    beforeAll(async () => void (server = await startPostgres({ isDurable: true })), patience)
    afterAll(() => server?.remove())

    it.each<[string, (wire: Wire) => void, (wire: Wire) => void]>([
      ['behind a wire that is dead', (wire) => wire.cut(), (wire) => wire.mend()],
      ['because it is frozen', () => server.freeze(), () => server.thaw()],
    ])('%s is told within two seconds, and served from again within two', async (_how, begin, end) => {
      const chance = createChance(seed)
      const url = await server.createDatabase()
      const direct = { kind: 'postgres', url } as const
      const { tenantId, apiKey } = await addTenant(direct)
      const watched = await addTenant(direct, { name: 'mira', plan: 'unlimited' })
      const wire = await layWire(Number(new URL(url).port))
      const wired = new URL(url)
      wired.port = String(wire.port)
      const instance = await startInstance({ database: { kind: 'postgres', url: wired.href } })
      const load = startLoad({ apiKey, plan: planMany(chance), target: () => instance.url, clients: 16, chance })
      const watch = startWatch(instance, watched.apiKey)

      await load.done(60)
      await watch.forget()
      await load.done(60)
      const before = watch.now()
      begin(wire)
      await setTimeout(silenceMs)
      end(wire)
      const back = watch.now()
      await setTimeout(mostMs)
      await load.done(120)
      const asked = await watch.stop()
      await load.finish()

      // As long as it takes on this machine where nothing is wrong comes on top.
      const took = (some: readonly Asked[]): number => Math.max(...some.map(({ tookMs }) => tookMs))
      const usual = took(asked.filter(({ at, tookMs, path }) => at + tookMs < before || path === '/healthz'))
      const needing = asked.filter(({ path }) => path !== '/healthz')
      const refused = needing.filter(({ status }) => status !== 200)
      expect(new Set(refused.map(({ path }) => path))).toEqual(new Set(['/api/validate', '/readyz']))
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
      expect(took(refused)).toBeLessThan(mostMs + usual)
      expect(Math.max(...refused.map(({ at, tookMs }) => at + tookMs)) - back).toBeLessThan(mostMs + usual)
      expect(load.surprises).toEqual([])
      expect(await instance.interrupt()).toBe(0)
      expectExact(await readLedger(direct, tenantId), load.sent, { refusalsMayBeCharged: true, hasWebhook: false })
      await wire.close()
    })
  })
})

/** Asks for a validation, `/readyz` and `/healthz` every so often, however long earlier ones take. */
function startWatch({ url }: Instance, apiKey: string) {
  const agent = new Agent({ connections: 200 })
  const begun = performance.now()
  const asked: Asked[] = []
  const underWay = new Set<Promise<void>>()
  const now = (): number => performance.now() - begun

  async function ask(path: string, init: { readonly method: 'GET' | 'POST'; readonly body?: string }): Promise<void> {
    const at = now()
    const headers = { 'content-type': 'application/json', 'x-api-key': apiKey }
    const { statusCode: status, body } = await request(`${url}${path}`, { ...init, headers, dispatcher: agent })
    await body.dump()
    asked.push({ path, at, tookMs: now() - at, status })
  }

  const timer = setInterval(() => {
    for (const one of [
      ask('/api/validate', { method: 'POST', body: '{"resourceType":"Basic","code":{"text":"x"}}' }),
      ask('/readyz', { method: 'GET' }),
      ask('/healthz', { method: 'GET' }),
    ]) {
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
    }
  }, 100)

  return {
    now,
    /** Forgets what took long because it was the first. */
    async forget() {
      await Promise.all(underWay)
      asked.splice(0)
    },
    async stop(): Promise<readonly Asked[]> {
      clearInterval(timer)
      await Promise.all(underWay)
      await agent.destroy()
      return asked
    },
  }
}
