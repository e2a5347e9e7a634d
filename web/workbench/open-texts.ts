import { createWorkspace, type Workspace } from '../editor/workspace.ts'
import { looksForeign } from '../foreign/looks.ts'
import { recordHistory } from '../history/record.ts'
import type { LintClient } from '../linting/client.ts'
import type { Drafts } from '../storage/drafts.ts'

/** Opens the texts of a window from its drafts; each is recorded in the history, and one that is no JSON is read where it can be. */
export function openTexts(client: LintClient, drafts: Drafts): Promise<Workspace> {
  return createWorkspace(client, drafts, {
    onTab: (tab) => recordHistory(tab, client),
    onBrought: (workspace) => receiveForeign(workspace, client),
  })
}

/** The code that reads other formats is fetched with the first text of one. */
function receiveForeign(workspace: Workspace, client: LintClient): void {
  if (looksForeign(workspace.view.state.doc.sliceString(0, 200)) === undefined) return
  void import('../foreign/receive.ts').then(({ receive }) => receive(workspace, client))
}
