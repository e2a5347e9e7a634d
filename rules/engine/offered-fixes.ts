import { toBrief } from './brevity.ts'
import type { Document } from './document.ts'
import { pathTo } from './element-tree.ts'
import { factsOf } from './facts.ts'
import type { Found } from './found.ts'
import type { IssueFix } from './issue.ts'
import { isEmpty, isSame, valueAt, type Json } from './json.ts'
import { mostLevels } from './limits.ts'
import { readPointer, toPointer } from './pointer.ts'
import type { QuickFix } from './rule.ts'

/** A fix that a rule offers, where it is set in the document. */
export interface OfferedFix {
  readonly fix: IssueFix
  /** Whether it is offered only where it was tried and held. */
  readonly mustHold: boolean
  /** See `QuickFix`. */
  readonly mustNotTrade: boolean | undefined
}

/** The fixes that the rule of a finding offers: the second is for where the first does not hold. Those that may not be set are left out. */
export function readFixes(found: Found, document: Pick<Document, 'value' | 'mayBeSet'>): readonly OfferedFix[] {
  const first = found.rule.quickFix!(factsOf(found), document.value, pathTo(found.element))
  if (first === undefined) return none
  const offered: OfferedFix[] = []
  for (const one of [first, first.otherwise]) {
    const fix = one && placedFix(found, one, document)
    if (fix !== undefined) offered.push({ fix, mustHold: one !== first || one.mustHold === true, mustNotTrade: one!.mustNotTrade })
  }
  return offered
}

/** A fix where it is set in the document; undefined where that is not to be, or where it would change nothing. */
function placedFix(found: Found, fix: QuickFix, { value: root, mayBeSet }: Pick<Document, 'value' | 'mayBeSet'>): IssueFix | undefined {
  const { on } = found.rule
  const path = fix.path ?? (fix.at === undefined ? pathTo(found.element) : [...pathTo(found.shown), ...fix.at])
  const jsonPointer = toPointer(path)
  // The value of a repeated name is set where it stands.
  if (on !== '$repeated' && !mayBeSet(jsonPointer, fix.replacement)) return undefined
  // A text that is no JSON, a name that stands twice, and a number in another form are written anew even where what was read of them stays as it is.
  const old = on === '$repeated' || on === '$text' || found.finding.isOfText === true ? undefined : valueAt(root ?? null, path)
  const isNew = ({ replacement }: { readonly replacement: Json }): boolean => old === undefined || !isSame(old, replacement)
  const options = fix.options?.filter(isNew).map((option) => ({ ...option, title: toBrief(option.title) }))
  const replacement = options === undefined ? fix.replacement : options[0]?.replacement
  if (replacement === undefined || !(options !== undefined || isNew(fix))) return undefined
  return { jsonPointer, replacement, title: toBrief(fix.title), safe: fix.safe, ...(options !== undefined && { options }) }
}

/** Whether a fix is set neither in the element of a finding nor around it. */
export function isElsewhere({ element }: Found, { jsonPointer }: IssueFix): boolean {
  const [one, other] = [`${jsonPointer}/`, `${toPointer(pathTo(element))}/`]
  return !one.startsWith(other) && !other.startsWith(one)
}

/** Whether a fix is set in a part of the element of a finding. */
export function isInside({ element }: Found, { jsonPointer }: IssueFix): boolean {
  return jsonPointer.startsWith(`${toPointer(pathTo(element))}/`)
}

/** Whether a fix that is set around what is empty leaves as much empty there, be it under another name. */
export function leavesEmpty(
  { rule }: Found,
  { jsonPointer, replacement, options }: IssueFix,
  { value: root = null }: Pick<Document, 'value'>,
): boolean {
  if (rule.on !== '$empty') return false
  const before = emptyIn(valueAt(root, readPointer(jsonPointer)!) ?? null)
  return (options ?? [{ replacement }]).every((one) => emptyIn(one.replacement) >= before)
}

/** How many values in a value are empty; one nested deeper than anything that was meant is not looked into. */
function emptyIn(value: Json, level = 0): number {
  if (isEmpty(value)) return 1
  if (typeof value !== 'object' || value === null || level === mostLevels) return 0
  return (Object.values(value) as readonly Json[]).reduce<number>((sum, inside) => sum + emptyIn(inside, level + 1), 0)
}

const none: readonly never[] = []
