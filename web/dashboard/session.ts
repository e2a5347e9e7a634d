import { createSignal } from 'solid-js'
import type { Session } from '../../proxy/api.ts'
import type { Failure } from '../remote/client.ts'
import { say } from '../page/notices.ts'
import { panelWords } from '../text/panel/words.ts'

const [current, setCurrent] = createSignal<Session | null>()

/** Who is signed in; null for nobody, undefined while that is not known. The cookie itself is out of the page's reach. */
export const session = current

/** Says who is signed in. */
export function useSession(next: Session | null): void {
  setCurrent(next)
}

/** A session that the service no longer knows is over here too. */
export function noteFailure({ code }: Failure): void {
  if (code !== 'session-missing') return
  if (current()) say(panelWords().panel.sessionOver, 'error')
  setCurrent(null)
}
