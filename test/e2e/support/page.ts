import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { startService } from '../../support/service.ts'
import { builtPage } from './build.ts'
import { launch } from './chromium.ts'

/** A browser, and the service that gives it the page. */
export interface Stage {
  readonly url: string
  /** Opens a window of its own, with nothing left in it from before. */
  readonly visit: (path?: string, options?: BrowserContextOptions) => Promise<Visit>
  /** Lets the service go; what the browser keeps stays. */
  readonly stopService: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A window on the page, and what it complained of. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, breaches of the policy, errors nobody caught, and requests to anywhere else. */
  readonly complaints: readonly string[]
}

/** Serves the page, or a folder given, and starts a browser. */
export async function createStage(folder?: string): Promise<Stage> {
  const [pageFolder, browser] = await Promise.all([folder ?? builtPage(), launch()])
  const service = await startService({ pageFolder })
  let isServed = true
  const stopService = async () => {
    if (isServed) await service.close()
    isServed = false
  }
  return {
    url: service.url,
    visit: (path = '/', options = {}) => visit(browser, service.url, path, options),
    stopService,
    async close() {
      await browser.close()
      await stopService()
    },
  }
}

/** Opens a window on a service, with nothing left in it from before. */
export async function visit(browser: Browser, url: string, path: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, locale: 'es-CL', timezoneId: 'America/Santiago', ...options })
  const complaints: string[] = []
  context.on('request', (request) => {
    if (!/^(?:blob:|data:)/.test(request.url()) && new URL(request.url()).origin !== url) complaints.push(`request to ${request.url()}`)
  })
  context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`))
  context.on('console', (message) => {
    // That a network is gone is no fault of the page.
    if (message.type() === 'error' && !message.text().includes('net::ERR')) complaints.push(`console: ${message.text()}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber, sample }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}:${columnNumber} ${sample}`),
    )
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(path)
  return { page, context, complaints }
}

/** Waits until the page can do without the network. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    }
  })
}
