import { createSignal } from 'solid-js'
import type { Opening } from '../app.ts'
import type { Workspace } from '../editor/workspace.ts'
import type { LintClient } from '../linting/client.ts'
import { breathe } from '../page/idle.ts'
import { claimDrafts } from '../storage/drafts.ts'

/** Holds the texts of this window from now on, whether they are shown or not. */
export function createOpening(client: LintClient): Opening {
  const drafts = claimDrafts()
  const [hasNone, setHasNone] = createSignal(false)
  const [workspace, setWorkspace] = createSignal<Workspace>()
  let opening: Promise<Workspace> | undefined
  void drafts.then(({ restored }) => setHasNone(restored.length === 0))

  async function open(): Promise<Workspace> {
    try {
      const [{ openTexts }, found] = await Promise.all([import('./texts.ts'), drafts])
      await breathe()
      return setWorkspace(await openTexts(client, found))
    } catch (cause) {
      opening = undefined
      throw cause
    }
  }

  return { drafts, workspace, isEmpty: () => workspace()?.isEmpty() ?? hasNone(), openWorkspace: () => (opening ??= open()) }
}
