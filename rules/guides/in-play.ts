/** The guides whose events and rules count in a run: those that take part, and those of the packages that somebody brought. */
import type { UsedDefinitions } from '../structure/package/package-definitions.ts'
import { compareVersions } from '../structure/package/version.ts'
import type { GuideEvent } from './event.ts'
import { guides, type Guide } from './guides.ts'

/** A guide, and how its profiles are found. */
export interface GuideInPlay {
  readonly id: string
  /** The addresses that the profile of an event may have. */
  readonly profilesOf: (event: Pick<GuideEvent, 'profile' | 'words'>) => readonly string[]
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
    profilesOf: ({ profile }) => (typeof profile === 'string' ? [`${canonical}/StructureDefinition/${profile}`] : []),
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
      profilesOf: (event) => structures.filter((url) => isCalledBy(event, url.slice(url.lastIndexOf('/') + 1))),
      isOwn: (address) => [...addresses].some((start) => address.startsWith(start)),
    },
  ]
}

function isCalledBy({ profile, words }: Pick<GuideEvent, 'profile' | 'words'>, name: string): boolean {
  if (name === profile) return true
  const lower = name.toLowerCase()
  return (typeof profile === 'string' ? words : profile)?.every((word) => lower.includes(word)) === true
}

/** The words by which packages of guides are known under another name than is known here, and the ids that their events and rules go by. */
const known: readonly (readonly [string, string])[] = [
  ['sigges', 'sigges'],
  ['laboratorio', 'laboratorio'],
  ['imagenolog', 'imagenologia'],
]

/** The id that the events and rules of a package's guide go by, whichever version it is; undefined where nothing is known of it. */
function idOfPackage({ name, version }: Pick<UsedDefinitions, 'name' | 'version'>): string | undefined {
  const own = guides.find((guide) => guide.name === name || guide.aliases?.includes(name) === true)
  // From 0.2.0 on it was another model, before that became a guide of its own.
  if (own?.id !== 'urgencia-eventos' && name.includes('urgencia'))
    return compareVersions(version, '0.2.0') >= 0 ? 'urgencia-0.2' : 'urgencia'
  return own?.id ?? known.find(([word]) => name.includes(word))?.[1]
}
