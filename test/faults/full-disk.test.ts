import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../proxy/config.ts'
import { ensureDist } from '../support/dist.ts'
import { postgres, startPostgres } from '../support/postgres.ts'
import { describeWith } from '../support/program.ts'
import { prlimit } from '../support/tools.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { createChance, type Chance } from './support/chance.ts'
import { deliverLeftovers, expectDelivered } from './support/deliveries.ts'
import { patience, seeds } from './support/form.ts'
import { startInstance, type Instance } from './support/instance.ts'
import { expectExact, readLedger } from './support/ledger.ts'
import { startLoad } from './support/load.ts'
import { countDescriptors, expectDescriptorsBack } from './support/process.ts'
import { expectReplays } from './support/replays.ts'
import { planMany } from './support/requests.ts'
import { addTenant } from './support/tenant.ts'
import { canMount, mountSmallDisk } from './support/small-disk.ts'

let receiver: Receiver

beforeAll(ensureDist, patience)
beforeEach(async () => void (receiver = await startReceiver()))
afterEach(() => receiver.close())

/** A switch that takes the room of the disk away, and gives it back. */
interface Room {
  fill(instance: Instance): void
  free(instance: Instance): void
}

/** Fills the disk under load, twice: nobody gets but 503 for it, and everything goes on when there is room again. */
async function fillUnderLoad(database: Database, room: Room, chance: Chance): Promise<void> {
  const { tenantId, apiKey, webhookSecret } = await addTenant(database, { webhookUrl: `${receiver.url}/avisos` })
  const instance = await startInstance({ database })
  const base = countDescriptors(instance)
  const load = startLoad({ apiKey, plan: planMany(chance), target: () => instance.url, chance })
  for (let time = 0; time < 2; time += 1) {
    await load.done(30 + chance.below(30))
    room.fill(instance)
    await load.failed(24)
    // Of PostgreSQL's tables small ones may still have room.
    if (database.kind === 'sqlite') expect(await readiness(instance)).toEqual([503, 200])
    room.free(instance)
  }
  await load.done(30)
  expect(await readiness(instance)).toEqual([200, 200])
  await load.finish()
  expect(load.surprises).toEqual([])
  expect(load.sent.flatMap(({ attempts }) => attempts.filter(({ kind }) => kind === 'lost'))).toEqual([])
  await expectReplays(instance.url, apiKey, load.sent, chance)
  // Ten connections to the receiver, and a pool of ten to the database; each failure with one of its own would be more.
  await expectDescriptorsBack(instance, base + 20)
  expect(await instance.interrupt()).toBe(0)
  expect(instance.lines.filter((line) => line.includes('"level":60'))).toEqual([])
  // Refused requests were not charged.
  expectExact(await readLedger(database, tenantId), load.sent)
  await deliverLeftovers(database)
  expectDelivered(receiver, await readLedger(database, tenantId), webhookSecret)
}

/** Statuses of `/readyz`, by which a balancer goes, and of `/healthz`. */
async function readiness({ url }: Instance): Promise<readonly number[]> {
  return Promise.all(['readyz', 'healthz'].map(async (name) => (await fetch(`${url}/${name}`)).status))
}

describe.each(seeds)('a disk that is full under load, seed %i', { timeout: patience }, (seed) => {
  describe.skipIf(!canMount)('(a file system of its own, for which one has to be allowed to mount)', () => {
    it('is 503 for the service on SQLite', async () => {
      // Room for what SQLite writes ahead before it tidies up.
      const disk = mountSmallDisk(40)
      try {
        await fillUnderLoad({ kind: 'sqlite', file: join(disk.folder, 'svc.db') }, disk, createChance(seed))
      } finally {
        disk.remove()
      }
    })

    describeWith(postgres, 'PostgreSQL', () => {
      it('is 503 for the service', async () => {
        const server = await startPostgres()
        const disk = mountSmallDisk(24)
        try {
          const url = await server.createDatabase()
          const { uid, gid } = statSync(server.folder)
          chownSync(disk.folder, uid, gid)
          const admin = new pg.Client(new URL('postgres', url).href)
          await admin.connect()
          // Its data alone: without room for its log it would stop, which is another fault.
          await admin.query(`create tablespace small location '${disk.folder}'`)
          await admin.query('alter database test_1 set tablespace small')
          await admin.end()
          await fillUnderLoad({ kind: 'postgres', url }, disk, createChance(seed))
        } finally {
          await server.remove()
          disk.remove()
        }
      })
    })
  })

  describeWith(prlimit, 'a limit to the size of files', () => {
    it('is 503 for the service on SQLite', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'svc-full-'))
      const limit = ({ pid }: Instance, size: string): void => void execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:`])
      const file = join(folder, 'svc.db')
      const room: Room = {
        fill: (instance) => limit(instance, String(statSync(`${file}-wal`).size)),
        free: (instance) => limit(instance, 'unlimited'),
      }
      await fillUnderLoad({ kind: 'sqlite', file }, room, createChance(seed))
      rmSync(folder, { recursive: true })
    })
  })
})
