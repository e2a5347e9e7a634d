import { r4Packages, type FindVersion } from '../structure/package/dependencies.ts'
import { guides, type Guide } from './guides.ts'

/** Of which any version stands for any other: what they define is only ever added to. */
const additive: ReadonlySet<string> = new Set(['extensions', 'terminology'])

/**
 * The guide here that a package means by a dependency: the same version, else the newest that is no draft. Of what others stand on, none
 * stands for another of a different first number.
 */
export function guideAtHand(name: string, version: string): Guide | undefined {
  const all = guides.filter((guide) => guide.name === name || guide.aliases?.includes(name) === true)
  const newest = all.findLast(({ isDraft }) => isDraft !== true)
  const mayStand = newest?.isFoundation !== true || additive.has(newest.id) || newest.version.split('.', 1)[0] === version.split('.', 1)[0]
  return all.find((guide) => guide.version === version) ?? (mayStand ? newest : undefined)
}

/** The version of a package whose definitions are at hand without anybody bringing them. */
export const versionAtHand: FindVersion = (name, version) =>
  Object.hasOwn(r4Packages, name) ? r4Packages[name] : standing(guideAtHand(name, version))

function standing(guide: Guide | undefined): string | undefined {
  return guide !== undefined && additive.has(guide.id) ? '*' : guide?.version
}
