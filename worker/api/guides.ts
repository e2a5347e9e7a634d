import type { GuideDescription } from '../../rules/guides/describe.ts'
import type { Change } from '../../rules/guides/diff/change.ts'
import type { DefinitionDiff } from '../../rules/guides/diff/diff.ts'

/** Which of the guides work without a network. */
export interface KeptGuides {
  readonly total: number
  readonly kept: number
  /** Of those that are kept, in bytes. */
  readonly bytes: number
}

/** A difference, and how it is said in the language that was asked for. */
interface ToldChange extends Change {
  readonly text: string
}

/** The differences between two versions of a definition. */
export interface ToldDefinition extends Omit<DefinitionDiff, 'changes'> {
  readonly changes: readonly ToldChange[]
}

/** A version of a guide with what its page shows. */
export interface GuideSummary extends GuideDescription {
  /** The purpose of its messages; told of the newest version alone. */
  readonly events: readonly { readonly id: string; readonly title: string; readonly profile: string | null; readonly hasExample: boolean }[]
  /** The rules of its prose; of the newest version alone. */
  readonly rules: readonly { readonly code: string; readonly title: string }[]
}
