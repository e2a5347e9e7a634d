import { createRoot } from 'solid-js'
import { render } from 'solid-js/web'
import { createWorkspace } from './editor/workspace.ts'
import { recordHistory } from './history/record.ts'
import { createLintClient } from './linting/client.ts'
import { keepOffline } from './offline/updates.ts'
import { Root } from './Root.tsx'
import { showTheme } from './shell/theme.ts'
import { claimDrafts } from './storage/drafts.ts'
import { watchHistory } from './storage/history.ts'
import { watchImports } from './storage/imports.ts'
import { watchPackages } from './storage/packages.ts'
import './style.css'

showTheme()
const drafts = await claimDrafts()
const client = createLintClient()
const workspace = createRoot(() => createWorkspace(client, drafts, recordHistory))
void watchImports((imports) => {
  client.useImports(imports)
  workspace.lintAgain()
})
void watchPackages((used) => {
  client.usePackages(used)
  workspace.lintAgain()
})
void watchHistory()
// On slow devices the editor and the page around it are long enough each.
await new Promise((resolve) => setTimeout(resolve))
const root = document.getElementById('root')!
root.replaceChildren()
render(() => <Root workspace={workspace} />, root)
void keepOffline(workspace)
