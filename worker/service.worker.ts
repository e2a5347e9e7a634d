import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { createSharing } from './offline/sharing.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] }

/** Everything the page is made of is kept at the first visit; after that it needs no network. */
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

// Every address of the page is the same document; what the server answers itself stays the server's.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(?:api|downloads|metrics|healthz|readyz)(?:\/|$)/] }),
)

// Shares of other applications are given to the page that opens, and go no further.
const sharing = createSharing()
registerRoute('/compartir', async ({ request, event }) => sharing.take(await request.formData(), (until) => event.waitUntil(until)), 'POST')

// A new version waits until a page says so: it would take the old one's files from under a text being edited.
self.addEventListener('message', ({ data, ports }: ExtendableMessageEvent) => {
  const type = (data as { type?: unknown } | null)?.type
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  else if (type === 'SHARED') ports[0]?.postMessage(sharing.give())
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
