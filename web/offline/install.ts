import { createSignal } from 'solid-js'

/** What browsers that let a page offer its own installation send. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>
}

const [offer, setOffer] = createSignal<InstallOffer>()

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  setOffer(event as InstallOffer)
})
addEventListener('appinstalled', () => setOffer(undefined))

/** Whether the browser would install the page. */
export function canInstall(): boolean {
  return offer() !== undefined
}

/** Asks the browser to install the page. */
export async function install(): Promise<void> {
  await offer()?.prompt()
  setOffer(undefined)
}
