import { chromium } from '../e2e/support/chromium.ts'
import { faketime } from '../faults/support/false-clock.ts'
import { findHapiServer } from './hapi-server/server.ts'
import { findHl7Validator } from './hl7-validator/class-path.ts'
import { postgres } from './postgres.ts'
import type { Program } from './program.ts'
import { r4Package } from './r4-package.ts'
import { redis } from './redis.ts'
import { neovim, packageTools, prlimit, recheck, vsce, xmllint } from './tools.ts'

/** Lists what some tests need beside `npm ci`, as this machine has it. Asks Java and Maven, which fetches the validator the first time. */
export function listRequirements(): readonly Program[] {
  return [
    chromium,
    postgres,
    redis,
    faketime,
    xmllint,
    prlimit,
    neovim,
    r4Package,
    findHl7Validator(),
    findHapiServer(),
    packageTools,
    vsce,
    recheck,
  ]
}
