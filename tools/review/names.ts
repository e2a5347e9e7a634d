import { isAbsolute, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Terminal } from '../node/terminal.ts'

/** The name of a file from the working folder, with `/`; one outside of it keeps its own. */
export function toRelative(file: string, { cwd }: Terminal): string {
  const name = relative(cwd, resolve(cwd, file))
  return (name.startsWith('..') || isAbsolute(name) ? file : name).replaceAll(sep, '/')
}

/** The way to a file from the working folder, with `/`, out of it too. */
export function wayTo(file: string, { cwd }: Terminal): string {
  return relative(cwd, file).replaceAll(sep, '/')
}

/** The name of a file as an address: relative where it can be. */
export function toUri(name: string): string {
  return isAbsolute(name) ? pathToFileURL(name).href : name.split('/').map(encodeURIComponent).join('/')
}
