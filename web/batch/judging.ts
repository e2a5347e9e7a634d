import type { Judged, Unjudged } from '../../worker/api.ts'
import type { LintClient } from '../linting/client.ts'
import type { GatheredText } from './gathering.ts'

/** Workers at once: one a core, and no more than these. */
const mostWorkers = 4

/** The outcome of a file; `failed` where it took too long, or its worker broke down. */
export type Verdict = Judged | Unjudged | 'failed'

/** Judges files in workers of their own, told of the same as the page's; calls back in the order in which they end, and not after `signal` is aborted. */
export async function judgeAll(
  client: LintClient,
  texts: readonly GatheredText[],
  onJudged: (index: number, verdict: Verdict) => void,
  signal: AbortSignal,
): Promise<void> {
  let next = 0
  const count = Math.min(mostWorkers, navigator.hardwareConcurrency || 2, texts.length)
  await Promise.all(Array.from({ length: count }, work))

  async function work(): Promise<void> {
    const own = client.another()
    // Its present work is of no use any more.
    signal.addEventListener('abort', own.end)
    try {
      while (next < texts.length && !signal.aborted) {
        const index = next
        next += 1
        const { file, entry, path } = texts[index]!
        const verdict = await own.ask('judge', { file, entry }, client.surroundings(undefined, path)).catch(() => 'failed' as const)
        if (!signal.aborted) onJudged(index, verdict)
      }
    } finally {
      signal.removeEventListener('abort', own.end)
      own.end()
    }
  }
}
