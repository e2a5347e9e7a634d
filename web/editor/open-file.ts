import { invertedEffects } from '@codemirror/commands'
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state'

/** The file that the text in the editor is, or would be. */
export interface OpenFile {
  /** null where it has no name yet. */
  readonly name: string | null
  /** How its lines end; the editor itself knows `\n` alone. */
  readonly lineEnd: '\n' | '\r\n'
  /** Where it can be written back to, in browsers that give such a thing. */
  readonly handle: FileSystemFileHandle | undefined
}

/** A file that is not one yet. */
export const noFile: OpenFile = { name: null, lineEnd: '\n', handle: undefined }

/** Says that the text is another file from now on. */
export const setOpenFile = StateEffect.define<OpenFile>()

const field = StateField.define<OpenFile>({
  create: () => noFile,
  update: (file, { effects }) => effects.reduce((current, effect) => (effect.is(setOpenFile) ? effect.value : current), file),
})

/** Keeps the open file with the text, so that undoing an opening also brings the old name back. */
export function openFileField(initial: OpenFile): Extension {
  return [
    field.init(() => initial),
    invertedEffects.of(({ effects, startState }) =>
      effects.some((effect) => effect.is(setOpenFile)) ? [setOpenFile.of(startState.field(field))] : [],
    ),
  ]
}

/** The file that is open in a state of the editor. */
export function openFileOf(state: EditorState): OpenFile {
  return state.field(field)
}
