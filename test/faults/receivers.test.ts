import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureDist } from '../support/dist.ts'
import { freePort } from '../support/free-port.ts'
import { startReceiver, type Receiver } from '../support/receiver.ts'
import { startMailServer } from '../support/smtp.ts'
import { createChance } from './support/chance.ts'
import { expectDelivered } from './support/deliveries.ts'
import { patience, seeds } from './support/form.ts'
import { startInstance, type Instance } from './support/instance.ts'
import { expectExact, readLedger, type Ledger } from './support/ledger.ts'
import { startLoad, type Load } from './support/load.ts'
import { countDescriptors, expectDescriptorsBack } from './support/process.ts'
import { planRequests } from './support/requests.ts'
import { addTenant, setWebhook, type Tenant } from './support/tenant.ts'

const requests = 60
/** In milliseconds: a refused delivery is tried again after five seconds, and once more after twenty. */
const retries = { timeout: 60_000, interval: 100 }

/** Ways in which receivers do not take a delivery. */
const refusals: readonly ((response: ServerResponse) => void)[] = [
  (response) => void response.writeHead(500).end(),
  (response) => void response.writeHead(429, { 'Retry-After': '1' }).end(),
  (response) => void response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end(),
  (response) => void response.writeHead(307, { Location: '/otra' }).end(),
  (response) => void response.destroy(),
  (response) => void response.socket!.end('¿qué?\r\n\r\n'),
  (response) => void response.writeHead(404, { 'Content-Length': '1000' }).write('medio', () => response.destroy()),
]

beforeAll(ensureDist, patience)

describe.each(seeds)('receivers that refuse, seed %i', { timeout: patience }, (seed) => {
  let folder: string
  let database: { readonly kind: 'sqlite'; readonly file: string }
  let instance: Instance
  let receivers: Receiver[]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-receivers-'))
    database = { kind: 'sqlite', file: join(folder, 'svc.db') }
    receivers = []
  })

  afterEach(async () => {
    await instance.kill()
    for (const receiver of receivers) await receiver.close()
    rmSync(folder, { recursive: true })
  })

  async function startTaking(): Promise<Receiver> {
    const receiver = await startReceiver()
    receivers.push(receiver)
    return receiver
  }

  function loadOf({ apiKey }: Tenant, count = requests, mostUnits = Infinity): Load {
    // Other keys than those of another load.
    const chance = createChance(seed * 1000 + count)
    let units = 0
    const plan = planRequests(chance, count).filter((planned) => (units += planned.units) <= mostUnits)
    return startLoad({ apiKey, plan, target: () => instance.url, chance })
  }

  async function endOf(load: Load): Promise<void> {
    await load.end()
    expect(load.surprises).toEqual([])
  }

  const ledgerOf = ({ tenantId }: Tenant): Promise<Ledger> => readLedger(database, tenantId)

  async function statusesOf(tenant: Tenant): Promise<readonly string[]> {
    return [...new Set((await ledgerOf(tenant)).outbox.map(({ status }) => status))]
  }

  it('are told again, also after they hung, and hold up nobody else', async () => {
    const chance = createChance(seed)
    const [hanging, refusing, taking] = [await startTaking(), await startTaking(), await startTaking()]
    const tenants: Tenant[] = []
    for (const { url } of receivers) tenants.push(await addTenant(database, { name: `t${tenants.length}`, webhookUrl: `${url}/avisos` }))
    const hung = new Set<ServerResponse>()
    hanging.answer((response) => {
      hung.add(response)
      response.once('close', () => hung.delete(response))
    })
    const refused = new Set<string>()
    refusing.answer((response, { headers }) => {
      const id = String(headers['webhook-id'])
      if (refused.has(id) || chance.percent(20)) response.writeHead(204).end()
      else chance.pick(refusals)(response)
      refused.add(id)
    })
    instance = await startInstance({ database })
    const base = countDescriptors(instance)
    const loads = tenants.map((tenant) => loadOf(tenant))
    for (const load of loads) await endOf(load)

    // Of one tenant ten at most are attempted at a time: who takes them gets all its own.
    await expect.poll(() => statusesOf(tenants[2]!), retries).toEqual(['delivered'])
    await expect.poll(() => hung.size, retries).toBe(10)
    expect(await statusesOf(tenants[0]!)).toEqual(['pending'])
    hanging.answer((response) => void response.writeHead(204).end())
    for (const response of hung) chance.pick(refusals)(response)
    await expect.poll(() => statusesOf(tenants[0]!), retries).toEqual(['delivered'])
    await expect.poll(() => statusesOf(tenants[1]!), retries).toEqual(['delivered'])

    await expectDescriptorsBack(instance, base)
    expect(await instance.interrupt()).toBe(0)
    for (const [index, receiver] of receivers.entries()) {
      const tenant = tenants[index]!
      const ledger = await ledgerOf(tenant)
      expectExact(ledger, loads[index]!.sent)
      // Nobody was led elsewhere.
      expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(['/avisos']))
      expectDelivered(receiver, ledger, tenant.webhookSecret)
    }
    expect(taking.received).toHaveLength((await ledgerOf(tenants[2]!)).outbox.length)
  })

  it('of letters are told again until one is taken, which is the only one of the month', async () => {
    const chance = createChance(seed)
    const port = await freePort()
    const refusal = chance.pick(['absent', 'mute', 421, 451, 452, 550] as const)
    const first = await startRefusing(refusal, port)
    const tenant = await addTenant(database, { plan: 'free' })
    instance = await startInstance({ database, env: { SVC_SMTP_URL: `smtp://127.0.0.1:${port}` } })
    // More than eighty of a hundred units.
    const load = loadOf(tenant, 100, 95)
    await endOf(load)
    await expect.poll(async () => (await ledgerOf(tenant)).outbox[0]?.attempts, retries).toBeGreaterThan(0)
    expect(await statusesOf(tenant)).toEqual(['pending'])
    await first.close()
    const mail = await startMailServer({ port })
    await expect.poll(() => statusesOf(tenant), retries).toEqual(['delivered'])
    expect(mail.letters).toHaveLength(1)
    await mail.close()
    const ledger = await ledgerOf(tenant)
    expect(ledger.outbox).toHaveLength(1)
    expectExact(ledger, load.sent, { hasWebhook: false, limit: 100 })
  })

  it('are told nothing more after 410, until they want to be told again', async () => {
    const receiver = await startTaking()
    receiver.answer((response) => void response.writeHead(410).end())
    const tenant = await addTenant(database, { webhookUrl: `${receiver.url}/avisos` })
    instance = await startInstance({ database })
    const load = loadOf(tenant)
    await endOf(load)
    await expect.poll(() => statusesOf(tenant), retries).toEqual(['failed'])
    const told = receiver.received.length
    await endOf(loadOf(tenant, 10))
    const { charges, outbox } = await ledgerOf(tenant)
    expect(receiver.received).toHaveLength(told)
    // Later charges were not even put into the outbox.
    expect(charges.length).toBeGreaterThan(outbox.length)

    receiver.answer((response) => void response.writeHead(200).end())
    await setWebhook(database, tenant.tenantId, `${receiver.url}/otra`)
    await endOf(loadOf(tenant, 20))
    await expect.poll(() => new Set(receiver.received.slice(told).map(({ body }) => body)).size, retries).toBe(20)
    expect(new Set(receiver.received.slice(told).map(({ path }) => path))).toEqual(new Set(['/otra']))
  })
})

/** A mail server that is not there, that says nothing, or that refuses each letter with a status. */
async function startRefusing(refusal: 'absent' | 'mute' | number, port: number): Promise<{ close(): Promise<void> }> {
  if (refusal === 'absent') return { close: () => Promise.resolve() }
  if (refusal !== 'mute') {
    const mail = await startMailServer({ port })
    mail.refuse({ responseCode: refusal })
    return mail
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
