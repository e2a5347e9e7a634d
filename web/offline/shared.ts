import type { Shared } from '../../worker/api.ts'
import type { App } from '../app.ts'
import { openFiles, openText } from '../files/files.ts'
import { noFile } from '../files/open-file.ts'
import { say } from '../shell/notices.ts'
import { words } from '../text/words.ts'

/** How long the service worker may take to answer, in milliseconds. */
const patience = 10_000

/** Opens what was shared with the application; the service worker holds it until it is asked. */
export async function openShared(app: App): Promise<void> {
  const { files, texts } = await askForShared().catch((): Shared => ({ files: [], texts: [] }))
  if (files.length + texts.length === 0) say(words().notices.nothingShared, 'error')
  const workspace = await app.openWorkspace()
  for (const text of texts) openText(workspace, text.replaceAll(/\r\n?/g, '\n'), noFile)
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
