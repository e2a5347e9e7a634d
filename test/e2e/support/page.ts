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

/** How long something that a page does by itself may take, in milliseconds: what runs in a page has no limit of its own. */
const patience = 30_000

/** Waits until a page that was opened with `serviceWorkers: 'allow'` can do without the network. */
export async function untilKept(page: Page): Promise<void> {
  await within('no service worker took the page over', page, async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    }
  })
}

/** Has a page look for a new version, as it does by itself every hour. */
export async function lookForUpdate(page: Page): Promise<void> {
  await within('the service worker was not looked for', page, async () => {
    await (await navigator.serviceWorker.ready).update()
  })
}

/** Runs something in a page, and says what never came if it takes too long. */
async function within(complaint: string, page: Page, run: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error(complaint)), patience)))
  try {
    await Promise.race([page.evaluate(run), late])
  } finally {
    clearTimeout(timer)
  }
}
