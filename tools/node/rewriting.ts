import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A new version of a file, written beside it and put in its place whole or not at all. */
export interface Rewriting {
  readonly write: (bytes: Uint8Array | string) => void
  /** Puts it in place of the file, with its permissions. */
  readonly commit: () => void
  readonly discard: () => void
}

/** Begins a new version of a file; throws where the system does not let one write there. A link stays a link. */
export function rewriteFile(path: string): Rewriting {
  const target = realpathSync(path)
  const draft = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomBytes(4).toString('hex')}.tmp`)
  const { mode, uid, gid } = statSync(target)
  let file: number | undefined = openSync(draft, 'wx', 0o600)

  function discard(): void {
    if (file !== undefined) closeSync(file)
    file = undefined
    rmSync(draft, { force: true })
  }

  return {
    write: (bytes) => {
      const buffer = Buffer.from(bytes as Uint8Array)
      for (let written = 0; written < buffer.length;) written += writeSync(file!, buffer, written)
    },
    commit: () => {
      try {
        keepOwner(draft, uid, gid)
        chmodSync(draft, mode & 0o7777)
        fsyncSync(file!)
        closeSync(file!)
        file = undefined
        renameSync(draft, target)
      } catch (error) {
        discard()
        throw error
      }
    },
    discard,
  }
}

/** Only root may give a file away; others write their own. */
function keepOwner(path: string, uid: number, gid: number): void {
  try {
    chownSync(path, uid, gid)
  } catch {}
}
