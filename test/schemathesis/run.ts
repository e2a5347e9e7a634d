/**
 * `npm run schemathesis [-- --seed N --examples N --postgres]`: requests made of openapi.yaml, to a service started for them. Fails
 * where an answer is a server error or not as the contract says. The same seed makes the same requests; without one it is always the
 * same. Where Python cannot install it, it says so and lets pass, but with `CI=true` it fails.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readConfig } from '../../proxy/config.ts'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'
import { startPostgres } from '../support/postgres.ts'
import { isDemanded } from '../support/program.ts'
import { startReceiver } from '../support/receiver.ts'

const root = join(import.meta.dirname, '../..')
const home = join(root, '.cache/schemathesis')
const program = join(home, 'bin/schemathesis')

const removals = ['/api/webhook', '/api/keys/{id}', '/api/keys/{id}/rotate']
const farewell = '/api/auth/sign-out'

/** Operations in turn: last those that take away the webhook, the key or the session by which the rest is asked. */
const turns = [
  [...removals, farewell].flatMap((path) => ['--exclude-path', path]),
  removals.flatMap((path) => ['--include-path', path]),
  ['--include-path', farewell],
]

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** Of each operation, besides those that its schema names and those at its bounds. */
    examples: { type: 'string', default: '15' },
    postgres: { type: 'boolean', default: false },
  },
})

const problem = install()
if (problem === undefined) process.exitCode = await run()
else {
  console.log(`schemathesis was skipped: ${problem}`)
  if (isDemanded) process.exitCode = 1
}

/** Why it cannot be had; undefined where it is there. */
function install(): string | undefined {
  try {
    if (!existsSync(join(home, 'bin/pip'))) execFileSync('python3', ['-m', 'venv', home], { stdio: 'ignore' })
    execFileSync(join(home, 'bin/pip'), ['install', '--quiet', '-r', join(import.meta.dirname, 'requirements.txt')], { stdio: 'ignore' })
    return undefined
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')[0]
  }
}

async function run(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-schemathesis-'))
  const receiver = await startReceiver()
  const postgres = values.postgres ? await startPostgres() : undefined
  const settings = {
    PORT: '0',
    SVC_SKIP_BUILD: '1',
    SVC_DATABASE_URL: (await postgres?.createDatabase()) ?? `sqlite:${join(folder, 'svc.db')}`,
    SVC_SECRET: 'the secret of a service for tests',
    SVC_BURST_LIMIT: '1000000',
    SVC_TRUSTED_PROXIES: '127.0.0.1',
    SVC_CRON_TOKEN: 'token',
    SVC_METRICS_TOKEN: 'token',
    SVC_SMTP_URL: 'smtp://127.0.0.1:1',
    SVC_ALLOW_LOOPBACK_WEBHOOKS: '1',
    SVC_LOG_LEVEL: 'fatal',
  }
  const service = spawn(process.execPath, [join(root, 'proxy/server.ts')], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => service.once('exit', resolve))
  try {
    const url = await new Promise<string>((resolve, reject) => {
      service.once('exit', () => reject(new Error('the service ended')))
      createInterface({ input: service.stdout }).on('line', (line) => {
        const address = /^listening on (\S+)$/.exec(line)?.[1]
        if (address === undefined) console.log(line)
        else resolve(address)
      })
    })
    const { apiKey, session } = await register(url, settings, receiver.url)
    const env = { SVC_URL: url, SVC_API_KEY: apiKey, SVC_SESSION: session, SVC_TOKEN: 'token' }
    let worst = 0
    for (const turn of turns) worst = Math.max(worst, await test(env, turn))
    return worst
  } finally {
    service.kill('SIGTERM')
    await ended
    await receiver.close()
    await postgres?.remove()
    rmSync(folder, { recursive: true })
  }
}

/** Registers an organization without a limit, signs it in, and sets a webhook. */
async function register(
  url: string,
  settings: Readonly<Record<string, string>>,
  webhook: string,
): Promise<{ readonly apiKey: string; readonly session: string }> {
  const account = { email: 'schemathesis@example.cl', password: 'una contraseña larga', organization: 'Schemathesis' }
  const ask = async (method: string, path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const own = { 'Content-Type': 'application/json', Origin: url }
    const answer = await fetch(`${url}${path}`, { method, headers: { ...own, ...headers }, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const { tenantId, apiKey } = (await (await ask('POST', '/api/accounts', account)).json()) as { tenantId: string; apiKey: string }
  const signedIn = await ask('POST', '/api/auth/sign-in/email', account)
  const [cookie, session = ''] = /^svc\.session_token=([^;]*)/m.exec(signedIn.headers.getSetCookie().join('\n')) ?? []
  await ask('PUT', '/api/webhook', { url: webhook }, { Cookie: cookie! })
  const reading = readConfig(settings)
  if ('wrong' in reading) throw new Error(reading.wrong)
  const store = createStore(await openDatabase(reading.config.database, Date.now), Date.now)
  await store.setPlan(tenantId, { plan: 'unlimited', until: null })
  await store.close()
  return { apiKey, session }
}

/** Its exit status. */
function test(env: Readonly<Record<string, string>>, choice: readonly string[]): Promise<number> {
  const config = ['--config-file', join(import.meta.dirname, 'schemathesis.toml')]
  const target = ['run', `${env['SVC_URL']}/downloads/openapi.json`, '--url', env['SVC_URL']!]
  const extent = ['--phases', 'examples,coverage,fuzzing', '--max-examples', values.examples, '--seed', values.seed]
  const child = spawn(program, [...config, ...target, ...extent, ...choice], {
    stdio: 'inherit',
    cwd: home,
    env: { ...process.env, ...env, SVC_HOOKS: join(import.meta.dirname, 'hooks.py'), PYTHONDONTWRITEBYTECODE: '1' },
  })
  return new Promise((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
}
