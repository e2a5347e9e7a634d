import type { ExampleType } from '../../rules/examples/index.ts'
import type { Issue, RuleExplanation } from '../../rules/index.ts'

/** The resources one can open to try the linter, each a file of rules/examples. */
export type ExampleId = `${Lowercase<ExampleType>}-${'valid' | 'invalid'}`

/** A rule in a list. */
export type RuleSummary = Pick<RuleExplanation, 'code' | 'title' | 'severity' | 'fix'>

/** A rule with everything its page shows. */
export interface RuleDescription extends Omit<RuleExplanation, 'examples'> {
  readonly examples: readonly RuleExample[]
}

/** An example of a rule, as text, and what the rule says of it. */
export interface RuleExample {
  readonly title: string
  readonly text: string
  readonly issues: readonly Issue[]
  /** The text after the rule's fixes. */
  readonly fixed: string | undefined
}
