import { createSignal } from 'solid-js'

/** The event of browsers that let a page offer its own installation. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}

const [offer, setOffer] = createSignal<InstallOffer>()
const ownWindow = matchMedia('(display-mode: standalone)')
const [isOwn, setOwn] = createSignal(ownWindow.matches)
ownWindow.addEventListener('change', () => setOwn(ownWindow.matches))

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  setOffer(event as InstallOffer)
})
addEventListener('appinstalled', () => {
  setOffer(undefined)
  setOwn(true)
})

/** Whether the browser would install the page. */
export function canInstall(): boolean {
  return offer() !== undefined
}

/** Whether the page is installed, as far as this window knows. */
export const isInstalled = isOwn

/** Asks the browser to install the page. */
export async function install(): Promise<void> {
  await offer()?.prompt()
  setOffer(undefined)
}
