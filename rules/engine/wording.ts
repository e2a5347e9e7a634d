import { toBrief } from './brevity.ts'
import type { Document } from './document.ts'
import { pathTo } from './element-tree.ts'
import { extentOf } from './extent.ts'
import type { Found, Words } from './found.ts'
import type { Path } from './json.ts'
import { wordsOfRule, type FindingLanguage } from './language.ts'
import { toPointer } from './pointer.ts'
import type { IssueFix } from './issue.ts'
import type { Finding, Rule } from './rule.ts'

/** A finding in words. */
export interface Wording extends Words {
  readonly fix: IssueFix | undefined
}

/** Puts findings into words, as their rules do. */
export interface Writer {
  /** Undefined where the rule failed. */
  readonly word: (found: Found) => Wording | undefined
  /** A finding in words alone, for those who apply nothing. */
  readonly sayOnly: (found: Found) => Wording | undefined
  /** Whether the rule of a finding does not fail at it. */
  readonly hasWords: (found: Found) => boolean
  /** The fix that the rule of a finding offers for it. */
  readonly fixOf: (found: Found) => IssueFix | undefined
  /** The fix that is to be tried before it is offered, and what is said of its finding; undefined where there is none, or nothing to try. */
  readonly untriedOf: (found: Found) => Untried | undefined
  /** The rules that threw. */
  readonly failed: Set<Rule>
}

/** A fix that is to be tried. */
interface Untried {
  readonly fix: IssueFix
  readonly message: string
}

/**
 * Characters of all that the fixes of a report set. A fix may write the whole of what is around it anew; past this the
 * report would be many times its text, and who corrects goes through the text again anyway.
 */
const mostFixed = 1_000_000

/** Makes a writer; a fix is offered where what it sets may be set, and does what it says where its rule wants it tried out. */
export function createWriter(
  failed: Set<Rule>,
  document: Pick<Document, 'value' | 'mayBeSet'>,
  tryOut?: (found: Found, fix: IssueFix, message: string) => IssueFix | undefined,
): Writer {
  let room = mostFixed
  /** The fixes that were asked for before they are offered. */
  let asked: Map<Found, ReturnType<typeof ownOf>> | undefined

  function fixOf(found: Found): IssueFix | undefined {
    if (found.fix !== undefined) return found.fix
    const { rule, speaksFor = [] } = found
    for (const other of speaksFor) {
      const fix = fixOf(other)
      // A fix of something beside it leaves it as it is.
      if (fix !== undefined && `${toPointer(pathTo(found.element))}/`.startsWith(`${fix.jsonPointer}/`)) return fix
    }
    if (rule.quickFix === undefined) return undefined
    if (found.ownFix !== undefined) return found.ownFix ?? undefined
    let fix: IssueFix | undefined
    try {
      const own = ownOf(found)
      fix = own.fix
      if (own.message !== undefined) fix = tryOut!(found, fix!, own.message)
    } catch {
      failed.add(rule)
    }
    found.ownFix = fix ?? null
    return fix
  }

  /** The fix that a rule offers, and where it is to be tried what is said of its finding. */
  function ownOf(found: Found): { readonly fix: IssueFix | undefined; readonly message: string | undefined } {
    const known = asked?.get(found)
    if (known !== undefined) return known
    const { rule } = found
    // The one that mends the whole text is told once, however long that is.
    const fix = rule.on === '$text' ? readFix(found, document) : withinRoom(room > 0 ? readFix(found, document) : undefined)
    const isTried = fix !== undefined && tryOut !== undefined && (rule.isTried?.(factsOf(found)) ?? false) !== false
    return { fix, message: isTried ? wordsOf(found)?.message : undefined }
  }

  function untriedOf(found: Found): Untried | undefined {
    if (found.fix !== undefined || found.speaksFor !== undefined || found.rule.quickFix === undefined || found.ownFix !== undefined)
      return undefined
    try {
      const own = ownOf(found)
      asked ??= new Map()
      asked.set(found, own)
      const { fix, message } = own
      return fix === undefined || message === undefined ? undefined : { fix, message }
    } catch {
      failed.add(found.rule)
      return undefined
    }
  }

  function withinRoom(fix: IssueFix | undefined): IssueFix | undefined {
    if (fix === undefined) return undefined
    let extent = 0
    for (const { replacement } of fix.options ?? [fix]) extent += extentOf(replacement, room + 1)
    // Others are offered all the same.
    if (extent === Infinity) return undefined
    room -= extent
    return room < 0 ? undefined : fix
  }

  function wordsOf(found: Found): Words | null {
    if (found.words !== undefined) return found.words
    const { rule } = found
    let words: Words | null = null
    try {
      const facts = factsOf(found)
      words = { message: toBrief(rule.message(facts)), suggestion: toBriefOrNone(rule.suggestion?.(facts)) }
    } catch {
      failed.add(rule)
    }
    return (found.words = words)
  }

  /** The suggestion of those that a finding speaks for. */
  function adviceOf({ speaksFor = [] }: Found): string | undefined {
    for (const other of speaksFor) {
      const advice = wordsOf(other)?.suggestion
      if (advice !== undefined) return advice
    }
    return undefined
  }

  return {
    failed,
    fixOf,
    untriedOf,
    hasWords: (found) => wordsOf(found) !== null,
    sayOnly: (found) => {
      const words = wordsOf(found)
      return words === null ? undefined : { ...words, fix: undefined }
    },
    word: (found) => {
      const words = wordsOf(found)
      return words === null ? undefined : { ...words, suggestion: adviceOf(found) ?? words.suggestion, fix: fixOf(found) }
    },
  }
}

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
  const options = fix.options?.map((option) => ({ ...option, title: fixTitle(option.title) }))
  return { ...fix, title: toBrief(fixTitle(fix.title)), ...(options !== undefined && { options }) }
}

/** A finding with what is looked up for it only now. */
function factsOf(found: Found): Finding {
  if (found.origin === 'rule') return found.finding
  const facts = placed(found)
  if (found.isComplete !== true) {
    const { more } = facts as { readonly more?: () => object }
    if (more !== undefined) Object.assign(facts, more())
    found.isComplete = true
  }
  return facts
}

/** A finding with the path of its element, which one of the definitions is given late. */
export function placed({ finding, origin, element }: Found): Finding {
  if (origin === 'definition' && finding.at.length === 0) (finding as { at: Path }).at = pathTo(element)
  return finding
}

function readFix(found: Found, { value: root, mayBeSet }: Pick<Document, 'value' | 'mayBeSet'>): IssueFix | undefined {
  const at = pathTo(found.element)
  const fix = found.rule.quickFix!(factsOf(found), root, at)
  if (fix === undefined) return undefined
  const { title, replacement, safe, options } = fix
  const path = fix.path ?? (fix.at === undefined ? at : [...pathTo(found.shown), ...fix.at])
  const jsonPointer = toPointer(path)
  // The value of a repeated name is set where it stands.
  if (found.rule.on !== '$repeated' && !mayBeSet(jsonPointer, replacement)) return undefined
  return { jsonPointer, replacement, title: toBrief(title), safe, ...(options !== undefined && { options }) }
}

function toBriefOrNone(sentence: string | undefined): string | undefined {
  return sentence === undefined ? undefined : toBrief(sentence)
}
