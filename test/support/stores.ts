import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { Database } from '../../proxy/config.ts'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import type { NewTenant, Store } from '../../proxy/store/store.ts'
import { postgres, sharedPostgres, type PostgresServer } from './postgres.ts'
import { describeWith } from './program.ts'

/** A clock that stands still until it is set. */
export interface Clock {
  (): number
  set(time: string): void
  advance(milliseconds: number): void
}

/** Inputs of a test of the store. */
export interface Bench {
  /** A store over an empty database of its own. */
  open(): Promise<{ readonly store: Store; readonly database: Database; readonly clock: Clock }>
  /** A database of its own that nobody has opened yet. */
  create(): Promise<Database>
  /** Another instance over the database of one that is open. */
  openAgain(database: Database, clock: Clock): Promise<Store>
}

/** A clock that stands at noon of 21 November 2026, UTC. */
export function createClock(): Clock {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const clock = () => now
  return Object.assign(clock, {
    set: (time: string) => void (now = Date.parse(time)),
    advance: (milliseconds: number) => void (now += milliseconds),
  })
}

/** The same tests with each database the service can keep its data in. */
export function describeStores(title: string, tests: (bench: Bench) => void): void {
  describe(`${title} (SQLite)`, () => {
    const folders: string[] = []
    const create = (): Promise<Database> => {
      const folder = mkdtempSync(join(tmpdir(), 'svc-store-'))
      folders.push(folder)
      return Promise.resolve({ kind: 'sqlite', file: join(folder, 'svc.db') })
    }
    const bench = benchOf(create, create)
    afterAll(() => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    })
    tests(bench)
  })
  describeWith(postgres, title, () => {
    const { create, createMigrated: createToOpen } = useSharedPostgres()
    tests(benchOf(create, createToOpen))
  })
}

/** Databases of the server that tests of this process share, until those of the suite are over. */
export function useSharedPostgres(): { readonly create: () => Promise<Database>; readonly createMigrated: () => Promise<Database> } {
  let server: PostgresServer | undefined
  const made: string[] = []
  const keep = async (making: Promise<string>): Promise<Database> => {
    const url = await making
    made.push(url)
    return { kind: 'postgres', url }
  }
  beforeAll(async () => void (server = await sharedPostgres()), 60_000)
  afterAll(async () => {
    for (const url of made) await server!.dropDatabase(url)
  })
  return {
    create: () => keep(server!.createDatabase()),
    createMigrated: () => keep(copyModel(server!)),
  }
}

function benchOf(create: () => Promise<Database>, createToOpen: () => Promise<Database>): Bench {
  const open = new Set<Store>()
  afterEach(async () => {
    for (const store of open) await store.close()
    open.clear()
  })
  const openAgain = async (database: Database, clock: Clock): Promise<Store> => {
    const store = createStore(await openDatabase(database, clock), clock)
    open.add(store)
    return store
  }
  return {
    create,
    openAgain,
    async open() {
      const clock = createClock()
      const database = await createToOpen()
      return { store: await openAgain(database, clock), database, clock }
    },
  }
}

const models = new WeakMap<PostgresServer, Promise<string>>()

/** A database of a server that has its tables already: to copy one takes a third of the time that the migrations take. */
async function copyModel(server: PostgresServer): Promise<string> {
  if (!models.has(server)) models.set(server, createModel(server))
  return server.createDatabase(await models.get(server)!)
}

async function createModel(server: PostgresServer): Promise<string> {
  const url = await server.createDatabase()
  const { close } = await openDatabase({ kind: 'postgres', url }, Date.now)
  await close()
  return url
}

/** A tenant with a key named after it. */
export async function addTenant(store: Store, name = 'uno'): Promise<NewTenant> {
  const tenant = { id: `tenant-${name}`, organization: `Hospital ${name}`, email: `${name}@example.cl` }
  await store.createTenant(tenant, { id: name.padEnd(8, '0'), name: 'primera', hash: `hash-${name}` })
  return tenant
}
