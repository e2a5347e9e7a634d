import type { Workspace } from '../editor/workspace.ts'
import type { LintClient } from '../linting/client.ts'
import { say } from '../page/notices.ts'
import { shareWords } from '../text/share/words.ts'
import { copyAnd, sayRefused } from '../page/clipboard.ts'
import type { AnonymizedText } from '../../worker/api.ts'

/** Puts the text with made-up values into the clipboard. */
export async function copyAnonymous({ view, form, profile }: Workspace, client: LintClient): Promise<void> {
  let made: AnonymizedText | undefined
  let isJson = true
  const make = async (): Promise<string> => {
    made = await client.ask('anonymize', view.state.doc.toString(), form(), client.surroundings(profile()))
    isJson = made !== undefined
    if (made === undefined) throw new Error('no JSON')
    return made.text
  }
  await copyAnd(make(), (isCopied) => {
    if (isCopied) say(made?.isSame === true ? shareWords().copiedAnonymous : shareWords().copiedDifferent)
    else if (isJson) sayRefused()
    else say(shareWords().notJson, 'error')
  })
}
