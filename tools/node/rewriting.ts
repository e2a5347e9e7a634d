import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { notAFile, readOnly, systemError } from './reasons.ts'

/** A new version of a file, or a new file, written beside its place and put there whole or not at all. */
export interface Rewriting {
  readonly write: (bytes: Uint8Array | string) => void
  /** Puts it in place of the file, with its permissions. */
  readonly commit: () => void
  readonly discard: () => void
}

/**
 * Begins a new version of a file, or a new one. A link stays a link, and a file with several names keeps them. Throws as the
 * system does where it cannot be written, and where somebody made it read-only, whoever runs this.
 */
export function rewriteFile(path: string): Rewriting {
  const isNew = !existsSync(path)
  const target = isNew ? path : realpathSync(path)
  const draft = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomBytes(4).toString('hex')}.tmp`)
  const owned = isNew ? undefined : writableStats(target)
  // A signal between the draft and the watch would leave it behind.
  watchForEnd()
  let file: number | undefined = openSync(draft, 'wx', isNew ? 0o666 : 0o600)
  drafts.add(draft)

  function discard(): void {
    if (file !== undefined) closeSync(file)
    file = undefined
    rmSync(draft, { force: true })
    drafts.delete(draft)
  }

  return {
    write: (bytes) => {
      const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      for (let written = 0; written < buffer.length;) written += writeSync(file!, buffer, written)
    },
    commit: () => {
      try {
        if (owned !== undefined) keepOwner(draft, owned)
        fsyncSync(file!)
        closeSync(file!)
        file = undefined
        if (owned !== undefined && owned.nlink > 1) overwrite(target, draft)
        else renameSync(draft, target)
        drafts.delete(draft)
      } catch (error) {
        discard()
        throw error
      }
    },
    discard,
  }
}

/** Drafts that are neither in their place nor discarded yet: they hold what files do. */
const drafts = new Set<string>()

let isWatching = false

/** Removes what is unfinished where this process is asked to end, which it then does as if nobody had. Once and for all: a signal that comes between two drafts ends it too. */
function watchForEnd(): void {
  if (isWatching) return
  isWatching = true
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const end = (signal: NodeJS.Signals): void => {
    for (const draft of drafts) rmSync(draft, { force: true })
    for (const one of signals) process.off(one, end)
    // Who waits for it as well ends in their own way.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  for (const one of signals) process.on(one, end)
}

/** Root may write whatever the permissions say, and a rename needs those of the folder only: so the file's own are asked. */
function writableStats(path: string): Stats {
  const stats = statSync(path)
  if (!stats.isFile()) throw systemError(notAFile, path)
  if ((stats.mode & 0o222) === 0) throw systemError(readOnly, path)
  accessSync(path, constants.W_OK)
  return stats
}

/** A rename would leave the other names of the file with the old version. */
function overwrite(target: string, draft: string): void {
  copyFileSync(draft, target)
  rmSync(draft)
}

function keepOwner(path: string, { uid, gid, mode }: Stats): void {
  try {
    chownSync(path, uid, gid)
  } catch {
    // Only root may give a file away; others write their own.
  }
  chmodSync(path, mode & 0o7777)
}
