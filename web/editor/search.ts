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
  /** Does as a key of the search does, once that is there. */
  let press: ((view: EditorView, key: string) => void) | undefined
  const renew = (): StateEffect<unknown> => part.reconfigure(extension)
  return { begin: () => part.of(extension), renew, open: later('Mod-f') }

  async function bring(view: EditorView): Promise<void> {
    if (press !== undefined) return
    const { searching, pressSearchKey } = await import('./searching.ts')
    extension = searching
    press = pressSearchKey
    view.dispatch({ effects: renew() })
  }

  /** Does what a key is for, at once or when the search is there; until then nothing that is typed gets into the text. */
  function later(key: string): Command {
    return (view) => {
      if (press === undefined) void pressLater(view, key)
      else press(view, key)
      return true
    }
  }

  async function pressLater(view: EditorView, key: string): Promise<void> {
    view.contentDOM.blur()
    await bring(view).catch(() => {})
    view.focus()
    press?.(view, key)
  }

  function bringInTime({ view, focusChanged }: ViewUpdate): void {
    if (focusChanged) void bring(view).catch(() => {})
  }
}
