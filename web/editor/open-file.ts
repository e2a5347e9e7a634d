import { invertedEffects } from '@codemirror/commands'
import { StateEffect, StateField, type EditorState, type Extension, type Text } from '@codemirror/state'
import type { TextForm } from '../../worker/api.ts'
import { noFile, type OpenFile } from './file.ts'

/** The form of a text by the name of its file; without one, by how it begins: no JSON ends on a line and begins on the next. */
export function formOf({ name }: OpenFile, doc: Text): TextForm {
  if (name !== null) return /\.ndjson$/i.test(name) ? 'ndjson' : 'json'
  const [first, second] = beginnings(doc)
  return first === '{}' && second?.startsWith('{') === true ? 'ndjson' : 'json'
}

const mostBlank = 20

/** The first and the last character of each of the first lines that say something. */
function beginnings(doc: Text): readonly string[] {
  const found: string[] = []
  for (let number = 1; number <= Math.min(doc.lines, mostBlank) && found.length < 2; number += 1) {
    const { from, to } = doc.line(number)
    if (from < to) found.push(doc.sliceString(from, from + 1) + doc.sliceString(to - 1, to))
  }
  return found
}

/** A file, and the text it has where it lies; undefined where it lies nowhere, or that is not known. */
interface Kept {
  readonly file: OpenFile
  readonly text: Text | undefined
}

const setKept = StateEffect.define<Kept>()
const setRead = StateEffect.define<OpenFile>()

const field = StateField.define<Kept>({
  create: () => ({ file: noFile, text: undefined }),
  update: (kept, { effects, newDoc }) =>
    effects.reduce(
      (current, effect) => (effect.is(setKept) ? effect.value : effect.is(setRead) ? { file: effect.value, text: newDoc } : current),
      kept,
    ),
})

/** Says that the text is another file from now on, and that this text is what it has. */
export function setOpenFile(file: OpenFile, text: Text | undefined): StateEffect<unknown> {
  return setKept.of({ file, text })
}

/** Says that the text is what another file has from now on. */
export function setReadFile(file: OpenFile): StateEffect<unknown> {
  return setRead.of(file)
}

/** Keeps the open file with the text, so that undoing an opening also brings the old name back. */
export function openFileField(file: OpenFile, text: Text | undefined): Extension {
  return [
    field.init(() => ({ file, text })),
    invertedEffects.of(({ effects, startState }) =>
      effects.some((effect) => effect.is(setKept) || effect.is(setRead)) ? [setKept.of(startState.field(field))] : [],
    ),
  ]
}

/** The file that is open in a state of the editor. */
export function openFileOf(state: EditorState): OpenFile {
  return state.field(field).file
}

/** Whether a state of the editor holds what would be lost without it: a text that is not what its file has. */
export function isChanged(state: EditorState): boolean {
  const { text } = state.field(field)
  return text === undefined ? state.doc.length > 0 : !text.eq(state.doc)
}
