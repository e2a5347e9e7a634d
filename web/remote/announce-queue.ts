import { createEffect, on } from 'solid-js'
import type { App } from '../app.ts'
import { isOnline } from '../page/network.ts'
import { idle } from '../page/idle.ts'
import { say } from '../page/notices.ts'
import { waiting, watchQueue } from '../storage/queue.ts'
import { words } from '../text/words.ts'

/** Says, once the network is back, that validations wait for it. Nothing is sent by that: the page they wait on asks. */
export function announceQueue({ navigate }: Pick<App, 'navigate'>): void {
  void idle().then(watchQueue)
  const count = (): number => waiting().length
  createEffect(
    on([isOnline, () => count() > 0], ([online, isAny], before) => {
      const cameBack = online && before?.[0] === false
      const wasLeft = online && before?.[1] === false
      // A validation put off while there is a network is being looked at already.
      if (!isAny || !(cameBack || (wasLeft && location.pathname !== '/panel/validar'))) return
      say(words().queue.waiting(count()), 'offer', { label: words().queue.see, run: () => navigate('/panel/validar') })
    }),
  )
}
