import { existsSync } from 'node:fs'
import type { OptionsAtHand } from '../node/terminology/at-hand.ts'
import { keepPackages, type OpenPackages } from '../packages/kept-packages.ts'
import type { Terminal } from '../node/terminal.ts'
import type { Lang } from '../node/report-language.ts'
import { readPackageName } from '../node/package-name.ts'
import { findPathInside } from './folders.ts'
import type { Call } from './tool.ts'

/** Options of `svc mcp`. */
export interface ConnectorOptions {
  /** Packages of definitions. */
  readonly ig?: readonly string[] | undefined
  /** Nothing is asked of any registry of packages. */
  readonly offline?: boolean | undefined
  /** The language of what is told; Spanish where it is not said. */
  readonly lang?: Lang | undefined
}

/** Opens packages that a call names, with those that the server was started with. */
export function createPackageOpener({ ig = [], offline }: ConnectorOptions, terminal: Terminal): OpenPackages {
  const open = keepPackages(terminal, { offline })
  return (asked) => open([...ig, ...asked])
}

/** Options of the linter in a call that names packages: paths of the open folders, or names. */
export async function lintOptionsWith(
  ig: readonly string[] | undefined,
  { lintOptions, openPackages, folders }: Call,
): Promise<OptionsAtHand> {
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
