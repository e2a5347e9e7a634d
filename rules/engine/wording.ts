import { pathTo } from './element-tree.ts'
import type { Found } from './findings.ts'
import type { Json } from './json.ts'
import { toPointer } from './pointer.ts'
import type { IssueFix } from './report.ts'
import type { Finding, Rule } from './rule.ts'

interface Words {
  readonly message: string
  readonly suggestion: string | undefined
}

/** A finding in words. */
export interface Wording extends Words {
  readonly fix: IssueFix | undefined
}

/** Puts findings into words, as their rules do. */
export interface Writer {
  /** Undefined where the rule failed. */
  readonly word: (found: Found) => Wording | undefined
  /** Whether the rule of a finding does not fail at it. */
  readonly hasWords: (found: Found) => boolean
  /** The fix that the rule of a finding offers for it. */
  readonly fixOf: (found: Found) => IssueFix | undefined
  /** The rules that threw. */
  readonly failed: Set<Rule>
}

/** Makes a writer; a fix is offered where what it sets may be set. */
export function createWriter(failed: Set<Rule>, mayBeSet: (jsonPointer: string, replacement: Json) => boolean): Writer {
  const complete = new Map<Found, Finding>()
  const fixes = new Map<Found, IssueFix | undefined>()
  const words = new Map<Found, Words | undefined>()

  /** A finding with what is looked up for it only now. */
  function factsOf(found: Found): Finding {
    const { finding, origin, element } = found
    if (origin === 'rule') return finding
    let facts = complete.get(found)
    if (facts === undefined) {
      const { more } = finding as { readonly more?: () => object }
      complete.set(found, (facts = { ...finding, at: pathTo(element), ...more?.() }))
    }
    return facts
  }

  function fixOf(found: Found): IssueFix | undefined {
    if (found.fix !== undefined) return found.fix
    const { rule } = found
    if (rule.quickFix === undefined) return undefined
    if (fixes.has(found)) return fixes.get(found)
    const fix = attempt(rule, () => readFix(found))
    fixes.set(found, fix)
    return fix
  }

  function readFix(found: Found): IssueFix | undefined {
    const fix = found.rule.quickFix!(factsOf(found))
    if (fix === undefined) return undefined
    const path = fix.at === undefined ? pathTo(found.element) : [...pathTo(found.shown), ...fix.at]
    const jsonPointer = toPointer(path)
    if (!mayBeSet(jsonPointer, fix.replacement)) return undefined
    return { jsonPointer, replacement: fix.replacement, title: fix.title, safe: fix.safe }
  }

  function attempt<T>(rule: Rule, task: () => T): T | undefined {
    try {
      return task()
    } catch {
      failed.add(rule)
      return undefined
    }
  }

  function wordsOf(found: Found): Words | undefined {
    if (words.has(found)) return words.get(found)
    const { rule } = found
    const own = attempt(rule, () => {
      const facts = factsOf(found)
      return { message: rule.message(facts), suggestion: rule.suggestion?.(facts) }
    })
    words.set(found, own)
    return own
  }

  return {
    failed,
    fixOf,
    hasWords: (found) => wordsOf(found) !== undefined,
    word: (found) => {
      const own = wordsOf(found)
      return own && { ...own, fix: fixOf(found) }
    },
  }
}
