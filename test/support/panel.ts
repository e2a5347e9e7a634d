import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { readConfig, type Config, type Database } from '../../proxy/config.ts'
import { startService, type Service } from '../../proxy/service.ts'
import { createStore } from '../../proxy/store/create.ts'
import { openDatabase, type OpenDatabase } from '../../proxy/store/database.ts'
import type { Store } from '../../proxy/store/store.ts'
import { builtThread } from './built-service/built-service.ts'
import { hashCheaply } from './cheap-passwords.ts'
import { breachesOf } from './contract.ts'
import { postgres } from './postgres.ts'
import { describeWith } from './program.ts'
import type { Answer } from './service.ts'
import { startMailServer, type MailServer } from './smtp.ts'
import { useSharedPostgres } from './stores.ts'

/** A browser, which keeps cookies for itself and says where its page is from. */
export interface Browser {
  readonly cookies: Map<string, string>
  /** Cookies that were set last, as they came. */
  readonly setCookies: () => readonly string[]
  ask(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
  signIn(email: string, password?: string): Promise<Answer>
}

/** The whole service as it runs, without an engine, with a mail server and a database of its own. */
export interface Panel {
  readonly url: string
  readonly database: OpenDatabase
  readonly store: Store
  readonly mail: MailServer
  readonly log: () => string
  browser(): Browser
  /** Registers an organization whose address begins with a name. */
  register(name: string, password?: string): Promise<{ readonly tenantId: string; readonly apiKey: string; readonly email: string }>
  /** The token of the last letter to an address, when it has come. */
  token(email: string): Promise<string>
  close(): Promise<void>
}

/** Settings of the service that a test may change. */
export type PanelSettings = Readonly<Record<string, string>>

/** A password that nobody would guess. */
export const goodPassword = 'seis búhos de Ñuble'

/**
 * Starts it over a database, which may be one that another instance uses. Passwords are hashed cheaply in this process until it is closed,
 * unless they are to cost what they do.
 */
export async function startPanel(kept: Database, settings: PanelSettings = {}, { hashesDearly = false } = {}): Promise<Panel> {
  const hashAsAlways = hashesDearly ? () => {} : hashCheaply()
  const mail = await startMailServer()
  const lines: string[] = []
  const pageFolder = mkdtempSync(join(tmpdir(), 'svc-page-'))
  const service = await start(kept, { SVC_SMTP_URL: mail.url, ...settings }, pageFolder, lines)
  const database = await openDatabase(kept, Date.now)
  const store = createStore(database, Date.now)

  function browser(): Browser {
    const cookies = new Map<string, string>()
    let setCookies: readonly string[] = []
    async function ask(method: string, path: string, body?: unknown, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = {
        ...(method !== 'GET' && { Origin: service.url }),
        ...(cookie !== '' && { Cookie: cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...more,
      }
      const answer = await askService(service.url, method, path, body, headers)
      setCookies = answer.headers.getSetCookie()
      for (const setCookie of setCookies) keep(cookies, setCookie)
      return answer
    }
    return {
      cookies,
      setCookies: () => setCookies,
      ask,
      signIn: (email, password = goodPassword) => ask('POST', '/api/auth/sign-in/email', { email, password }),
    }
  }

  return {
    url: service.url,
    database,
    store,
    mail,
    log: () => lines.join(''),
    browser,
    async register(name, password = goodPassword) {
      const email = `${name}@example.cl`
      const body = { email, password, organization: `Hospital ${name}` }
      const { status, text, json } = await askService(service.url, 'POST', '/api/accounts', body, { 'Content-Type': 'application/json' })
      expect([status, text]).toEqual([201, expect.any(String)])
      return { tenantId: String(json['tenantId']), apiKey: String(json['apiKey']), email }
    },
    async token(email) {
      const find = () => mail.letters.findLast(({ to }) => to.includes(email))
      await expect.poll(find, { timeout: 10_000 }).toBeDefined()
      return /restablecer#token=(\S+)/.exec(readable(find()!.source))![1]!
    },
    async close() {
      await service.close()
      await store.close()
      await mail.close()
      hashAsAlways()
      rmSync(pageFolder, { recursive: true })
    },
  }
}

/** The same tests over each database that sessions can be kept in. */
export function describePanels(title: string, tests: (start: (settings?: PanelSettings) => Promise<Panel>) => void): void {
  describe(`${title} (SQLite)`, () => {
    let folder: string
    let count = 0
    beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'svc-panel-'))))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    tests((settings) => startPanel({ kind: 'sqlite', file: join(folder, `${(count += 1)}.db`) }, settings))
  })
  describeWith(postgres, title, () => {
    const { createMigrated } = useSharedPostgres()
    tests(async (settings) => startPanel(await createMigrated(), settings))
  })
}

/** The text of a letter, as a mail program shows it. */
export function readable(source: string): string {
  const body = source.slice(source.indexOf('\r\n\r\n') + 4)
  if (/^content-transfer-encoding: base64/im.test(source)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

async function start(kept: Database, settings: PanelSettings, pageFolder: string, lines: string[]): Promise<Service> {
  const secret = 'un secreto de prueba'
  const url = kept.kind === 'sqlite' ? `sqlite:${kept.file}` : kept.url
  const reading = readConfig({
    PORT: '0',
    SVC_ENGINE: 'none',
    SVC_SECRET: secret,
    SVC_DATABASE_URL: url,
    SVC_ALLOW_LOOPBACK_WEBHOOKS: '1',
    ...settings,
  })
  const { config } = reading as { readonly config: Config }
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) })
  return startService(config, { pageFolder, secret: config.secret!, version: '0.0.0', log, threadModule: await builtThread() })
}

async function askService(
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${url}${path}`, { method, headers, body: sent, redirect: 'manual' })
  const text = await response.text()
  const answered = { method, path: new URL(path, url).pathname, status: response.status, headers: response.headers, text }
  expect(breachesOf(answered), `${method} ${path} ${response.status} ${text}`).toEqual([])
  const isJson = /json\b/.test(response.headers.get('content-type') ?? '') && text !== ''
  return { status: response.status, headers: response.headers, text, json: isJson ? (JSON.parse(text) as Answer['json']) : {} }
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(setCookie)!
  if (/;\s*max-age=0\b/i.test(setCookie)) cookies.delete(name!)
  else cookies.set(name!, value!)
}
