import { getSearchQuery, searchPanelOpen } from '@codemirror/search'
import type { EditorState, Extension } from '@codemirror/state'
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { words } from '../text/words.ts'

/** So many matches are counted: more would keep the keyboard waiting. */
const most = 1_000
/** In UTF-16 units: a longer text is not counted in, for the same reason. */
const longest = 2_000_000

const counter = ViewPlugin.fromClass(
  class {
    private readonly said = document.createElement('span')
    constructor(view: EditorView) {
      this.said.className = 'cm-search-count'
      this.said.setAttribute('role', 'status')
      this.show(view)
    }
    update(update: ViewUpdate): void {
      const isOther = getSearchQuery(update.state) !== getSearchQuery(update.startState)
      if (update.docChanged || update.selectionSet || isOther || !this.said.isConnected) this.show(update.view)
    }
    destroy(): void {
      this.said.remove()
    }
    private show({ dom, state }: EditorView): void {
      if (!searchPanelOpen(state)) return
      this.said.textContent = toSentence(state)
      // The panel is put on the page after this; moved each time it would be said anew, or not at all.
      queueMicrotask(() => this.said.isConnected || dom.querySelector('.cm-search [name=next]')?.before(this.said))
    }
  },
)

const look = EditorView.baseTheme({ '.cm-search-count': { margin: '0 8px', color: 'var(--muted)', fontSize: '13px' } })

/** Says beside the field of a search how many matches there are and which of them is selected. */
export const matchCount: Extension = [counter, look]

function toSentence(state: EditorState): string {
  const query = getSearchQuery(state)
  if (query.search === '' || !query.valid || state.doc.length > longest) return ''
  const { from, to } = state.selection.main
  const cursor = query.getCursor(state)
  let count = 0
  let at = 0
  for (let step = cursor.next(); step.done !== true && count <= most; step = cursor.next()) {
    count += 1
    if (step.value.from === from && step.value.to === to) at = count
  }
  return words().editor.matches(at, Math.min(count, most), count > most)
}
