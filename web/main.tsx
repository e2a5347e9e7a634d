import { render } from 'solid-js/web'
import { createOpening } from './editor/opening.ts'
import { createLintClient } from './linting/client.ts'
import { keepOffline } from './offline/updates.ts'
import { Root } from './Root.tsx'
import { showTheme } from './shell/theme.ts'
import { watchHistory } from './storage/history.ts'
import { watchImports } from './storage/imports.ts'
import { watchPackages } from './storage/packages.ts'
import './style.css'

showTheme()
const client = createLintClient()
const opening = createOpening(client)
const { workspace } = opening
void watchImports((imports) => {
  client.useImports(imports)
  workspace()?.lintAgain()
})
void watchPackages((used) => {
  client.usePackages(used)
  workspace()?.lintAgain()
})
void watchHistory()
const root = document.getElementById('root')!
root.replaceChildren()
render(() => <Root client={client} opening={opening} />, root)
void keepOffline(async () => (await workspace()?.saveDrafts()) ?? true)
