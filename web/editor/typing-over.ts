import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Typing over a selection, done by the editor instead of the browser: Chromium would keep the look of what it removes
 * in a style attribute, which the Content-Security-Policy refuses each time, with an error in the console.
 */
export const typingOver: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main } = view.state.selection
    if (event.inputType !== 'insertText' || event.data === null || main.empty || view.composing) return false
    const text = event.data
    const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true })
    const handlers = view.state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, main.from, main.to, text, insert))) view.dispatch(insert())
    event.preventDefault()
    return true
  },
})
