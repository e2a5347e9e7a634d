import { createSignal, onCleanup, type Accessor } from 'solid-js'
import type { DraftContent, DraftSlot } from './drafts.ts'

/** The state of a draft: kept on this device as it is, on its way there, or not to be kept. */
type DraftStatus = 'saved' | 'saving' | 'not-saved'

/** Keeps a draft up to date while somebody types. */
export interface Autosave {
  readonly status: Accessor<DraftStatus>
  /** Says that the text changed. */
  readonly touch: () => void
  /** Says that something changed that can wait until the window is hidden. */
  readonly note: () => void
  /** Saves at once; false where that failed. */
  readonly flush: () => Promise<boolean>
}

/** How long typing has to pause, and how long it is waited for a pause, in milliseconds. */
const pause = 300
const mostWait = 2_000

/** Saves what `read` gives, a little after each change and before the window is hidden, until its owner is disposed of. */
export function createAutosave(slot: DraftSlot, read: () => DraftContent): Autosave {
  const [status, setStatus] = createSignal<DraftStatus>(slot.isKept ? 'saved' : 'not-saved')
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0
  let isStale = false
  /** How many changes there were, by which a save knows whether another came while it took its time. */
  let changes = 0
  let saves = 0

  const controller = new AbortController()
  const { signal } = controller
  const onVisibility = () => {
    if (document.visibilityState === 'hidden' && isStale) void save(true)
  }
  const onHide = () => {
    if (isStale) void save(true)
  }
  const onUnload = (event: Event) => {
    // Until the next page answers there is still time to write, which there may not be once this one is hidden.
    onHide()
    if (status() === 'not-saved' && read().text !== '') event.preventDefault()
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('pagehide', onHide, { signal })
  addEventListener('beforeunload', onUnload, { signal })
  onCleanup(() => {
    controller.abort()
    clearTimeout(timer)
  })

  return { status, touch, note, flush: () => save(false) }

  function touch(): void {
    // A text that was closed may still hear that its file was written; its draft is gone, and stays so.
    if (signal.aborted) return
    note()
    if (!slot.isKept) return
    const now = Date.now()
    if (timer === undefined) waitingSince = now
    clearTimeout(timer)
    setStatus('saving')
    timer = setTimeout(() => void save(false), Math.min(pause, Math.max(0, waitingSince + mostWait - now)))
  }

  function note(): void {
    changes += 1
    isStale = slot.isKept
  }

  async function save(isLeaving: boolean): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    const kept = changes
    const turn = (saves += 1)
    try {
      await slot.save(read(), isLeaving)
      // Not before: a large text takes its time to be encoded, and a window that is closed meanwhile hands it over at once.
      if (kept === changes) isStale = false
      if (timer === undefined && turn === saves) setStatus('saved')
      return true
    } catch {
      setStatus('not-saved')
      return false
    }
  }
}
