import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toPrintable } from '../../rules/format/words.ts'
import type { Unreadable } from '../../rules/format/report.ts'
import { configName } from '../../rules/index.ts'
import { failure } from '../node/failure.ts'
import { findFiles, type FoundFile } from '../node/find-files.ts'
import { fixedPart } from '../node/globs.ts'
import type { Lang } from '../node/report-language.ts'
import { notAFile, systemError, toReason } from '../node/reasons.ts'

/** Files that some paths, folders and globs name. */
interface FoundFiles {
  readonly files: readonly FoundFile[]
  /** Paths that could not be looked into, and names of nothing. */
  readonly unreadable: readonly Unreadable[]
}

/** The folders on this machine that an editor names as `file:` addresses; the working folder where it names none. */
export function toFolders(uris: readonly string[], cwd: string): readonly string[] {
  if (uris.length === 0) {
    // Editors start servers there when no folder is open: nobody meant the whole disk.
    if (dirname(cwd) === cwd)
      throw failure({
        es: 'El editor no dice qué carpeta está abierta, y la de trabajo es la raíz del disco: abre una carpeta.',
        en: 'The editor does not say which folder is open, and the working folder is the root of the disk: open a folder.',
      })
    return [cwd]
  }
  const folders = uris.flatMap((uri) => toPath(uri) ?? [])
  if (folders.length === 0)
    throw failure({
      es: 'Las carpetas abiertas en el editor no están en este equipo: abre una que lo esté.',
      en: 'The folders that are open in the editor are not on this machine: open one that is.',
    })
  return folders
}

/**
 * Finds the files that paths and globs name inside some folders, tried in turn. Throws where one leads outside of all of
 * them, by name or by a link: then nothing is read at all.
 */
export async function findInside(asked: readonly string[], folders: readonly string[], lang: Lang | undefined): Promise<FoundFiles> {
  const borders = folders.map(realOf)
  const found = new Map<string, FoundFile>()
  const unreadable: Unreadable[] = []
  for (const one of asked) {
    const { files, unreadable: troubles } = await findOne(one, folders, borders, lang)
    for (const { name, path } of files) {
      const real = realOf(path)
      if (!isInside(real, borders)) throw outside(one)
      // Nobody may be at the other end of a pipe, and a device never ends: an editor would wait for ever.
      if (statSync(real, { throwIfNoEntry: false })?.isFile() === false) {
        unreadable.push({ file: name, reason: toReason(systemError(notAFile, real), lang) })
        continue
      }
      found.set(path, { name, path: real })
    }
    unreadable.push(...troubles)
  }
  return { files: [...found.values()], unreadable }
}

/** The path of a file or folder that is inside of one of some folders, tried in turn; throws where it leads outside of all of them. */
export function findPathInside(asked: string, folders: readonly string[]): string {
  const path = asked.startsWith('file:') ? toPath(asked) : asked
  if (path === undefined || path.includes('\0')) throw noPath(asked)
  const borders = folders.map(realOf)
  const places = folders.map((folder) => resolve(folder, path)).filter((place) => isInside(realOf(place), borders))
  const [first] = places
  if (first === undefined) throw outside(asked)
  return realOf(places.find((place) => existsSync(place)) ?? first)
}

async function findOne(asked: string, folders: readonly string[], borders: readonly string[], lang: Lang | undefined): Promise<FoundFiles> {
  const path = asked.startsWith('file:') ? toPath(asked) : asked
  if (path === undefined || path.includes('\0')) throw noPath(asked)
  const places = (isAbsolute(path) ? folders.slice(0, 1) : folders).filter((folder) => staysInside(resolve(folder, path), borders))
  if (places.length === 0) throw outside(asked)
  let first: FoundFiles | undefined
  for (const cwd of places) {
    const found = await findAll(path, cwd, lang)
    if (found.files.length > 0) return found
    first ??= found
  }
  return first!
}

async function findAll(path: string, cwd: string, lang: Lang | undefined): Promise<FoundFiles> {
  const files: FoundFile[] = []
  const unreadable: Unreadable[] = []
  // A link in a folder may lead out of what the editor opened.
  for await (const one of findFiles([path], { cwd, lang, isWithoutLinks: true })) {
    if ('reason' in one) unreadable.push(one)
    // A configuration is a resource only for who names it.
    else if (basename(one.path) !== configName || one.name === path) files.push(one)
  }
  return { files, unreadable }
}

/** Whether all that a path or glob may name is inside; what has a link in it is looked at again when it is found. */
function staysInside(path: string, borders: readonly string[]): boolean {
  const base = existsSync(path) ? path : fixedPart(path)
  return !/(?:^|[/\\{,(|!])\.\.(?:[/\\},)|]|$)/.test(path.slice(base.length)) && isInside(realOf(base), borders)
}

function isInside(path: string, borders: readonly string[]): boolean {
  return borders.some((border) => {
    const name = relative(border, path)
    return name !== '..' && !name.startsWith(`..${sep}`) && !isAbsolute(name)
  })
}

/** A path without links, as far as it exists. */
function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realOf(parent), basename(path))
  }
}

function toPath(uri: string): string | undefined {
  try {
    const path = fileURLToPath(uri)
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

function outside(asked: string): Error {
  return failure({
    es: `«${asked}» está fuera de las carpetas abiertas: no se revisó nada. Pide solo rutas de dentro.`,
    en: `“${asked}” is outside of the open folders: nothing was checked. Ask for paths inside alone.`,
  })
}

function noPath(asked: string): Error {
  const path = toPrintable(asked)
  return failure({ es: `«${path}» no es una ruta: revísala.`, en: `“${path}” is no path: check it.` })
}
