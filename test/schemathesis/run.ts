/**
 * `npm run schemathesis`: requests without end, made of openapi.yaml, to a service started for it. Fails where an answer is
 * a server error or not as the contract says. Where Python cannot install it, it says so and lets pass.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase } from '../../proxy/store/database.ts'

const version = '4.32.5'
/** A tenth of it for what ends the session. */
const seconds = 100
const root = join(import.meta.dirname, '../..')
const home = join(root, '.cache/schemathesis')
const program = join(home, 'bin/schemathesis')

const problem = install()
if (problem === undefined) process.exitCode = await run()
else console.log(`schemathesis was skipped: ${problem}`)

/** Why it cannot be had; undefined where it is there. */
function install(): string | undefined {
  try {
    if (!existsSync(join(home, 'bin/pip'))) execFileSync('python3', ['-m', 'venv', home], { stdio: 'ignore' })
    execFileSync(join(home, 'bin/pip'), ['install', '--quiet', `schemathesis==${version}`], { stdio: 'ignore' })
    return undefined
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')[0]
  }
}

async function run(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-schemathesis-'))
  const file = join(folder, 'svc.db')
  const service = spawn(process.execPath, [join(root, 'proxy/server.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SVC_SKIP_BUILD: '1',
      SVC_DATABASE_URL: `sqlite:${file}`,
      SVC_BURST_LIMIT: '1000000',
      SVC_CRON_TOKEN: 'token',
      SVC_SMTP_URL: 'smtp://127.0.0.1:1',
      SVC_LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      service.once('exit', () => reject(new Error('the service ended')))
      createInterface({ input: service.stdout }).on('line', (line) => {
        const address = /^listening on (\S+)$/.exec(line)?.[1]
        if (address === undefined) console.log(line)
        else resolve(address)
      })
    })
    const { apiKey, session } = await register(url, file)
    const env = { SVC_URL: url, SVC_API_KEY: apiKey, SVC_SESSION: session, SVC_CRON_TOKEN: 'token' }
    const signOut = '/api/auth/sign-out'
    const status = await test(env, ['--exclude-path', signOut, '--max-time', String(seconds * 0.9)])
    return (await test(env, ['--include-path', signOut, '--max-time', String(seconds * 0.1)])) || status
  } finally {
    service.kill('SIGTERM')
    await new Promise((resolve) => service.once('exit', resolve))
    rmSync(folder, { recursive: true })
  }
}

/** Registers an organization without a limit, and signs it in. */
async function register(url: string, file: string): Promise<{ readonly apiKey: string; readonly session: string }> {
  const account = { email: 'schemathesis@example.cl', password: 'una contraseña larga', organization: 'Schemathesis' }
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', Origin: url }, body: JSON.stringify(body) })
  const { tenantId, apiKey } = (await (await post('/api/accounts', account)).json()) as { tenantId: string; apiKey: string }
  const signedIn = await post('/api/auth/sign-in/email', account)
  const store = createStore(await openDatabase({ kind: 'sqlite', file }, Date.now), Date.now)
  await store.setPlan(tenantId, { plan: 'unlimited', until: null })
  await store.close()
  const [, session = ''] = /^svc\.session_token=([^;]*)/m.exec(signedIn.headers.getSetCookie().join('\n')) ?? []
  return { apiKey, session }
}

/** Its exit status. */
function test(env: Readonly<Record<string, string>>, choice: readonly string[]): Promise<number> {
  const config = ['--config-file', join(import.meta.dirname, 'schemathesis.toml')]
  const target = ['run', `${env['SVC_URL']}/downloads/openapi.json`, '--url', env['SVC_URL']!]
  const extent = ['--phases', 'examples,coverage,fuzzing', '--max-examples', '25', '--continue-on-failure', '--no-shrink']
  const child = spawn(program, [...config, ...target, ...extent, ...choice], {
    stdio: 'inherit',
    cwd: home,
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
}
