import type { App } from '../app.ts'
import { openFiles } from '../files/open-files.ts'

/** The launch queue of browsers that open files of the system with an installed page. */
interface LaunchQueue {
  readonly setConsumer: (consumer: (launched: { readonly files?: readonly FileSystemFileHandle[] }) => void) => void
}

/** Opens the files that the system hands to the application, and offers what other applications share with it. */
export function openHanded(app: App): void {
  const { launchQueue } = globalThis as { readonly launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files = [] }) => void openHandles(app, files))
  openCarried(app)
  addEventListener('hashchange', () => openCarried(app))
  if (location.search !== '?compartido') return
  // A reload has nothing to open any more.
  app.navigate('/', { replace: true })
  void import('./shared.ts').then(({ offerShared }) => offerShared(app))
}

/** Opens the text that the address carries. */
function openCarried(app: App): void {
  const { hash } = location
  if (hash.startsWith('#texto=')) void import('../share/opening.ts').then(({ openLink }) => openLink(app, hash))
}

async function openHandles(app: App, handles: readonly FileSystemFileHandle[]): Promise<void> {
  await openFiles(app, await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle }))))
}
