import type { Issue } from '../../rules/index.ts'
import { openDocument, type OpenDocument } from './documents.ts'
import type { Linting } from './linting.ts'
import type { Question } from './question.ts'
import type { Session } from './session.ts'
import type { SuppressionUses } from './suppression-use.ts'

/** The linter's answers about documents, once somebody rests from typing. */
export interface DocumentIssues {
  /** Of an open one; undefined where its text is another by now. */
  readonly of: (document: OpenDocument) => Promise<readonly Issue[] | undefined>
  /** Of a file that is not open, with what was read of it; undefined where it cannot be read. */
  readonly onDisk: (uri: string, stamp: string) => Promise<IssuesOnDisk | undefined>
  /** The question to the linter about a document. */
  readonly questionOf: (kind: Question['kind'], document: OpenDocument) => Omit<Question, 'id'>
  /** Says that somebody has just typed. */
  readonly typed: () => void
  /** Waits until nobody has typed for a while. */
  readonly rest: () => Promise<void>
  /** Names the text of an open document: another one has another. */
  readonly stampOf: (document: OpenDocument) => string
}

/** A file as it was read, and what was found in it. */
interface IssuesOnDisk {
  readonly document: OpenDocument
  readonly issues: readonly Issue[]
}

/** How long texts have to stay as they are before one is linted, in milliseconds: one core is enough while somebody types. */
export const pause = 150

/** Asks the linter about documents, and notes which suppressions their issues used. */
export function createDocumentIssues(session: Session, linting: Linting, uses: SuppressionUses): DocumentIssues {
  const { documents, files } = session
  const found = new WeakMap<OpenDocument, { readonly era: number; readonly issues: Promise<readonly Issue[] | undefined> }>()
  const states = new WeakMap<OpenDocument, number>()
  let counted = 0
  let lastTyped = -Infinity

  function questionOf(kind: Question['kind'], { uri, text, form }: OpenDocument): Omit<Question, 'id'> {
    const { profile, strict, only, guide } = session.settings
    return { kind, text, form, settings: { profile, strict, only, guide, lang: session.language() }, uri, era: session.era }
  }

  async function rest(): Promise<void> {
    for (;;) {
      const left = lastTyped + pause - performance.now()
      if (left <= 0) return
      await new Promise((turn) => setTimeout(turn, left))
    }
  }

  async function ask(document: OpenDocument): Promise<readonly Issue[] | undefined> {
    const { uri } = document
    await rest()
    if (documents.get(uri) !== document) return undefined
    const { era } = session
    const answer = await linting.ask(questionOf('lint', document), { name: uri, isUrgent: true })
    if (answer !== undefined) uses.note(uri, `${era} ${stampOf(document)}`, answer.use)
    return answer?.issues
  }

  function stampOf(document: OpenDocument): string {
    let state = states.get(document)
    if (state === undefined) states.set(document, (state = counted += 1))
    return `open ${state}`
  }

  return {
    of(document) {
      const known = found.get(document)
      if (known?.era === session.era) return known.issues
      const issues = ask(document)
      found.set(document, { era: session.era, issues })
      return issues
    },
    async onDisk(uri, stamp) {
      const text = await files.readFile(uri)
      if (text === undefined) return undefined
      const { era } = session
      const document = openDocument(uri, 0, text, session.documentOptions())
      const answer = await linting.ask(questionOf('lint', document), { name: `${uri} on disk`, isUrgent: false })
      if (answer !== undefined) uses.note(uri, `${era} ${stamp}`, answer.use)
      return { document, issues: answer?.issues ?? [] }
    },
    questionOf,
    typed: () => (lastTyped = performance.now()),
    rest,
    stampOf,
  }
}
