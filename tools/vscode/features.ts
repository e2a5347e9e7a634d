import { commands, languages, window, type ExtensionContext } from 'vscode'
import type { BaseLanguageClient } from 'vscode-languageclient'
import { showPreview } from './preview.ts'
import { showStatus } from './status.ts'
import { showTree } from './tree.ts'
import { words } from './words.ts'

/** Adds to an editor whatever does not depend on where the server runs, and starts the client. */
export async function start(context: ExtensionContext, client: BaseLanguageClient): Promise<void> {
  const starting = window.setStatusBarMessage(words.starting)
  context.subscriptions.push(
    showStatus(),
    showPreview(client),
    commands.registerCommand('svc.fixAllHere', fixAll),
    commands.registerCommand('svc.explainHere', explain),
    commands.registerCommand('svc.restart', () => client.stop().then(() => client.start())),
    commands.registerCommand('svc.showLog', () => client.outputChannel.show()),
  )
  await client.start().finally(() => starting.dispose())
  context.subscriptions.push(showTree(client))
}

async function fixAll(): Promise<void> {
  const uri = window.activeTextEditor?.document.uri
  if (uri === undefined) return
  const isDone = await commands.executeCommand('svc.fixAll', uri.toString())
  if (isDone !== true) void window.showInformationMessage(words.nothingToFix)
}

async function explain(): Promise<void> {
  const editor = window.activeTextEditor
  if (editor === undefined) return
  const here = languages
    .getDiagnostics(editor.document.uri)
    .filter(({ source, range }) => source === 'svc' && range.contains(editor.selection.active))
  const code = here.at(-1)?.code
  const name = typeof code === 'object' ? code.value : code
  if (name === undefined) void window.showInformationMessage(words.nothingHere)
  else await commands.executeCommand('svc.explain', String(name))
}
