import { existsSync, statSync } from 'node:fs'
import type { Definitions, LintOptions } from '../../rules/index.ts'
import type { ConnectorOptions } from '../cli/mcp.ts'
import type { Terminal } from '../cli/terminal.ts'
import { readPackageName } from '../packages/package-name.ts'
import { findPathInside } from './folders.ts'
import type { Call } from './tool.ts'

/** Opens packages that a call names, with those that the server was started with; undefined where there is none at all. */
export type OpenPackages = (asked: readonly string[]) => Promise<Definitions | undefined>

/** Keeps the definitions of the last few choices of packages: what is compiled of them is much. */
export function createPackageOpener({ ig = [], offline }: ConnectorOptions, terminal: Terminal): OpenPackages {
  const kept = new Map<string, Promise<Definitions | undefined>>()
  return async (asked) => {
    const all = [...new Set([...ig, ...asked])]
    const key = JSON.stringify(all.map((one) => [one, changedAt(one)]))
    let opened = kept.get(key)
    kept.delete(key)
    opened ??= import('../cli/packages.ts').then(({ openDefinitions }) => openDefinitions(all, terminal, { offline }))
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

/** What the linter is told in a call that names packages: paths of the open folders, or names. */
export async function lintOptionsWith(
  ig: readonly string[] | undefined,
  { lintOptions, openPackages, folders }: Call,
): Promise<LintOptions> {
  if (ig === undefined || ig.length === 0) return lintOptions()
  const asked = ig.map((one) => (isPath(one, folders) ? findPathInside(one, folders) : one))
  return { ...lintOptions(), definitions: await openPackages(asked) }
}

/** Whether any of some packages is none by name, so that the folders of the editor have to be known. */
export function namesPaths({ ig = [] }: { readonly ig?: readonly string[] | undefined }): boolean {
  return ig.some((one) => readPackageName(one) === undefined)
}

function isPath(one: string, folders: readonly string[]): boolean {
  return readPackageName(one) === undefined || folders.some((folder) => existsSync(`${folder}/${one}`))
}
