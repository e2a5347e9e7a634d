import { EditorView } from '@codemirror/view'

/** How two texts look side by side, over `editorLook`; apart from that, for it is no part of the first load. */
export const comparisonLook = EditorView.theme({
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
})
