import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

let pressedAt = Number.NEGATIVE_INFINITY

/** Remembers when a key was last pressed in the editor. */
export const keyTimes: Extension = EditorView.domEventObservers({ keydown: ({ timeStamp }) => void (pressedAt = timeStamp) })

/** When that was, in milliseconds of `performance.now()`: some before the text changes by it. */
export function lastKey(): number {
  return pressedAt
}
