import { createSignal } from 'solid-js'

/** A short message that something happened. */
export interface Notice {
  readonly id: number
  readonly text: string
  /** An error stays until it is closed. */
  readonly kind: 'done' | 'error' | 'offer'
  readonly action: NoticeAction | undefined
}

/** What can be done about it. */
export interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

const [shown, show] = createSignal<readonly Notice[]>([])
const mostShown = 3
let last = 0

/** The messages on the page, oldest first. */
export const notices = shown

/** Shows a message: `done` goes away by itself, `error` and `offer` stay until they are closed. */
export function say(text: string, kind: Notice['kind'] = 'done', action?: NoticeAction): void {
  last += 1
  const notice = { id: last, text, kind, action }
  show((others) => [...others.filter((other) => other.text !== text && other.kind !== 'done'), notice].slice(-mostShown))
}

/** Takes a message away. */
export function dismiss(id: number): void {
  show((others) => others.filter((other) => other.id !== id))
}
