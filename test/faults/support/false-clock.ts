import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../support/program.ts'

/** Debian's libfaketime, which tells a process the time that a file says. */
export const faketime = findProgram('libfaketime', 'libfaketimeMT.so.1', 'apt-get install libfaketime', ['/usr/lib/*/faketime'])

/** The clock of one process. */
export interface FalseClock {
  /** The environment of the process. */
  readonly env: Readonly<Record<string, string>>
  /** Sets it; it goes on from there. Epoch milliseconds. */
  set(time: number): void
  remove(): void
}

/** A clock that shows a moment now, and goes on from there. */
export function createFalseClock(time: number): FalseClock {
  const folder = mkdtempSync(join(tmpdir(), 'svc-clock-'))
  const file = join(folder, 'offset')
  const clock: FalseClock = {
    env: {
      LD_PRELOAD: faketime.path!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers go by another clock, which nobody sets.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set(time) {
      const seconds = (time - Date.now()) / 1000
      // Renamed into its place, so that nobody reads half a number.
      writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds.toFixed(3)}\n`)
      renameSync(`${file}.new`, file)
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
  clock.set(time)
  return clock
}
