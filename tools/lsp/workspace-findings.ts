import { DocumentDiagnosticReportKind, LSPErrorCodes } from 'vscode-languageserver'
import { createPositions } from '../../language/positions.ts'
import { createAddressMap, nameOf, type AddressMap } from './addresses.ts'
import { cancelled } from './cancelled.ts'
import type { ConfigFindings } from './config-findings.ts'
import { toDiagnostic } from './diagnostics.ts'
import type { DocumentIssues } from './document-issues.ts'
import type { Session } from './session.ts'
import type { SuppressionUses } from './suppression-use.ts'
import { serverWords } from './words.ts'

/** Sources of the diagnostics of a workspace. */
interface WorkspaceNeeds {
  readonly issues: DocumentIssues
  readonly configs: ConfigFindings
  readonly uses: SuppressionUses
  /** Names the findings of a file: another content, settings or configurations have another. */
  readonly resultIdOf: (stamp: string) => string
}

/** Answers what is found in the files of the workspace that are not open: those are asked for one by one. */
export function serveWorkspaceFindings(session: Session, { issues, configs, uses, resultIdOf }: WorkspaceNeeds): void {
  const { documents, files } = session
  const { diagnostics } = session.connection.languages

  type WorkspaceItem =
    Awaited<ReturnType<Parameters<typeof diagnostics.onWorkspace>[0]>> extends infer Answer
      ? Answer extends { readonly items: (infer Item)[] }
        ? Item
        : never
      : never

  diagnostics.onWorkspace(async ({ previousResultIds }, token, progress, partial) => {
    const before = createAddressMap(previousResultIds.map(({ uri, value }) => [uri, value] as const))
    const isWanted = () => !token.isCancellationRequested
    const items: WorkspaceItem[] = []
    const tell = (item: WorkspaceItem): void => {
      if (partial === undefined) items.push(item)
      else partial.report({ items: [item] })
    }
    progress.begin(serverWords[session.language()].reviewing, 0, undefined, true)
    const some = await files.refresh(isWanted)
    for (const [index, { uri, stamp }] of some.entries()) {
      await issues.rest()
      if (!isWanted()) break
      progress.report(Math.floor((index / some.length) * 100), nameOf(uri))
      const item = documents.has(uri) ? undefined : await reportOf(uri, stamp, before.get(uri))
      if (item !== undefined) tell(item)
    }
    const ofConfigs = isWanted() ? await reportConfigs(before) : []
    for (const item of ofConfigs) tell(item)
    const told = createAddressMap([...some, ...ofConfigs].map(({ uri }) => [uri, true] as const))
    // A look that was cut short does not know which files are gone.
    for (const [uri, value] of isWanted() ? before : []) {
      if (told.has(uri) || documents.has(uri) || value === '') continue
      tell({ kind: DocumentDiagnosticReportKind.Full, uri, version: null, items: [] })
    }
    progress.done()
    if (!isWanted()) throw cancelled(LSPErrorCodes.RequestCancelled, session.language())
    return { items }
  })

  async function reportOf(uri: string, stamp: string, previous: string | undefined): Promise<WorkspaceItem | undefined> {
    const resultId = resultIdOf(stamp)
    if (resultId === previous) return { kind: DocumentDiagnosticReportKind.Unchanged, uri, version: null, resultId }
    const found = await issues.onDisk(uri, stamp)
    if (found === undefined) return undefined
    const items = found.issues.map((issue) => toDiagnostic(issue, found.document.positions))
    return { kind: DocumentDiagnosticReportKind.Full, uri, version: null, resultId, items }
  }

  /** Reports on the configurations that files go by, but for those that are open; all files have been looked at. */
  async function reportConfigs(before: AddressMap<string>): Promise<readonly WorkspaceItem[]> {
    await configs.lookAround()
    const items: WorkspaceItem[] = []
    for (const uri of uses.configs()) {
      const text = documents.has(uri) ? undefined : await files.readFile(uri)
      if (text === undefined) continue
      const resultId = resultIdOf(`config ${configs.state()}`)
      if (resultId === before.get(uri)) items.push({ kind: DocumentDiagnosticReportKind.Unchanged, uri, version: null, resultId })
      else {
        const found = await configs.of(uri, text, createPositions(text, session.encoding))
        if (found.length > 0 || before.has(uri))
          items.push({ kind: DocumentDiagnosticReportKind.Full, uri, version: null, resultId, items: found })
      }
    }
    return items
  }
}
