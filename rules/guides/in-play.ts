/** The guides whose events and rules count in a run: those that take part, and those of the packages that somebody brought. */
import type { UsedDefinitions } from '../structure/package/package-definitions.ts'
import { compareVersions } from '../structure/package/version.ts'
import { guides, type Guide } from './guides.ts'

/** A guide, and how its profiles are found. */
export interface GuideInPlay {
  readonly id: string
  /** The addresses that a profile may have, of one called so under its guide, or of those that look so. */
  readonly profilesCalled: (name: string | readonly string[]) => readonly string[]
  /** Whether an address is one of its own. */
  readonly isOwn: (canonical: string) => boolean
}

/** The guides that take part, those of packages first. */
export function guidesInPlay(embedded: readonly Guide[], packages: readonly UsedDefinitions[]): readonly GuideInPlay[] {
  if (embedded.length + packages.length === 0) return none
  return [...packages.flatMap(ofPackage), ...embedded.map(embeddedInPlay)]
}

const none: readonly GuideInPlay[] = []

/** A guide that is here. */
export function embeddedInPlay({ id, canonical }: Guide): GuideInPlay {
  return {
    id,
    profilesCalled: (name) => (typeof name === 'string' ? [`${canonical}/StructureDefinition/${name}`] : []),
    isOwn: (address) => address.startsWith(`${canonical}/`),
  }
}

function ofPackage(one: UsedDefinitions): readonly GuideInPlay[] {
  const id = idOfPackage(one)
  if (id === undefined) return []
  const { structures } = one
  const addresses = new Set(structures.map((url) => url.slice(0, url.indexOf('/StructureDefinition/') + 1)).filter((start) => start !== ''))
  return [
    {
      id,
      profilesCalled: (name) => structures.filter((url) => fits(url.slice(url.lastIndexOf('/') + 1), name)),
      isOwn: (address) => [...addresses].some((start) => address.startsWith(start)),
    },
  ]
}

function fits(last: string, name: string | readonly string[]): boolean {
  if (typeof name === 'string') return last === name
  const lower = last.toLowerCase()
  return name.every((word) => lower.includes(word))
}

/** The words by which packages are known whose definitions are not here, and the ids that their events and rules go by. */
const known: readonly (readonly [string, string])[] = [
  ['sigges', 'sigges'],
  ['laboratorio', 'laboratorio'],
  ['imagenolog', 'imagenologia'],
]

/** The id that the events and rules of a package's guide go by, whichever version it is; undefined where nothing is known of it. */
function idOfPackage({ name, version }: Pick<UsedDefinitions, 'name' | 'version'>): string | undefined {
  // From 0.2.0 on it is another model.
  if (name.includes('urgencia')) return compareVersions(version, '0.2.0') >= 0 ? 'urgencia-0.2' : 'urgencia'
  const own = guides.find((guide) => guide.name === name || guide.aliases?.includes(name) === true)
  return own?.id ?? known.find(([word]) => name.includes(word))?.[1]
}
