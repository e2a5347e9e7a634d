import { describeGuides } from '../../rules/guides/describe.ts'
import { eventsOf, profileOfEvent } from '../../rules/guides/events.ts'
import { exampleEvents } from '../../rules/examples/events/index.ts'
import { guideRules } from '../../rules/guides/rules.ts'
import { explainRule, type ReportLanguage } from '../../rules/index.ts'
import type { GuideSummary } from '../api.ts'

/** Every version of every guide here; the rules in the language asked for, the events in that of the guide. */
export function listGuides(language?: ReportLanguage): readonly GuideSummary[] {
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
        ? guideRules
            .filter(({ guides: ids }) => ids.includes(one.id))
            .flatMap(({ rules }) => rules.map((rule) => ({ code: rule.code, title: explainRule(rule, language).title })))
        : [],
    }
  })
}
