import { say } from '../shell/notices.ts'
import { words } from '../text/words.ts'

/** Puts a text that is still being made into the clipboard; Safari lets a page write later only what it promised while a key was down. */
export async function copyText(text: Promise<string>, done: string): Promise<void> {
  const item = new ClipboardItem({ 'text/plain': text.then((made) => new Blob([made], { type: 'text/plain' })) })
  try {
    await navigator.clipboard.write([item])
    say(done)
  } catch {
    say(words().notices.notCopied, 'error')
  }
}
