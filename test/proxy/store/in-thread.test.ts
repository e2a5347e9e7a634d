import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openInThread } from '../../../proxy/store/in-thread.ts'
import type { Store } from '../../../proxy/store/store.ts'
import { StoreUnavailable } from '../../../proxy/store/unavailable.ts'
import { addTenant } from '../../support/stores.ts'
import { validationOf } from '../../support/validation.ts'

let folder: string
let store: Store | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-thread-'))
})

afterEach(async () => {
  await store?.close()
  store = undefined
  rmSync(folder, { recursive: true })
})

async function open(): Promise<Store> {
  store = await openInThread({ kind: 'sqlite', file: join(folder, 'svc.db') })
  return store
}

it('answers as the store does', async () => {
  const { charge, readQuota, findTenant, listValidations } = await open()
  const tenant = await addTenant(store!)
  expect(await findTenant(tenant.id)).toMatchObject({ ...tenant, status: 'active' })
  expect(await findTenant('nadie')).toBeUndefined()
  const charges = await Promise.all(Array.from({ length: 100 }, () => charge(validationOf(tenant))))
  expect(charges.map(({ quota }) => quota.remaining).toSorted((a, b) => b - a)).toEqual(
    Array.from({ length: 100 }, (_, index) => 99 - index),
  )
  expect(await charge(validationOf(tenant))).toMatchObject({ kind: 'exhausted' })
  expect(await readQuota(tenant.id)).toMatchObject({ plan: 'free', used: 100 })
  expect((await listValidations(tenant.id))!.items).toHaveLength(50)
  expect(await store!.isReachable()).toBe(true)
})

it('tells a plan without a limit', async () => {
  const { charge, setPlan } = await open()
  const tenant = await addTenant(store!)
  await setPlan(tenant.id, { plan: 'unlimited', until: null })
  expect(await charge(validationOf(tenant))).toMatchObject({ quota: { limit: Infinity, remaining: Infinity } })
})

it('rejects with what the store rejects with', async () => {
  const { charge, addKey } = await open()
  await expect(charge(validationOf({ id: 'nadie' }))).rejects.toThrow('A charge of no tenant')
  await expect(addKey('nadie', { id: 'x', name: 'x', hash: 'x' })).rejects.not.toBeInstanceOf(StoreUnavailable)
})

it('says that the database cannot be opened', async () => {
  const file = join(folder, 'no-es-una-carpeta')
  writeFileSync(file, '')
  await expect(openInThread({ kind: 'sqlite', file: join(file, 'svc.db') })).rejects.toThrow('EEXIST')
  writeFileSync(join(folder, 'svc.db'), 'esto no es SQLite'.repeat(100))
  await expect(openInThread({ kind: 'sqlite', file: join(folder, 'svc.db') })).rejects.toThrow('file is not a database')
})

describe('a thread at work', () => {
  it('is asked together, when it is done, what came meanwhile', async () => {
    const mortal = await openMortal()
    const { work, end } = hold(mortal)
    await setImmediate()
    const later: Promise<unknown>[] = []
    for (let count = 0; count < 3; count += 1) {
      later.push(mortal.findTenant('¿cuántas?'))
      await setImmediate()
    }
    end(1)
    await work
    expect(await Promise.all(later)).toEqual([3, 3, 3])
    expect(await mortal.findTenant('¿cuántas?')).toBe(1)
    await mortal.close()
  })

  it('that dies is not asked any more what came meanwhile, nor is the next one', async () => {
    const mortal = await openMortal()
    const { work, end } = hold(mortal)
    await setImmediate()
    const later = mortal.findTenant('vive')
    await setImmediate()
    end(2)
    await expect(work).rejects.toThrow(StoreUnavailable)
    await expect(later).rejects.toThrow(StoreUnavailable)
    expect(await mortal.findTenant('¿cuántas?')).toBe(1)
    await mortal.close()
  })
})

/** A store whose thread is `mortal-thread.ts`. */
function openMortal(): Promise<Store> {
  return openInThread({ kind: 'sqlite', file: join(folder, 'svc.db') }, join(import.meta.dirname, '../../support/mortal-thread.ts'))
}

/** Has the mortal thread wait until it is told how to end. */
function hold(mortal: Store): { readonly work: Promise<unknown>; readonly end: (how: 1 | 2) => void } {
  const told = new Int32Array(new SharedArrayBuffer(4))
  return {
    work: mortal.findTenant(told as unknown as string),
    end(how) {
      Atomics.store(told, 0, how)
      Atomics.notify(told, 0)
    },
  }
}

it('says that the database is away where its thread dies, and begins another when it is next asked', async () => {
  const mortal = await openMortal()
  const [lost, alsoLost] = [mortal.findTenant('muere'), mortal.findTenant('vive')]
  await expect(lost).rejects.toThrow(StoreUnavailable)
  await expect(alsoLost).rejects.toThrow(StoreUnavailable)
  expect(await mortal.findTenant('vive')).toBe('vive')
  await expect(mortal.findTenant('muere')).rejects.toThrow(StoreUnavailable)
  expect(await mortal.isReachable()).toBe(true)
  await mortal.close()
})

it('loses nothing of the next thread to the end of one that did not open', async () => {
  const mortal = await openMortal()
  await expect(mortal.findTenant('muere')).rejects.toThrow(StoreUnavailable)
  writeFileSync(join(folder, 'svc.db.cerrada'), '')
  await expect(mortal.findTenant('vive')).rejects.toThrow(StoreUnavailable)
  rmSync(join(folder, 'svc.db.cerrada'))
  const { work, end } = hold(mortal)
  await setTimeout(500)
  end(1)
  expect(await work).toBeInstanceOf(Int32Array)
  await mortal.close()
})

it('is closed once, and keeps what was done', async () => {
  const first = await open()
  const tenant = await addTenant(first)
  const charging = first.charge(validationOf(tenant))
  await Promise.all([charging, first.close(), first.close()])
  expect(await (await open()).readQuota(tenant.id)).toMatchObject({ used: 1 })
})
