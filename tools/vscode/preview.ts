import { commands, ViewColumn, window, workspace, type Disposable, type Uri, type WebviewPanel } from 'vscode'
import type { BaseLanguageClient } from 'vscode-languageclient'
import type { Reading } from '../../language/reading.ts'
import { readRequest } from '../lsp/requests.ts'
import { toPage } from './preview-page.ts'
import { words } from './words.ts'

/** How long text and cursor have to stay as they are before the preview follows, in milliseconds. */
const pause = 250

/** Shows the resource at the cursor as people read it, beside the text, for as long as it is open. */
export function showPreview(client: BaseLanguageClient): Disposable {
  let panel: WebviewPanel | undefined
  let shown: Uri | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function refresh(): Promise<void> {
    const editor = window.activeTextEditor
    if (panel === undefined || editor === undefined) return
    const { document, selection } = editor
    const reading = await client
      .sendRequest<Reading | null>(readRequest, {
        textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
        position: client.code2ProtocolConverter.asPosition(selection.active),
      })
      .catch(() => null)
    if (reading === null) {
      if (shown === undefined) panel.webview.html = toPage(undefined, words)
      return
    }
    shown = document.uri
    panel.title = words.previewOf(reading.name)
    panel.webview.html = toPage(reading, words)
  }

  function soon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), pause)
  }

  async function open(): Promise<void> {
    if (panel === undefined) {
      panel = window.createWebviewPanel('svc.preview', words.preview, { viewColumn: ViewColumn.Beside, preserveFocus: true }, {})
      panel.onDidDispose(() => {
        panel = undefined
        shown = undefined
      })
    }
    await refresh()
  }

  const watches = [
    commands.registerCommand('svc.preview', open),
    window.onDidChangeTextEditorSelection(soon),
    window.onDidChangeActiveTextEditor(soon),
    workspace.onDidChangeTextDocument(({ document }) => document === window.activeTextEditor?.document && soon()),
  ]
  return {
    dispose() {
      clearTimeout(timer)
      for (const one of watches) one.dispose()
      panel?.dispose()
    },
  }
}
