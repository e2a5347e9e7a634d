/** The file that the text in the editor is, or would be. */
export interface OpenFile {
  /** null where it has no name yet. */
  readonly name: string | null
  /** How its lines end; the editor itself knows `\n` alone. */
  readonly lineEnd: '\n' | '\r\n'
  /** Where it can be written back to, in browsers that give such a thing. */
  readonly handle: FileSystemFileHandle | undefined
  /** Whether the page brought it to show something, so that the next text may take its place. */
  readonly isSample?: boolean
}

/** A file that is not one yet. */
export const noFile: OpenFile = { name: null, lineEnd: '\n', handle: undefined }
