import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system with little room. */
export interface SmallDisk {
  /** A folder on it. */
  readonly folder: string
  /** Leaves no byte of room. */
  fill(): void
  /** Gives back what was filled. */
  free(): void
  remove(): void
}

/** Whether this process may mount file systems, which takes a root that is not confined. */
export const canMount = tryToMount()

/** Mounts a file system in memory. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), 'svc-disk-'))
  mount(place, megabytes)
  const remove = (): void => {
    process.off('exit', remove)
    // Lazily: who still has a file open there is ending.
    execFileSync('umount', ['--lazy', place])
    rmdirSync(place)
  }
  // Whatever way the tests end.
  process.once('exit', remove)
  const folder = join(place, 'data')
  mkdirSync(folder)
  const filling = join(place, 'filling')
  return {
    folder,
    fill() {
      const file = openSync(filling, 'a')
      // By large pieces first, and then by small ones for what they leave.
      for (const piece of [2 ** 20, 4096].map((size) => Buffer.alloc(size))) while (canWrite(file, piece)) {}
      closeSync(file)
    },
    free: () => rmSync(filling, { force: true }),
    remove,
  }
}

function canWrite(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}

function mount(place: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'svc-test', place], { stdio: 'pipe' })
}

function tryToMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'svc-disk-'))
  try {
    mount(place, 1)
    execFileSync('umount', [place])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(place)
  }
}
