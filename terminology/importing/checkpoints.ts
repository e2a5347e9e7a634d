import type { GivenFile, PlannedImport } from './plan.ts'

/** Where a host keeps the checkpoint of an import: one, the last. */
export interface CheckpointPlace {
  readonly write: (parts: readonly Uint8Array[]) => void
}

/** Bytes that are read between two checkpoints, at least. */
const stretch = 48_000_000

/** The rest of an import: the steps that are left, and when the next checkpoint is due. */
export interface Resumption {
  /** Steps that were done before, and their bytes. */
  readonly steps: number
  readonly bytes: number
  /** To be called after each step, with the bytes that were read so far. */
  readonly stepDone: (steps: number, bytes: number) => void
}

/** Takes an import up where its checkpoint leads, and makes new ones. Without a place for them there are none. */
export function resume<File extends GivenFile>(
  { steps, checkpoint }: PlannedImport<File>,
  {
    as,
    before,
    place,
  }: { readonly as: string | undefined; readonly before: Uint8Array | undefined; readonly place: CheckpointPlace | undefined },
): Resumption {
  const key = JSON.stringify([as ?? null, ...steps.map(({ file: { path, size, stamp } }) => [path, size, stamp])])
  const done = checkpoint === undefined || before === undefined ? 0 : checkpoint.load(before, key)
  const bytes = steps.slice(0, done).reduce((sum, { file }) => sum + file.size, 0)
  let kept = bytes
  return {
    steps: done,
    bytes,
    stepDone(count, read) {
      if (checkpoint === undefined || place === undefined || count >= steps.length || read - kept < stretch) return
      if (count > checkpoint.steps) return
      kept = read
      place.write(checkpoint.save(key, count))
    },
  }
}
