import { createSignal } from 'solid-js'

/** A short message that something happened. */
export interface Notice {
  readonly id: number
  readonly text: string
  /** An error stays until it is closed. */
  readonly kind: 'done' | 'error' | 'offer'
  readonly action: NoticeAction | undefined
}

/** An action that a notice offers. */
export interface NoticeAction {
  readonly label: string
  readonly run: () => void
}

const [shown, show] = createSignal<readonly Notice[]>([])
const mostShown = 3
let last = 0

/** The messages on the page, oldest first. */
export const notices = shown

/**
 * Shows a message: `done` goes away by itself, `error` and `offer` stay until they are closed. Of what was done only the
 * last can be undone.
 */
export function say(text: string, kind: Notice['kind'] = 'done', action?: NoticeAction): void {
  last += 1
  const notice = { id: last, text, kind, action }
  const isOutdated = (other: Notice): boolean =>
    other.text === text || (kind === 'done' && other.kind === 'done' && action !== undefined && other.action !== undefined)
  show((others) => [...others.filter((other) => !isOutdated(other)), notice].slice(-mostShown))
}

/** Takes a message away. */
export function dismiss(id: number): void {
  show((others) => others.filter((other) => other.id !== id))
}
