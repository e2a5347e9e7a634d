import { expect, it } from 'vitest'
import { createAccounts } from '../../../proxy/accounts/create.ts'
import { createApiKey } from '../../../proxy/accounts/api-key.ts'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'
import type { Store } from '../../../proxy/store/store.ts'
import { describeStores, type Clock } from '../../support/stores.ts'

const day = 86_400_000
const secret = 'un secreto de prueba'

describeStores('accounts', ({ open }) => {
  async function begin() {
    const { store, clock } = await open()
    const accounts = createAccounts(store, drawSecrets(secret, undefined), clock)
    const { tenantId, apiKey } = (await accounts.register({ email: 'ana@example.cl', organization: 'Hospital' }))!
    const [key] = await accounts.listKeys(tenantId)
    return { store, clock, accounts, tenantId, apiKey, keyId: key!.id }
  }

  it('begin with a key that is granted access at once', async () => {
    const { accounts, tenantId, apiKey, keyId } = await begin()
    expect(await accounts.authenticate(apiKey)).toMatchObject({ kind: 'granted', tenantId, keyId, quota: { limit: 100, remaining: 100 } })
  })

  it('are not begun at an address that is taken', async () => {
    const { accounts } = await begin()
    expect(await accounts.register({ email: 'ANA@example.cl', organization: 'Otro' })).toBeUndefined()
  })

  it('refuse what is no key, a key of nobody, and one whose secret part is another', async () => {
    const { accounts, store, tenantId, keyId } = await begin()
    expect(await accounts.authenticate('clave')).toEqual({ kind: 'refused', reason: 'malformed' })
    expect(await accounts.authenticate(createApiKey().apiKey)).toEqual({ kind: 'refused', reason: 'unknown' })
    const other = createApiKey()
    await store.addKey(tenantId, { id: other.id, name: 'n', hash: 'ab'.repeat(32) })
    expect(await accounts.authenticate(other.apiKey)).toEqual({ kind: 'refused', reason: 'unknown' })
    expect(keyId).not.toBe(other.id)
  })

  it('tell of a key that another secret made, and of no other that is refused', async () => {
    const { store, clock, apiKey } = await begin()
    let told = 0
    const accounts = createAccounts(store, drawSecrets('otro secreto', undefined), clock, () => (told += 1))
    await accounts.authenticate('clave')
    await accounts.authenticate(createApiKey().apiKey)
    expect(told).toBe(0)
    expect(await accounts.authenticate(apiKey)).toEqual({ kind: 'refused', reason: 'unknown' })
    expect(told).toBe(1)
  })

  it('refuse a key that was revoked, and every key of a suspended tenant', async () => {
    const { accounts, store, tenantId, apiKey, keyId } = await begin()
    await store.setStatus(tenantId, 'suspended')
    expect(await accounts.authenticate(apiKey)).toEqual({ kind: 'refused', reason: 'suspended' })
    await store.setStatus(tenantId, 'active')
    expect(await accounts.revokeKey(tenantId, keyId)).toBe(true)
    expect(await accounts.authenticate(apiKey)).toEqual({ kind: 'refused', reason: 'ended' })
    expect(await accounts.revokeKey(tenantId, keyId)).toBe(false)
  })

  it('rotate a key: both are good for the days of grace, then the new one alone', async () => {
    const { accounts, clock, tenantId, apiKey, keyId } = await begin()
    clock.advance(1)
    const { id, apiKey: renewed } = (await accounts.rotateKey(tenantId, keyId, 2))!
    expect(await accounts.listKeys(tenantId)).toMatchObject([
      { id, endsAt: null },
      { id: keyId, endsAt: clock() + 2 * day },
    ])
    clock.advance(2 * day - 1)
    expect(await accounts.authenticate(apiKey)).toMatchObject({ kind: 'granted' })
    clock.advance(1)
    expect(await accounts.authenticate(apiKey)).toEqual({ kind: 'refused', reason: 'ended' })
    expect(await accounts.authenticate(renewed)).toMatchObject({ kind: 'granted', keyId: id })
  })

  it('rotate a key without grace, and no key that is not theirs', async () => {
    const { accounts, tenantId, apiKey, keyId } = await begin()
    expect(await accounts.rotateKey('otro', keyId, 0)).toBeUndefined()
    await accounts.rotateKey(tenantId, keyId, 0)
    expect(await accounts.authenticate(apiKey)).toEqual({ kind: 'refused', reason: 'ended' })
  })

  it('make further keys by name', async () => {
    const { accounts, tenantId } = await begin()
    const { id, apiKey } = await accounts.createKey(tenantId, 'Laboratorio')
    expect(await accounts.authenticate(apiKey)).toMatchObject({ keyId: id })
    expect(await accounts.listKeys(tenantId)).toContainEqual(expect.objectContaining({ id, name: 'Laboratorio' }))
  })

  it('tell the quota of the plan that holds now', async () => {
    const { accounts, store, clock, tenantId, apiKey } = await begin()
    await store.setPlan(tenantId, { plan: 'pro', until: clock() + 1000 })
    expect(await accounts.authenticate(apiKey)).toMatchObject({ quota: { limit: 10_000 } })
    clock.advance(1000)
    expect(await accounts.authenticate(apiKey)).toMatchObject({ quota: { limit: 100 } })
  })

  it('write down when a key was last used, to the minute', async () => {
    const { accounts, clock, tenantId, apiKey } = await begin()
    const lastUsed = async () => (await accounts.listKeys(tenantId))[0]!.lastUsedAt
    expect(await lastUsed()).toBeNull()
    await accounts.authenticate(apiKey)
    const first = clock()
    await expect.poll(lastUsed).toBe(first)
    clock.advance(59_999)
    await accounts.authenticate(apiKey)
    clock.advance(1)
    await accounts.authenticate(apiKey)
    await expect.poll(lastUsed).toBe(first + 60_000)
  })

  it('keep no part of a key but its id', async () => {
    const { store, apiKey, keyId } = await begin()
    const holder = await store.findKeyHolder(keyId)
    expect(JSON.stringify(holder)).not.toContain(apiKey.slice(18, 30))
  })
})

describeStores('accounts whose secret is being replaced', ({ open }) => {
  async function registered(store: Store, clock: Clock) {
    const accounts = createAccounts(store, drawSecrets(secret, undefined), clock)
    return (await accounts.register({ email: 'ana@example.cl', organization: 'Hospital' }))!.apiKey
  }

  it('grant keys made under the former secret, which are then good under the new one alone', async () => {
    const { store, clock } = await open()
    const apiKey = await registered(store, clock)
    const replacing = createAccounts(store, drawSecrets('otro secreto de prueba', secret), clock)
    const replaced = createAccounts(store, drawSecrets('otro secreto de prueba', undefined), clock)
    expect(await replaced.authenticate(apiKey)).toEqual({ kind: 'refused', reason: 'unknown' })
    expect(await replacing.authenticate(apiKey)).toMatchObject({ kind: 'granted' })
    await expect.poll(() => replaced.authenticate(apiKey)).toMatchObject({ kind: 'granted' })
  })
})
