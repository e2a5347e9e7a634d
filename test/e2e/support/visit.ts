import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { slowDown } from './slow.ts'

/** A window on the page, and what it complained of. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, breaches of the policy, errors nobody caught, and requests to anywhere else. */
  readonly complaints: readonly string[]
}

/** Opens a window on a service, with nothing left in it from before; where `serviceWorkers` does not allow it, nothing is kept for when there is no network. */
export async function visit(browser: Browser, url: string, path: string, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(20_000)
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
  slowDown(context)
  const page = await context.newPage()
  await page.goto(path)
  // The document is there before what stands in it: until then nobody hears of a key or of a file that is dropped.
  if (path !== 'about:blank') await page.getByRole('main').waitFor()
  return { page, context, complaints }
}
