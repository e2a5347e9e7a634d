import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { describe, it, vi } from 'vitest'

const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const isThere = existsSync(path)
const isDemanded = !['', '0', 'false'].includes(process.env['CI'] ?? '')

const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Tests that need Chromium: skipped by name where there is none, failing instead where CI demands it. */
export function describeInChromium(name: string, tests: () => void): void {
  // A machine that does other things as well may take its time.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })
  if (isThere || !isDemanded) {
    describe.skipIf(!isThere)(`${name} (Chromium)`, tests)
    return
  }
  describe(name, () => {
    it('needs Chromium', () => {
      throw new Error(`there is no Chromium at ${path}; install it or set CHROMIUM_PATH`)
    })
  })
}

/** Starts the Chromium of the machine. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: switches })
}

/** Starts it with a profile folder, as somebody has who can install a page: a window of `launch` is private. */
export function launchWithProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: path, args: switches })
}
