import { say } from '../page/notices.ts'
import { words } from '../text/words.ts'
import { noFile } from './file.ts'
import { configName, isConfig, newConfig } from './project-config.ts'
import type { Tab } from './tab.ts'
import type { Workspace } from './workspace.ts'

/** How many texts may be open at once. */
export const mostTabs = 30

/** Whether there is room for another text, beside those that are open or in place of the one in the editor; says where there is none. */
export function hasRoom(workspace: Pick<Workspace, 'tabs' | 'isReplaced'>, isInPlace = true): boolean {
  if (workspace.tabs().length < mostTabs || (isInPlace && workspace.isReplaced())) return true
  say(words().notices.tooManyTabs(mostTabs), 'error')
  return false
}

/** Opens an empty text, unless one is there already. */
export function newTab(workspace: Workspace): void {
  const empty = workspace.tabs().find((tab) => tab.isEmpty())
  if (empty !== undefined) workspace.select(empty)
  else if (hasRoom(workspace, false)) workspace.add('', noFile)
  workspace.view.focus()
}

/** Shows the configuration of the project that is open, or a new one. */
export function openConfig(workspace: Workspace): void {
  const open = workspace.tabs().find(isConfig)
  if (open !== undefined) workspace.select(open)
  else if (hasRoom(workspace, false)) workspace.add(newConfig, { ...noFile, name: configName })
  workspace.view.focus()
}

/** The dialog that asks before a changed text is closed. */
export interface CloseQuestion {
  readonly name: 'close'
  readonly tab: Tab
}

/** Closes a text; asks first where that would lose it. */
export function closeTab(workspace: Workspace, tab: Tab, { showDialog }: { readonly showDialog: (dialog: CloseQuestion) => void }): void {
  if (tab.isChanged()) showDialog({ name: 'close', tab })
  else workspace.close(tab)
}

/** Shows the text after or before the one in the editor, round and round. */
export function stepTab(workspace: Workspace, by: 1 | -1): void {
  const tabs = workspace.tabs()
  workspace.select(tabs[(tabs.indexOf(workspace.shown()) + by + tabs.length) % tabs.length]!)
}
