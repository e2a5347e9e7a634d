import { expect, it } from 'vitest'
import { addTenant, describeStores } from '../../support/stores.ts'
import { validationOf } from '../../support/validation.ts'

const december = Date.parse('2026-12-01T00:00:00Z') / 1000

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
      quota: { limit: 100, remaining: 100, reset: december },
    })
    expect(await store.findKeyHolder('nobody')).toBeUndefined()
  })

  it('tell what is left of the month to their tenant, whatever others and other months used', async () => {
    const { store, clock } = await open()
    const [uno, dos] = [await addTenant(store, 'uno'), await addTenant(store, 'dos')]
    await store.charge(validationOf(uno, { units: 40 }))
    await store.charge(validationOf(dos, { units: 7, requestId: 'other' }))
    expect(await store.findKeyHolder('uno00000')).toMatchObject({ quota: { limit: 100, remaining: 60, reset: december } })
    await store.setPlan(uno.id, { plan: 'pro', until: clock() + 1000 })
    expect(await store.findKeyHolder('uno00000')).toMatchObject({ quota: { limit: 10_000, remaining: 9960 } })
    clock.advance(1000)
    expect(await store.findKeyHolder('uno00000')).toMatchObject({ quota: { limit: 100, remaining: 60 } })
    clock.set('2026-12-01T00:00:00.000Z')
    expect(await store.findKeyHolder('uno00000')).toMatchObject({ quota: { remaining: 100 } })
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

  it('that several replace at the same time end when the soonest of them says', async () => {
    const { store, clock } = await open()
    const { id } = await addTenant(store)
    for (let turn = 0; turn < 20; turn += 1) {
      const key = { id: `llave${turn}`, name: 'n', hash: 'h' }
      await store.addKey(id, key)
      const replacements = [0, 1].map((index) =>
        store.replaceKey(id, key.id, clock() + 1000 + index, { id: `${key.id}-${index}`, hash: 'h' }),
      )
      expect(await Promise.all(replacements)).toEqual([true, true])
      expect(await store.findKeyHolder(key.id)).toMatchObject({ endsAt: clock() + 1000 })
    }
  })
})
