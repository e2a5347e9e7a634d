import type { JsonObject } from '../../engine/json.ts'
import type { ElementFacts } from '../../engine/rule.ts'
import { r4 } from '../../structure/r4.ts'
import { slashOfRelative } from '../../structure/relative-reference.ts'

/** Whether a Reference is as most are, so that nothing is to be said of it by itself: `Type/id` of a type that its element takes, or no text at all. */
export function isPlainReference({ reference, type }: JsonObject, facts: ElementFacts | undefined): boolean {
  if (typeof type === 'string') return false
  if (typeof reference !== 'string') return true
  const slash = slashOfRelative(reference)
  if (slash === 0) return false
  const found = reference.slice(0, slash)
  const targets = facts?.targets
  return (targets === undefined || targets.includes(found)) && r4.isResource(found)
}
