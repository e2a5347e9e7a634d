import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, it, type TestOptions } from 'vitest'

/** Set where a requirement that is absent is a failure: in CI. */
export const isDemanded = !['', '0', 'false'].includes(process.env['CI'] ?? '')

/** Set for a run that uses nothing but what `npm ci` brings, on a machine that has more. */
const isBare = process.env['SVC_BARE_TESTS'] === '1'

/** A requirement of some tests that `npm ci` does not bring: a program of the machine, or files that a command fetches. */
export interface Program {
  readonly name: string
  /** Where it lies; undefined where it is not installed. */
  readonly path: string | undefined
  /** How to get it, in a few words. */
  readonly hint?: string | undefined
}

/** Makes a requirement of a path that may be undefined; absent in a bare run. */
export function requirement(name: string, path: string | undefined, hint?: string): Program {
  return { name, path: isBare ? undefined : path, hint }
}

/** Looks for a program in the search path and in folders, which may hold `*`; of several versions the last. */
export function findProgram(name: string, file: string, hint?: string, folders: readonly string[] = []): Program {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, file))
  const others = folders.flatMap((folder) => globSync(join(folder, file)).toSorted().toReversed())
  return requirement(
    name,
    [...places, ...others].find((path) => existsSync(path)),
    hint,
  )
}

/** Names what is absent, and how to get it: `Redis: apt-get install redis-server`. */
export function describeAbsence({ name, hint }: Program): string {
  return hint === undefined ? name : `${name}: ${hint}`
}

/** Tests that need a program: skipped by name where it is absent, failing instead where CI demands it. */
export function describeWith(program: Program, title: string, tests: () => void, options: TestOptions = {}): void {
  const { name, path } = program
  if (path !== undefined || !isDemanded) {
    const need = path === undefined ? `no ${describeAbsence(program)}` : name
    describe.skipIf(path === undefined)(`${title} (${need})`, options, tests)
    return
  }
  describe(title, () => {
    it(`needs ${name}`, () => {
      throw new Error(`absent on this machine: ${describeAbsence(program)}`)
    })
  })
}
