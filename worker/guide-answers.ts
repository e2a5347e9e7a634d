import type { Change } from '../rules/guides/diff/change.ts'
import type { DefinitionDiff } from '../rules/guides/diff/diff.ts'

/** Which of the guides work without a network. */
export interface KeptGuides {
  readonly total: number
  readonly kept: number
  /** Of those that are kept, in bytes. */
  readonly bytes: number
}

/** A difference, and how it is said in Spanish. */
interface ToldChange extends Change {
  readonly text: string
}

/** What two versions say otherwise of a definition. */
export interface ToldDefinition extends Omit<DefinitionDiff, 'changes'> {
  readonly changes: readonly ToldChange[]
}
