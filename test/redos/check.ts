import { existsSync } from 'node:fs'
import { join } from 'node:path'

interface Verdict {
  readonly status: 'safe' | 'vulnerable' | 'unknown'
  readonly complexity?: { readonly summary: string }
  readonly attack?: { readonly pattern: string }
}

interface Recheck {
  readonly checkSync: (source: string, flags: string, settings: object) => Verdict
}

/** Finds the fault of a regular expression; undefined where its time grows with the length of the text alone. */
export type FindSlowness = (source: string, flags: string) => string | undefined

/** recheck, in JavaScript alone; undefined where it is not installed. It draws the same each time. */
export async function loadRecheck(): Promise<FindSlowness | undefined> {
  const file = join(import.meta.dirname, 'node_modules/recheck/lib/main.js')
  if (!existsSync(file)) return undefined
  process.env['RECHECK_BACKEND'] = 'pure'
  const { checkSync } = (await import(/* @vite-ignore */ file)) as Recheck
  return (source, flags) => {
    const { status, complexity, attack } = checkSync(source, flags, { timeout: 60_000, randomSeed: 1 })
    return status === 'safe' ? undefined : [status, complexity?.summary, attack?.pattern].filter((part) => part !== undefined).join(', ')
  }
}
