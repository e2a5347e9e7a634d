import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { chromiumPath } from './chromium-path.ts'

const chromiumSwitches: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // A process less that draws: a tenth of the time of tests.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the Chromium of the machine. */
export function launch(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: [...chromiumSwitches, ...more] })
}

/** Starts it with a profile folder, as somebody has who can install a page: a window of `launch` is private. */
export function launchWithProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: chromiumPath, args: [...chromiumSwitches] })
}
