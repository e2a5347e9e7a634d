import type { Workspace } from '../editor/workspace.ts'
import type { LintClient } from '../linting/client.ts'
import { say } from '../page/notices.ts'
import { shareWords } from '../text/share/words.ts'
import { copyText } from '../page/clipboard.ts'

/** Puts the text with made-up values into the clipboard. */
export async function copyAnonymous({ view, form, profile }: Workspace, client: LintClient): Promise<void> {
  const made = client.ask('anonymize', view.state.doc.toString(), form(), client.surroundings(profile()))
  const text = made.then((one) => {
    if (one === undefined) throw new Error('no JSON')
    return one.text
  })
  if ((await made) === undefined) return say(shareWords().notJson, 'error')
  const { isSame } = (await made)!
  await copyText(text, isSame ? shareWords().copiedAnonymous : shareWords().copiedDifferent)
}
