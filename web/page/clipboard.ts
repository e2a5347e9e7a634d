import { words } from '../text/words.ts'
import { say } from './notices.ts'

/**
 * Puts a text into the clipboard and says `done`, or that the browser refused. A text that is still being made is promised at once: Safari
 * lets a page write later only what it promised while a key was down.
 */
export function copyText(text: string | Promise<string>, done: string): Promise<void> {
  return copyAnd(text, (isCopied) => (isCopied ? say(done) : sayRefused()))
}

/** The same, where the sentence depends on how the text was made. */
export async function copyAnd(text: string | Promise<string>, tell: (isCopied: boolean) => void): Promise<void> {
  try {
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : navigator.clipboard.write([toItem(text)]))
  } catch {
    return tell(false)
  }
  tell(true)
}

/** Says that the browser did not let the page copy. */
export function sayRefused(): void {
  say(words().notices.notCopied, 'error')
}

function toItem(text: Promise<string>): ClipboardItem {
  return new ClipboardItem({ 'text/plain': text.then((made) => new Blob([made], { type: 'text/plain' })) })
}
