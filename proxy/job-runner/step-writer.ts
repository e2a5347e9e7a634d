import { Refusal } from '../http/problem.ts'
import type { Store } from '../store/store.ts'
import type { Job, JobCounts, JobEnd, JobState } from '../jobs/job.ts'
import { compose, countAffordable, type ChainedLine } from './compose.ts'

/** Dependencies of writing steps. */
export interface StepNeeds {
  readonly store: Pick<Store, 'advanceJob'>
  /** Told when something was put into the outbox. */
  readonly onAnnounced: () => void
  /** Told what lines came to when they have been charged. */
  readonly onJudged: (counts: JobCounts) => void
}

/** Gathers judged lines and writes them step by step. */
export interface StepWriter {
  /** The job as it was last written. */
  readonly job: () => Job
  readonly add: (line: ChainedLine) => void
  /** True if the lines that were added are to be written. */
  readonly isLong: () => boolean
  /** The length of the findings that were not written yet, in characters. */
  readonly findingsLength: () => number
  /**
   * Writes what was added; where the quota is not enough for all of it, as many lines as it is enough for, and stops the job. Rejects
   * where the job is in other hands.
   */
  readonly write: (end: JobEnd | undefined) => Promise<void>
}

/** Bounds of a step: so many lines, characters of findings, or milliseconds. */
const mostLinesOfStep = 1000
const mostFindingsOfStep = 2 ** 20
const longestStep = 1000

/** A writer of the steps of a job that a request holds. */
export function createStepWriter(
  { job: first, tenantId, holder }: { readonly job: Job; readonly tenantId: string; readonly holder: string },
  { store, onAnnounced, onJudged }: StepNeeds,
): StepWriter {
  let job = first
  let step: ChainedLine[] = []
  let findings = 0
  let begun = performance.now()

  async function write(end: JobEnd | undefined): Promise<void> {
    if (job.state === 'stopped') return
    let lines: readonly ChainedLine[] = step
    let ending = end
    for (;;) {
      const after = job.lines
      const composed = await compose(lines, after)
      const result = await store.advanceJob({
        tenantId,
        id: job.id,
        holder,
        after,
        lines: after + lines.length,
        chain: lines.at(-1)?.chain ?? job.chain,
        ...composed,
        end: ending,
      })
      if (result.kind === 'lost') throw lost(result.state)
      if (result.kind === 'advanced') {
        job = result.job
        // A step stays until it is written for sure: nothing after it may be written in its place.
        step = []
        findings = 0
        begun = performance.now()
        onJudged(composed.counts)
        if (result.announced) onAnnounced()
        return
      }
      lines = lines.slice(0, countAffordable(lines, result.remaining))
      ending = { state: 'stopped', reason: 'quota' }
    }
  }

  return {
    job: () => job,
    add(line) {
      step.push(line)
      findings += line.findings.length
    },
    isLong: () => step.length >= mostLinesOfStep || findings >= mostFindingsOfStep || performance.now() - begun >= longestStep,
    findingsLength: () => findings,
    write,
  }
}

/** Says who sends a job why it is not theirs any more. */
export function lost(state: JobState | undefined): Refusal {
  return new Refusal(state === 'cancelled' ? 'job-cancelled' : 'job-lost')
}
