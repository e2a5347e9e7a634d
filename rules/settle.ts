import { isAccepted, mayBeAccepted } from './cl/accepted-forms.ts'
import type { Document } from './engine/document.ts'
import { pathTo } from './engine/element-tree.ts'
import type { Found } from './engine/found.ts'
import { mostFindings } from './engine/limits.ts'
import { isLost } from './engine/lost.ts'
import type { CodedFinding } from './engine/rule.ts'
import { placed } from './engine/facts.ts'
import type { Definitions } from './structure/definitions.ts'
import type { Run } from './structure/check/model.ts'
import { countOmittedError } from './structure/check/run.ts'
import type { ProblemCode } from './structure/problem.ts'

/** Problems that a run keeps of a code of which some may be dropped again. */
const mostAcceptable = 20 * mostFindings

/** The codes of the definitions that may find fault with what is right in Chile, each with how many problems a run keeps of it. */
export const acceptable: ReadonlyMap<string, number> = new Map(
  (['r4-codigo-01', 'r4-codigo-03', 'r4-codigo-04', 'r4-card-01', 'r4-elemento-04'] as const).map((code) => [
    code as string,
    mostAcceptable,
  ]),
)

/** The findings of a run that stand. */
interface Settled {
  readonly list: readonly Found[]
  /** Those that were dropped because they are right in Chile. */
  readonly accepted: ReadonlySet<Found> | undefined
}

/** Drops findings that may rest on damage of the text and those that are right in Chile, which are not counted either, and counts those that are too many. */
export function settle(list: readonly Found[], found: Run['found'], document: Document, definitions: Definitions): Settled {
  const { counts } = found
  if (counts === undefined) return { list, accepted: undefined }
  const { hasDamage } = document
  let accepted: Set<Found> | undefined
  let kept: Map<ProblemCode, number> | undefined
  const standing = list.filter((one) => {
    if (one.origin === 'rule') return true
    if (hasDamage && isLost(document, pathTo(one.element))) return false
    const code = one.rule.code as ProblemCode
    if (!acceptable.has(code)) return true
    if (mayBeAccepted(one) && isAccepted(placed(one) as CodedFinding, document.value!, definitions)) {
      counts.set(code, counts.get(code)! - 1)
      accepted ??= new Set()
      accepted.add(one)
      return false
    }
    kept ??= new Map()
    const count = (kept.get(code) ?? 0) + 1
    kept.set(code, count)
    if (count <= mostFindings) return true
    if (one.severity === 'error') countOmittedError(found, code)
    return false
  })
  return { list: standing, accepted }
}
