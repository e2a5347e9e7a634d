import { expect, it } from 'vitest'
import { addTenant, describeStores } from '../../support/stores.ts'

describeStores('tenants', ({ open }) => {
  it('begin on the plan free, active, with a key', async () => {
    const { store, clock } = await open()
    expect(
      await store.createTenant({ id: 't', organization: 'Hospital', email: 'Ana@Example.cl' }, { id: 'k', name: 'n', hash: 'h' }),
    ).toBe('created')
    expect(await store.findTenant('t')).toEqual({
      id: 't',
      organization: 'Hospital',
      email: 'ana@example.cl',
      status: 'active',
      grant: { plan: 'free', until: null },
      createdAt: clock(),
    })
    expect(await store.listKeys('t')).toMatchObject([{ id: 'k', name: 'n' }])
  })

  it('have an address each, in whatever case it is written', async () => {
    const { store } = await open()
    await addTenant(store, 'uno')
    const other = { id: 'other', organization: 'Otro', email: 'UNO@example.cl' }
    expect(await store.createTenant(other, { id: 'k', name: 'n', hash: 'h' })).toBe('taken')
    expect(await store.findTenant('other')).toBeUndefined()
    expect(await store.findKeyHolder('k')).toBeUndefined()
    expect(await store.findTenantByEmail('Uno@Example.CL')).toMatchObject({ id: 'tenant-uno' })
    expect(await store.findTenantByEmail('dos@example.cl')).toBeUndefined()
  })

  it('are begun once by registrations at the same time', async () => {
    const { store } = await open()
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        store.createTenant({ id: `t${index}`, organization: 'x', email: 'ana@example.cl' }, { id: `k${index}`, name: 'n', hash: 'h' }),
      ),
    )
    expect(results.filter((result) => result === 'created')).toHaveLength(1)
    expect(await store.listTenants()).toHaveLength(1)
  })

  it('are listed, oldest first', async () => {
    const { store, clock } = await open()
    await addTenant(store, 'b')
    clock.advance(1)
    await addTenant(store, 'a')
    expect((await store.listTenants()).map(({ id }) => id)).toEqual(['tenant-b', 'tenant-a'])
  })

  it('change plan and status; who does not exist is said', async () => {
    const { store, clock } = await open()
    const { id } = await addTenant(store)
    expect(await store.setPlan(id, { plan: 'pro', until: clock() + 1000 })).toBe(true)
    expect(await store.setStatus(id, 'suspended')).toBe(true)
    expect(await store.findTenant(id)).toMatchObject({ status: 'suspended', grant: { plan: 'pro', until: clock() + 1000 } })
    expect(await store.setPlan('nobody', { plan: 'pro', until: null })).toBe(false)
    expect(await store.setStatus('nobody', 'active')).toBe(false)
  })
})
