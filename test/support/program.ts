import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, it } from 'vitest'

const isDemanded = !['', '0', 'false'].includes(process.env['CI'] ?? '')

/** A program of the machine that some tests need. */
export interface Program {
  readonly name: string
  /** Undefined where it is not installed. */
  readonly path: string | undefined
}

/** Looks for a program in the search path and in folders, which may hold `*`; of several versions the last. */
export function findProgram(name: string, file: string, folders: readonly string[] = []): Program {
  const places = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, file))
  const others = folders.flatMap((folder) => globSync(join(folder, file)).toSorted().toReversed())
  return { name, path: [...places, ...others].find((path) => existsSync(path)) }
}

/** Tests that need a program: skipped by name where it is absent, failing instead where CI demands it. */
export function describeWith({ name, path }: Program, title: string, tests: () => void): void {
  if (path !== undefined || !isDemanded) {
    describe.skipIf(path === undefined)(`${title} (${name})`, tests)
    return
  }
  describe(title, () => {
    it(`needs ${name}`, () => {
      throw new Error(`there is no ${name} on this machine`)
    })
  })
}
