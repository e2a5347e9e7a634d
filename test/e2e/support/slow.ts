import { createHash } from 'node:crypto'
import { Server, type IncomingMessage } from 'node:http'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** The seed of the delays; where it is absent nothing is slow. */
const seed = process.env['SLOW'] ?? ''
/** In milliseconds, of a request; what the service worker keeps for later it fetches one after the other. */
const mostDelay = 800
const mostDelayForLater = 80
/** How many times slower than it is a window computes. */
const slowness = 4

/** With `SLOW=seed` the windows of a browser are slow, and whatever they ask a service of this process for takes its time. */
export function slowDown(context: BrowserContext): void {
  if (seed === '') return
  const slow = new Set<CDPSession>()
  let isOver = false
  context.on('page', (page) => {
    // One that is closed at once was fast enough.
    if (!isOver)
      void slowPage(page).then(
        (session) => slow.add(session),
        () => {},
      )
  })
  const setOffline = context.setOffline.bind(context)
  context.setOffline = async (isOffline) => {
    // Beside a second session the first one's network comes back with a reload.
    isOver = true
    for (const session of slow) await session.detach()
    slow.clear()
    await setOffline(isOffline)
  }
}

async function slowPage(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return session
}

function delayServers(): void {
  const times = new Map<string, number>()
  const { emit } = Server.prototype
  // The same seed gives the same delay to the same request, whatever comes between.
  const delayOf = ({ url = '', headers }: IncomingMessage): number => {
    const time = (times.get(url) ?? 0) + 1
    times.set(url, time)
    const part = createHash('sha256').update(`${seed} ${time} ${url}`).digest().readUInt16BE() / 2 ** 16
    return part * (headers['sec-fetch-dest'] === 'empty' && url.startsWith('/assets/') ? mostDelayForLater : mostDelay)
  }
  Server.prototype.emit = function (this: Server, event: string | symbol, ...rest: never[]): boolean {
    const pass = (): boolean => Reflect.apply(emit, this, [event, ...rest]) as boolean
    if (event !== 'request') return pass()
    setTimeout(pass, delayOf(rest[0]!))
    return true
  }
}

if (seed !== '') delayServers()
