import { statSync } from 'node:fs'
import type { Definitions } from '../../rules/index.ts'
import type { PackageOptions } from './packages.ts'
import type { Terminal } from './terminal.ts'

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
    opened ??= import('./packages.ts').then(({ openDefinitions }) => openDefinitions(all, terminal, options))
    kept.set(key, opened)
    opened.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    return opened
  }
}

const mostKept = 4

function changedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}
