import type { EditorState } from '@codemirror/state'
import { createRoot, createSignal, type Accessor } from 'solid-js'
import type { LintClient } from '../linting/client.ts'
import type { Draft } from '../storage/db.ts'
import type { Drafts } from '../storage/drafts.ts'
import { noFile, type OpenFile } from './file.ts'
import type { Problem } from './problem.ts'
import { createTab, type Tab } from './tab.ts'
import type { NewText } from './view.ts'

/** The tabs of a window and the one of them that is in the editor; it knows no editor. */
export interface TabList {
  /** In the order in which they were opened; there is always one. */
  readonly tabs: Accessor<readonly Tab[]>
  readonly shown: Accessor<Tab>
  readonly setShown: (tab: Tab) => void
  /** Makes a tab at the end of the list. */
  readonly append: (text: string, file: OpenFile) => Tab
  /** Takes a tab out of the list, which lives until `end`; the result is its neighbour, to be shown in its place. */
  readonly remove: (tab: Tab) => Tab
  /** Leaves one empty tab in the list; the result are the others, which live until `end`. */
  readonly clear: () => { readonly fresh: Tab; readonly old: readonly Tab[] }
  /** Disposes of a tab; its draft stays. */
  readonly end: (tab: Tab) => void
}

/** Dependencies of the tabs. */
export interface TabListOptions {
  readonly client: LintClient
  readonly createState: (text: NewText) => EditorState
  /** Draws what stands beside a problem. */
  readonly render: (problem: Problem) => Node
  /** Called with each new tab, inside its owner. */
  readonly onTab: (tab: Tab) => void
}

/** Restores the tabs of a window from its drafts. */
export function createTabList(drafts: Drafts, { client, createState, render, onTab }: TabListOptions): TabList {
  const disposals = new Map<Tab, () => void>()
  const restored = drafts.restored.map(restore)
  const last = drafts.restored.reduce((best, { shownAt = 0 }, index, all) => (shownAt > (all[best]?.shownAt ?? 0) ? index : best), 0)
  const [tabs, setTabs] = createSignal<readonly Tab[]>(restored.length > 0 ? restored : [make('', noFile)])
  const [shown, setShown] = createSignal(tabs()[last]!)
  return { tabs, shown, setShown, append, remove, clear, end }

  function make(text: string, file: OpenFile, draft?: Draft): Tab {
    return createRoot((dispose) => {
      const isChanged = draft === undefined ? file.name === null : draft.isChanged !== false
      const id = draft?.id ?? crypto.randomUUID()
      const state = createState({ text, file, isChanged, cursor: draft?.cursor ?? 0 })
      const openedAt = draft?.openedAt ?? Date.now()
      const tab = createTab({ id, state, slot: drafts.slot(id), profile: draft?.profile, openedAt, client, render })
      disposals.set(tab, dispose)
      onTab(tab)
      return tab
    })
  }

  function restore(draft: Draft): Tab {
    const { text, name, lineEnd, handle } = draft
    return make(text, { name, lineEnd, handle }, draft)
  }

  function append(text: string, file: OpenFile): Tab {
    const tab = make(text, file)
    setTabs((all) => [...all, tab])
    return tab
  }

  function remove(tab: Tab): Tab {
    const index = tabs().indexOf(tab)
    const left = tabs().filter((other) => other !== tab)
    const next = left[Math.min(index, left.length - 1)] ?? make('', noFile)
    setTabs(left.length > 0 ? left : [next])
    return next
  }

  function clear(): { readonly fresh: Tab; readonly old: readonly Tab[] } {
    const old = tabs()
    const fresh = make('', noFile)
    setTabs([fresh])
    return { fresh, old }
  }

  function end(tab: Tab): void {
    disposals.get(tab)?.()
    disposals.delete(tab)
  }
}
