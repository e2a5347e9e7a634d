import {
  DiagnosticRefreshRequest,
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ResponseError,
  type Diagnostic,
} from 'vscode-languageserver'
import { parseConfig, type Issue } from '../../rules/index.ts'
import type { Lang } from '../node/report-language.ts'
import { localDay } from './local-day.ts'
import { nameOf } from './addresses.ts'
import { isConfig, toConfigDiagnostics } from './config-diagnostics.ts'
import { toDiagnostic } from './diagnostics.ts'
import { openDocument, type OpenDocument } from './documents.ts'
import type { Linting } from './linting.ts'
import type { Question } from './question.ts'
import type { Session } from './session.ts'
import { serverWords } from './words.ts'

/** What was found in texts, as it is asked for and as it is sent unasked. */
export interface Findings {
  /** Undefined where the text is another by now. */
  readonly of: (document: OpenDocument) => Promise<readonly Issue[] | undefined>
  /** What the linter is asked about a document. */
  readonly questionOf: (kind: Question['kind'], document: OpenDocument) => Omit<Question, 'id'>
  /** Says that somebody has just typed. */
  readonly typed: () => void
  /** Sends what is found in a document, where the client does not ask for it itself. */
  readonly push: (uri: string) => void
  /** Takes back what was sent of a document that is closed. */
  readonly close: (uri: string) => void
  /** Has all that is open looked at anew. */
  readonly askAgain: () => Promise<void>
}

/** How long texts have to stay as they are before one is linted, in milliseconds: one core is enough while somebody types. */
const pause = 150

/** Answers and sends what a thread finds. */
export function serveFindings(session: Session, linting: Linting): Findings {
  const { connection, documents, files } = session
  const found = new WeakMap<OpenDocument, { readonly era: number; readonly issues: Promise<readonly Issue[] | undefined> }>()
  const pushes = new Map<string, ReturnType<typeof setTimeout>>()
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
    const answer = await linting.ask(questionOf('lint', document), { name: uri, isUrgent: true })
    return answer?.issues
  }

  function of(document: OpenDocument): Promise<readonly Issue[] | undefined> {
    const known = found.get(document)
    if (known?.era === session.era) return known.issues
    const issues = ask(document)
    found.set(document, { era: session.era, issues })
    return issues
  }

  async function diagnosticsOf(document: OpenDocument): Promise<Diagnostic[] | undefined> {
    const { uri, text, positions } = document
    if (isConfig(uri)) return toConfigDiagnostics(parseConfig(text), localDay(new Date()), positions)
    const issues = document.isFhir() ? await of(document) : []
    if (issues === undefined || documents.get(uri) !== document) return undefined
    return issues.map((issue) => toDiagnostic(issue, positions))
  }

  function pulls(): boolean {
    return session.client.textDocument?.diagnostic !== undefined
  }

  function push(uri: string): void {
    if (pulls()) return
    clearTimeout(pushes.get(uri))
    pushes.set(
      uri,
      setTimeout(() => void send(uri), pause),
    )
  }

  async function send(uri: string): Promise<void> {
    pushes.delete(uri)
    const document = documents.get(uri)
    const diagnostics = document && (await diagnosticsOf(document))
    if (diagnostics !== undefined) await connection.sendDiagnostics({ uri, version: document!.version, diagnostics })
  }

  /** Another server, or the same one after it was started again, has other ids. */
  const run = crypto.randomUUID()
  const states = new WeakMap<OpenDocument, number>()
  let counted = 0

  /** Names the findings of a file: another content, settings or configurations have another. */
  const resultIdOf = (stamp: string): string => `${run} ${session.era} ${stamp}`

  function stampOf(document: OpenDocument): string {
    let state = states.get(document)
    if (state === undefined) states.set(document, (state = counted += 1))
    return `open ${state}`
  }

  connection.languages.diagnostics.on(async ({ textDocument: { uri }, previousResultId }) => {
    const document = documents.get(uri)
    if (document === undefined || !(isConfig(uri) || document.isFhir())) return { kind: DocumentDiagnosticReportKind.Full, items: [] }
    const resultId = resultIdOf(stampOf(document))
    if (resultId === previousResultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    const items = await diagnosticsOf(document)
    if (items === undefined) throw cancelled(LSPErrorCodes.ServerCancelled, session.language())
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items }
  })

  connection.languages.diagnostics.onWorkspace(async ({ previousResultIds }, token, progress, partial) => {
    const before = new Map(previousResultIds.map(({ uri, value }) => [uri, value]))
    const isWanted = () => !token.isCancellationRequested
    progress.begin(serverWords[session.language()].reviewing, 0, undefined, true)
    const some = await files.refresh(isWanted)
    const items: WorkspaceItem[] = []
    for (const [index, { uri, stamp }] of some.entries()) {
      await rest()
      if (!isWanted()) break
      progress.report(Math.floor((index / some.length) * 100), nameOf(uri))
      const item = documents.has(uri) ? undefined : await reportOf(uri, stamp, before.get(uri))
      if (item === undefined) continue
      if (partial === undefined) items.push(item)
      else partial.report({ items: [item] })
    }
    // A look that was cut short does not know which files are gone.
    for (const [uri, value] of isWanted() ? before : []) {
      if (some.some((one) => one.uri === uri) || documents.has(uri) || value === '') continue
      const gone: WorkspaceItem = { kind: DocumentDiagnosticReportKind.Full, uri, version: null, items: [] }
      if (partial === undefined) items.push(gone)
      else partial.report({ items: [gone] })
    }
    progress.done()
    if (!isWanted()) throw cancelled(LSPErrorCodes.RequestCancelled, session.language())
    return { items }
  })

  type WorkspaceItem =
    Awaited<ReturnType<Parameters<typeof connection.languages.diagnostics.onWorkspace>[0]>> extends infer Answer
      ? Answer extends { readonly items: (infer Item)[] }
        ? Item
        : never
      : never

  async function reportOf(uri: string, stamp: string, previous: string | undefined): Promise<WorkspaceItem | undefined> {
    const resultId = resultIdOf(stamp)
    if (resultId === previous) return { kind: DocumentDiagnosticReportKind.Unchanged, uri, version: null, resultId }
    const text = await files.readFile(uri)
    if (text === undefined) return undefined
    const document = openDocument(uri, 0, text, session.documentOptions())
    const answer = await linting.ask(questionOf('lint', document), { name: `${uri} on disk`, isUrgent: false })
    const items = (answer?.issues ?? []).map((issue) => toDiagnostic(issue, document.positions))
    return { kind: DocumentDiagnosticReportKind.Full, uri, version: null, resultId, items }
  }

  return {
    of,
    questionOf,
    push,
    typed: () => (lastTyped = performance.now()),
    close(uri) {
      if (!pulls()) void connection.sendDiagnostics({ uri, diagnostics: [] })
    },
    async askAgain() {
      if (pulls()) {
        if (session.client.workspace?.diagnostics?.refreshSupport === true)
          await connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => {})
        return
      }
      for (const { uri } of documents.values()) push(uri)
    },
  }
}

function cancelled(code: number, language: Lang): ResponseError<{ readonly retriggerRequest: boolean }> {
  return new ResponseError(code, serverWords[language].changed, { retriggerRequest: true })
}
