import { createRoot, createSignal, type Accessor } from 'solid-js'
import { recordHistory } from '../history/record.ts'
import type { LintClient } from '../linting/client.ts'
import { claimDrafts } from '../storage/drafts.ts'
import type { Workspace } from './workspace.ts'

/** The way to the texts: with their editor they weigh more than the rest of the page, which is shown without them. */
export interface Opening {
  /** Undefined as long as nothing needed it. */
  readonly workspace: Accessor<Workspace | undefined>
  /** Opens it, once; rejects where its code cannot be had, and may be tried again then. */
  readonly openWorkspace: () => Promise<Workspace>
}

/** Holds the texts of this window from now on, whether they are shown or not. */
export function createOpening(client: LintClient): Opening {
  const drafts = claimDrafts()
  const [workspace, setWorkspace] = createSignal<Workspace>()
  let opening: Promise<Workspace> | undefined

  async function open(): Promise<Workspace> {
    try {
      const [{ createWorkspace }, found] = await Promise.all([import('./editor.ts'), drafts])
      return createRoot(() => setWorkspace(createWorkspace(client, found, recordHistory)))
    } catch (cause) {
      opening = undefined
      throw cause
    }
  }

  return { workspace, openWorkspace: () => (opening ??= open()) }
}
