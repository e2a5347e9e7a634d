import {
  commands,
  DiagnosticSeverity,
  EventEmitter,
  languages,
  Range,
  Selection,
  TextEditorRevealType,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  window,
  workspace,
  type Disposable,
  type TextDocument,
  type DocumentSymbol,
  type TreeDataProvider,
  type Uri,
} from 'vscode'
import { DocumentSymbolRequest, type BaseLanguageClient } from 'vscode-languageclient'
import { counted, words } from './words.ts'

/** A part of the document in front. */
interface Part {
  readonly uri: Uri
  readonly symbol: DocumentSymbol
}

/** How long a text has to stay as it is before it is shown anew, in milliseconds. */
const pause = 300

/** Shows the resources of the Bundle in front, or the elements of the resource, with their problems, and leads to them. */
export function showTree(client: BaseLanguageClient): Disposable {
  const changed = new EventEmitter<void>()
  let parts: readonly Part[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(): Promise<void> {
    const document = window.activeTextEditor?.document
    const symbols = document === undefined || !document.getText().includes('"resourceType"') ? [] : await symbolsOf(document)
    parts = symbols.map((symbol) => ({ uri: document!.uri, symbol }))
    changed.fire()
  }

  /** Those of the server alone: editors have others of any JSON. */
  async function symbolsOf(document: TextDocument): Promise<readonly DocumentSymbol[]> {
    const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document)
    const found = await client.sendRequest(DocumentSymbolRequest.type, { textDocument }).catch(() => null)
    const nested = (found ?? []).filter((one) => 'selectionRange' in one)
    return client.protocol2CodeConverter.asDocumentSymbols(nested)
  }

  function soon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), pause)
  }

  const provider: TreeDataProvider<Part> = {
    onDidChangeTreeData: changed.event,
    getChildren: (part) => (part === undefined ? [...parts] : part.symbol.children.map((symbol) => ({ uri: part.uri, symbol }))),
    getTreeItem: toItem,
  }
  const view = window.createTreeView('svc.tree', { treeDataProvider: provider, showCollapseAll: true })
  const show = commands.registerCommand('svc.showPart', async (uri: Uri, range: Range) => {
    const editor = await window.showTextDocument(await workspace.openTextDocument(uri), { preserveFocus: false })
    editor.selection = new Selection(range.start, range.start)
    editor.revealRange(range, TextEditorRevealType.AtTop)
  })
  const watches = [
    window.onDidChangeActiveTextEditor(soon),
    workspace.onDidChangeTextDocument(({ document }) => document === window.activeTextEditor?.document && soon()),
    languages.onDidChangeDiagnostics(soon),
  ]
  soon()
  return {
    dispose() {
      clearTimeout(timer)
      for (const one of [...watches, view, show, changed]) one.dispose()
    },
  }
}

function toItem({ uri, symbol }: Part): TreeItem {
  const { name, detail, range, children } = symbol
  const item = new TreeItem(name, children.length > 0 ? TreeItemCollapsibleState.Collapsed : TreeItemCollapsibleState.None)
  const own = languages.getDiagnostics(uri).filter((one) => one.source === 'svc' && range.contains(one.range.start))
  const errors = own.filter(({ severity }) => severity === DiagnosticSeverity.Error).length
  const warnings = own.filter(({ severity }) => severity === DiagnosticSeverity.Warning).length
  item.description = errors + warnings === 0 ? detail : `${detail} · ${counted(errors, warnings)}`
  item.iconPath = new ThemeIcon(errors > 0 ? 'error' : warnings > 0 ? 'warning' : children.length > 0 ? 'symbol-object' : 'symbol-field')
  item.command = { title: words.goThere, command: 'svc.showPart', arguments: [uri, range] }
  return item
}
