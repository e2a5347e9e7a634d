import { ResponseError } from 'vscode-languageserver'
import type { Lang } from '../node/report-language.ts'
import { serverWords } from './words.ts'

/** The answer to a question that was overtaken by a change: it is to be asked again. */
export function cancelled(code: number, language: Lang): ResponseError<{ readonly retriggerRequest: boolean }> {
  return new ResponseError(code, serverWords[language].changed, { retriggerRequest: true })
}
