import { randomUUID } from 'node:crypto'
import { ExponentialBackoff, handleAll, retry } from 'cockatiel'
import type { Mailer } from '../dispatch/mailer.ts'
import type { ResetLetter } from './better-auth.ts'
import { resetMail } from './reset-letter.ts'

/** Letters on their way, for which nobody waits. */
export interface Letters {
  send(letter: ResetLetter): void
  /** Waits a while for those that are under way. */
  close(): Promise<void>
}

/** In milliseconds; later pauses are longer. */
const firstPause = 500

/** In milliseconds. */
const longestGoodbye = 5000

/** Sends letters, and tries again a few times where the server does not take one; then its receiver has to ask for another. */
export function startLetters(
  mailer: Pick<Mailer, 'send'>,
  publicUrl: string,
  onError: (cause: unknown) => void,
  initialDelay = firstPause,
): Letters {
  const trying = retry(handleAll, { maxAttempts: 3, backoff: new ExponentialBackoff({ initialDelay }) })
  const closing = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  return {
    send(letter) {
      const mail = { id: randomUUID(), to: letter.email, ...resetMail(letter, publicUrl) }
      const sending = trying
        .execute(() => mailer.send(mail), closing.signal)
        .catch(onError)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async close() {
      const timer = setTimeout(() => closing.abort(), longestGoodbye)
      await Promise.all(underWay)
      clearTimeout(timer)
    },
  }
}
