import type { Container } from '../../store/container.ts'
import { noConcept } from '../import/releases.ts'

/** Modules and times of an index: rows that were released together share a number. */
export interface IndexedReleases {
  /** The ordinal of a module; -1 where it is no concept of the edition. */
  readonly moduleAt: (release: number) => number
  readonly timeAt: (release: number) => number
}

/** Opens the releases of an index. */
export function openReleases(file: Container<unknown>): IndexedReleases {
  const modules = file.words32('release.module')
  const times = file.words32('release.time')
  return {
    moduleAt(release) {
      const module = modules[release]!
      return module === noConcept ? -1 : module
    },
    timeAt: (release) => times[release]!,
  }
}
