/** The profile that somebody probably meant by an address that no guide has. */
import { findNearest, toCandidates } from '../structure/check/nearest.ts'
import type { NearProfiles } from '../structure/problem.ts'
import { withoutVersion } from '../structure/tables/canonical.ts'
import { guides, type Guide } from './guides.ts'
import { listProfiles } from './profile-list.ts'

/** Of more profiles none is named where none is like the one that was written. */
const mostNamed = 8

/** The profiles for a type of resource that an address is like, under the guide that it names or nearly names; undefined where it names none here. */
export function profilesLike(canonical: string, type: string, taking: readonly Guide[]): NearProfiles | undefined {
  const [, base, name] =
    /^https?:\/\/([^\s|]{1,80})\/StructureDefinition[/-]([\w.-]{1,64}?)(?:\.html)?$/i.exec(withoutVersion(canonical)) ?? []
  if (base === undefined || name === undefined) return undefined
  const guide = guideLike(base, taking)
  const all = guide === undefined ? [] : listProfiles(guide)
  const profiles = all.filter((one) => one.type === type)
  if (guide === undefined || profiles.length === 0) return undefined
  const byTitle = new Map(profiles.map(({ title, url }) => [title, url]))
  const titles = [...byTitle.keys()]
  // The only profile of the type is meant, unless the name is like that of another type.
  const only = titles.length === 1 && findNearest(toCandidates(all.map(({ title }) => title)), name) === undefined ? titles[0] : undefined
  const meant = findNearest(toCandidates(titles), name) ?? only
  return { guide: `${guide.id} ${guide.version}`, meant: byTitle.get(meant ?? ''), names: titles.length > mostNamed ? [] : titles }
}

/** The version of the guide whose address somebody wrote, or nearly: the one that takes part, else the newest. */
function guideLike(base: string, taking: readonly Guide[]): Guide | undefined {
  const all = guides.filter(({ isFoundation, isDraft }) => isFoundation !== true && isDraft !== true).toReversed()
  const address = findNearest(toCandidates(all.map(bareAddress)), base)
  return [...taking, ...all].find((one) => bareAddress(one) === address)
}

function bareAddress({ canonical }: Guide): string {
  return canonical.slice('https://'.length)
}
