import { idle } from '../page/idle.ts'
import { say } from '../page/notices.ts'
import { words } from '../text/words.ts'

/** How often a window that stays open asks for a new version, in milliseconds. */
const asksEvery = 60 * 60 * 1000

/**
 * Keeps the page on the device and offers new versions. It reloads only when somebody says so in this window, and only
 * once the texts are saved as drafts: `saveDrafts` says whether they are.
 */
export async function keepOffline(saveDrafts: () => Promise<boolean>): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let isControlled = navigator.serviceWorker.controller !== null
  let isReloadWanted = false
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // At the first visit a worker takes over a page that had none: whichever window registered it, that is no other version.
    const wasControlled = isControlled
    isControlled = true
    if (isReloadWanted) location.reload()
    else if (wasControlled) offerReload()
  })

  // All that is kept for later would be fetched beside what is needed now, and so would what asks for it.
  await idle()
  const library = await import('workbox-window').catch(() => undefined)
  // Without a network there is nothing to register; what is installed goes on working.
  if (library === undefined) return
  const worker = new library.Workbox('/service.worker.js')
  worker.addEventListener('installed', ({ isUpdate }) => {
    if (isUpdate !== true) say(words().notices.offlineReady)
  })
  worker.addEventListener('waiting', () => {
    say(words().notices.update, 'offer', { label: words().notices.updateNow, run: () => void update() })
  })
  const registration = await worker.register().catch(() => undefined)
  if (registration === undefined) return
  setInterval(() => void registration.update().catch(() => {}), asksEvery)

  async function update(): Promise<void> {
    if (!(await isSafe())) return
    isReloadWanted = true
    // Where another window took it meanwhile nothing waits any more, and nothing would come.
    if (registration?.waiting) worker.messageSkipWaiting()
    else location.reload()
  }

  function offerReload(): void {
    say(words().notices.updateElsewhere, 'offer', {
      label: words().notices.reload,
      run: () => void isSafe().then((safe) => safe && location.reload()),
    })
  }

  /** Whether a reload loses no text. */
  async function isSafe(): Promise<boolean> {
    if (await saveDrafts()) return true
    say(words().notices.notReloaded, 'error')
    return false
  }
}
