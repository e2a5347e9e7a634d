import { describeGuides } from '../../rules/guides/describe.ts'
import { eventsOf, profileOfEvent } from '../../rules/guides/events.ts'
import { exampleEvents } from '../../rules/examples/events/index.ts'
import { guideRules } from '../../rules/guides/rules.ts'
import type { GuideSummary } from '../api/guides.ts'

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
        ? guideRules.flatMap(({ guides: ids, rules }) => (ids.includes(one.id) ? rules.map(({ code, title }) => ({ code, title })) : []))
        : [],
    }
  })
}
