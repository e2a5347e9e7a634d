import { createContext, createResource, useContext, type Accessor } from 'solid-js'
import type { Issue } from '../rules/index.ts'
import type { Proposal } from './editor/fixes.ts'
import type { CloseQuestion } from './editor/tabs.ts'
import type { Workspace } from './editor/workspace.ts'
import type { LintClient } from './linting/client.ts'
import { painted } from './page/idle.ts'
import type { Drafts } from './storage/drafts.ts'

/** The way to the texts: with their editor they weigh more than the rest of the page, which is shown without them. */
export interface Opening {
  /** The drafts left in this window. */
  readonly drafts: Promise<Drafts>
  /** Undefined as long as nothing needed it. */
  readonly workspace: Accessor<Workspace | undefined>
  /** Whether the editor is empty; false also as long as the drafts are not known. */
  readonly isEmpty: Accessor<boolean>
  /** Opens it, once; rejects where its code cannot be had, and may be tried again then. */
  readonly openWorkspace: () => Promise<Workspace>
}

/** The parts that everything on the page can reach: the linter, the texts, and the page itself. */
export interface App extends Opening {
  readonly client: LintClient
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void
  readonly isEditorShown: Accessor<boolean>
  /** The dialog that is open, or undefined. */
  readonly dialog: Accessor<Dialog | undefined>
  readonly showDialog: (dialog: Dialog) => void
  /** Says that a dialog was closed; one that was opened since stays. */
  readonly closeDialog: (name: Dialog['name']) => void
}

/** The dialogs of the page, and what they are about. */
export type Dialog =
  | { readonly name: 'palette' | 'wipe' | 'go-to' | 'profile' | 'share' | 'shortcuts' }
  | { readonly name: 'fixes'; readonly proposal: Proposal }
  | { readonly name: 'suppress'; readonly issue: Issue }
  | CloseQuestion

const context = createContext<App>()

/** Gives the app to what is inside. */
export const AppProvider = context.Provider

/** The app; throws outside of its provider. */
export function useApp(): App {
  const app = useContext(context)
  if (app === undefined) throw new Error('no AppProvider around this component')
  return app
}

/** The texts, for what is shown only once they are open; throws before that. */
export function useWorkspace(): Workspace {
  const workspace = useApp().workspace()
  if (workspace === undefined) throw new Error('the workspace is not open yet')
  return workspace
}

/** Opens the texts, for a page that shows them, once what stands around them was seen: their editor is much to fetch. */
export function useTexts(): Accessor<Workspace | undefined> {
  const { openWorkspace } = useApp()
  const [texts] = createResource(() => painted().then(openWorkspace))
  return texts
}
