import { readdir, statSync } from 'node:fs'
import { isAbsolute, normalize, relative, resolve, sep } from 'node:path'
import type { Unreadable } from '../../rules/format/report.ts'
import { toReason } from './reasons.ts'

/** A file to read. */
interface FoundFile {
  /** What people call it: relative where it was asked for relatively, with `/`. */
  readonly name: string
  readonly path: string
}

/** What some paths, folders and globs name. */
export interface FoundFiles {
  /** Each once, in the order asked for; those of a folder or glob by name. */
  readonly files: readonly FoundFile[]
  /** What could not be looked into, and what names nothing. */
  readonly unreadable: readonly Unreadable[]
}

/** Where to look, and what to leave out. */
export interface FindOptions {
  readonly cwd: string
  /** Globs from `cwd`; one without a slash counts at any depth. */
  readonly ignore?: readonly string[] | undefined
  /** Files that folders and globs do not name, whatever they are called. */
  readonly except?: readonly string[] | undefined
}

const inFolders = '**/*.{json,ndjson}'

/**
 * Finds the files that paths, folders and globs name. Folders are walked for `*.json` and `*.ndjson`, without following
 * links and without `node_modules` and folders whose name begins with a dot.
 */
export async function findFiles(asked: readonly string[], { cwd, ignore = [], except = [] }: FindOptions): Promise<FoundFiles> {
  const found = new Map<string, FoundFile>()
  const unreadable: Unreadable[] = []
  const ignored = ignore.flatMap(toIgnored)
  const excepted = new Set(except.map((path) => resolve(cwd, path)))
  const plainFiles: FoundFile[] = []

  for (const one of asked) {
    const path = resolve(cwd, one)
    const { kind, reason } = look(path)
    const file = { name: toName(one), path }
    if (kind === 'file') {
      plainFiles.push(file)
      found.set(path, file)
    } else if (kind === 'folder') {
      const names = await walk(`${await escaped(path)}/${inFolders}`, [`${await escaped(path)}/**/node_modules/**`])
      keep(one, names, 'no contiene archivos .json ni .ndjson (revisa la ruta)')
    } else if (kind === 'nothing' && (await isGlob(one))) {
      keep(one, await walk(slashed(one), []), 'ningún archivo coincide (revisa el patrón)')
    } else {
      unreadable.push({ file: file.name, reason })
    }
  }
  if (ignored.length > 0) await dropIgnored()
  return { files: [...found.values()], unreadable }

  function keep(one: string, paths: readonly string[], reasonForNone: string): void {
    if (paths.length === 0) unreadable.push({ file: toName(one), reason: reasonForNone })
    for (const path of paths) {
      if (!found.has(path)) found.set(path, { name: isAbsolute(one) ? slashed(path) : slashed(relative(cwd, path)), path })
    }
  }

  /** The absolute paths of the files that a pattern names. */
  async function walk(pattern: string, alsoIgnored: readonly string[]): Promise<readonly string[]> {
    const { glob } = await import('tinyglobby')
    const paths = await glob([pattern], {
      cwd,
      absolute: true,
      expandDirectories: false,
      followSymbolicLinks: false,
      caseSensitiveMatch: false,
      ignore: [...ignored, ...alsoIgnored],
      fs: { readdir: readdirReporting as typeof readdir },
    })
    return paths
      .map((path) => normalize(path))
      .filter((path) => !excepted.has(path))
      .toSorted()
  }

  /** As the system's; a folder that cannot be listed would otherwise be passed over in silence. */
  function readdirReporting(path: string, options: { withFileTypes: true }, done: (error: Error | null, entries: unknown) => void): void {
    readdir(path, options, (error, entries) => {
      if (error !== null) unreadable.push({ file: toName(relative(cwd, path) || '.'), reason: toReason(error) })
      done(error, entries)
    })
  }

  async function dropIgnored(): Promise<void> {
    const { glob, escapePath } = await import('tinyglobby')
    const patterns = plainFiles.map(({ path }) => slashed(escapePath(path)))
    if (patterns.length === 0) return
    const left = await glob(patterns, { cwd, absolute: true, dot: true, expandDirectories: false, onlyFiles: false, ignore: ignored })
    const kept = new Set(left.map((path) => normalize(path)))
    for (const { path } of plainFiles) if (!kept.has(path)) found.delete(path)
  }
}

function look(path: string): { readonly kind: 'file' | 'folder' | 'nothing' | 'trouble'; readonly reason: string } {
  try {
    return { kind: statSync(path).isDirectory() ? 'folder' : 'file', reason: '' }
  } catch (error) {
    const reason = toReason(error)
    return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'nothing' : 'trouble', reason }
  }
}

async function isGlob(text: string): Promise<boolean> {
  return /[*?[\]{}()!]/.test(text) && (await import('tinyglobby')).isDynamicPattern(slashed(text))
}

async function escaped(path: string): Promise<string> {
  return slashed((await import('tinyglobby')).convertPathToPattern(path))
}

/** As in `.gitignore`: a name alone counts in every folder, and what is in a folder left out is left out. */
function toIgnored(pattern: string): readonly string[] {
  const bare = slashed(pattern).replace(/^\.\//, '').replace(/\/+$/, '')
  const anywhere = bare.includes('/') ? bare : `**/${bare}`
  return [anywhere, `${anywhere}/**`]
}

function toName(path: string): string {
  return slashed(normalize(path)).replace(/(?<=.)\/$/, '')
}

function slashed(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path
}

/** Whether a name is that of a file with a resource a line. */
export function isLinesName(name: string): boolean {
  return /\.(?:ndjson|jsonl)$/i.test(name)
}
