import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureDist } from '../support/dist.ts'
import { postgres, startPostgres, type PostgresServer } from '../support/postgres.ts'
import { describeWith } from '../support/program.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { redis, startRedis, type RedisServer } from '../support/redis.ts'
import { createChance, type Chance } from './support/chance.ts'
import { deliverLeftovers, expectDelivered } from './support/deliveries.ts'
import { createFalseClock, faketime, type FalseClock } from './support/false-clock.ts'
import { hours, patience, rate, seeds } from './support/form.ts'
import { startHostile } from './support/hostile.ts'
import { startInstance, type Instance } from './support/instance.ts'
import { expectExact, readLedger } from './support/ledger.ts'
import { startLoad, type Load } from './support/load.ts'
import { makeNextVersion, nextMigration, type NextVersion } from './support/next-version.ts'
import { measurable, measureMemory } from './support/process.ts'
import { startProber } from './support/prober.ts'
import { planMany } from './support/requests.ts'
import { addTenant } from './support/tenant.ts'
import { layWire, type Wire } from './support/wire.ts'

const hour = 3_600_000
/** In milliseconds: how much longer than a server is away a client may be refused. */
const mostRefused = 2000
/** In MB: what an instance may take, hostile bodies among the others. */
const mostResident = 1100

/** Something that goes wrong and is well again afterwards. */
interface Fault {
  readonly name: string
  /** How long nobody can be served because of it, in milliseconds. */
  readonly harm: () => Promise<number>
}

beforeAll(ensureDist, patience)

// An hour or six: nobody waits for that in a short form, and each fault has its own test beside this one.
describe.skipIf(hours === 0).each(seeds.slice(0, 1))(
  'two instances for hours, seed %i',
  { timeout: hours * hour + 30 * 60_000 },
  (seed) => {
    describeWith(redis, 'Redis', () =>
      describeWith(postgres, 'PostgreSQL', () =>
        describeWith(faketime, 'libfaketime', () => {
          let server: PostgresServer
          let windows: RedisServer
          let receiver: Receiver
          let next: NextVersion
          beforeAll(async () => {
            server = await startPostgres({ isDurable: true })
            windows = await startRedis()
            receiver = await startReceiver()
            next = makeNextVersion()
          })
          afterAll(async () => {
            next?.remove()
            await receiver?.close()
            await windows?.remove()
            await server?.remove()
          })

          it('lose nothing, charge nothing twice and refuse nobody for long, whatever fails around them', async () => {
            await last({ server, windows, receiver, next }, createChance(seed))
          })
        }),
      ),
    )
  },
)

interface World {
  readonly server: PostgresServer
  readonly windows: RedisServer
  readonly receiver: Receiver
  readonly next: NextVersion
}

/** Rounds of all faults in changing order, each round with a tenant of its own, whose ledger is read at its end. */
async function last({ server, windows, receiver, next }: World, chance: Chance): Promise<void> {
  const url = await server.createDatabase()
  const kept = { kind: 'postgres', url } as const
  const wire = await layWire(Number(new URL(url).port))
  const wired = new URL(url)
  wired.port = String(wire.port)
  const clock = createFalseClock(Date.now())
  let script: string | undefined
  const start = (): Promise<Instance> =>
    startInstance({
      database: { kind: 'postgres', url: wired.href },
      env: { ...clock.env, SVC_REDIS_URL: windows.url },
      options: measurable,
      ...(script !== undefined && { script }),
    })
  const running: Instance[] = [await start(), await start()]
  const own = await addTenant(kept, { name: 'sonda', plan: 'unlimited' })
  const bad = await addTenant(kept, { name: 'hostil', plan: 'unlimited' })
  const prober = startProber(own.apiKey, () => running.map((one) => one.url))
  const resident: number[] = []
  const end = Date.now() + hours * hour

  for (let round = 1; round === 1 || Date.now() < end; round += 1) {
    // A receiver knows the hour as well, so that clocks jump in rounds without one.
    const jumps = round % 2 === 0
    const webhook = jumps ? {} : { webhookUrl: `${receiver.url}/avisos` }
    const { tenantId, apiKey, webhookSecret } = await addTenant(kept, { name: `ronda-${round}`, plan: 'unlimited', ...webhook })
    const target = (): string => chance.pick(running).url
    const load = startLoad({ apiKey, plan: planMany(chance), target, rate: Math.min(rate, 40), chance })
    const hostile = startHostile({ apiKey: bad.apiKey, target, chance, pauseMs: 250 })
    const faults = [
      ...instanceFaults(running, start, chance),
      ...serverFaults({ server, windows, wire }, load),
      ...(jumps ? clockFaults(clock, chance) : []),
      ...(round === 1 ? [upgrade(running, () => void (script = next.script), start)] : []),
    ]
    const tale: string[] = []
    while (faults.length > 0) {
      const [fault] = faults.splice(chance.below(faults.length), 1)
      await load.done(20 + chance.below(20))
      prober.longest()
      const away = await fault!.harm()
      await load.done(20)
      const refused = prober.longest()
      tale.push(`${fault!.name} ${Math.round(refused)} ms${away > 0 ? ` (away ${Math.round(away)})` : ''}`)
      expect
        .soft(refused, `${fault!.name}: refused at a stretch, while nobody could be served for ${Math.round(away)} ms`)
        .toBeLessThan(away + mostRefused)
    }
    for (const instance of running) resident.push((await measureMemory(instance)).resident)
    await hostile.stop()
    await load.finish()
    await forgetNextVersion(url)
    expect(load.surprises).toEqual([])
    expectExact(await readLedger(kept, tenantId), load.sent, { refusalsMayBeCharged: true, hasWebhook: !jumps, limit: null })
    if (!jumps) {
      await deliverLeftovers(kept)
      expectDelivered(receiver, await readLedger(kept, tenantId), webhookSecret)
    }
    receiver.received.splice(0)
    console.log(
      `${new Date().toISOString()} round ${round}: ${load.sent.length} validations, hostile ${JSON.stringify(hostile.counts)}, resident ${resident
        .slice(-2)
        .map((one) => one.toFixed(0))
        .join(' and ')} MB\n  ${tale.join(', ')}`,
    )
  }

  await prober.stop()
  for (const instance of running) {
    expect(await instance.interrupt()).toBe(0)
    expect(instance.lines.filter((line) => line.includes('"level":60'))).toEqual([])
  }
  expect(Math.max(...resident)).toBeLessThan(mostResident)
  clock.remove()
  await wire.close()
}

function instanceFaults(running: Instance[], start: () => Promise<Instance>, chance: Chance): Fault[] {
  const replace = async (index: number): Promise<number> => {
    running[index] = await start()
    return 0
  }
  return [
    {
      name: 'an instance is killed',
      async harm() {
        const index = chance.below(running.length)
        await running[index]!.kill()
        return replace(index)
      },
    },
    {
      name: 'an instance is asked to end',
      async harm() {
        const index = chance.below(running.length)
        expect(await running[index]!.stop()).toBe(0)
        return replace(index)
      },
    },
    {
      name: 'an instance is frozen',
      async harm() {
        const { pid } = chance.pick(running)
        process.kill(pid, 'SIGSTOP')
        await setTimeout(1500)
        process.kill(pid, 'SIGCONT')
        return 0
      },
    },
    {
      name: 'an instance has no handles left',
      async harm() {
        const { pid } = chance.pick(running)
        const [, before] = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))!
        execFileSync('prlimit', [`--pid=${pid}`, '--nofile=24:'])
        await setTimeout(1500)
        execFileSync('prlimit', [`--pid=${pid}`, `--nofile=${before}:`])
        return 0
      },
    },
  ]
}

function serverFaults({ server, windows, wire }: Pick<World, 'server' | 'windows'> & { readonly wire: Wire }, load: Load): Fault[] {
  const timed = async (act: () => Promise<void>): Promise<number> => {
    const begun = performance.now()
    await act()
    return performance.now() - begun
  }
  const down = (how: 'stop' | 'crash'): Promise<number> =>
    timed(async () => {
      await server[how]()
      await load.failed(5)
      await server.start()
    })
  return [
    { name: 'PostgreSQL is stopped', harm: () => down('stop') },
    { name: 'PostgreSQL crashes', harm: () => down('crash') },
    {
      name: 'the wire to PostgreSQL goes dead',
      harm: () =>
        timed(async () => {
          wire.cut()
          await load.failed(12)
          wire.mend()
        }),
    },
    {
      name: 'PostgreSQL is frozen',
      harm: () =>
        timed(async () => {
          server.freeze()
          await setTimeout(3000)
          server.thaw()
        }),
    },
    {
      name: 'PostgreSQL has no connections left',
      async harm() {
        const url = await server.createDatabase()
        const greedy = Array.from({ length: 95 }, () => new pg.Client(url))
        await Promise.allSettled(greedy.map((client) => client.on('error', () => {}).connect()))
        await setTimeout(1500)
        await Promise.allSettled(greedy.map((client) => client.end()))
        return 0
      },
    },
    {
      name: 'Redis is killed',
      async harm() {
        await windows.stop()
        await setTimeout(1500)
        await windows.start()
        return 0
      },
    },
    {
      name: 'Redis is frozen',
      async harm() {
        windows.freeze()
        await setTimeout(3000)
        windows.thaw()
        return 0
      },
    },
  ]
}

/** The clocks of both instances jump, over a month's end too, and are set right again. */
function clockFaults(clock: FalseClock, chance: Chance): Fault[] {
  const set = async (time: number): Promise<number> => {
    clock.set(time)
    await setTimeout(1500)
    clock.set(Date.now())
    return 0
  }
  const monthEnd = (): number => {
    const now = new Date()
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
  }
  return [
    { name: 'clocks go ahead', harm: () => set(Date.now() + (1 + chance.below(5)) * hour) },
    { name: 'clocks go back', harm: () => set(Date.now() - (1 + chance.below(5)) * hour) },
    { name: 'a month ends', harm: () => set(monthEnd() - 500) },
  ]
}

/** One instance after the other gives way to one of the next version, which brings the tables a step further. */
function upgrade(running: Instance[], choose: () => void, start: () => Promise<Instance>): Fault {
  return {
    name: 'instances are upgraded one after the other',
    async harm() {
      choose()
      for (const [index, former] of running.entries()) {
        const successor = await start()
        running[index] = successor
        expect(await former.stop()).toBe(0)
        await setTimeout(500)
      }
      return 0
    },
  }
}

/** The ledger is read by this version, to which the tables are those of a newer one; what that adds is nothing to it. */
async function forgetNextVersion(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query('delete from migrations where name = $1', [nextMigration])
  await client.end()
  // The first round upgrades, and whoever starts afterwards does it anew.
  expect(rowCount).toBeLessThanOrEqual(1)
}
