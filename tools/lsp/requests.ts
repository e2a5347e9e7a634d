import type { TextDocumentPositionParams } from 'vscode-languageserver'
import type { ReadingLanguage } from '../../language/say-value.ts'

/** Asks for the `Reading` of the resource at a place, or null where there is none: a request of `svc` alone. */
export const readRequest = 'svc/read'

/** The parameters of `svc/read`. */
export interface ReadParams extends TextDocumentPositionParams {
  readonly language: ReadingLanguage
}
