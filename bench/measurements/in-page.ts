/** Functions that run in the page: each is sent there as it is written, so that it knows nothing of this file. */
interface InPage {
  readonly Worker: new (script: string, options: { readonly type: 'module' }) => PageWorker
  /** Asks the worker in the words of comlink; how long the answer took, in milliseconds. */
  ask: (question: string, ...rest: readonly unknown[]) => Promise<number>
}

interface PageWorker {
  readonly postMessage: (message: object, transfer: readonly never[]) => void
  readonly addEventListener: (
    kind: 'message' | 'error',
    hear: (event: { readonly data?: { readonly type: string } }) => void,
    options: { readonly once: true },
  ) => void
}

/** Starts the worker of a script; milliseconds until its first answer. */
export function startWorker(script: string): Promise<number> {
  const page = globalThis as unknown as InPage
  const start = performance.now()
  const worker = new page.Worker(script, { type: 'module' })
  page.ask = (question, ...rest) =>
    new Promise((resolve, reject) => {
      const asked = performance.now()
      worker.addEventListener('error', () => reject(new Error('the worker broke down')), { once: true })
      const hear = (type: string | undefined): void =>
        type === 'RAW' ? resolve(performance.now() - asked) : reject(new Error(`the worker answers ${type}`))
      worker.addEventListener('message', ({ data }) => hear(data?.type), { once: true })
      worker.postMessage({ id: '1', type: 'APPLY', path: [question], argumentList: rest.map((value) => ({ type: 'RAW', value })) }, [])
    })
  return page.ask('clCoreVersion').then(() => performance.now() - start)
}

/** Has a text linted in the worker that was started, in milliseconds. */
export function lintInWorker(text: string): Promise<number> {
  return (globalThis as unknown as InPage).ask('lint', text, 'json', { today: '2026-01-15', publicUrl: 'http://127.0.0.1' })
}
