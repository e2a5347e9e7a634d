import { expect, it } from 'vitest'
import { addTenant, describeStores } from '../../support/stores.ts'

describeStores('keys', ({ open }) => {
  it('lead to their tenant, as it is now', async () => {
    const { store } = await open()
    const { id } = await addTenant(store)
    await store.setStatus(id, 'suspended')
    expect(await store.findKeyHolder('uno00000')).toEqual({
      keyId: 'uno00000',
      hash: 'hash-uno',
      endsAt: null,
      lastUsedAt: null,
      tenantId: id,
      status: 'suspended',
      grant: { plan: 'free', until: null },
    })
    expect(await store.findKeyHolder('nobody')).toBeUndefined()
  })

  it('are found for each of several who ask at the same time', async () => {
    const { store } = await open()
    await addTenant(store, 'uno')
    await addTenant(store, 'dos')
    const holders = await Promise.all(['dos00000', 'nobody', 'uno00000', 'dos00000'].map((id) => store.findKeyHolder(id)))
    expect(holders.map((holder) => holder?.tenantId)).toEqual(['tenant-dos', undefined, 'tenant-uno', 'tenant-dos'])
  })

  it('are listed newest first, to their tenant alone', async () => {
    const { store, clock } = await open()
    const [uno, dos] = [await addTenant(store, 'uno'), await addTenant(store, 'dos')]
    clock.advance(1)
    await store.addKey(uno.id, { id: 'segunda0', name: 'Laboratorio', hash: 'h' })
    expect(await store.listKeys(uno.id)).toEqual([
      { id: 'segunda0', name: 'Laboratorio', createdAt: clock(), lastUsedAt: null, endsAt: null },
      { id: 'uno00000', name: 'primera', createdAt: clock() - 1, lastUsedAt: null, endsAt: null },
    ])
    expect(await store.listKeys(dos.id)).toHaveLength(1)
  })

  it('remember when they were used, and a hash that was made anew', async () => {
    const { store, clock } = await open()
    await addTenant(store)
    await store.touchKey('uno00000')
    expect(await store.findKeyHolder('uno00000')).toMatchObject({ lastUsedAt: clock(), hash: 'hash-uno' })
    await store.touchKey('uno00000', 'anew')
    expect(await store.findKeyHolder('uno00000')).toMatchObject({ hash: 'anew' })
  })

  it('end, and are listed no more', async () => {
    const { store, clock } = await open()
    const { id } = await addTenant(store)
    expect(await store.endKey(id, 'uno00000')).toBe(true)
    expect(await store.findKeyHolder('uno00000')).toMatchObject({ endsAt: clock() })
    expect(await store.listKeys(id)).toEqual([])
    expect(await store.endKey(id, 'uno00000')).toBe(false)
  })

  it('are replaced by another of the same name, and end when it is said', async () => {
    const { store, clock } = await open()
    const { id } = await addTenant(store)
    const endsAt = clock() + 86_400_000
    expect(await store.replaceKey(id, 'uno00000', endsAt, { id: 'segunda0', hash: 'h' })).toBe(true)
    expect(await store.listKeys(id)).toMatchObject([
      { id: 'segunda0', name: 'primera', endsAt: null },
      { id: 'uno00000', name: 'primera', endsAt },
    ])
    clock.advance(86_400_000)
    expect(await store.listKeys(id)).toMatchObject([{ id: 'segunda0' }])
  })

  it('that end soon end no later for being replaced', async () => {
    const { store, clock } = await open()
    const { id } = await addTenant(store)
    await store.replaceKey(id, 'uno00000', clock() + 1000, { id: 'segunda0', hash: 'h' })
    await store.replaceKey(id, 'uno00000', clock() + 5000, { id: 'tercera0', hash: 'h' })
    expect(await store.findKeyHolder('uno00000')).toMatchObject({ endsAt: clock() + 1000 })
  })

  it('of another tenant, or at their end, can be neither ended nor replaced', async () => {
    const { store, clock } = await open()
    const [uno, dos] = [await addTenant(store, 'uno'), await addTenant(store, 'dos')]
    expect(await store.endKey(dos.id, 'uno00000')).toBe(false)
    expect(await store.replaceKey(dos.id, 'uno00000', clock(), { id: 'segunda0', hash: 'h' })).toBe(false)
    await store.endKey(uno.id, 'uno00000')
    expect(await store.replaceKey(uno.id, 'uno00000', clock() + 1000, { id: 'segunda0', hash: 'h' })).toBe(false)
    expect(await store.findKeyHolder('segunda0')).toBeUndefined()
  })
})
