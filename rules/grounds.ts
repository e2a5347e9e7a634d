import { once } from './engine/once.ts'
import type { Json } from './engine/json.ts'
import { restsOn } from './guides/events.ts'
import { guides, type Guide } from './guides/guides.ts'
import { guidesInPlay } from './guides/in-play.ts'
import { inferFrom, nothingInferred, type Inferred } from './guides/inferred.ts'
import { definitionsNamed, guideNamed, guidesClaimed, mayNameGuides } from './guides/named.ts'
import { guideAtHand } from './guides/packages-at-hand.ts'
import { plainSelection, selectGuides, type Selection } from './guides/selection.ts'
import { eventsTold } from './guides/told.ts'
import { versionsMeant, type NamedGuides } from './guides/versions-meant.ts'
import { dependenciesOf } from './guides/versions.ts'
import type { LintOptions } from './lint-options.ts'
import type { Definitions } from './structure/definitions.ts'
import type { PackageDefinitions } from './structure/package/package-definitions.ts'

/** The guides and definitions that a document is judged by. */
export interface Grounds extends Selection {
  /** Those of the guides, below those that the caller brought. */
  readonly definitions: Definitions
  /** Profiles that follow from the event of a Bundle, though nobody claims them. */
  readonly inferred: Inferred
  /** Infers by the same guides in another document; undefined where they say nothing of any. */
  readonly inferIn?: (root: Json) => Inferred
  /** The packages that the caller brought. */
  readonly packages: PackageDefinitions['packages']
  /** The guides whose rules count, by their ids. */
  readonly ruling: readonly string[]
}

type GroundOptions = Pick<LintOptions, 'guide' | 'profile' | 'definitions'>

/** The definitions of base R4, CL Core 1.9.4 and EIS. */
export const definitions: Definitions = plainSelection.definitions

const plainGrounds: Grounds = { ...plainSelection, inferred: nothingInferred, packages: [], ruling: [] }

/** The grounds of who asks for no rule that a guide has a say in. `own`: the definitions that the caller brought. */
export function groundsWithoutGuides(own: LintOptions['definitions']): Grounds {
  if (own === undefined) return plainGrounds
  return { ...plainGrounds, definitions: own, packages: 'packages' in own ? own.packages : [] }
}

/** Whether the caller wants no guide to take part but those that the packages build upon which it brings. */
export function wantsNoGuide(guide: LintOptions['guide']): boolean {
  return guide === 'none' || (Array.isArray(guide) && guide.length === 1 && guide[0] === 'none')
}

/**
 * Finds the guides and definitions that a document is judged by, without linting it: those that it or the caller names, and what follows from its
 * event. `text`: its text, where it is known, which mostly tells that it names no guide.
 */
export function findGrounds(root: Json | undefined, options: GroundOptions, text?: string): Grounds {
  const { guide, profile, definitions: own } = options
  if (wantsNoGuide(guide)) return stackGrounds([], own)
  const isNaming = text === undefined || mayNameGuides(text)
  const claimed = guidesClaimed(root)
  const told = eventsTold(root)
  // Most texts name no guide that takes part only where it is named.
  if (!isNaming && told.length === 0 && own === undefined && guide === undefined && profile === undefined && claimed.every(isBaseGuide))
    return plainGrounds
  const addresses = once(() => definitionsNamed(root))
  const asked = typeof guide === 'string' ? [guide] : (guide ?? [])
  const named: NamedGuides = { plainly: new Set(claimed), byVersion: new Set() }
  if (profile !== undefined) addCanonical(named, profile)
  for (const id of asked) addGuide(named.plainly, newest(id))
  for (const event of told) if ([...addresses()].some((one) => restsOn(event, one))) addGuide(named.plainly, newest(event.guide))
  if (isNaming) addNamed(named, addresses())
  const meant = versionsMeant(named, addresses)
  const stack = stackGrounds(meant.every(isBaseGuide) ? [] : meant, own)
  const inPlay = guidesInPlay(stack.guides, stack.packages)
  const ruling = [...new Set([...inPlay.map(({ id }) => id), ...asked])]
  const inferIn = (top: Json | undefined): Inferred =>
    inferFrom(top, profile, { guides: inPlay, definitions: stack.definitions, named: addresses })
  return { ...stack, ruling, inferred: inferIn(root), inferIn }
}

function isBaseGuide({ isBase }: Guide): boolean {
  return isBase === true
}

function addCanonical({ plainly, byVersion }: NamedGuides, canonical: string): void {
  addGuide(canonical.includes('|') ? byVersion : plainly, guideNamed(canonical))
}

function addGuide(some: Set<Guide>, one: Guide | undefined): void {
  if (one !== undefined) some.add(one)
}

/** Adds the guides that some addresses name, but for CL Core or EIS where a guide builds upon it, which says in which version it is meant. */
function addNamed(named: NamedGuides, addresses: ReadonlySet<string>): void {
  const some = [...named.plainly, ...named.byVersion]
  const below = new Set(some.flatMap((one) => dependenciesOf(one).map(({ name }) => name)))
  for (const address of addresses) {
    const guide = guideNamed(address)
    if (guide?.isBase !== true || address.includes('|') || !below.has(guide.name)) addCanonical(named, address)
  }
}

function newest(id: string): Guide | undefined {
  return guides.findLast((one) => one.id === id && one.isDraft !== true)
}

/** The grounds of some guides below the definitions that the caller brought, from which nothing is inferred yet. */
function stackGrounds(named: readonly Guide[], own: LintOptions['definitions']): Grounds {
  if (own === undefined && named.length === 0) return plainGrounds
  if (own !== undefined && !('over' in own)) return { ...plainGrounds, definitions: own }
  const packages = own === undefined ? [] : own.packages
  const selection = selectGuides(
    [...named, ...packages.flatMap(guidesBelow)],
    new Set(packages.flatMap(({ name, isDependency }) => (isDependency === true ? [] : name))),
  )
  const grounds = { ...plainGrounds, ...selection, packages }
  return own === undefined ? grounds : { ...grounds, definitions: stacked(own, selection.definitions) }
}

/** The guides that a package builds upon. */
function guidesBelow({ dependencies }: PackageDefinitions['packages'][number]): readonly Guide[] {
  return Object.entries(dependencies).flatMap(([name, version]) => guideAtHand(name, version) ?? [])
}

const stacks = new WeakMap<PackageDefinitions, WeakMap<Definitions, Definitions>>()

/** The definitions of packages over those of guides, the same ones for the same. */
function stacked(own: PackageDefinitions, below: Definitions): Definitions {
  if (below === definitions) return own
  let known = stacks.get(own)
  if (known === undefined) stacks.set(own, (known = new WeakMap()))
  let made = known.get(below)
  if (made === undefined) known.set(below, (made = own.over(below)))
  return made
}
