import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { forgetOld } from '../../../proxy/forgetting.ts'
import type { JobRequest, JobStep } from '../../../proxy/jobs/job.ts'
import { openDatabase } from '../../../proxy/store/database.ts'
import type { NewTenant } from '../../../proxy/store/store.ts'
import { addTenant, describeStores } from '../../support/stores.ts'

const chain = 'c'.repeat(64)

const requestOf = (tenant: NewTenant, more: Partial<JobRequest> = {}): JobRequest => ({
  tenantId: tenant.id,
  id: 'j',
  keyId: 'k',
  holder: randomUUID(),
  fingerprints: ['a'.repeat(64)],
  chain,
  profile: null,
  clCoreVersion: '1.9.4',
  engine: 'embedded',
  ...more,
})

const stepOf = ({ tenantId, id, holder }: JobRequest, after: number, count: number, more: Partial<JobStep> = {}): JobStep => ({
  tenantId,
  id,
  holder,
  after,
  lines: after + count,
  bytes: 100 * count,
  chain: `${after + count}`.padEnd(64, 'd'),
  counts: { valid: count, invalid: 0, unjudged: 0, errors: 0, warnings: 0, units: count },
  usage: [{ resourceType: 'Patient', validations: count, invalid: 0, units: count }],
  piece: undefined,
  end: undefined,
  ...more,
})

describeStores('jobs', ({ open, openAgain }) => {
  it('are charged line by line, each once, whoever tries again', async () => {
    const { store, database, clock } = await open()
    const another = await openAgain(database, clock)
    const tenant = await addTenant(store)
    const request = requestOf(tenant)
    expect(await store.openJob(request)).toMatchObject({ kind: 'open', secret: 0, job: { state: 'running', lines: 0, chain } })
    const results = await Promise.all([1, 2, 3].map(() => store.advanceJob(stepOf(request, 0, 10))))
    results.push(await another.advanceJob(stepOf(request, 0, 10)))
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['advanced', 'lost', 'lost', 'lost'])
    expect(await store.readQuota(tenant.id)).toMatchObject({ used: 10 })
    expect(await another.findJob(tenant.id, 'j')).toMatchObject({ state: 'running', lines: 10, units: 10, bytes: 1000 })
  })

  it('obey the request that came last', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    const [first, second] = [requestOf(tenant), requestOf(tenant)]
    await store.openJob(first)
    await store.advanceJob(stepOf(first, 0, 10))
    expect(await store.openJob(second)).toMatchObject({ kind: 'open', job: { lines: 10 } })
    expect(await store.advanceJob(stepOf(first, 10, 10))).toEqual({ kind: 'lost', state: 'running' })
    expect(await store.touchJob(tenant.id, 'j', first.holder)).toBe(false)
    expect(await store.touchJob(tenant.id, 'j', second.holder)).toBe(true)
    expect(await store.advanceJob(stepOf(second, 10, 10, { end: { state: 'done' } }))).toMatchObject({ kind: 'advanced' })
    expect(await store.openJob(first)).toMatchObject({ kind: 'ended', job: { state: 'done', lines: 20 } })
    expect(await store.readQuota(tenant.id)).toMatchObject({ used: 20 })
  })

  it('know themselves by the fingerprint under the former secret, too', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    await store.openJob(requestOf(tenant))
    expect(await store.openJob(requestOf(tenant, { fingerprints: ['b'.repeat(64)] }))).toEqual({ kind: 'conflict' })
    const opened = await store.openJob(requestOf(tenant, { fingerprints: ['b'.repeat(64), 'a'.repeat(64)] }))
    expect(opened).toMatchObject({ kind: 'open', secret: 1 })
  })

  it('write nothing that the quota is not enough for', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    const request = requestOf(tenant)
    await store.openJob(request)
    await store.advanceJob(stepOf(request, 0, 95))
    expect(await store.advanceJob(stepOf(request, 95, 6))).toEqual({ kind: 'exhausted', remaining: 5 })
    expect(await store.findJob(tenant.id, 'j')).toMatchObject({ lines: 95, units: 95 })
    const stopped = await store.advanceJob(stepOf(request, 95, 5, { end: { state: 'stopped', reason: 'quota' } }))
    // At 80 % of the quota an alert was announced, in the step before.
    expect(stopped).toMatchObject({ kind: 'advanced', announced: false, job: { state: 'stopped', reason: 'quota', units: 100 } })
  })

  it('give their findings in the order of their lines, by pages', async () => {
    const { store } = await open()
    const tenant = await addTenant(store)
    const request = requestOf(tenant)
    await store.openJob(request)
    for (let at = 0; at < 7; at += 1) await store.advanceJob(stepOf(request, at, 1, { piece: new Uint8Array([at]) }))
    const first = (await store.readFindings(tenant.id, 'j', { after: 0 }))!
    const second = (await store.readFindings(tenant.id, 'j', first.next!))!
    expect([...first.pieces, ...second.pieces].map((piece) => [...piece])).toEqual([[0], [1], [2], [3], [4], [5], [6]])
    expect(second.next).toBeUndefined()
    expect(await store.readFindings('otro', 'j', { after: 0 })).toBeUndefined()
  })

  it('do not go on with the findings of another job that has its id by then', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    const request = requestOf(tenant)
    const fill = async (): Promise<void> => {
      await store.openJob(request)
      for (let at = 0; at < 7; at += 1) await store.advanceJob(stepOf(request, at, 1, { piece: new Uint8Array([at]) }))
    }
    await fill()
    const first = (await store.readFindings(tenant.id, 'j', { after: 0 }))!
    await store.advanceJob(stepOf(request, 7, 0, { end: { state: 'done' } }))
    await store.cancelJob(tenant.id, 'j')
    clock.advance(1)
    await fill()
    expect(await store.readFindings(tenant.id, 'j', first.next!)).toBeUndefined()
    expect((await store.readFindings(tenant.id, 'j', { after: 0 }))!.pieces).toHaveLength(4)
  })

  it('are listed newest first, and belong to one tenant', async () => {
    const { store } = await open()
    const [uno, dos] = [await addTenant(store, 'uno'), await addTenant(store, 'dos')]
    for (let at = 0; at < 52; at += 1) await store.openJob(requestOf(uno, { id: `j${at}` }))
    const first = (await store.listJobs(uno.id))!
    expect([first.items.length, first.items[0]!.id]).toEqual([50, 'j51'])
    expect((await store.listJobs(uno.id, first.nextCursor!))!.items.map(({ id }) => id)).toEqual(['j1', 'j0'])
    expect(await store.listJobs(dos.id)).toEqual({ items: [], nextCursor: null })
    expect(await store.findJob(dos.id, 'j0')).toBeUndefined()
    expect(await store.cancelJob(dos.id, 'j0')).toBeUndefined()
  })

  it('are cancelled from any instance, once, and stay with what was found', async () => {
    const { store, database, clock } = await open()
    const another = await openAgain(database, clock)
    const tenant = await addTenant(store)
    const request = requestOf(tenant)
    await store.openJob(request)
    await store.advanceJob(stepOf(request, 0, 1, { piece: new Uint8Array([1]) }))
    expect(await another.cancelJob(tenant.id, 'j')).toBe('cancelled')
    expect(await store.advanceJob(stepOf(request, 1, 1))).toEqual({ kind: 'lost', state: 'cancelled' })
    expect(await store.readQuota(tenant.id)).toMatchObject({ used: 1 })
    // Whoever got no answer asks again.
    const cancelled = await store.findJob(tenant.id, 'j')
    clock.advance(1000)
    expect(await store.cancelJob(tenant.id, 'j')).toBe('cancelled')
    expect(await store.findJob(tenant.id, 'j')).toEqual(cancelled)
    expect((await store.readFindings(tenant.id, 'j', { after: 0 }))!.pieces).toHaveLength(1)
  })

  it('are forgotten with their findings 24 hours after they were last written to', async () => {
    const { store, database, clock } = await open()
    const tenant = await addTenant(store)
    for (const id of ['a', 'a2', 'b']) {
      const request = requestOf(tenant, { id })
      await store.openJob(request)
      await store.advanceJob(stepOf(request, 0, 1, { piece: new Uint8Array([1]) }))
      if (id !== 'a') clock.advance(3_600_000)
    }
    const rows = async (): Promise<readonly number[]> => {
      const { db } = await openDatabase(database, clock)
      const counts = await Promise.all([
        db.selectFrom('jobs').select('seq').execute(),
        db.selectFrom('job_findings').select('job_seq').execute(),
      ])
      await db.destroy()
      return counts.map(({ length }) => length)
    }
    clock.advance(22 * 3_600_000)
    expect(await store.findJob(tenant.id, 'a')).toBeUndefined()
    expect(await store.findJob(tenant.id, 'b')).toBeDefined()
    expect(await rows()).toEqual([3, 3])
    await forgetOld(store, { idempotencyDays: 30, logDays: 90 })
    expect(await rows()).toEqual([1, 1])
    clock.advance(3_600_000)
    await forgetOld(store, { idempotencyDays: 30, logDays: 90 })
    expect(await rows()).toEqual([0, 0])
    expect(await store.readQuota(tenant.id)).toMatchObject({ used: 3 })
  })

  it('begin anew under an id whose time is over', async () => {
    const { store, clock } = await open()
    const tenant = await addTenant(store)
    await store.openJob(requestOf(tenant))
    clock.advance(24 * 3_600_000)
    expect(await store.openJob(requestOf(tenant, { fingerprints: ['b'.repeat(64)] }))).toMatchObject({ kind: 'open', job: { lines: 0 } })
  })
})
