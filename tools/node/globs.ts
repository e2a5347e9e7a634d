import { readdir, statSync, type Dirent } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import picomatch from 'picomatch'
import { glob, isDynamicPattern } from 'tinyglobby'

/** Whether a text names files by a pattern. */
export function isGlob(text: string): boolean {
  return isDynamicPattern(slashed(text))
}

/** A path, or of a glob the folder in which everything lies that it may name. */
export function fixedPart(path: string): string {
  let base = path
  while (isDynamicPattern(base)) base = dirname(base)
  return base
}

/** The files that a glob names, as absolute paths; links to files are followed unless that is not wanted, and those to folders not. `onTrouble` is told of a folder that cannot be listed. */
export async function expandGlob(
  pattern: string,
  cwd: string,
  isWithoutLinks: boolean,
  onTrouble: (path: string, error: unknown) => void,
): Promise<readonly string[]> {
  /** As the system's; a folder that cannot be listed would otherwise be passed over in silence. */
  function readdirReporting(path: string, options: { withFileTypes: true }, done: (error: Error | null, entries: unknown) => void): void {
    readdir(path, options, (error, entries) => {
      if (error !== null) onTrouble(path, error)
      done(error, error === null && !isWithoutLinks ? entries.map((entry) => followed(entry, path)) : entries)
    })
  }

  const paths = await glob([slashed(pattern)], {
    cwd,
    absolute: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    caseSensitiveMatch: false,
    fs: { readdir: readdirReporting as typeof readdir },
  })
  return paths.map((path) => normalize(path)).toSorted()
}

/** The entry of a folder under a name; a link to a file passes for that file, as does one that cannot be followed, which who reads it tells. */
function followed(entry: Dirent, folder: string): Dirent {
  if (!entry.isSymbolicLink() || !leadsToFile(join(folder, entry.name))) return entry
  return Object.assign(Object.create(entry) as Dirent, { isFile: () => true, isSymbolicLink: () => false })
}

function leadsToFile(link: string): boolean {
  try {
    return statSync(link).isFile()
  } catch {
    return true
  }
}

/**
 * Tells which paths some patterns leave out, as in `.gitignore`: a name alone counts in every folder from `cwd` down, and what is in a
 * folder left out is left out. The others count from `cwd`. Folders above `cwd` are no part of the question, whatever they are called.
 */
export function createIgnore(patterns: readonly string[], cwd: string): (path: string) => boolean {
  const all = patterns.flatMap(toIgnored)
  const isAnywhere = picomatch(
    all.filter((one) => one.startsWith('**/')),
    options,
  )
  const isFromHere = picomatch(
    all.filter((one) => !one.startsWith('**/')),
    options,
  )
  return (path) => {
    const fromHere = slashed(relative(cwd, path))
    return isAnywhere(fromHere.replace(/^(?:\.\.\/)+/, '')) || isFromHere(fromHere) || isFromHere(slashed(path))
  }
}

const options = { dot: true, nocase: true }

function toIgnored(pattern: string): readonly string[] {
  const bare = slashed(pattern).replace(/^\.\//, '').replace(/\/+$/, '')
  const anywhere = bare.includes('/') ? bare : `**/${bare}`
  return [anywhere, `${anywhere}/**`]
}

function slashed(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path
}
