import { isolateHistory, undo } from '@codemirror/commands'
import type { Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { batch } from 'solid-js'
import { breathe } from '../page/idle.ts'
import { largeText } from '../storage/large-text.ts'
import type { OpenFile } from './file.ts'
import { setOpenFile, setReadFile } from './open-file.ts'
import { parseAgain, parseInPieces, parseLater } from './parsing.ts'
import type { TabList } from './tab-list.ts'
import type { Tab } from './tab.ts'
import { docOf, keepText, textOf } from './text-of.ts'
import type { Editor } from './view.ts'

/** Which text is in the editor, and its coming and going. */
export interface Switching {
  readonly select: (tab: Tab) => void
  /** Opens a text in a tab of its own. */
  readonly add: (text: string, file: OpenFile) => void
  /** Whether nothing is lost where another text takes the place of the one in the editor. */
  readonly isReplaced: () => boolean
  /** Opens a text in the editor where nothing is lost by that, else as `add`; the result brings back what was there. */
  readonly open: (text: string, file: OpenFile) => (() => void) | undefined
  /** Puts another text in place of the one in the editor, as one step; the result takes it back. */
  readonly replace: (text: string, file: OpenFile) => () => void
  /** Says that a text was written to a file. */
  readonly setFile: (tab: Tab, file: OpenFile, written: Text) => void
  /** Takes the last step of the text in the editor back, whatever is in it by then. */
  readonly toUndo: () => () => void
  /** Takes a text out of the window; its draft stays. */
  readonly drop: (tab: Tab) => void
  /** Takes all texts out of the window; their drafts stay. */
  readonly dropAll: () => void
}

/** Callbacks of the switching. */
export interface SwitchingOptions {
  /** Another text is in the editor. */
  readonly onEnter: () => void
  /** A text was added in a tab of its own. */
  readonly onAdd: () => void
}

/** Switches an editor among the tabs of a list. */
export function createSwitching(
  { view, put }: Pick<Editor, 'view' | 'put'>,
  { tabs, shown, setShown, append, remove, clear, end }: TabList,
  { onEnter, onAdd }: SwitchingOptions,
): Switching {
  return { select, add, isReplaced, open, replace, setFile, toUndo, drop, dropAll }

  function enter(tab: Tab): void {
    batch(() => {
      setShown(tab)
      put(tab.state(), tab.enter())
      onEnter()
    })
    void tab.loop.run(view)
  }

  function select(tab: Tab): void {
    if (tab === shown() || !tabs().includes(tab)) return
    shown().leave(view)
    enter(tab)
  }

  function add(text: string, file: OpenFile): void {
    const tab = append(text, file)
    tab.draft.touch()
    select(tab)
    onAdd()
  }

  function isReplaced(): boolean {
    return shown().isEmpty() || (shown().file().isSample === true && !shown().isChanged())
  }

  function open(text: string, file: OpenFile): (() => void) | undefined {
    if (isReplaced()) {
      const wasEmpty = shown().isEmpty()
      const back = replace(text, file)
      return wasEmpty ? undefined : back
    }
    add(text, file)
    return undefined
  }

  function replace(text: string, file: OpenFile): () => void {
    const doc = docOf(text)
    const isLarge = text.length > largeText
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: doc },
      selection: { anchor: 0 },
      effects: [
        file.name === null ? setOpenFile(file, undefined) : setReadFile(file),
        EditorView.scrollIntoView(0),
        ...(isLarge ? [parseLater()] : []),
      ],
      annotations: isolateHistory.of('full'),
      userEvent: 'open',
    })
    keepText(view.state.doc, textOf(doc))
    if (isLarge) void parseSoon()
    return toUndo()
  }

  /** Parses the text in the editor when the page has shown it, wherever it is by then. */
  async function parseSoon(): Promise<void> {
    const tab = shown()
    await breathe()
    const effects = parseAgain()
    if (tab !== shown()) return void tab.update({ effects })
    view.dispatch({ effects })
    await parseInPieces(view)
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

  function drop(tab: Tab): void {
    if (!tabs().includes(tab)) return
    const next = remove(tab)
    if (tab === shown()) {
      tab.leave(view)
      enter(next)
    }
    end(tab)
  }

  function dropAll(): void {
    const { fresh, old } = clear()
    shown().leave(view)
    enter(fresh)
    for (const tab of old) end(tab)
  }
}
