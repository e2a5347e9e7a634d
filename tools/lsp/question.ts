import type { Edit, TextForm } from '../../language/text.ts'
import type { Lang } from '../node/report-language.ts'
import type { Issue, LintOptions, SuppressionUse } from '../../rules/index.ts'

/** Data that the thread is started with. */
export interface ThreadData {
  /** Packages of definitions. */
  readonly ig: readonly string[]
  /** Nothing is asked of any registry of packages. */
  readonly offline: boolean
}

/** Options of the linter from somebody's settings. */
export interface LintSettings extends Pick<LintOptions, 'profile' | 'strict' | 'only' | 'guide'> {
  /** The language of findings; Spanish where it is not said. */
  readonly lang?: Lang | undefined
}

/** A question to the thread. */
export interface Question {
  readonly id: number
  readonly kind: 'lint' | 'fixAll'
  readonly text: string
  readonly form: TextForm
  readonly settings: LintSettings
  /** The address of the file, whose project may have a configuration. */
  readonly uri: string
  /** In another one, configurations are read anew. */
  readonly era: number
}

/** The effect of the suppressions of a configuration on a file. */
export interface FileUse extends SuppressionUse {
  /** The address of the configuration. */
  readonly config: string
}

/** The thread's answer: findings, or the changes of all safe fixes. */
export interface Answer {
  readonly id: number
  readonly issues: readonly Issue[]
  readonly edits?: readonly Edit[]
  readonly applied?: number
  /** Use of the suppressions in the text; undefined where its project has no configuration. */
  readonly use?: FileUse | undefined
}
