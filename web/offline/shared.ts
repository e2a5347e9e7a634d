import type { Shared } from '../../worker/api.ts'
import type { App } from '../app.ts'
import { openFiles, showText } from '../files/open-files.ts'
import { noFile } from '../editor/file.ts'
import { say } from '../page/notices.ts'
import { words } from '../text/words.ts'

/** How long the service worker may take to answer, in milliseconds. */
const patience = 10_000

/**
 * Offers what was shared with the application; the service worker holds it until it is asked. A form of any site can
 * send it, which a share of the system cannot be told from: so nothing gets into the editor unasked.
 */
export async function offerShared(app: App): Promise<void> {
  const shared = await askForShared().catch((): Shared => ({ files: [], texts: [] }))
  const count = shared.files.length + shared.texts.length
  const { notices } = words()
  if (count === 0) say(notices.nothingShared, 'error')
  else say(notices.shared(count), 'offer', { label: notices.openShared, run: () => void open(app, shared) })
}

async function open(app: App, { files, texts }: Shared): Promise<void> {
  for (const text of texts) if (!(await showText(app, text.replaceAll(/\r\n?/g, '\n'), noFile))) return
  await openFiles(
    app,
    files.map((file) => ({ file })),
  )
}

async function askForShared(): Promise<Shared> {
  const { active } = await navigator.serviceWorker.ready
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data as Shared))
    port1.start()
    setTimeout(() => reject(new Error('the service worker gave nothing')), patience)
    active?.postMessage({ type: 'SHARED' }, [port2])
  })
}
