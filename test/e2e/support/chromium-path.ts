import { existsSync } from 'node:fs'

const desktop = '/usr/bin/chromium'
/** The same browser without the parts that only a screen shows, in Debian since 12: tests take two thirds of the time with it. */
const headless = '/usr/bin/chromium-headless-shell'

/** The Chromium that somebody says, or where Debian puts it. Benchmarks ask that of a desktop, which is what people have. */
export const chromiumPath =
  process.env['CHROMIUM_PATH'] ??
  (process.env['VITEST'] === undefined ? [desktop, headless] : [headless, desktop]).find(existsSync) ??
  desktop
