/** The profile that somebody probably meant by an address that no guide has. */
import { once } from '../engine/once.ts'
import { findNearest, toCandidates, type Candidates } from '../structure/nearest.ts'
import type { NearProfiles } from '../structure/problem.ts'
import { withoutVersion } from '../structure/canonical.ts'
import { movedBases } from '../structure/tables/moved-bases.ts'
import { openGuide } from './guide-definitions.ts'
import { guides, titleOf, type Guide } from './guides.ts'
import { listProfiles, type GuideProfile } from './profile-list.ts'
import { dependenciesOf } from './versions.ts'

/** Of more profiles none is named where none is like the one that was written. */
const mostNamed = 8

/** The profiles for a type of resource that an address is like, if there are any; undefined where it names no guide that is here, nor nearly. */
export type ProfilesLike = (canonical: string, type: string) => NearProfiles | undefined

/**
 * Looks for them under the guide that an address names or nearly names: the version that takes part, else the newest. Of several guides that have
 * a name, that of `lead` is meant, the profile of the whole text.
 */
export function findProfilesLike(taking: readonly Guide[], lead = ''): ProfilesLike {
  const base = lead.slice(0, lead.lastIndexOf('/') + 1)
  const { bases, newest } = published()
  const perType = new Map<string, Map<string, NearProfiles | undefined>>()

  return (canonical, type) => {
    let known = perType.get(type)
    if (known === undefined) perType.set(type, (known = new Map()))
    if (!known.has(canonical)) known.set(canonical, find(canonical, type))
    return known.get(canonical)
  }

  function find(canonical: string, type: string): NearProfiles | undefined {
    if (/^[\w.-]{1,64}$/.test(canonical)) return findNamed(canonical, type)
    const [, base, name] =
      /^https?:\/\/([^\s|]{1,80})\/StructureDefinition[/-]([\w.-]{1,64}?)(?:\.html)?$/i.exec(withoutVersion(canonical)) ?? []
    if (base === undefined || name === undefined) return findWithoutKind(canonical, type)
    const address = movedBases.get(base.toLowerCase()) ?? findNearest(bases, base)
    if (address === undefined) return undefined
    const guide = taking.find((one) => bareAddress(one) === address) ?? newest.get(address)
    if (guide === undefined) return undefined
    const found = findIn(guide, name, type)
    if (found.meant !== undefined) return found
    // An extension of a guide that takes part is often written as one of CL Core.
    return findBelow(guide, name, type) ?? (type === 'Extension' ? namedIn(taking, name, type)[0] : undefined) ?? found
  }

  /** The profile of such a name in what a guide stands on. */
  function findBelow(guide: Guide, name: string, type: string): NearProfiles | undefined {
    for (const one of dependenciesOf(guide)) {
      const meant = namesOf(one).ofType.get(type)?.urls.get(name)
      if (meant !== undefined) return { guide: titleOf(one), meant, names: [] }
    }
    return undefined
  }

  /** The profile whose address lacks «StructureDefinition»: its guide and its name alone. */
  function findWithoutKind(canonical: string, type: string): NearProfiles | undefined {
    const [, base, name] = /^https?:\/\/([^\s|]{1,80})\/([\w.-]{1,64})$/.exec(withoutVersion(canonical)) ?? []
    const guide = taking.find((one) => bareAddress(one) === base) ?? newest.get(base ?? '')
    const found = guide === undefined ? undefined : findIn(guide, name!, type)
    return found?.meant === undefined ? undefined : found
  }

  /** The profile whose name stands in the place of its address: of a guide that takes part, else of the only one that has such a name. */
  function findNamed(name: string, type: string): NearProfiles | undefined {
    const [ofTaking, ofAll] = [taking, [...newest.values()]].map((some) => namedIn(some, name, type))
    return ofTaking!.find(({ meant }) => meant === `${base}${name}`) ?? ofTaking![0] ?? (ofAll!.length === 1 ? ofAll![0] : undefined)
  }

  function findIn(guide: Guide, name: string, type: string): NearProfiles {
    const names = namesOf(guide)
    const own = names.ofType.get(type)
    if (own === undefined) return { guide: titleOf(guide), meant: undefined, names: [] }
    const { urls, candidates } = own
    const titles = [...urls.keys()]
    // The only profile of the type is meant, unless the name is like that of another type.
    const only = type !== 'Extension' && titles.length === 1 && findNearest(names.candidates, name) === undefined ? titles[0] : undefined
    const like = urls.get(findNearest(candidates, name) ?? only ?? '')
    const meant = like ?? (type === 'Extension' ? findSliced(guide, name) : undefined)
    return { guide: titleOf(guide), meant, names: titles.length > mostNamed ? [] : titles }
  }
}

/** The profiles of just that name in some guides. */
function namedIn(some: Iterable<Guide>, name: string, type: string): readonly NearProfiles[] {
  return [...some].flatMap((guide) => {
    const meant = namesOf(guide).ofType.get(type)?.urls.get(name)
    return meant === undefined ? [] : [{ guide: titleOf(guide), meant, names: [] }]
  })
}

/** The names of a guide's profiles: of all together, and by type with their addresses. */
interface GuideNames {
  readonly candidates: Candidates
  readonly ofType: ReadonlyMap<string, { readonly urls: ReadonlyMap<string, string>; readonly candidates: Candidates }>
}

const namesByList = new WeakMap<readonly GuideProfile[], GuideNames>()

function namesOf(guide: Guide): GuideNames {
  const list = listProfiles(guide)
  let names = namesByList.get(list)
  if (names === undefined) namesByList.set(list, (names = sortNames(list)))
  return names
}

function sortNames(all: readonly GuideProfile[]): GuideNames {
  const urlsOf = new Map<string, Map<string, string>>()
  for (const { type, title, url } of all) {
    let urls = urlsOf.get(type)
    if (urls === undefined) urlsOf.set(type, (urls = new Map()))
    urls.set(title, url)
  }
  return {
    candidates: toCandidates(all.filter(({ type }) => type !== 'Extension').map(({ title }) => title)),
    ofType: new Map([...urlsOf].map(([type, urls]) => [type, { urls, candidates: toCandidates(urls.keys()) }])),
  }
}

/** The extension for which profiles of a guide have a slice of such a name, as those of CL Core have «nacionalidad» for CodigoPaises. */
function findSliced(guide: Guide, name: string): string | undefined {
  const list = listProfiles(guide)
  let slices = slicesByList.get(list)
  if (slices === undefined) slicesByList.set(list, (slices = sortSlices(guide, list)))
  return slices.urls.get(findNearest(slices.candidates, name) ?? '')
}

const slicesByList = new WeakMap<readonly GuideProfile[], ReturnType<typeof sortSlices>>()

/** The names of slices that stand for one extension wherever they are. */
function sortSlices(guide: Guide, list: readonly GuideProfile[]) {
  const { findStructure } = openGuide(guide)
  const urls = new Map<string, string>()
  const vague = new Set<string>()
  for (const { url: profile, type: ofType } of list) {
    if (ofType === 'Extension') continue
    for (const { path, sliceName, type } of findStructure(profile)?.snapshot?.element ?? []) {
      const url = path.endsWith('.extension') ? type?.[0]?.profile?.[0] : undefined
      if (sliceName === undefined || url === undefined) continue
      if ((urls.get(sliceName) ?? url) !== url) vague.add(sliceName)
      urls.set(sliceName, url)
    }
  }
  for (const name of vague) urls.delete(name)
  return { urls, candidates: toCandidates(urls.keys()) }
}

/** The addresses of published guides, and the newest guide of each. */
const published = once(() => {
  const all = guides.filter(({ isFoundation, isDraft }) => isFoundation !== true && isDraft !== true)
  return { newest: new Map(all.map((one) => [bareAddress(one), one])), bases: toCandidates(all.map(bareAddress).toReversed()) }
})

function bareAddress({ canonical }: Guide): string {
  return canonical.slice('https://'.length)
}
