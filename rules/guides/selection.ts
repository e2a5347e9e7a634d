/** The definitions for a choice of guides: what they define, what they stand on, and what is at hand for every text. */
import { chileanDefinitions } from '../cl/definitions/definitions.ts'
import type { Definitions } from '../structure/definitions.ts'
import { layered } from '../structure/layered.ts'
import { compareVersions } from '../structure/package/version.ts'
import { isTableAtHand } from '../structure/tables/table-file.ts'
import { fileOf, openGuide } from './guide-definitions.ts'
import { guides, type Guide } from './guides.ts'
import { withOwnVersions } from './own-versions.ts'
import { dependenciesOf } from './versions.ts'

/** Guides that take part in a run, and their definitions. */
export interface Selection {
  /** Those that were chosen, and what they stand on. */
  readonly guides: readonly Guide[]
  readonly definitions: Definitions
  /** Those whose files the host has not brought; without them, none is in the definitions. */
  readonly missing: readonly Guide[]
}

/** The definitions that every text is held to: base R4, CL Core 1.9.4 and EIS. */
export const plainSelection: Selection = { guides: [], definitions: chileanDefinitions, missing: [] }

/**
 * Guides in all the choices that are kept made ready, each of which holds what was compiled of its definitions: half a MB for each guide in
 * it, and milliseconds to make it again. Sixteen choices have as many where texts name one guide each; a text may name all of them.
 */
const mostKept = 90

const kept = new Map<string, Selection>()

/** The definitions for the guides of a choice; those of the packages called `without` are left out. */
export function selectGuides(chosen: readonly Guide[], without: ReadonlySet<string> = none): Selection {
  if (areAtHand(chosen)) return plainSelection
  const all = inOrder(withDependencies(chosen, without))
  if (areAtHand(all)) return plainSelection
  const key = all.map(({ id, version }) => `${id}#${version}`).join(' ')
  const before = kept.get(key)
  kept.delete(key)
  const selection = before ?? make(all)
  if (selection.missing.length > 0) return selection
  kept.set(key, selection)
  let count = 0
  for (const one of kept.values()) count += one.guides.length
  for (const [oldest, one] of kept) {
    if (count <= mostKept) break
    kept.delete(oldest)
    count -= one.guides.length
  }
  return selection
}

const none: ReadonlySet<string> = new Set()

/** Whether some guides are those that every text is held to. */
function areAtHand(some: readonly Guide[]): boolean {
  return some.every(({ isBase }) => isBase === true)
}

function withDependencies(chosen: readonly Guide[], without: ReadonlySet<string>): ReadonlySet<Guide> {
  const found = new Set<Guide>()
  for (const guide of chosen) for (const one of [guide, ...dependenciesOf(guide)]) if (!without.has(one.name)) found.add(one)
  return found
}

/** A definition found without a version is of the newest guide, and of a draft only where there is no other. */
function inOrder(all: ReadonlySet<Guide>): readonly Guide[] {
  return [...all].toSorted(
    (a, b) =>
      Number(a.isDraft === true) - Number(b.isDraft === true) ||
      guides.findIndex(({ id }) => id === a.id) - guides.findIndex(({ id }) => id === b.id) ||
      compareVersions(b.version, a.version),
  )
}

function make(all: readonly Guide[]): Selection {
  const missing = all.filter((guide) => guide.isBase !== true && !isTableAtHand(fileOf(guide)))
  if (missing.length > 0) return { guides: [], definitions: plainSelection.definitions, missing }
  const definitions = layered(...withOwnVersions(all, openGuide), chileanDefinitions)
  return { guides: all, definitions, missing }
}
