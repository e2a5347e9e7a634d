import { DiagnosticRefreshRequest, DocumentDiagnosticReportKind, LSPErrorCodes, type Diagnostic } from 'vscode-languageserver'
import { cancelled } from './cancelled.ts'
import { isConfig } from './config-diagnostics.ts'
import { createConfigFindings } from './config-findings.ts'
import { toDiagnostic } from './diagnostics.ts'
import { createDocumentIssues, pause, type DocumentIssues } from './document-issues.ts'
import type { OpenDocument } from './documents.ts'
import type { Linting } from './linting.ts'
import type { Session } from './session.ts'
import { createSuppressionUses } from './suppression-use.ts'
import { serveWorkspaceFindings } from './workspace-findings.ts'

/** Diagnostics of texts, as they are asked for and as they are sent unasked. */
export interface Findings extends Pick<DocumentIssues, 'of' | 'questionOf' | 'typed'> {
  /** Sends what is found in a document, where the client does not ask for it itself. */
  readonly push: (uri: string) => void
  /** Takes back what was sent of a document that is closed. */
  readonly close: (uri: string) => void
  /** Has all that is open looked at anew. */
  readonly askAgain: () => Promise<void>
}

/** Answers and sends what a thread finds. */
export function serveFindings(session: Session, linting: Linting): Findings {
  const { connection, documents } = session
  const uses = createSuppressionUses(() => configs.onUsesChanged())
  const issues = createDocumentIssues(session, linting, uses)
  const configs = createConfigFindings(session, issues, uses, tellAgain)
  const pushes = new Map<string, ReturnType<typeof setTimeout>>()
  /** Another server, or the same one after it was started again, has other ids. */
  const run = crypto.randomUUID()
  const resultIdOf = (stamp: string): string => `${run} ${session.era} ${stamp}`
  serveWorkspaceFindings(session, { issues, configs, uses, resultIdOf })

  connection.languages.diagnostics.on(async ({ textDocument: { uri }, previousResultId }) => {
    const document = documents.get(uri)
    if (document === undefined || !(isConfig(uri) || document.isFhir())) return { kind: DocumentDiagnosticReportKind.Full, items: [] }
    const stamp = issues.stampOf(document)
    const resultId = resultIdOf(isConfig(uri) ? `${stamp} ${configs.state()}` : stamp)
    if (resultId === previousResultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    const items = await diagnosticsOf(document)
    if (items === undefined) throw cancelled(LSPErrorCodes.ServerCancelled, session.language())
    return { kind: DocumentDiagnosticReportKind.Full, resultId, items }
  })

  async function diagnosticsOf(document: OpenDocument): Promise<Diagnostic[] | undefined> {
    const { uri, text, positions } = document
    if (isConfig(uri)) {
      const items = await configs.of(uri, text, positions)
      return documents.get(uri) === document ? items : undefined
    }
    const found = document.isFhir() ? await issues.of(document) : []
    if (found === undefined || documents.get(uri) !== document) return undefined
    return found.map((issue) => toDiagnostic(issue, positions))
  }

  async function tellAgain(): Promise<void> {
    if (!pulls()) {
      for (const uri of documents.keys()) push(uri)
      return
    }
    if (session.client.workspace?.diagnostics?.refreshSupport === true)
      await connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => {})
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

  return {
    of: issues.of,
    questionOf: issues.questionOf,
    typed: issues.typed,
    push,
    close(uri) {
      if (!pulls()) void connection.sendDiagnostics({ uri, diagnostics: [] })
    },
    async askAgain() {
      configs.expire()
      await tellAgain()
    },
  }
}
