import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, requirement } from './program.ts'

const test = join(import.meta.dirname, '..')
const folder = (path: string): string | undefined => (existsSync(path) ? path : undefined)

/** xmllint, of libxml2. */
export const xmllint = findProgram('xmllint', 'xmllint', 'apt-get install libxml2-utils')

/** prlimit, which sets the limits of a process. */
export const prlimit = findProgram('prlimit', 'prlimit', 'apt-get install util-linux')

/** Neovim, whose own client of the Language Server Protocol asks `svc lsp`. */
export const neovim = findProgram('Neovim', 'nvim', 'apt-get install neovim')

/** The tools that check the published package, its oldest Node among them; a package.json of their own keeps them out of `npm ci`. */
export const packageTools = requirement('test/package', folder(join(test, 'package/node_modules')), 'npm ci --prefix test/package')

/** The packer of the VS Code extension and its types, likewise. */
export const vsce = requirement('tools/vscode', folder(join(test, '../tools/vscode/node_modules')), 'npm ci --prefix tools/vscode')

/** recheck, likewise. */
export const recheck = requirement('test/redos', folder(join(test, 'redos/node_modules')), 'npm ci --prefix test/redos')

/** VS Code as a page, fetched by a command of its own, and the packer. */
export const workbench = requirement(
  'VS Code',
  [join(test, 'tools/vscode/workbench/node_modules/code-server/lib/vscode/node_modules'), join(test, '../tools/vscode/node_modules')].every(
    existsSync,
  )
    ? folder(join(test, 'tools/vscode/workbench/node_modules/code-server/lib/vscode'))
    : undefined,
  'test/tools/vscode/workbench/install.sh',
)

/** Emacs with its own client of the Language Server Protocol; in Emacs 28 that is a package. */
export const emacs = findProgram('Emacs', 'emacs', 'apt-get install emacs-nox elpa-eglot')
