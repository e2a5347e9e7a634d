import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system with little room. */
export interface SmallDisk {
  /** A folder on it. */
  readonly folder: string
  /** Leaves no byte of room. */
  fill(): void
  /** Gives the room back. */
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
  return {
    folder,
    fill() {
      // It is made as small as what it holds, which may have become more meanwhile.
      while (!tryToResize(place, `${usedBytes(place) / 1024}k`)) {}
    },
    free: () => resize(place, `${megabytes}m`),
    remove,
  }
}

function usedBytes(place: string): number {
  const { blocks, bfree, bsize } = statfsSync(place)
  return (blocks - bfree) * bsize
}

function tryToResize(place: string, size: string): boolean {
  try {
    resize(place, size)
    return true
  } catch {
    return false
  }
}

function resize(place: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, place], { stdio: 'pipe' })
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
