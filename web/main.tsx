import { render } from 'solid-js/web'
import { createOpening } from './workbench/opening.ts'
import { createLintClient } from './linting/client.ts'
import { keepOffline } from './offline/updates.ts'
import { Root } from './Root.tsx'
import { breathe } from './page/idle.ts'
import { showTheme } from './page/theme.ts'
import { watchImports } from './storage/imports.ts'
import { watchPackages } from './storage/packages.ts'
import { watchTerminologies } from './storage/terminologies.ts'
import { wordsReady } from './text/words.ts'
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
void watchTerminologies((kept) => {
  client.useTerminologies(kept)
  workspace()?.lintAgain()
})
void show()
void keepOffline(async () => (await workspace()?.saveDrafts()) ?? true)

async function show(): Promise<void> {
  // On slow devices each of the two takes long enough: to read what the page is made of, and to draw it.
  await Promise.all([breathe(), wordsReady()])
  const root = document.getElementById('root')!
  root.replaceChildren()
  render(() => <Root client={client} opening={opening} />, root)
}
