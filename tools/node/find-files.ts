import { statSync } from 'node:fs'
import { isAbsolute, normalize, relative, resolve, sep } from 'node:path'
import type { Unreadable } from '../../rules/format/report.ts'
import { toReason } from './reasons.ts'
import type { Lang } from './report-language.ts'
import { inLanguage, type Said } from './said.ts'
import { withoutCompression } from './compressed.ts'
import { walkFolder } from './walk.ts'

/** A file to read. */
export interface FoundFile {
  /** The name that people call it by: relative where it was asked for relatively, with `/`. */
  readonly name: string
  readonly path: string
}

/** Where to look, and what to leave out. */
export interface FindOptions {
  readonly cwd: string
  /** The language of reasons; Spanish where it is not given. */
  readonly lang?: Lang | undefined
  /** Globs from `cwd`; one without a slash counts at any depth. */
  readonly ignore?: readonly string[] | undefined
  /** Files that folders and globs do not name, whatever they are called. */
  readonly except?: readonly string[] | undefined
  /** Whether links to files are passed over in folders and globs. */
  readonly isWithoutLinks?: boolean | undefined
}

/**
 * Finds the files that paths, folders and globs name, each once, in the order asked for; those of a folder or glob by
 * name. What cannot be looked into, and what names nothing, comes in its turn. Of folders no list is made: they are
 * walked while the files are taken.
 */
export async function* findFiles(
  asked: readonly string[],
  { cwd, lang, ignore = [], except = [], isWithoutLinks = false }: FindOptions,
): AsyncGenerator<FoundFile | Unreadable> {
  const isIgnored = ignore.length === 0 ? () => false : (await import('./globs.ts')).createIgnore(ignore, cwd)
  const excepted = new Set(except.map((path) => resolve(cwd, path)))
  const isLeftOut = (path: string): boolean => excepted.has(path) || isIgnored(path)
  const seen = (await areApart(asked, cwd)) ? undefined : new Set<string>()

  for (const one of asked) {
    const path = resolve(cwd, one)
    const { kind, reason } = look(path, lang)
    if (kind === 'file') {
      if (!isIgnored(path) && isNew(path)) yield { name: toName(one), path }
    } else if (kind === 'folder') {
      const troubles: Unreadable[] = []
      const paths = walkFolder(path, { isLeftOut, isWithoutLinks, onTrouble: (at, error) => troubles.push(toTrouble(at, error)) })
      yield* named(one, paths, troubles, ignore.length === 0 ? none : noneBesidesIgnored)
    } else if (kind === 'nothing' && (await isGlob(one))) {
      const troubles: Unreadable[] = []
      const { expandGlob } = await import('./globs.ts')
      const paths = await expandGlob(one, cwd, isWithoutLinks, (at, error) => troubles.push(toTrouble(at, error)))
      yield* named(
        one,
        paths.filter((found) => !isLeftOut(found)),
        troubles,
        noneMatches,
      )
    } else {
      yield { file: toName(one), reason }
    }
  }

  function* named(one: string, paths: Iterable<string>, troubles: Unreadable[], reasonForNone: Said): Generator<FoundFile | Unreadable> {
    let isEmpty = true
    for (const path of paths) {
      yield* troubles.splice(0)
      isEmpty = false
      if (isNew(path)) yield { name: isAbsolute(one) ? slashed(path) : slashed(relative(cwd, path)), path }
    }
    if (isEmpty && troubles.length === 0) yield { file: toName(one), reason: inLanguage(reasonForNone, lang) }
    yield* troubles
  }

  function isNew(path: string): boolean {
    if (seen === undefined) return true
    if (seen.has(path)) return false
    seen.add(path)
    return true
  }

  function toTrouble(path: string, error: unknown): Unreadable {
    return { file: toName(relative(cwd, path) || '.'), reason: toReason(error, lang) }
  }
}

const none: Said = {
  es: 'no contiene archivos .json ni .ndjson (revisa la ruta)',
  en: 'holds no .json or .ndjson files (check the path)',
}
const noneBesidesIgnored: Said = {
  es: 'no contiene archivos .json ni .ndjson, o todos se ignoran (revisa la ruta y los patrones)',
  en: 'holds no .json or .ndjson files, or all are ignored (check the path and the patterns)',
}
const noneMatches: Said = { es: 'ningún archivo coincide (revisa el patrón)', en: 'no file matches (check the pattern)' }

/** Whether no two of the things asked for can name the same file. */
async function areApart(asked: readonly string[], cwd: string): Promise<boolean> {
  if (asked.length < 2) return true
  const bases: string[] = []
  for (const one of asked) {
    const base = looksLikeGlob(one) ? (await import('./globs.ts')).fixedPart(one) : one
    bases.push(`${resolve(cwd, base)}${sep}`)
  }
  bases.sort()
  return bases.every((base, index) => index === 0 || !base.startsWith(bases[index - 1]!))
}

function look(path: string, lang: Lang | undefined): { readonly kind: 'file' | 'folder' | 'nothing' | 'trouble'; readonly reason: string } {
  try {
    return { kind: statSync(path).isDirectory() ? 'folder' : 'file', reason: '' }
  } catch (error) {
    const reason = toReason(error, lang)
    return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'nothing' : 'trouble', reason }
  }
}

/** The library that knows is loaded where it may be one. */
async function isGlob(text: string): Promise<boolean> {
  return looksLikeGlob(text) && (await import('./globs.ts')).isGlob(text)
}

function looksLikeGlob(text: string): boolean {
  return /[*?[\]{}()!]/.test(text)
}

function toName(path: string): string {
  return slashed(normalize(path)).replace(/(?<=.)\/$/, '')
}

function slashed(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path
}

/** Whether a name is that of a file with a resource a line. */
export function isLinesName(name: string): boolean {
  return /\.(?:ndjson|jsonl)$/i.test(withoutCompression(name))
}
