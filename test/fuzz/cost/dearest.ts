import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Growth } from './growth.ts'

const file = join(import.meta.dirname, 'dearest.json')

/** How many are kept. */
const most = 50

/** The dearest ways to grow that searches have found so far, dearest first. */
export function readDearest(): readonly Growth[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Growth[]) : []
}

/** Keeps these, dearest first. */
export function keep(growths: readonly Growth[]): void {
  const lines = growths.slice(0, most).map((growth) => `  ${JSON.stringify(growth)}`)
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`)
}
