import type { Workspace } from '../editor/workspace.ts'
import type { LintClient } from '../linting/client.ts'
import { say } from '../shell/notices.ts'
import { words } from '../text/words.ts'
import { download, suggestName } from './files.ts'

/** Puts the report into the clipboard as Markdown. */
export async function copyReport(workspace: Workspace, client: LintClient): Promise<void> {
  const written = write(workspace, client, 'markdown')
  // Safari lets a page write later only what it promised while the key was down.
  const item = new ClipboardItem({ 'text/plain': written.then((text) => new Blob([text], { type: 'text/plain' })) })
  try {
    await navigator.clipboard.write([item])
    say(words().notices.reportCopied)
  } catch {
    say(words().notices.reportNotCopied, 'error')
  }
}

/** Saves the report as SARIF, which code review and other tools read. */
export async function saveSarif(workspace: Workspace, client: LintClient): Promise<void> {
  download(await write(workspace, client, 'sarif'), `${nameOf(workspace).replace(/\.(?:nd)?json$/i, '')}.sarif`, 'application/sarif+json')
}

function write(workspace: Workspace, client: LintClient, form: 'markdown' | 'sarif'): Promise<string> {
  const { view, form: holds, profile } = workspace
  const to = { file: nameOf(workspace), form, version: __VERSION__ }
  return client.ask('writeReport', view.state.doc.toString(), holds(), to, client.surroundings(profile()))
}

function nameOf(workspace: Workspace): string {
  return workspace.file().name ?? suggestName(workspace)
}
