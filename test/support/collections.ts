import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'

/** How often V8 goes through the whole heap of this thread while something is done. */
export async function countCollections(act: () => Promise<void>): Promise<number> {
  let count = 0
  const observer = new PerformanceObserver((list) => {
    const kinds = list.getEntries().map((entry) => (entry as PerformanceEntry & { readonly detail: { readonly kind: number } }).detail.kind)
    count += kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MAJOR).length
  })
  observer.observe({ entryTypes: ['gc'] })
  await act()
  // Entries are told a little later.
  await new Promise((resolve) => setTimeout(resolve, 50))
  observer.disconnect()
  return count
}
