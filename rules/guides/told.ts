import { isObject, type Json } from '../engine/json.ts'
import { isOfFhir } from '../structure/canonical.ts'
import type { GuideEvent } from './event.ts'
import { guideEvents } from './events.ts'
import { guides } from './guides.ts'
import { profilesOf } from './held-resources.ts'
import { embeddedInPlay, type GuideInPlay } from './in-play.ts'
import { isCodeIn, tells } from './event-signs.ts'

const tellable: readonly { readonly event: GuideEvent; readonly guide: GuideInPlay }[] = guideEvents.flatMap((event) => {
  const guide = event.restsOn === undefined ? undefined : guides.findLast(({ id }) => id === event.guide)
  return guide === undefined ? [] : [{ event, guide: embeddedInPlay(guide) }]
})

/** The events of guides that a text need not name, where it has their sign and claims no profile but those of FHIR itself. */
export function eventsTold(root: Json | undefined): readonly GuideEvent[] {
  if (!isObject(root)) return none
  let found = none
  for (const { event, guide } of tellable) {
    if (event.resourceType !== root['resourceType'] || !event.signs.some((sign) => tells(sign, root, guide, isCodeIn))) continue
    if (profilesOf(root).every(isOfFhir)) found = [...found, event]
  }
  return found
}

const none: readonly GuideEvent[] = []
