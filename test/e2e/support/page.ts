import type { BrowserContextOptions, Page } from 'playwright-core'
import { startService } from '../../support/service.ts'
import { launch } from './browser.ts'
import { builtPage } from './build.ts'
import { visit, type Visit } from './visit.ts'

export type { Visit } from './visit.ts'

/** A browser, and the service that gives it the page. */
export interface Stage {
  readonly url: string
  /** Opens a window of its own, with nothing left in it from before. */
  readonly visit: (path?: string, options?: BrowserContextOptions) => Promise<Visit>
  /** Lets the service go; what the browser keeps stays. */
  readonly stopService: () => Promise<void>
  readonly close: () => Promise<void>
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

/** Waits until the page can do without the network. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    }
  })
}
