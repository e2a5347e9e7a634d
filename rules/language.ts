import type { FindingLanguage } from './engine/language.ts'
import type { ReportWords } from './format/report-words.ts'
import type { InferredReason } from './guides/inferred.ts'

/** A language of reports other than Spanish; a host brings it when somebody asks for it. */
export interface ReportLanguage extends FindingLanguage {
  /** As BCP 47 writes it. */
  readonly tag: string
  /** Why a profile that nobody claims is in force. */
  readonly reason: (reason: InferredReason) => string
  /** The words of reports around their findings. */
  readonly words: ReportWords
}
