import { foldAll, unfoldAll } from '@codemirror/language'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { createEffect, createRoot, createSignal, on } from 'solid-js'
import type { LintClient } from '../linting/client.ts'
import { breathe } from '../page/idle.ts'
import { largeText } from '../storage/large-text.ts'
import type { Drafts } from '../storage/drafts.ts'
import { language, words } from '../text/words.ts'
import { completion } from './completion.ts'
import { createFixes, type Fixes } from './fixes.ts'
import { hoverInfo } from './hover-info.ts'
import type { LintLoop } from './lint-loop.ts'
import { missingMember } from './missing.ts'
import { createMount, type Mount } from './mount.ts'
import { createNavigation, type Navigation } from './navigation.ts'
import { createOutlining, type Outlining } from './outlining.ts'
import { parseInPieces } from './parsing.ts'
import { createProblemCard } from './problem-card.ts'
import { isSameProblem, type Problem } from './problem.ts'
import { isConfig, openTextsNamedIn } from './project-config.ts'
import { createSwitching, type Switching } from './switching.ts'
import { createTabList, type TabList } from './tab-list.ts'
import type { Tab } from './tab.ts'
import { createEditorMaker } from './view.ts'

/** The texts that are open and all that is known about the one in the editor. It lives as long as the window. */
export interface Workspace
  extends
    Pick<LintLoop, 'phase' | 'report' | 'problems'>,
    Pick<Tab, 'cursor' | 'file' | 'form' | 'isEmpty' | 'profile'>,
    Pick<TabList, 'tabs' | 'shown'>,
    Pick<Mount, 'show' | 'focus'>,
    Omit<Switching, 'drop' | 'dropAll'>,
    Fixes,
    Navigation,
    Outlining {
  readonly view: EditorView
  /** Forgets a text, and its draft. */
  readonly close: (tab: Tab) => void
  /** Holds the text in the editor to a profile; undefined where the text itself decides. */
  readonly chooseProfile: (profile: string | undefined) => void
  /** Tells each update of the editor until the result is called; that another text comes into it is none. */
  readonly followUpdates: (follower: (update: ViewUpdate) => void) => () => void
  /** Opens the search of the editor. */
  readonly search: () => void
  readonly foldAll: () => void
  readonly unfoldAll: () => void
  readonly toggleWrap: () => void
  /** Says that everything has to be linted again: what it is linted with has changed. */
  readonly lintAgain: () => void
  /** Saves every text as a draft; false where one could not be kept. */
  readonly saveDrafts: () => Promise<boolean>
  /** Forgets all texts, and what was before them. */
  readonly wipe: () => Promise<void>
}

/** Listeners of the workspace. */
export interface WorkspaceOptions {
  /** Called with each tab, which may be watched as long as it is open. */
  readonly onTab: (tab: Tab) => void
  /** The text in the editor was just pasted, dropped or opened. */
  readonly onBrought: (workspace: Workspace) => void
}

/** Divides the longest of large texts in pieces, for at once it would keep the page waiting; where that cannot be fetched it does. */
async function prepareLongest(texts: readonly string[]): Promise<void> {
  const longest = texts.toSorted((a, b) => b.length - a.length)[0] ?? ''
  if (longest.length <= largeText) return
  try {
    await (await import('./large-text.ts')).prepareText(longest)
  } catch {
    // The editor divides it itself.
  }
}

/** Makes the one workspace of a window from its drafts: first the texts, then the editor, for on slow devices each takes long enough. */
export async function createWorkspace(client: LintClient, drafts: Drafts, { onTab, onBrought }: WorkspaceOptions): Promise<Workspace> {
  const evaluated = (): string | undefined => shown().loop.report()?.profile ?? undefined
  const { createState, createEditor } = createEditorMaker({
    words: words(),
    help: [completion(client, evaluated), hoverInfo(client, evaluated)],
    onUpdate,
  })
  const render = (problem: Problem) => {
    const missing = shown().form() === 'json' ? missingMember(problem.issue, view.state.doc) : undefined
    // Of several problems in one place, the key corrects one; over the text, another may be shown than the cursor is at.
    const next = fixes.nextHere()
    return createProblemCard(problem.issue, {
      fixKey: next !== undefined && isSameProblem(next, problem) ? 'Mod-.' : undefined,
      missing,
      onFix: (choice) => void (missing === undefined ? fixes.fix(problem, choice) : fixes.addMissing(problem)),
    })
  }
  await prepareLongest(drafts.restored.map(({ text }) => text))
  const list = createTabList(drafts, { client, createState, render, onTab })
  const { tabs, shown } = list
  // The editor calls back as soon as it is there: until all that it calls is, there is no waiting.
  await breathe()
  const editor = createEditor(shown().state())
  const { view } = editor
  const [moved, setMoved] = createSignal(0)
  const move = (): void => void setMoved((count) => count + 1)
  const followers = new Set<(update: ViewUpdate) => void>()
  const { drop, dropAll, ...switching } = createSwitching(editor, list, { onEnter, onAdd: () => onBrought(workspace) })
  const { whenShown, ...mount } = createMount(editor)
  client.useOpenTexts(() => openTextsNamedIn(tabs()))
  const loop = loopOf(shown)
  const [navigation, outlining, fixes] = createRoot(() => {
    createEffect(on(words, (next) => editor.speak(next), { defer: true }))
    createEffect(on(language, lintAgain, { defer: true }))
    createEffect(on(() => tabs().find(isConfig), follow))
    const ways = createNavigation(view, loop, moved)
    const { current, goTo } = ways
    return [
      ways,
      createOutlining(view, client, loop, shown),
      createFixes(view, client, { loop, shown, current, goTo, toUndo: switching.toUndo }),
    ]
  })

  // Nobody has it yet who could change it; to be put on the page takes long enough again.
  await breathe()
  shown().enter()
  void shown().loop.run(view)
  if (view.state.doc.length > largeText) void parseInPieces(view)

  const workspace: Workspace = {
    ...loop,
    ...fixes,
    ...navigation,
    ...outlining,
    ...switching,
    ...mount,
    view,
    tabs,
    shown,
    cursor: () => shown().cursor(),
    file: () => shown().file(),
    isEmpty: () => shown().isEmpty(),
    form: () => shown().form(),
    profile: () => shown().profile(),
    goToOffset: (offset) => whenShown(() => navigation.goToOffset(offset)),
    close,
    chooseProfile,
    followUpdates,
    search: editor.search,
    foldAll: () => void foldAll(view),
    unfoldAll: () => void unfoldAll(view),
    toggleWrap: editor.toggleWrap,
    lintAgain,
    saveDrafts,
    wipe,
  }
  return workspace

  function onUpdate(update: ViewUpdate): void {
    shown().onUpdate(update)
    outlining.onUpdate(update)
    for (const follower of followers) follower(update)
    if (update.transactions.length > 0) move()
    const isBrought = ['input.paste', 'input.drop', 'open'].some((event) => update.transactions.some((one) => one.isUserEvent(event)))
    if (update.docChanged && isBrought) onBrought(workspace)
    if (update.docChanged && isConfig(shown())) follow()
    if (update.state.doc.length > largeText) void import('./far-colours.ts').then(({ colourFar }) => colourFar(view)).catch(() => {})
  }

  function followUpdates(follower: (update: ViewUpdate) => void): () => void {
    followers.add(follower)
    return () => void followers.delete(follower)
  }

  function onEnter(): void {
    move()
    // Its suppressions may have changed in another text.
    if (isConfig(shown())) shown().loop.expire()
  }

  /** Has all texts linted by the configuration that is open now; the one in the editor at once. */
  function follow(): void {
    if (client.useConfig(tabs().find(isConfig)?.state().doc.toString())) lintAgain()
  }

  function close(tab: Tab): void {
    drop(tab)
    void drafts.slot(tab.id).forget()
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
    dropAll()
    await drafts.wipe()
  }
}

/** The loop of the text that is in the editor, whichever that is. */
function loopOf(shown: () => Tab): LintLoop {
  return {
    phase: () => shown().loop.phase(),
    report: () => shown().loop.report(),
    problems: () => shown().loop.problems(),
    onUpdate: (update) => shown().loop.onUpdate(update),
    run: (view) => shown().loop.run(view),
    expire: () => shown().loop.expire(),
    leave: () => shown().loop.leave(),
  }
}
