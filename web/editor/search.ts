import { Compartment, type Extension, type StateEffect } from '@codemirror/state'
import { EditorView, keymap, type Command, type ViewUpdate } from '@codemirror/view'

/** The search in the texts of an editor, which is fetched when somebody first goes into one. */
export interface Search {
  /** The part of the state of a new text. */
  readonly begin: () => Extension
  /** Brings a state up to date that was made before the search was there. */
  readonly renew: () => StateEffect<unknown>
  readonly open: Command
}

/** The keys of the text that ask for it, as CodeMirror binds them. */
const keys = ['Mod-f', 'F3', 'Shift-F3', 'Mod-g', 'Shift-Mod-g', 'Mod-Shift-l', 'Mod-Alt-g', 'Mod-d']

/** Makes the search of an editor. */
export function createSearch(): Search {
  const part = new Compartment()
  let extension: Extension = [
    keymap.of(keys.map((key) => ({ key, run: later(key), preventDefault: true }))),
    EditorView.updateListener.of(bringInTime),
  ]
  const renew = (): StateEffect<unknown> => part.reconfigure(extension)
  return { begin: () => part.of(extension), renew, open: later('Mod-f') }

  /** Brings the search, and answers what does as its keys do. */
  async function bring(view: EditorView): Promise<(key: string) => void> {
    const { searching, pressSearchKey } = await import('./searching.ts')
    if (extension !== searching) {
      extension = searching
      view.dispatch({ effects: renew() })
    }
    return (key) => pressSearchKey(view, key)
  }

  /** Does what a key is for once the search is there; until then nothing that is typed gets into the text. */
  function later(key: string): Command {
    return (view) => {
      view.contentDOM.blur()
      void press(view, key)
      return true
    }
  }

  async function press(view: EditorView, key: string): Promise<void> {
    const doAs = await bring(view).catch(() => undefined)
    view.focus()
    doAs?.(key)
  }

  function bringInTime({ view, focusChanged }: ViewUpdate): void {
    if (focusChanged) void bring(view).catch(() => {})
  }
}
