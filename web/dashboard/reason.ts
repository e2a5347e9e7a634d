import { panelWords } from '../text/panel/words.ts'

/** Why a delivery failed, in words; with the status of the answer where there was one. */
export function reasonOf({ failure, responseStatus }: { readonly failure: string | null; readonly responseStatus: number | null }): string {
  const { reasons, otherReason, answered } = panelWords().webhook
  const reason = failure === null ? '' : (reasons[failure] ?? otherReason(failure))
  return [reason, responseStatus === null ? '' : answered(responseStatus)].filter((part) => part !== '').join(', ')
}
