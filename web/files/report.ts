import type { Issue } from '../../rules/index.ts'
import type { ReportForm } from '../../worker/api.ts'
import type { Workspace } from '../editor/workspace.ts'
import type { LintClient } from '../linting/client.ts'
import { copyText } from '../page/clipboard.ts'
import { words } from '../text/words.ts'
import { download, suggestName } from './save-file.ts'

/** Puts the report into the clipboard as Markdown. */
export async function copyReport(workspace: Workspace, client: LintClient): Promise<void> {
  await copyText(write(workspace, client, 'markdown'), words().notices.reportCopied)
}

const types = { sarif: 'application/sarif+json', html: 'text/html', csv: 'text/csv' } as const

/** Saves the report as SARIF, which code review and other tools read, as a page to print, or as a table. */
export async function saveReport(workspace: Workspace, client: LintClient, form: keyof typeof types): Promise<void> {
  download(await write(workspace, client, form), `${nameOf(workspace).replace(/\.(?:nd)?json$/i, '')}.${form}`, types[form])
}

/** Puts one finding into the clipboard, for a ticket. */
export async function copyTicket(workspace: Workspace, client: LintClient, issue: Issue): Promise<void> {
  await copyText(client.ask('writeTicket', nameOf(workspace), issue, client.surroundings()), words().notices.ticketCopied)
}

function write(workspace: Workspace, client: LintClient, form: ReportForm): Promise<string> {
  const { view, form: holds, profile } = workspace
  const to = { file: nameOf(workspace), form, version: __VERSION__ }
  return client.ask('writeReport', view.state.doc.toString(), holds(), to, client.surroundings(profile(), nameOf(workspace)))
}

function nameOf(workspace: Workspace): string {
  return workspace.file().name ?? suggestName(workspace)
}
