import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig, type Config } from '../../../proxy/config.ts'
import { startService, type Service } from '../../../proxy/service.ts'
import { builtThread } from '../../support/built-service/built-service.ts'
import { hashCheaply } from '../../support/cheap-passwords.ts'
import { freePort } from '../../support/free-port.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'
import { startMailServer, type MailServer } from '../../support/smtp.ts'
import { launch } from './browser.ts'
import { builtPage } from './build.ts'
import type { Stage } from './page.ts'
import { visit } from './visit.ts'

/** A browser before the whole service as it runs, over SQLite, with a mail server and somebody to tell of validations. */
export interface ServiceStage extends Omit<Stage, 'stopService'> {
  readonly mail: MailServer
  readonly receiver: Receiver
  readonly log: () => string
  /** Lets the service go; what it keeps on the disk stays. */
  readonly stop: () => Promise<void>
  /** Starts it again at the same address. */
  readonly start: () => Promise<void>
}

/** Starts them; `folder` is a page that is built already. */
export async function createServiceStage(folder?: string): Promise<ServiceStage> {
  const [pageFolder, browser, mail, receiver, port, data] = await Promise.all([
    folder ?? builtPage(),
    launch(),
    startMailServer(),
    startReceiver(),
    freePort(),
    mkdtemp(join(tmpdir(), 'svc-e2e-')),
  ])
  const lines: string[] = []
  let service: Service | undefined

  async function start(): Promise<void> {
    const reading = readConfig({
      PORT: String(port),
      SVC_SECRET: 'un secreto de prueba',
      SVC_DATABASE_URL: `sqlite:${join(data, 'svc.db')}`,
      SVC_SMTP_URL: mail.url,
      SVC_ALLOW_LOOPBACK_WEBHOOKS: '1',
    })
    const { config } = reading as { readonly config: Config }
    const log = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) })
    service = await startService(config, { pageFolder, secret: config.secret!, version: '0.0.0', log, threadModule: await builtThread() })
  }
  async function stop(): Promise<void> {
    await service?.close()
    service = undefined
  }

  await start()
  const hashAsAlways = hashCheaply()
  const { url } = service!
  return {
    url,
    mail,
    receiver,
    log: () => lines.join(''),
    visit: (path = '/', options = {}) => visit(browser, url, path, options),
    start,
    stop,
    async close() {
      await browser.close()
      await stop()
      hashAsAlways()
      await Promise.all([mail.close(), receiver.close()])
      await rm(data, { recursive: true })
    },
  }
}
