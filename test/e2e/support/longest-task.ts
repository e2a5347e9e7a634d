import type { Browser } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Processor time of the thread that a task took, in microseconds. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/**
 * The longest task of any page of a browser while something runs, in milliseconds of its thread's own time: a machine that does other things
 * as well makes it no longer, as it does those that `PerformanceObserver` tells of.
 */
export async function longestTask(browser: Browser, run: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(undefined, { categories: ['toplevel'] })
  let trace: Buffer
  try {
    await run()
    // An answer is sent from within a task, which is in the trace once it has ended: a later task of the same thread has begun by then.
    const pages = browser.contexts().flatMap((context) => context.pages())
    await Promise.all(pages.map((page) => page.evaluate(() => new Promise((resolve) => void setTimeout(resolve)))))
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const pages = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf))
  const tasks = traceEvents.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && pages.has(threadOf(event)))
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
