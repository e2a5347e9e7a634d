import { isolateHistory, undo } from '@codemirror/commands'
import { foldAll, unfoldAll } from '@codemirror/language'
import { openSearchPanel } from '@codemirror/search'
import type { Text } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { batch, createEffect, createRoot, createSignal, on, type Accessor } from 'solid-js'
import { noFile, type OpenFile } from '../files/open-file.ts'
import { looksForeign } from '../foreign/looks.ts'
import type { LintClient } from '../linting/client.ts'
import { createOutlining, type Outlining } from '../outline/outlining.ts'
import { breathe } from '../shell/idle.ts'
import type { Draft } from '../storage/db.ts'
import type { Drafts } from '../storage/drafts.ts'
import { words } from '../text/words.ts'
import { createFixes, type Fixes } from './fixes.ts'
import type { LintLoop } from './lint-loop.ts'
import { createNavigation, type Navigation } from './navigation.ts'
import { setOpenFile } from './open-file.ts'
import { createProblemCard } from './problem-card.ts'
import type { Problem } from './problem.ts'
import { suggesting } from './suggesting.ts'
import { createTab, type Tab } from './tab.ts'
import { telling } from './telling.ts'
import { createEditorMaker } from './view.ts'

/** The texts that are open and all that is known about the one in the editor. It lives as long as the window. */
export interface Workspace
  extends
    Pick<LintLoop, 'phase' | 'report' | 'problems'>,
    Pick<Tab, 'cursor' | 'file' | 'form' | 'isEmpty' | 'profile'>,
    Fixes,
    Navigation,
    Outlining {
  readonly view: EditorView
  /** Every text, in the order in which they were opened; there is always one. */
  readonly tabs: Accessor<readonly Tab[]>
  /** The one in the editor. */
  readonly shown: Accessor<Tab>
  /** Puts the editor into a page; call the result when the page goes. */
  readonly show: (parent: HTMLElement) => () => void
  /** Puts the focus into the text; where the editor is on no page, as soon as it is. */
  readonly focus: () => void
  /** Opens a text in a tab of its own. */
  readonly add: (text: string, file: OpenFile) => void
  /** Opens a text in the editor where nothing is lost by that, else as `add`; the result brings back what was there. */
  readonly open: (text: string, file: OpenFile) => (() => void) | undefined
  /** Puts another text in place of the one in the editor, as one step; the result takes it back. */
  readonly replace: (text: string, file: OpenFile) => () => void
  readonly select: (tab: Tab) => void
  /** Forgets a text, and its draft. */
  readonly close: (tab: Tab) => void
  /** Says that a text was written to a file. */
  readonly setFile: (tab: Tab, file: OpenFile, written: Text) => void
  /** Takes the last step of the text in the editor back, whatever is in it by then. */
  readonly toUndo: () => () => void
  /** Holds the text in the editor to a profile; undefined where the text itself decides. */
  readonly chooseProfile: (profile: string | undefined) => void
  /** Opens the search of the editor. */
  readonly search: () => void
  readonly foldAll: () => void
  readonly unfoldAll: () => void
  /** Says that everything has to be linted again: what it is linted with has changed. */
  readonly lintAgain: () => void
  /** Whether every text is kept as a draft by now. */
  readonly saveDrafts: () => Promise<boolean>
  /** Forgets all texts, and what was before them. */
  readonly wipe: () => Promise<void>
}

/**
 * Makes the one workspace of a window from what was left in it: first the texts, then the editor, for on slow devices each takes long enough.
 * `onTab` is told of each tab, and may watch it as long as it is open.
 */
export async function createWorkspace(client: LintClient, drafts: Drafts, onTab: (tab: Tab) => void): Promise<Workspace> {
  const ends = new Map<Tab, () => void>()
  const render = (problem: Problem) => createProblemCard(problem.issue, 'Mod-.', (choice) => void fixes.fix(problem, choice))
  const evaluated = (): string | undefined => shown().loop.report()?.profile ?? undefined
  const { createState, createEditor } = createEditorMaker({
    words: words(),
    guides: [suggesting(client, evaluated), telling(client, evaluated)],
    onUpdate,
  })
  const restored = drafts.restored.map(restore)
  const last = drafts.restored.reduce((best, { shownAt = 0 }, index, all) => (shownAt > (all[best]?.shownAt ?? 0) ? index : best), 0)
  const [tabs, setTabs] = createSignal<readonly Tab[]>(restored.length > 0 ? restored : [make('', noFile)])
  const [shown, setShown] = createSignal(tabs()[last]!)
  // The editor may tell of itself as soon as it is there: until all that hears it is, there is no waiting.
  await breathe()
  const editor = createEditor(shown().state())
  const { view } = editor
  const [moved, setMoved] = createSignal(0)
  let comeBack = (): void => {}
  let awaited: (() => void) | undefined

  // What of the loops the rest of the page sees is that of the text in the editor.
  const loop: LintLoop = {
    phase: () => shown().loop.phase(),
    report: () => shown().loop.report(),
    problems: () => shown().loop.problems(),
    onUpdate: (update) => shown().loop.onUpdate(update),
    run: (ofView) => shown().loop.run(ofView),
    expire: () => shown().loop.expire(),
    leave: () => shown().loop.leave(),
  }
  const [navigation, outlining, fixes] = createRoot(() => {
    createEffect(on(words, (next) => editor.speak(next), { defer: true }))
    const ways = createNavigation(view, loop, moved)
    return [ways, createOutlining(view, client, loop, shown), createFixes(view, client, { loop, shown, current: ways.current, toUndo })]
  })

  // Nobody has it yet who could change it; to be put on the page takes long enough again.
  await breathe()
  shown().enter()
  void shown().loop.run(view)

  const workspace: Workspace = {
    ...loop,
    ...fixes,
    ...navigation,
    goToOffset,
    ...outlining,
    view,
    tabs,
    shown,
    cursor: () => shown().cursor(),
    file: () => shown().file(),
    isEmpty: () => shown().isEmpty(),
    form: () => shown().form(),
    profile: () => shown().profile(),
    show,
    focus,
    add,
    open,
    replace,
    select,
    close,
    setFile,
    toUndo,
    chooseProfile,
    search: () => void openSearchPanel(view),
    foldAll: () => void foldAll(view),
    unfoldAll: () => void unfoldAll(view),
    lintAgain,
    saveDrafts,
    wipe,
  }
  return workspace

  function onUpdate(update: ViewUpdate): void {
    shown().onUpdate(update)
    outlining.onUpdate(update)
    if (update.transactions.length > 0) setMoved((count) => count + 1)
    const isBrought = update.transactions.some(
      (one) => one.isUserEvent('input.paste') || one.isUserEvent('input.drop') || one.isUserEvent('open'),
    )
    if (update.docChanged && isBrought) receiveForeign()
  }

  /** What was just brought and is no JSON is read, where it can be; what reads it is fetched with the first of these. */
  function receiveForeign(): void {
    if (looksForeign(view.state.doc.sliceString(0, 200)) === undefined) return
    void import('../foreign/receive.ts').then(({ receive }) => receive(workspace, client))
  }

  function make(text: string, file: OpenFile, draft?: Draft): Tab {
    return createRoot((dispose) => {
      const isChanged = draft === undefined ? file.name === null : draft.isChanged !== false
      const id = draft?.id ?? crypto.randomUUID()
      const state = createState({ text, file, isChanged, cursor: draft?.cursor ?? 0 })
      const tab = createTab({
        id,
        state,
        slot: drafts.slot(id),
        profile: draft?.profile,
        openedAt: draft?.openedAt ?? Date.now(),
        client,
        render,
      })
      ends.set(tab, dispose)
      onTab(tab)
      return tab
    })
  }

  function restore(draft: Draft): Tab {
    const { text, name, lineEnd, handle } = draft
    return make(text, { name, lineEnd, handle }, draft)
  }

  function enter(tab: Tab): void {
    batch(() => {
      setShown(tab)
      editor.put(tab.state(), tab.enter())
      setMoved((count) => count + 1)
    })
    void tab.loop.run(view)
  }

  function select(tab: Tab): void {
    if (tab === shown() || !tabs().includes(tab)) return
    shown().leave(view)
    enter(tab)
  }

  function show(parent: HTMLElement): () => void {
    parent.append(editor.host)
    view.requestMeasure()
    comeBack()
    awaited?.()
    awaited = undefined
    return () => {
      comeBack = editor.leave()
      editor.host.remove()
    }
  }

  function goToOffset(offset: number): void {
    if (editor.host.isConnected) navigation.goToOffset(offset)
    else awaited = () => navigation.goToOffset(offset)
  }

  function focus(): void {
    if (editor.host.isConnected) view.focus()
    else awaited ??= () => view.focus()
  }

  function open(text: string, file: OpenFile): (() => void) | undefined {
    if (shown().isEmpty() || (shown().file().isSample === true && !shown().isChanged())) {
      const wasEmpty = shown().isEmpty()
      const back = replace(text, file)
      return wasEmpty ? undefined : back
    }
    add(text, file)
    return undefined
  }

  function add(text: string, file: OpenFile): void {
    const tab = make(text, file)
    setTabs((all) => [...all, tab])
    tab.draft.touch()
    select(tab)
    receiveForeign()
  }

  function replace(text: string, file: OpenFile): () => void {
    const doc = view.state.toText(text)
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: doc },
      selection: { anchor: 0 },
      effects: [setOpenFile(file, file.name === null ? undefined : doc), EditorView.scrollIntoView(0)],
      annotations: isolateHistory.of('full'),
      userEvent: 'open',
    })
    return toUndo()
  }

  function close(tab: Tab): void {
    const index = tabs().indexOf(tab)
    if (index < 0) return
    const left = tabs().filter((other) => other !== tab)
    const next = left[Math.min(index, left.length - 1)] ?? make('', noFile)
    setTabs(left.length > 0 ? left : [next])
    if (tab === shown()) {
      tab.leave(view)
      enter(next)
    }
    end(tab)
    void drafts.slot(tab.id).forget()
  }

  function end(tab: Tab): void {
    ends.get(tab)?.()
    ends.delete(tab)
  }

  function setFile(tab: Tab, file: OpenFile, written: Text): void {
    const effects = setOpenFile(file, written)
    if (tab !== shown()) {
      tab.update({ effects })
      return
    }
    view.dispatch({ effects })
    // Under its new name it may hold something else.
    void tab.loop.run(view)
  }

  function toUndo(): () => void {
    const tab = shown()
    return () => {
      select(tab)
      if (tab === shown()) undo(view)
    }
  }

  function chooseProfile(profile: string | undefined): void {
    shown().setProfile(profile)
    void loop.run(view)
  }

  function lintAgain(): void {
    for (const tab of tabs()) tab.loop.expire()
    void loop.run(view)
  }

  async function saveDrafts(): Promise<boolean> {
    const saved = await Promise.all(tabs().map((tab) => tab.isEmpty() || tab.draft.flush()))
    return saved.every(Boolean)
  }

  async function wipe(): Promise<void> {
    const old = tabs()
    const fresh = make('', noFile)
    setTabs([fresh])
    shown().leave(view)
    enter(fresh)
    for (const tab of old) end(tab)
    await drafts.wipe()
  }
}
