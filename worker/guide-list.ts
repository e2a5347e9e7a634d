import { describeGuides, type GuideDescription } from '../rules/guides/describe.ts'
import { eventsOf, profileOfEvent } from '../rules/guides/events.ts'
import { exampleEvents } from '../rules/examples/events/index.ts'
import { guideRules } from '../rules/guides/rules.ts'

/** A version of a guide with what its page shows. */
export interface GuideSummary extends GuideDescription {
  /** What its messages are for; told of the newest version alone. */
  readonly events: readonly { readonly id: string; readonly title: string; readonly profile: string | null; readonly hasExample: boolean }[]
  /** The rules of its prose; of the newest version alone. */
  readonly rules: readonly { readonly code: string; readonly title: string }[]
}

/** Every version of every guide here. */
export function listGuides(): readonly GuideSummary[] {
  const all = describeGuides()
  return all.map((one) => {
    const isNewest = all.findLast(({ id, draft }) => id === one.id && !draft) === one
    return {
      ...one,
      events: isNewest
        ? eventsOf(one.id).map((event) => ({
            id: event.id,
            title: event.title,
            profile: profileOfEvent(event) ?? null,
            hasExample: exampleEvents.includes(event.id),
          }))
        : [],
      rules: isNewest
        ? guideRules.flatMap(({ guide, rules }) => (guide === one.id ? rules.map(({ code, title }) => ({ code, title })) : []))
        : [],
    }
  })
}
