import { toBrief, toBriefOrNone } from './brevity.ts'
import { factsOf } from './facts.ts'
import type { Found } from './found.ts'
import type { IssueFix } from './issue.ts'
import { wordsOfRule, type FindingLanguage } from './language.ts'
import type { Wording } from './wording.ts'

/** A finding that was worded in Spanish in another language; as it is where that has no words for its rule. */
export function tellIn(language: FindingLanguage, found: Found, wording: Wording): Wording & { readonly why: string } {
  const { rule } = found
  const words = wordsOfRule(language, rule.code)
  if (words === undefined) return { ...wording, why: rule.why }
  try {
    const suggestion = wording.suggestion === undefined ? undefined : suggestionIn(language, found, wording.suggestion)
    return {
      message: toBrief(words.message(factsOf(found) as never)),
      suggestion: toBriefOrNone(suggestion),
      why: words.why,
      fix: wording.fix && fixIn(language, wording.fix),
    }
  } catch {
    return { ...wording, why: rule.why }
  }
}

/** The suggestion of the finding that made it: the finding itself, or the first of those that it speaks for. */
function suggestionIn(language: FindingLanguage, found: Found, spanish: string): string | undefined {
  const own = [...(found.speaksFor ?? []), found].find((one) => one.words?.suggestion === spanish)
  return own && wordsOfRule(language, own.rule.code)?.suggestion?.(factsOf(own) as never)
}

function fixIn({ fixTitle }: FindingLanguage, fix: IssueFix): IssueFix {
  const options = fix.options?.map((option) => ({ ...option, title: toBrief(fixTitle(option.title)) }))
  return { ...fix, title: toBrief(fixTitle(fix.title)), ...(options !== undefined && { options }) }
}
