import { say } from '../shell/notices.ts'
import { words } from '../text/words.ts'

/** Copies a text and says what it was, or that the browser refused. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    say(words().catalogs.copied(what))
  } catch {
    say(words().catalogs.notCopied, 'error')
  }
}
