import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
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

/** A new version of a file, or a new file, written beside its place and put there whole or not at all. */
export interface Rewriting {
  readonly write: (bytes: Uint8Array | string) => void
  /** Puts it in place of the file, with its permissions. */
  readonly commit: () => void
  readonly discard: () => void
}

/** Begins a new version of a file, or a new one; throws where the system does not let one write there. A link stays a link. */
export function rewriteFile(path: string): Rewriting {
  const isNew = !existsSync(path)
  const target = isNew ? path : realpathSync(path)
  const draft = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomBytes(4).toString('hex')}.tmp`)
  const owned = isNew ? undefined : statSync(target)
  let file: number | undefined = openSync(draft, 'wx', isNew ? 0o666 : 0o600)

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
        if (owned !== undefined) keepOwner(draft, owned)
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

function keepOwner(path: string, { uid, gid, mode }: Stats): void {
  try {
    chownSync(path, uid, gid)
  } catch {
    // Only root may give a file away; others write their own.
  }
  chmodSync(path, mode & 0o7777)
}
