/** How long a worker of the page took to lint each text. Both functions run in the page, and use nothing from around them. */

/** Notes of each text that is sent to a worker when it went and when its answer came; run before anything else of the page. */
export function timeAnswers(): void {
  interface Timed {
    readonly text: string
    readonly asked: number
    took?: number
  }
  const all: Timed[] = []
  Object.assign(globalThis, { timedAnswers: all })
  const Original = globalThis.Worker
  globalThis.Worker = class extends Original {
    readonly waiting = new Map<unknown, Timed>()

    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      this.addEventListener('message', ({ data }: MessageEvent<{ readonly id?: unknown }>) => {
        const timed = this.waiting.get(data?.id)
        if (timed === undefined) return
        timed.took = performance.now() - timed.asked
        this.waiting.delete(data.id)
      })
    }

    override postMessage(data: unknown, ...rest: unknown[]): void {
      const { id, path, argumentList } = data as { id?: unknown; path?: readonly string[]; argumentList?: readonly { value?: unknown }[] }
      const text = argumentList?.[0]?.value
      if (path?.[0] === 'lint' && typeof text === 'string') {
        const timed: Timed = { text, asked: performance.now() }
        this.waiting.set(id, timed)
        all.push(timed)
      }
      super.postMessage(data, ...(rest as []))
    }
  }
}

/** How long the first answer to a text took that has some words in it, in milliseconds; undefined while there is none. */
export function answersOf(words: string): number | undefined {
  const { timedAnswers } = globalThis as unknown as { timedAnswers?: readonly { text: string; took?: number }[] }
  return timedAnswers?.find(({ text, took }) => took !== undefined && text.includes(words))?.took
}
