import { createSignal } from 'solid-js'

const [online, setOnline] = createSignal(navigator.onLine)
addEventListener('online', () => setOnline(true))
addEventListener('offline', () => setOnline(false))

/** Whether the device has a network at all. */
export const isOnline = online
