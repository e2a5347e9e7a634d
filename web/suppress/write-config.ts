import { isolateHistory } from '@codemirror/commands'
import { ChangeSet, Text } from '@codemirror/state'
import type { Config, Suppression } from '../../rules/config/config.ts'
import type { Edit } from '../../worker/api.ts'
import { noFile } from '../editor/file.ts'
import { configName, isConfig, newConfig } from '../editor/project-config.ts'
import type { Workspace } from '../editor/workspace.ts'
import type { LintClient } from '../linting/client.ts'

/** A wish of a project about a rule: findings that are not told, or another severity. */
export type Wish = { readonly suppress: Suppression } | { readonly code: string; readonly severity: 'error' | 'warning' | 'off' }

/** Writes a wish into the configuration that is open, or into a new one beside the text in the editor; false where it cannot be written there. */
export async function writeConfig(wish: Wish, workspace: Workspace, client: LintClient): Promise<boolean> {
  const tab = workspace.tabs().find(isConfig)
  const text = tab?.state().doc.toString() ?? newConfig
  const config = read(text)
  if (config === undefined) return false
  const [key, value] =
    'suppress' in wish
      ? (['suppress', [...(config.suppress ?? []), wish.suppress]] as const)
      : (['severity', { ...config.severity, [wish.code]: wish.severity }] as const)
  const replacement = structuredClone(value) as never
  const edits = (await client.ask('fix', text, { jsonPointer: `/${key}`, replacement }, undefined)) as Edit[]
  const shown = workspace.shown()
  if (tab === undefined) {
    const doc = Text.of(text.split('\n'))
    workspace.add(ChangeSet.of(edits, doc.length).apply(doc).toString(), { ...noFile, name: configName })
  } else {
    // It became another while the worker was asked.
    if (tab.state().doc.toString() !== text) return false
    workspace.select(tab)
    workspace.view.dispatch({ changes: edits, annotations: isolateHistory.of('full'), userEvent: 'fix' })
  }
  workspace.select(shown)
  // The question about it that was asked as soon as the configuration held went unanswered when that came into the editor.
  workspace.lintAgain()
  return true
}

/** A configuration as far as a wish can be added to it. */
function read(text: string): Pick<Config, 'suppress' | 'severity'> | undefined {
  try {
    const value = JSON.parse(text) as Config | null
    const isWhole = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isWhole || !Array.isArray(value.suppress ?? [])) return undefined
    return typeof (value.severity ?? {}) === 'object' && !Array.isArray(value.severity) ? value : undefined
  } catch {
    return undefined
  }
}
