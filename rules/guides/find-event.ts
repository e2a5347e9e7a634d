import type { JsonObject } from '../engine/json.ts'
import type { Definitions } from '../structure/definitions.ts'
import { withoutVersion } from '../structure/canonical.ts'
import type { GuideEvent } from './event.ts'
import { claimsOfLead, isCodeIn, isMeant, tells } from './event-signs.ts'
import { eventsOf, restsOn } from './events.ts'
import type { GuideInPlay } from './in-play.ts'

/** Inputs of inference. */
export interface Inferring {
  readonly guides: readonly GuideInPlay[]
  readonly definitions: Definitions
  /** The addresses of definitions that the text names. */
  readonly named: () => ReadonlySet<string>
}

interface FoundEvent {
  readonly event: GuideEvent
  readonly profile: string
}

/** The event that a sign tells, of the guides that take part and that the text names. */
export function findEvent(root: JsonObject, { guides, definitions, named }: Inferring): FoundEvent | undefined {
  for (const guide of guides) {
    const events = eventsOf(guide.id).filter(({ resourceType }) => resourceType === root['resourceType'])
    // The code of an event that is nearly written as it should be says what the message is; that it is wrong, its profile says.
    const event = [isCodeIn, isMeant].flatMap((isCode) =>
      events.filter(({ signs }) => signs.some((sign) => tells(sign, root, guide, isCode))).slice(0, 1),
    )[0]
    if (event === undefined || !isAbout(event, root, guide, named())) continue
    const profile = guide.profilesOf(event).find((one) => definitions.findStructure(one)?.type === event.resourceType)
    if (profile !== undefined) return { event, profile }
  }
  return undefined
}

/** Whether a text names the guide of an event, or the one that this stands on and in its lead no profile of yet another. */
function isAbout(event: GuideEvent, root: JsonObject, guide: GuideInPlay, named: ReadonlySet<string>): boolean {
  const addresses = [...named]
  if (addresses.some((address) => guide.isOwn(address))) return true
  const isOfBase = (address: string): boolean => restsOn(event, address)
  return addresses.some(isOfBase) && claimsOfLead(root).every(isOfBase)
}

/** The event of a profile that is claimed. */
export function findEventOf(profile: string, { guides }: Inferring): GuideEvent | undefined {
  const canonical = withoutVersion(profile)
  for (const guide of guides) {
    if (!guide.isOwn(canonical)) continue
    const event = eventsOf(guide.id).find((one) => guide.profilesOf(one).includes(canonical))
    if (event !== undefined) return event
  }
  return undefined
}
