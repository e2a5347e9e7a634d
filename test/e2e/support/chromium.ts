import { existsSync } from 'node:fs'
import { describe, it, vi } from 'vitest'
import { chromiumPath } from './browser.ts'

const isThere = existsSync(chromiumPath)
const isDemanded = !['', '0', 'false'].includes(process.env['CI'] ?? '')

/** Tests that need Chromium: skipped by name where there is none, failing instead where CI demands it. */
export function describeInChromium(name: string, tests: () => void): void {
  // A machine that does other things as well may take its time.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })
  if (isThere || !isDemanded) {
    // CI tries a second time, and its log says where that was needed.
    describe.skipIf(!isThere)(`${name} (Chromium)`, { retry: isDemanded ? 1 : 0 }, tests)
    return
  }
  describe(name, () => {
    it('needs Chromium', () => {
      throw new Error(`there is no Chromium at ${chromiumPath}; install it or set CHROMIUM_PATH`)
    })
  })
}
