import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { findProgram } from './program.ts'

/** PostgreSQL, of which Debian keeps the programs of each version in a folder of its own. */
export const postgres = findProgram('PostgreSQL', 'initdb', 'apt-get install postgresql', ['/usr/lib/postgresql/*/bin'])

/** A server of one's own on loopback, with nothing in it. */
export interface PostgresServer {
  /** Where it keeps everything; it belongs to the user that the server runs as. */
  readonly folder: string
  /** Makes a database, empty or as another one is that nobody is connected to, and says its address. */
  createDatabase(model?: string): Promise<string>
  /** Throws one away, whoever is connected to it. */
  dropDatabase(database: string): Promise<void>
  /** Cuts all connections, refuses new ones, and keeps the data. */
  stop(): Promise<void>
  /** Ends it as a power cut would: what it had not written is to be found in its log. */
  crash(): Promise<void>
  /** Stops it and all its processes where they are, with their connections, until it is thawed. */
  freeze(): void
  thaw(): void
  /** Starts again at the same port. */
  start(): Promise<void>
  /** Ends it and throws the data away. */
  remove(): Promise<void>
}

/** Starts a server whose data lives in a folder of its own. It forgets to wait for the disk unless it is told to be durable. */
export async function startPostgres({ isDurable = false, isShared = false } = {}): Promise<PostgresServer> {
  const programs = dirname(postgres.path!)
  const owner = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'svc-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!)
  const port = await freePort()
  const url = (database: string): string => `postgres://svc@127.0.0.1:${port}/${database}`
  const data = join(folder, 'data')
  execFileSync('cp', ['-a', (pristine ??= makePristine()), data], { ...owner, cwd: folder })

  let child: ChildProcess | undefined
  let databases = 0
  // Whatever way the tests end.
  const orphan = (): void => void child?.kill('SIGKILL')
  process.once('exit', orphan)

  async function end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const ending = child
    child = undefined
    await new Promise((resolve) => {
      if (ending === undefined) resolve(undefined)
      else {
        ending.once('exit', resolve)
        ending.kill(signal)
      }
    })
  }

  /** Each connection has a process of its own, which would go on without the one that began it. */
  function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = child?.pid
    if (pid === undefined) return
    const inner = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    for (const one of [pid, ...inner.map(Number)]) process.kill(one, signal)
  }

  const server: PostgresServer = {
    folder,
    async createDatabase(model) {
      databases += 1
      const name = `test_${databases}`
      const template = model === undefined ? '' : ` template ${new URL(model).pathname.slice(1)}`
      await query(url('postgres'), `create database ${name}${template}`)
      return url(name)
    },
    dropDatabase: (database) => query(url('postgres'), `drop database ${new URL(database).pathname.slice(1)} with (force)`),
    stop: () => end('SIGINT'),
    crash: () => end('SIGQUIT'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async start() {
      const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: isDurable, synchronous_commit: isDurable }
      const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      child = spawn(join(programs, 'postgres'), ['-D', data, ...options], { ...owner, cwd: folder, stdio: 'ignore' })
      if (isShared) {
        child.unref()
        removeAfterwards(folder, child.pid)
      }
      await untilReady(url('postgres'))
    },
    async remove() {
      await server.stop()
      process.off('exit', orphan)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

let shared: Promise<PostgresServer> | undefined

/**
 * The server of those tests of this process that want databases and no more: to start one takes longer than most of them. Who makes databases
 * there drops them; it ends with the process.
 */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres({ isShared: true })
  return shared
}

/** The data of a server with nothing in it, which those of this process begin with. */
let pristine: string | undefined

/** Makes them, which takes more than a second of the processor. */
function makePristine(): string {
  const owner = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'svc-postgres-pristine-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!)
  removeAfterwards(folder)
  const data = join(folder, 'data')
  const options = ['-D', data, '-U', 'svc', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(dirname(postgres.path!), 'initdb'), options, { ...owner, cwd: folder, stdio: 'ignore' })
  return data
}

/**
 * Has a shell end a server and remove a folder once this process is over, in whatever way: Vitest ends those of its tests by a signal, of
 * which nothing in them hears.
 */
function removeAfterwards(folder: string, pid?: number): void {
  const end = pid === undefined ? '' : `kill -QUIT ${pid}; while kill -0 ${pid}; do sleep 0.1; done; `
  const shell = spawn('sh', ['-c', `read -r _; ${end}rm -rf "$0"`, folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  ;(shell.stdin as Socket).unref()
}

/** PostgreSQL refuses to run as root; there it runs as the user that its package made. */
function unprivileged(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {}
  const id = (option: string): number => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    try {
      await query(url, 'select 1')
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  // A server that is starting cuts connections.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
