import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '../../../web/app.ts'
import { notices } from '../../../web/page/notices.ts'
import { offerShared } from '../../../web/offline/shared.ts'
import { dismissNotices } from '../../support/notices.ts'

dismissNotices()
afterEach(() => vi.unstubAllGlobals())

test('goes to the editor with a text that was shared, from whichever page somebody is on by then', async () => {
  const active = { postMessage: (_: unknown, [port]: [MessagePort]) => port.postMessage({ files: [], texts: ['{"a":1}\r\n'] }) }
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ active }) } })
  const opened: string[] = []
  const navigate = vi.fn()
  const workspace = { tabs: () => [], open: (text: string) => void opened.push(text), focus: () => {} }
  await offerShared({ navigate, openWorkspace: () => Promise.resolve(workspace) } as unknown as App)
  notices()[0]!.action!.run()
  await expect.poll(() => opened).toEqual(['{"a":1}\n'])
  expect(navigate).toHaveBeenCalledWith('/')
})
