import { existsSync } from 'node:fs'
import { describeWith, isDemanded, requirement } from '../../support/program.ts'
import { chromiumPath } from './chromium-path.ts'

/** Chromium, for tests that need it. */
export const chromium = requirement(
  'Chromium',
  existsSync(chromiumPath) ? chromiumPath : undefined,
  'apt-get install chromium-headless-shell, or CHROMIUM_PATH',
)

/** Tests that need Chromium: skipped by name where there is none, failing instead where CI demands it. */
export function describeInChromium(name: string, tests: () => void): void {
  // CI tries a second time, and its log says where that was needed.
  describeWith(chromium, name, tests, { retry: isDemanded ? 1 : 0 })
}
