import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const mostBuilds = 4
/** In milliseconds. */
const mostWait = 120_000

/** A build of the sources as they are, for all test files that want it. */
export interface Build {
  /** Its folder within `.cache`. */
  readonly name: string
  /** Files and folders of the project of which it is made. */
  readonly sources: readonly string[]
  /** Writes it into a folder that is not there yet. */
  readonly into: (folder: string) => Promise<void>
}

const built = new Map<string, Promise<string>>()

/** The folder of what is built; several processes share one build, and the last few are kept. */
export function buildOnce(build: Build): Promise<string> {
  // Where somebody watches, the sources change between two runs of one process.
  if (process.env['VITEST_MODE'] !== 'RUN') return find(build)
  const folder = built.get(build.name) ?? find(build)
  built.set(build.name, folder)
  return folder
}

async function find({ name, sources, into }: Build): Promise<string> {
  const cache = join(root, '.cache', name)
  const folder = join(cache, fingerprint(sources))
  const lock = `${folder}.lock`
  await mkdir(cache, { recursive: true })
  for (const start = Date.now(); !existsSync(folder);) {
    if (await take(lock)) {
      try {
        if (!existsSync(folder)) {
          // Built beside it and renamed, so that nobody ever sees half of it.
          const unfinished = `${folder}.${process.pid}`
          await into(unfinished)
          await rename(unfinished, folder).catch(async (error: unknown) => {
            // A machine may be so slow that another process took this one for ended, and was sooner.
            await rm(unfinished, { recursive: true, force: true })
            if (!existsSync(folder)) throw error
          })
          await removeOldest(cache)
        }
      } finally {
        await rm(lock, { recursive: true, force: true })
      }
    } else if (Date.now() - start > mostWait) {
      throw new Error(`another process has been building ${folder} for too long; remove ${lock} if there is none`)
    } else {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  return folder
}

async function removeOldest(cache: string): Promise<void> {
  const builds = (await readdir(cache)).filter((name) => /^[0-9a-f]{16}$/.test(name)).map((name) => join(cache, name))
  const byAge = (await Promise.all(builds.map(async (path) => ({ path, time: (await stat(path)).mtimeMs })))).toSorted(
    (a, b) => b.time - a.time,
  )
  await Promise.all(byAge.slice(mostBuilds).map(({ path }) => rm(path, { recursive: true, force: true })))
}

async function take(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch {
    const age = Date.now() - (await stat(lock).catch(() => ({ mtimeMs: 0 }))).mtimeMs
    // Left behind by a process that was ended.
    if (age > mostWait) await rm(lock, { recursive: true, force: true })
    return false
  }
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
          .filter((name) => !/(?:^|\/)(?:node_modules|dist)\//.test(name))
          .toSorted()
          .map((name) => join(path, name))
      : [path]
    for (const file of files.filter((name) => statSync(name).isFile()))
      hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Builds with one of the project's configurations of Vite. */
export async function buildWithVite(config: string, folder: string): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  // Vitest's own environment would make another build of it.
  const { PATH, HOME } = process.env
  await promisify(execFile)(process.execPath, [vite, ...args], { cwd: root, env: { PATH, HOME } })
}
