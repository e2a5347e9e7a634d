import { StateEffect, StateField, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { Edit } from '../../worker/api.ts'

const setChanged = StateEffect.define<readonly { readonly from: number; readonly to: number }[]>()
const mark = Decoration.line({ class: 'cm-changed' })

/** Lets lines that the page changed by itself light up for a moment. */
export const changedLines: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { docChanged, effects, state }) {
    const effect = effects.find((one) => one.is(setChanged))
    if (effect === undefined) return docChanged ? Decoration.none : shown
    const starts = (effect.value as readonly { from: number; to: number }[]).flatMap(({ from, to }) => {
      const lines: number[] = []
      for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
        lines.push(line.from)
        if (line.to >= to || line.number === state.doc.lines) return lines
      }
    })
    return Decoration.set([...new Set(starts)].toSorted((a, b) => a - b).map((start) => mark.range(start)))
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** The effect that lights up what edits inserted. */
export function lightUp(edits: readonly Edit[]): StateEffect<unknown> {
  let shift = 0
  return setChanged.of(
    edits.map(({ from, to, insert }) => {
      const start = from + shift
      shift += insert.length - (to - from)
      return { from: start, to: start + insert.length }
    }),
  )
}
