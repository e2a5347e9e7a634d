import { json } from '@codemirror/lang-json'
import { Change, diff, MergeView, unifiedMergeView, type DiffConfig } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import type { Edit } from '../../worker/api.ts'
import { editorLook } from './look.ts'

/** A text, and what becomes of it. */
export interface Compared {
  readonly before: string
  readonly after: string
  /** The edits that make the one of the other. */
  readonly edits: readonly Edit[]
}

/** How the two are shown. */
export interface ComparisonOptions {
  /** In one column, where there is no room for two. */
  readonly isNarrow: boolean
  /** The name of each side. */
  readonly labels: { readonly before: string; readonly after: string }
  readonly phrases: Readonly<Record<string, string>>
}

/** How many differences a changed stretch is searched for what stayed in it, and how long all of them may take, in milliseconds. */
const scanLimit = 2000
const mostTime = 100
const collapseUnchanged = { margin: 2, minSize: 4 }

/** Over that of every editor. */
const look = EditorView.theme({
  '&': { height: 'auto' },
  '.cm-content': { padding: '8px 0' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--gone-line)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--come-line)' },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': { background: 'var(--gone)', borderRadius: '2px' },
  '&.cm-merge-b .cm-changedText': { background: 'var(--come)', borderRadius: '2px' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--error)' },
  '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--ok)' },
  '.cm-collapsedLines': {
    padding: '3px 12px',
    background: 'var(--chrome)',
    color: 'var(--muted)',
    fontFamily: 'var(--sans)',
    fontSize: '12.5px',
    '&::before, &::after': { content: 'none' },
  },
  // Where the system chooses the colours, grounds tell nothing of what goes and what comes.
  '@media (forced-colors: active)': {
    '.cm-deletedLine .cm-changedText, .cm-deletedText': { textDecoration: 'line-through' },
    '.cm-insertedLine .cm-changedText': { textDecoration: 'underline 2px' },
    '.cm-changedLineGutter, .cm-deletedLineGutter': { forcedColorAdjust: 'none' },
  },
})

/** Shows what becomes of a text, what stays folded away, inside the shadow root of an element; call the result to end it. */
export function showComparison(host: HTMLElement, compared: Compared, { isNarrow, labels, phrases }: ComparisonOptions): () => void {
  const { before, after, edits } = compared
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const diffConfig: DiffConfig = { override: () => toChanges(before, edits) }
  const extend = (label: string): Extension => [
    lineNumbers(),
    json(),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
    EditorState.phrases.of(phrases),
    editorLook,
    look,
  ]
  const view = isNarrow
    ? new EditorView({
        doc: after,
        extensions: [extend(labels.after), unifiedMergeView({ original: before, mergeControls: false, diffConfig, collapseUnchanged })],
        parent: root,
        root,
      })
    : new MergeView({
        a: { doc: before, extensions: extend(labels.before) },
        b: { doc: after, extensions: extend(labels.after) },
        parent: root,
        root,
        diffConfig,
        collapseUnchanged,
      })
  return () => view.destroy()
}

/** Edits of a text as the stretches that differ on both sides; what stayed inside of one is left out of it. */
export function toChanges(before: string, edits: readonly Edit[]): readonly Change[] {
  const care: DiffConfig = { scanLimit, timeout: Math.ceil(mostTime / edits.length) }
  let shift = 0
  return edits.flatMap(({ from, to, insert }) => {
    const at = from + shift
    shift += insert.length - (to - from)
    return diff(before.slice(from, to), insert, care).map(
      ({ fromA, toA, fromB, toB }) => new Change(from + fromA, from + toA, at + fromB, at + toB),
    )
  })
}
