import type { Config } from '../config.ts'
import { createMailer } from '../dispatch/mailer.ts'
import { createSessions, type SessionNeeds } from './create.ts'
import { startLetters } from './letters.ts'
import type { Sessions } from './sessions.ts'

/** Sessions, and the letters they send where there is a mail server. */
export function startSessions(smtp: Config['smtp'], needs: Omit<SessionNeeds, 'sendLetter'>): Sessions {
  if (smtp === undefined) return createSessions({ ...needs, sendLetter: undefined })
  const mailer = createMailer(smtp)
  const letters = startLetters(mailer, needs.publicUrl, needs.onError)
  const sessions = createSessions({ ...needs, sendLetter: (letter) => letters.send(letter) })
  return {
    ...sessions,
    async close() {
      await sessions.close()
      await letters.close()
      mailer.close()
    },
  }
}
