import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')
const cache = join(root, '.cache/page')
const sources = [
  'index.html',
  'vite.config.ts',
  'tools/vite',
  'package.json',
  'package-lock.json',
  'public',
  'web',
  'worker',
  'language',
  'rules',
  'catalogs',
  'terminology',
]
const mostBuilds = 4
const mostWait = 120_000

/** The folder of the page, built from the sources as they are; several test files share one build. */
export async function builtPage(): Promise<string> {
  const folder = join(cache, fingerprint())
  const lock = `${folder}.lock`
  await mkdir(cache, { recursive: true })
  for (const start = Date.now(); !existsSync(folder);) {
    if (await take(lock)) {
      try {
        if (!existsSync(folder)) await build(folder)
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

/** Builds beside the folder and renames, so that nobody ever sees half a page. */
async function build(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // Vitest's own environment would make another page of it.
  const { PATH, HOME } = process.env
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', unfinished, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    env: { PATH, HOME },
  })
  await rename(unfinished, folder)
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

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
          .toSorted()
          .map((name) => join(path, name))
      : [path]
    for (const file of files.filter((name) => statSync(name).isFile())) hash.update(file).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}
