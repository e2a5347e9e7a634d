import { createSignal, type Accessor } from 'solid-js'
import { recordHistory } from '../history/record.ts'
import type { LintClient } from '../linting/client.ts'
import { breathe } from '../shell/idle.ts'
import { claimDrafts, type Drafts } from '../storage/drafts.ts'
import type { Workspace } from './workspace.ts'

/** The way to the texts: with their editor they weigh more than the rest of the page, which is shown without them. */
export interface Opening {
  /** What was left in this window. */
  readonly drafts: Promise<Drafts>
  /** Undefined as long as nothing needed it. */
  readonly workspace: Accessor<Workspace | undefined>
  /** Whether there is nothing in the editor; false also as long as the drafts are not known. */
  readonly isEmpty: Accessor<boolean>
  /** Opens it, once; rejects where its code cannot be had, and may be tried again then. */
  readonly openWorkspace: () => Promise<Workspace>
}

/** Holds the texts of this window from now on, whether they are shown or not. */
export function createOpening(client: LintClient): Opening {
  const drafts = claimDrafts()
  const [hasNone, setHasNone] = createSignal(false)
  const [workspace, setWorkspace] = createSignal<Workspace>()
  let opening: Promise<Workspace> | undefined
  void drafts.then(({ restored }) => setHasNone(restored.length === 0))

  async function open(): Promise<Workspace> {
    try {
      const [{ createWorkspace }, found] = await Promise.all([import('./editor.ts'), drafts])
      await breathe()
      return setWorkspace(await createWorkspace(client, found, (tab) => recordHistory(tab, client)))
    } catch (cause) {
      opening = undefined
      throw cause
    }
  }

  return { drafts, workspace, isEmpty: () => workspace()?.isEmpty() ?? hasNone(), openWorkspace: () => (opening ??= open()) }
}
