import { CodeActionKind, ShowDocumentRequest, type CodeAction, type Range, type WorkspaceEdit } from 'vscode-languageserver'
import { editsOfFixIn, findActions, type IssueAction } from '../../language/actions.ts'
import { createPositions } from '../../language/positions.ts'
import { explain, type Issue } from '../../rules/index.ts'
import { reportLanguage } from '../node/report-language.ts'
import { toDiagnostic } from './diagnostics.ts'
import type { OpenDocument } from './documents.ts'
import type { Findings } from './findings.ts'
import type { Linting } from './linting.ts'
import type { FindOwnConfig } from './own-config.ts'
import { toTextEdits } from './ranges.ts'
import type { Session } from './session.ts'
import { suppressIn } from './suppression.ts'
import { serverWords } from './words.ts'

/** Offers and does what can be done about findings: fixes, all that is safe, suppressing, explaining. */
export function serveActions(
  session: Session,
  findings: Findings,
  linting: Linting,
  { publicUrl, findOwnConfig }: { readonly publicUrl: string; readonly findOwnConfig: FindOwnConfig },
): void {
  const { connection, documents, files, fhir, toWorkspaceEdit } = session

  connection.onCodeAction(async ({ textDocument: { uri }, range, context }) => {
    const document = fhir(uri)
    if (document === undefined) return null
    const wants = (kind: string) => context.only === undefined || context.only.some((one) => kind === one || kind.startsWith(`${one}.`))
    const actions: CodeAction[] = []
    const fixAllTitle = serverWords[session.language()].fixAll
    if (wants(CodeActionKind.QuickFix)) {
      const issues = (await findings.of(document)) ?? []
      const span = { from: document.positions.toOffset(range.start), to: document.positions.toOffset(range.end) }
      for (const action of findActions(issues, span, session.language())) {
        const made = toCodeAction(document, action)
        if (made !== undefined) actions.push(made)
      }
    }
    if (context.only?.some((one) => one.startsWith(CodeActionKind.Source)) === true && wants(CodeActionKind.SourceFixAll)) {
      const edit = await fixAllOf(document)
      if (edit !== undefined) actions.push({ title: fixAllTitle, kind: CodeActionKind.SourceFixAll, edit })
    } else if (wants(CodeActionKind.QuickFix) && actions.length > 0 && ((await findings.of(document)) ?? []).some(hasSafeFix)) {
      actions.push({
        title: fixAllTitle,
        kind: CodeActionKind.QuickFix,
        command: { title: fixAllTitle, command: 'svc.fixAll', arguments: [uri] },
      })
    }
    return actions
  })

  function toCodeAction(document: OpenDocument, { kind, title, issue, fix, isPreferred }: IssueAction): CodeAction | undefined {
    const { uri, form, positions, read } = document
    const diagnostics = [toDiagnostic(issue, positions)]
    if (fix !== undefined) {
      const edits = editsOfFixIn(read(), fix, form === 'ndjson' ? issue.range?.start.line : undefined)
      if (edits.length === 0) return undefined
      return {
        title,
        kind: CodeActionKind.QuickFix,
        diagnostics,
        isPreferred,
        edit: toWorkspaceEdit(document, toTextEdits(edits, positions)),
      }
    }
    const command = kind === 'explain' ? 'svc.explain' : 'svc.suppress'
    return { title, kind: CodeActionKind.QuickFix, diagnostics, command: { title, command, arguments: [issue.code, uri] } }
  }

  async function fixAllOf(document: OpenDocument): Promise<WorkspaceEdit | undefined> {
    const { uri } = document
    const answer = await linting.ask(findings.questionOf('fixAll', document), { name: uri, isUrgent: true })
    if (answer?.edits === undefined || answer.edits.length === 0 || documents.get(uri) !== document) return undefined
    return toWorkspaceEdit(document, toTextEdits(answer.edits, document.positions))
  }

  /** Writes a suppression into the configuration of the project; where no reason is given yet, shows where to write it. */
  async function suppress(code: string, uri: string, given: unknown): Promise<boolean> {
    const own = await findOwnConfig(uri, session.folders)
    if (own === undefined) return false
    const { uri: file } = own
    const onDisk = documents.get(file)?.text ?? (await files.readFile(file))
    const reason = typeof given === 'string' && given.trim() !== '' ? given.trim() : serverWords[session.language()].unsaidReason
    const edits = suppressIn(onDisk ?? '', { code, file: own.file, reason })
    if (edits.length === 0) return false
    const textDocument = { uri: file, version: null }
    const changes = toTextEdits(edits, createPositions(onDisk ?? '', session.encoding))
    const create = onDisk === undefined ? [{ kind: 'create' as const, uri: file, options: { ignoreIfExists: true } }] : []
    const edit = { documentChanges: [...create, { textDocument, edits: changes }] }
    const { applied } = await connection.workspace.applyEdit({ label: `svc: ${code}`, edit })
    if (applied && session.client.window?.showDocument?.support === true)
      await connection.sendRequest(ShowDocumentRequest.type, { uri: file, takeFocus: true })
    return applied
  }

  connection.onExecuteCommand(async ({ command, arguments: given = [] }) => {
    const [first, second] = given as readonly unknown[]
    if (command === 'svc.explain' && typeof first === 'string') return explainTo(session, first, publicUrl)
    if (command === 'svc.fixAll' && typeof first === 'string') {
      const document = fhir(first)
      const edit = document && (await fixAllOf(document))
      if (edit === undefined) return false
      return (await connection.workspace.applyEdit({ label: serverWords[session.language()].fixAll, edit })).applied
    }
    if (command === 'svc.suppress' && typeof first === 'string' && typeof second === 'string') return suppress(first, second, given[2])
    if (command === 'svc.show' && typeof first === 'string' && session.client.window?.showDocument?.support === true) {
      await connection.sendRequest(ShowDocumentRequest.type, { uri: first, selection: second as Range, takeFocus: true })
    }
    return null
  })
}

function hasSafeFix({ quickFix }: Issue): boolean {
  return quickFix?.safe === true && quickFix.options === undefined
}

/** Shows why a rule is there, and gives the same as data. */
async function explainTo({ connection, language }: Session, code: string, publicUrl: string): Promise<object | null> {
  const rule = explain(code, await reportLanguage(language()))
  if (rule === undefined) return null
  const { title, why, links } = rule
  connection.window.showInformationMessage(`${rule.code}: ${title}. ${why}`)
  return { code: rule.code, title, why, links, docsUrl: `${publicUrl}/reglas/${rule.code}` }
}
