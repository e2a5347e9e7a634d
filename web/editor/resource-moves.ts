import { isolateHistory } from '@codemirror/commands'
import { showDialog } from '@codemirror/view'
import type { Edit } from '../../worker/api.ts'
import type { LintClient } from '../linting/client.ts'
import { say } from '../page/notices.ts'
import { moveWords } from '../text/moves/words.ts'
import { words } from '../text/words.ts'
import { lightUp } from './changed.ts'
import type { Workspace } from './workspace.ts'

/** Goes to the resource that the reference at the cursor means. */
export async function goToDefinition(workspace: Workspace, client: LintClient): Promise<void> {
  const { state } = workspace.view
  const [target] = await client.ask('definition', state.doc.toString(), state.selection.main.head)
  if (workspace.view.state.doc !== state.doc) return
  if (target === undefined) say(moveWords().noDefinition)
  else workspace.goToOffset(target.from)
}

/** Goes to the next place where the resource at the cursor is spoken of: its id, then each reference to it, and round again. */
export async function goToReference(workspace: Workspace, client: LintClient): Promise<void> {
  const { state } = workspace.view
  const { head } = state.selection.main
  const found = await client.ask('references', state.doc.toString(), head)
  if (workspace.view.state.doc !== state.doc) return
  const places = found.toSorted((a, b) => a.from - b.from)
  const next = places.find(({ from }) => from > head) ?? places[0]
  if (next === undefined) return say(moveWords().noReferences)
  workspace.goToOffset(next.from)
  say(moveWords().references(places.indexOf(next) + 1, places.length))
}

/** Asks for another id of the resource at the cursor, and changes it with every reference to it. */
export async function renameResource(workspace: Workspace, client: LintClient): Promise<void> {
  const { view, toUndo } = workspace
  const { doc, selection } = view.state
  const offset = selection.main.head
  const place = await client.ask('renamable', doc.toString(), offset)
  if (view.state.doc !== doc) return
  if (place === undefined) return say(moveWords().noId)
  const { close, result } = showDialog(view, {
    label: moveWords().newId,
    input: { type: 'text', name: 'id', value: place.id, 'aria-label': moveWords().newId, autocomplete: 'off', spellcheck: 'false' },
    focus: true,
    submitLabel: moveWords().rename,
    class: 'cm-rename',
  })
  const form = await result
  const wanted = (form?.elements.namedItem('id') as HTMLInputElement | null)?.value.trim() ?? ''
  const edits = wanted === '' || wanted === place.id ? [] : await client.ask('rename', doc.toString(), offset, wanted)
  if (typeof edits === 'string') say(edits, 'error')
  else if (edits.length > 0 && view.state.doc !== doc) say(words().notices.changedMeanwhile)
  else if (edits.length > 0) {
    view.dispatch({ changes: edits as Edit[], effects: close, annotations: isolateHistory.of('full'), userEvent: 'rename' })
    view.dispatch({ effects: lightUp(edits) })
    say(moveWords().renamed(wanted, edits.length - 1), 'done', { label: words().notices.undo, run: toUndo() })
  }
  view.focus()
}
