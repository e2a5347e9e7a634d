import { words } from '../text/words.ts'
import { say } from './notices.ts'

/**
 * Puts a text into the clipboard and says `done`, or that the browser refused. A text that is still being made is promised at once: Safari
 * lets a page write later only what it promised while a key was down.
 */
export async function copyText(text: string | Promise<string>, done: string): Promise<void> {
  try {
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : navigator.clipboard.write([toItem(text)]))
    say(done)
  } catch {
    say(words().notices.notCopied, 'error')
  }
}

function toItem(text: Promise<string>): ClipboardItem {
  return new ClipboardItem({ 'text/plain': text.then((made) => new Blob([made], { type: 'text/plain' })) })
}
