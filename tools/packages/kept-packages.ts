import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Definitions } from '../../rules/index.ts'
import type { Terminal } from '../node/terminal.ts'
import type { PackageOptions } from './open-definitions.ts'

/** Opens packages; undefined where there is none. */
export type OpenPackages = (asked: readonly string[]) => Promise<Definitions | undefined>

/** Opens packages for what runs long, and keeps the definitions of the last few choices: what is compiled of them is much. */
export function keepPackages(terminal: Terminal, options: PackageOptions): OpenPackages {
  const kept = new Map<string, Promise<Definitions | undefined>>()
  return async (asked) => {
    const all = [...new Set(asked)]
    const key = JSON.stringify(all.map((one) => [one, changedAt(one)]))
    let opened = kept.get(key)
    kept.delete(key)
    opened ??= import('./open-definitions.ts').then(({ openDefinitions }) => openDefinitions(all, terminal, options))
    kept.set(key, opened)
    opened.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    return opened
  }
}

const mostKept = 4

/** The last change of a package file, or of anything in a folder, with how much is in there; undefined of what is neither. */
function changedAt(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  if (!stats.isDirectory()) return String(stats.mtimeMs)
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  const last = names.reduce(
    (most, name) => Math.max(most, statSync(join(path, name), { throwIfNoEntry: false })?.mtimeMs ?? 0),
    stats.mtimeMs,
  )
  return `${last} ${names.length}`
}
