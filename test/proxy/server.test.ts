import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { builtService } from '../support/built-service/built-service.ts'
import { ensureDist } from '../support/dist.ts'
import { bareEnvironment } from '../support/environment.ts'
import { freePort } from '../support/free-port.ts'

const root = join(import.meta.dirname, '../..')
const running = new Set<ChildProcess>()
let folder: string

interface Run {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  /** The exit status, or the signal that ended it. */
  readonly end: Promise<number | string | null>
}

const sources = [process.execPath, join(root, 'proxy/server.ts')] as const
let server: readonly [string, string]

/** Starts it, by itself and built unless a command is given; what it writes is read where no file is given for it. */
function start(
  environment: Readonly<Record<string, string>>,
  { file, command = server }: { readonly file?: number; readonly command?: readonly [string, ...string[]] } = {},
): Run {
  const { HOME } = process.env
  const env = { ...bareEnvironment(), HOME, SVC_SKIP_BUILD: '1', PORT: '0', SVC_DATABASE_URL: `sqlite:${folder}/svc.db`, ...environment }
  const stdio = file ?? 'pipe'
  const [program, ...words] = command
  const child = spawn(program, words, { env, cwd: command[0] === process.execPath ? '/' : root, stdio: ['ignore', stdio, stdio] })
  running.add(child)
  let out = ''
  let err = ''
  child.stdout?.on('data', (part: Buffer) => (out += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (err += part.toString()))
  const end = new Promise<number | string | null>((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)))
  void end.then(() => running.delete(child))
  return { child, out: () => out, err: () => err, end }
}

async function untilReady({ out }: Run): Promise<string> {
  await expect.poll(out, { timeout: 60_000 }).toMatch(/^listening on http:\/\/\S+$/m)
  return /^listening on (\S+)$/m.exec(out())![1]!
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-server-'))
  await ensureDist()
  server = [process.execPath, await builtService()]
})

afterAll(() => rm(folder, { recursive: true }))

afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

describe('npm start', { timeout: 120_000 }, () => {
  it.skipIf(process.platform !== 'linux')('collects the garbage of large resources behind the requests of others', async () => {
    const run = start({})
    await untilReady(run)
    const priorities = readdirSync(`/proc/${run.child.pid}/task`).flatMap((thread) => {
      const isHelper = readFileSync(`/proc/${run.child.pid}/task/${thread}/comm`, 'utf8') === 'V8Worker\n'
      return isHelper ? [getPriority(Number(thread))] : []
    })
    const behind = Math.min(constants.priority.PRIORITY_LOW, getPriority() + 10)
    expect(priorities.length).toBeGreaterThan(0)
    expect(new Set(priorities)).toEqual(new Set([behind]))
  })

  it.skipIf(process.platform === 'win32')('ends well also where npm is who was told to', async () => {
    const run = start({}, { command: ['npm', 'start'] })
    const url = await untilReady(run)
    run.child.kill('SIGTERM')
    expect(await run.end).toBe(0)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('says where it listens and where it keeps what, serves, and ends well when asked to', async () => {
    const run = start({}, { command: sources })
    const url = await untilReady(run)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(run.out()).toContain(`Los datos se guardan en ${folder}/svc.db.\nDe los recursos no se guarda nada.\n`)
    expect((await stat(join(folder, 'svc.db.secret'))).mode & 0o777).toBe(0o600)
    expect(await (await fetch(url)).text()).toContain('<title>Validador FHIR CL</title>')
    run.child.kill('SIGTERM')
    expect(await run.end).toBe(0)
    expect(run.err()).toBe('')
  })

  it('lets a request finish that has begun before it ends', async () => {
    const run = start({})
    const { port, hostname } = new URL(await untilReady(run))
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (part) => (answer += part.toString()))
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
    // Nothing says that it has begun to be read.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    run.child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.write('Connection: close\r\n\r\n')
    expect(await run.end).toBe(0)
    expect(answer).toContain('{"status":"ok"}')
  })

  it('logs a request within a second or so, and the last ones when it ends', async () => {
    const run = start({})
    const url = await untilReady(run)
    await fetch(`${url}/api/status`)
    await expect.poll(run.out, { timeout: 5000 }).toContain('"route":"/api/status"')
    await fetch(`${url}/api/tenant`)
    run.child.kill('SIGTERM')
    expect(await run.end).toBe(0)
    expect(run.out()).toContain('"route":"/api/tenant"')
  })

  it.skipIf(!existsSync('/dev/full'))('serves and ends where its log finds no room', async () => {
    const port = String(await freePort())
    const full = openSync('/dev/full', 'w')
    const run = start({ PORT: port }, { file: full })
    closeSync(full)
    const status = (): Promise<number> =>
      fetch(`http://127.0.0.1:${port}/api/status`).then(
        (answer) => answer.status,
        () => 0,
      )
    await expect.poll(status, { timeout: 60_000 }).toBe(200)
    // By then it was tried to write.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await status()).toBe(200)
    run.child.kill('SIGTERM')
    expect(await run.end).toBe(0)
  })

  it('says once in its log that keys come which another secret made', async () => {
    const database = `sqlite:${folder}/foreign.db`
    const first = start({ SVC_DATABASE_URL: database, SVC_SECRET: 'el secreto de una instancia' })
    const body = JSON.stringify({ email: 'ana@example.cl', password: 'cuatro palabras al azar 7', organization: 'Hospital' })
    const made = await fetch(`${await untilReady(first)}/api/accounts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    const { apiKey } = (await made.json()) as { readonly apiKey: string }
    first.child.kill('SIGINT')
    await first.end
    const second = start({ SVC_DATABASE_URL: database, SVC_SECRET: 'el de otra, por error' })
    const url = await untilReady(second)
    for (const key of [apiKey, `${apiKey.slice(0, -1)}x`, apiKey]) {
      expect((await fetch(`${url}/api/validate`, { method: 'POST', headers: { 'X-API-Key': key } })).status).toBe(403)
    }
    await expect.poll(() => second.out().split('made under another SVC_SECRET').length).toBe(2)
    expect(second.out()).not.toContain(apiKey)
  })

  it('says in one sentence that the port is taken', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const run = start({ PORT: String(port) })
    expect(await run.end).toBe(1)
    expect(run.err()).toBe(`El puerto ${port} de 127.0.0.1 ya está en uso; elige otro con la variable PORT.\n`)
    other.close()
  })

  it('says in one sentence that there is no such address to listen on', async () => {
    const run = start({ HOST: 'no-existe.invalid' })
    expect(await run.end).toBe(1)
    expect(run.err()).toBe('Esta máquina no tiene la dirección «no-existe.invalid»; elige otra con la variable HOST.\n')
  })

  it('refuses a configuration it does not understand, without a stack', async () => {
    const run = start({ PORT: 'ochenta' })
    expect(await run.end).toBe(1)
    expect(run.err()).toBe('PORT vale «ochenta», pero se esperaba un número de puerto entre 0 y 65535.\n')
  })

  it('says in one sentence that the database cannot be used', async () => {
    const run = start({ SVC_DATABASE_URL: `sqlite:${folder}`, SVC_SECRET: 'un secreto de prueba' })
    expect(await run.end).toBe(1)
    expect(run.err()).toBe('No se puede usar la base de datos de SVC_DATABASE_URL.\n')
  })

  it('waits for a PostgreSQL that is away, says so, and ends well when asked to', async () => {
    const url = `postgres://svc:clave@127.0.0.1:${await freePort()}/svc`
    const run = start({ SVC_DATABASE_URL: url, SVC_SECRET: 'un secreto de prueba' })
    const sentence = /^La base de datos de SVC_DATABASE_URL no responde\. Se la espera, y entre tanto (http:\S+) responde 503\.\n$/
    await expect.poll(run.err, { timeout: 60_000 }).toMatch(sentence)
    const address = sentence.exec(run.err())![1]!
    expect([(await fetch(`${address}/healthz`)).status, (await fetch(`${address}/readyz`)).status]).toEqual([200, 503])
    run.child.kill('SIGTERM')
    expect(await run.end).toBe(0)
    expect(run.out()).toContain('"level":40')
    expect(run.out()).not.toMatch(/listening on|clave/)
  })

  it('warns where no validation can be had, and answers everything else', async () => {
    const run = start({ SVC_ENGINE: 'fhir' })
    const url = await untilReady(run)
    expect(run.err()).toBe('Con SVC_ENGINE=fhir y sin SVC_VALIDATOR_URL toda validación se responde con 503.\n')
    expect(await (await fetch(`${url}/api/status`)).json()).toMatchObject({ status: 'down', engine: { name: 'fhir', state: 'down' } })
    run.child.kill('SIGTERM')
    expect(await run.end).toBe(0)
  })

  it('refuses an address that the machine does not have', async () => {
    const run = start({ HOST: '203.0.113.7' })
    expect(await run.end).toBe(1)
    expect(run.err()).toBe('Esta máquina no tiene la dirección «203.0.113.7»; elige otra con la variable HOST.\n')
  })
})
