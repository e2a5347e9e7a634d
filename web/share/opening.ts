import type { App } from '../app.ts'
import { showText } from '../files/open-files.ts'
import { noFile } from '../editor/file.ts'
import { say } from '../page/notices.ts'
import { shareWords } from '../text/share/words.ts'
import { readFragment } from './fragment.ts'

/** Opens the text that a link carries in its fragment; a reload has nothing to open any more. */
export async function openLink(app: App, hash: string): Promise<void> {
  app.navigate('/', { replace: true })
  const text = await readFragment(hash)
  if (text === undefined) return say(shareWords().brokenLink, 'error')
  if (await showText(app, text.replaceAll(/\r\n?/g, '\n'), noFile)) say(shareWords().openedLink)
}
