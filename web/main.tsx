import { createRoot } from 'solid-js'
import { render } from 'solid-js/web'
import { createWorkspace } from './editor/workspace.ts'
import { createLintClient } from './linting/client.ts'
import { keepOffline } from './offline/updates.ts'
import { Root } from './Root.tsx'
import { showTheme } from './shell/theme.ts'
import { claimDraft } from './storage/drafts.ts'
import './style.css'

showTheme()
const slot = await claimDraft()
const workspace = createRoot(() => createWorkspace(createLintClient(), slot))
render(() => <Root workspace={workspace} />, document.getElementById('root')!)
void keepOffline(workspace)
