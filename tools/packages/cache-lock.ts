import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemError } from '../node/reasons.ts'

/** How long a lock is believed, in milliseconds: who holds one touches it much more often. */
export interface LockTimes {
  readonly stale: number
  readonly touch: number
  readonly poll: number
  /** How long somebody waits for another's lock. */
  readonly patience: number
}

const defaultTimes: LockTimes = { stale: 20_000, touch: 4000, poll: 100, patience: 600_000 }

/**
 * Does something while no other process does it under the same lock, a file that is there meanwhile. A lock whose holder was
 * killed is taken over after a while. Whatever is done must bear being done twice at once: it is the clock that says who was killed.
 */
export async function withLock<Result>(file: string, action: () => Promise<Result>, times: LockTimes = defaultTimes): Promise<Result> {
  const token = randomUUID()
  await take(file, token, times)
  const touching = setInterval(() => touch(file), times.touch)
  touching.unref()
  try {
    return await action()
  } finally {
    clearInterval(touching)
    if (holderOf(file) === token) rmSync(file, { force: true })
  }
}

async function take(file: string, token: string, { stale, poll, patience }: LockTimes): Promise<void> {
  const start = performance.now()
  while (!create(file, token)) {
    if (ageOf(file) > stale) putAside(file, token)
    else if (performance.now() - start > patience) throw systemError('EBUSY', file)
    else await sleep(poll)
  }
}

function create(file: string, token: string): boolean {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, token)
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** In milliseconds; that of a lock that has just gone is nothing. */
function ageOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats === undefined ? 0 : Date.now() - stats.mtimeMs
}

/** Of several who find a lock stale, one moves it away; the others find another, or none. */
function putAside(file: string, token: string): void {
  const aside = `${file}.${token}`
  try {
    renameSync(file, aside)
    rmSync(aside, { force: true })
  } catch {
    // Somebody else has.
  }
}

function touch(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // It was taken over, or the folder is gone: what is done still ends as it should.
  }
}

function holderOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
