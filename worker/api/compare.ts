import type { ComparedElements } from '../../language/compare/compare.ts'
import type { ComparedFindings } from '../../language/compare/findings.ts'
import type { Difference } from '../../language/difference.ts'
import type { TextForm } from '../../language/text.ts'
import type { Issue } from '../../rules/index.ts'

export type { ElementChange } from '../../language/compare/compare.ts'

/** A text, and what it holds. */
export interface FormedText {
  readonly text: string
  readonly form: TextForm
}

/** Two texts, by their elements and by what the linter finds in either; causes alone. */
export interface ComparedTexts extends Omit<ComparedElements, 'entryBefore'> {
  readonly findings: ComparedFindings<Issue>
  /** The one stretch in which they differ. */
  readonly difference: Difference
}
