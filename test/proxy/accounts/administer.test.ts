import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { administer } from '../../../proxy/accounts/administer.ts'
import { bareEnvironment } from '../../support/environment.ts'
import { addTenant, describeStores } from '../../support/stores.ts'
import { validationOf } from '../../support/validation.ts'

describeStores('npm run admin', ({ open, openAgain }) => {
  it('lists the organizations', async () => {
    const { store, clock } = await open()
    const uno = await addTenant(store, 'uno')
    clock.advance(1)
    const dos = await addTenant(store, 'dos')
    await store.charge(validationOf(uno, { units: 7 }))
    await store.setStatus(uno.id, 'suspended')
    await store.setPlan(dos.id, { plan: 'unlimited', until: Date.parse('2027-01-01T00:00:00Z') })
    const { status, text } = await administer(['tenant', 'list'], store, clock)
    expect(status).toBe(0)
    expect(text).toBe(`ID          PLAN       HASTA                     ESTADO      USADO  ORGANIZACIÓN  CORREO
tenant-uno  free       –                         suspendida  7/100  Hospital uno  uno@example.cl
tenant-dos  unlimited  2027-01-01T00:00:00.000Z  activa      0      Hospital dos  dos@example.cl`)
  })

  it('shows no control characters of a name', async () => {
    const { store, clock } = await open()
    await store.createTenant({ id: 't', organization: 'A\u001B[2JB\r\nC', email: 'a@example.cl' }, { id: 'k', name: 'n', hash: 'h' })
    expect((await administer(['tenant', 'list'], store, clock)).text.split('\n')[1]).toContain('A [2JB  C')
  })

  it('gives a plan, for good or through a day, seen by the services that run', async () => {
    const { store, database, clock } = await open()
    const { id } = await addTenant(store)
    const running = await openAgain(database, clock)
    expect(await administer(['tenant', 'plan', id, 'pro'], store, clock)).toEqual({ status: 0, text: `${id}: pro` })
    expect(await running.readQuota(id)).toMatchObject({ plan: 'pro', quota: { limit: 10_000 } })
    const through = await administer(['tenant', 'plan', id, 'unlimited', '--until', '2026-12-31'], store, clock)
    expect(through).toEqual({ status: 0, text: `${id}: unlimited hasta 2027-01-01T00:00:00.000Z` })
    clock.set('2026-12-31T23:59:59.999Z')
    expect(await running.readQuota(id)).toMatchObject({ plan: 'unlimited' })
    clock.set('2027-01-01T00:00:00.000Z')
    expect(await running.readQuota(id)).toMatchObject({ plan: 'free' })
    expect((await administer(['tenant', 'list'], store, clock)).text).toMatch(/free +– +activa/)
  })

  it('gives a plan until a moment', async () => {
    const { store, clock } = await open()
    const { id } = await addTenant(store)
    await administer(['tenant', 'plan', id, 'pro', '--until=2026-11-21T09:00:01-03:00'], store, clock)
    expect(await store.readQuota(id)).toMatchObject({ plan: 'pro' })
    clock.advance(1000)
    expect(await store.readQuota(id)).toMatchObject({ plan: 'free' })
  })

  it('suspends and resumes', async () => {
    const { store, clock } = await open()
    const { id } = await addTenant(store)
    expect(await administer(['tenant', 'suspend', id], store, clock)).toEqual({ status: 0, text: `${id}: suspendida` })
    expect(await store.findTenant(id)).toMatchObject({ status: 'suspended' })
    expect(await administer(['tenant', 'resume', id], store, clock)).toEqual({ status: 0, text: `${id}: activa` })
    expect(await store.findTenant(id)).toMatchObject({ status: 'active' })
  })

  it.each([
    [['tenant', 'suspend', 'nadie'], 1, 'No existe la organización «nadie».'],
    [['tenant', 'plan', 'nadie', 'pro'], 1, 'No existe la organización «nadie».'],
    [['tenant', 'plan', 'nadie', 'gratis'], 2, 'No existe el plan «gratis».'],
    [['tenant', 'plan', 'nadie', 'toString'], 2, 'No existe el plan «toString».'],
    [['tenant', 'plan', 'nadie', 'pro', '--until', 'mañana'], 2, '«mañana» no es una fecha.'],
    [['tenant', 'plan', 'nadie', 'pro', '--until', '2026-02-30'], 2, '«2026-02-30» no es una fecha.'],
    [['tenant', 'plan', 'nadie', 'pro', '--until', '2026-02-30T10:00:00Z'], 2, '«2026-02-30T10:00:00Z» no es una fecha.'],
    [['tenant', 'plan', 'nadie', 'pro', '--until', '2026-12-31T10:00:00'], 2, '«2026-12-31T10:00:00» no es una fecha.'],
    [['tenant', 'list', '--until', '2026-12-31'], 2, '--until va solo con «tenant plan».'],
    [['tenant', 'plan', 'nadie'], 2, 'No existe esa orden.'],
    [['tenant', 'list', 'todo'], 2, 'No existe esa orden.'],
    [['tenant', 'valueOf'], 2, 'No existe esa orden.'],
    [['usuario', 'list'], 2, 'No existe esa orden.'],
    [[], 2, 'No existe esa orden.'],
    [['tenant', 'nada', '--help'], 2, 'No existe esa orden.'],
    [['tenant', 'list', '--todo'], 2, 'La línea de órdenes no se entiende.'],
  ] as const)('answers %o with status %i', async (argv, status, sentence) => {
    const { store, clock } = await open()
    const answer = await administer(argv, store, clock)
    expect(answer.status).toBe(status)
    expect(answer.text.split('\n')[0]).toBe(sentence)
    expect(answer.text.includes('Uso: npm run admin')).toBe(status === 2)
  })
})

describe('the program', () => {
  const program = join(import.meta.dirname, '../../../proxy/admin.ts')
  const folder = mkdtempSync(join(tmpdir(), 'svc-admin-'))
  const run = (environment: Record<string, string>, ...argv: readonly string[]) =>
    execFileSync(process.execPath, [program, ...argv], { env: { ...bareEnvironment(), ...environment }, encoding: 'utf8', stdio: 'pipe' })

  it.each([['--help'], ['-h'], ['tenant', '--help'], ['tenant', 'plan', '--help']])(
    'shows its help, and needs no database for it: %s %s %s',
    (...argv) => {
      expect(run({ SVC_DATABASE_URL: 'x' }, ...argv)).toMatch(/^Uso: npm run admin -- tenant ORDEN\n/)
    },
  )

  it('works on the database that the environment names', () => {
    const file = join(folder, 'svc.db')
    expect(run({ SVC_DATABASE_URL: `sqlite:${file}` }, 'tenant', 'list')).toMatch(/^ID +PLAN/)
    expect(() => run({ SVC_DATABASE_URL: `sqlite:${file}` }, 'tenant', 'suspend', 'nadie')).toThrow(/No existe la organización/)
    expect(() => run({ SVC_DATABASE_URL: 'x' }, 'tenant', 'list')).toThrow(/SVC_DATABASE_URL no sirve/)
    expect(() => run({ SVC_DATABASE_URL: `sqlite:${folder}` }, 'tenant', 'list')).toThrow(
      /^Command failed.*\nNo se puede usar la base de datos de SVC_DATABASE_URL\.\n$/,
    )
    rmSync(folder, { recursive: true })
  })
})
