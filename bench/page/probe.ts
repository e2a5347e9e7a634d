/** A probe in the page of somebody who types in it. The functions run there and reach nothing outside of themselves. */
interface Probe {
  /** Whether the place that is watched bears a squiggle. */
  isWrong: boolean
  /** From the end of the pause after a key to the frame with the squiggle it brought or took. */
  readonly squiggles: number[]
  /** From a key to the frame with its letter. */
  readonly letters: number[]
  /** Tasks that kept the main thread for more than 50 ms. */
  readonly longTasks: number[]
}

type Window = typeof globalThis & Probe

/** Watches the editor: when the squiggle over a text comes and goes, when letters come. */
export function installProbe({ marker, pause }: { readonly marker: string; readonly pause: number }): void {
  const probe: Probe = { isWrong: false, squiggles: [], letters: [], longTasks: [] }
  Object.assign(globalThis, probe)
  const inPage = globalThis as Window
  const content = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot?.querySelector('.cm-content') ?? [])[0]!
  let pressedAt = 0
  let awaited: number | undefined
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp
      awaited = timeStamp
    },
    true,
  )
  const whenPainted = (then: (now: number) => void) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => then(performance.now()))
      port1.start()
      port2.postMessage(undefined)
    })
  }
  new MutationObserver(() => {
    const since = awaited
    if (since !== undefined) {
      awaited = undefined
      whenPainted((now) => inPage.letters.push(now - since))
    }
    const now = [...content.querySelectorAll('.cm-lintRange')].some(({ textContent }) => textContent.includes(`${marker}_`))
    if (now === inPage.isWrong) return
    inPage.isWrong = now
    const from = pressedAt + pause
    whenPainted((painted) => {
      inPage.squiggles.push(painted - from)
      // In a trace this tells what the threads did meanwhile.
      performance.measure('squiggle', { start: from, end: painted })
    })
  }).observe(content, { childList: true, subtree: true, characterData: true, attributes: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) inPage.longTasks.push(duration)
  }).observe({ type: 'longtask' })
}

/** Forgets what was seen. */
export function resetProbe(): void {
  const { squiggles, letters, longTasks } = globalThis as Window
  for (const list of [squiggles, letters, longTasks]) list.length = 0
}

/** Readings of the probe. */
export function readProbe(): Omit<Probe, 'isWrong'> {
  const { squiggles, letters, longTasks } = globalThis as Window
  return { squiggles, letters, longTasks }
}
