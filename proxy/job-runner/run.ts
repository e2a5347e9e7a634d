import type { Refusal } from '../http/problem.ts'
import type { Lease } from '../intake/room.ts'
import type { Store } from '../store/store.ts'
import type { Job, JobEnd } from '../jobs/job.ts'
import { extendChain } from './chain.ts'
import type { JudgedLine, JudgingNeeds, JudgingTerms } from './judge-line.ts'
import { judgeLines, mostBytesTogether, mostLinesTogether } from './judge-lines.ts'
import { cutLines, type LineLimits, type RawLine } from './lines.ts'
import { createSentAgain } from './sent-again.ts'
import { createStepWriter, lost, type StepNeeds } from './step-writer.ts'
import { nextStretch } from './stretch.ts'

/** Dependencies of running jobs. */
export interface RunNeeds extends JudgingNeeds, StepNeeds {
  readonly store: Pick<Store, 'advanceJob' | 'touchJob' | 'findJob'>
  readonly limits: LineLimits
}

/** A job in the hands of a request. */
export interface Feeding extends JudgingTerms {
  readonly holder: string
  readonly job: Job
  /** The chain of no lines, where the first that comes is line 1; undefined otherwise: the lines before it cannot be compared. */
  readonly emptyChain: string | undefined
  /** The number of the first line that comes: at most that of the first that is not judged yet. */
  readonly firstLine: number
  readonly chunks: AsyncIterable<Uint8Array>
  readonly lease: Lease
  /** Ends the request: the job is not its any more. */
  readonly drop: (reason: Refusal) => void
}

/** Bytes that are counted for a job from its beginning, in which its lines and their findings find place unless a line is very long. */
export const heldFromBeginning = 4 * 2 ** 20

/** How much of a job is judged at a time; the threads are shared out by turns in any case. */
const mostLinesJudged = { each: 128, together: 1024 }
const mostBytesJudged = 2 * 2 ** 20

/** In milliseconds: how often a job's holder says that it is there, also where nothing comes. */
const heartbeat = 10_000

/** A line that waits for those that are judged with it. */
interface Gathered {
  readonly line: RawLine
  readonly chain: string
}

/** A line that is being judged. */
interface Judging {
  readonly length: number
  readonly chain: string
  readonly judged: Promise<JudgedLine>
  /** Once it is there. */
  result: JudgedLine | undefined
}

/**
 * Judges the lines of a job as they come, charges them step by step and keeps their findings; how the job stands then. Where it
 * rejects, what was judged before is kept, and the job waits for the same request to come again.
 */
export async function runJob(feeding: Feeding, needs: RunNeeds): Promise<Job> {
  const { signal, lease, holder, tenantId } = feeding
  const { store } = needs
  const steps = createStepWriter(feeding, needs)
  const isStopped = (): boolean => steps.job().state === 'stopped'
  let { chain, bytes } = feeding.job
  const mostLines = mostLinesJudged[needs.engine.validateLines === undefined ? 'each' : 'together']
  let gathered: Gathered[] = []
  let bytesGathered = 0
  let judging: Judging[] = []
  let bytesJudging = 0

  // The next step tells of a database that is away.
  const beating = setInterval(() => void beat().catch(() => {}), heartbeat)

  try {
    const end = await takeLines()
    // Lines after that one are not judged, for nobody would pay for them.
    if (isStopped()) return steps.job()
    judgeGathered()
    while (judging.length > 0) await settleFirst()
    await steps.write(end)
    return steps.job()
  } catch (cause) {
    await giveBack().catch(() => {})
    throw cause
  } finally {
    clearInterval(beating)
  }

  async function beat(): Promise<void> {
    const { id } = feeding.job
    if (await store.touchJob(tenantId, id, holder)) return
    const now = await store.findJob(tenantId, id)
    feeding.drop(lost(now?.state))
  }

  async function takeLines(): Promise<JobEnd> {
    const sentAgain = createSentAgain(feeding.job, feeding.firstLine, feeding.emptyChain)
    for await (const lines of cutLines(feeding.chunks, needs.limits, (waiting) => hold(waiting))) {
      await nextStretch()
      for (const line of lines) {
        if (sentAgain.isNext()) sentAgain.passOver(line)
        else if (bytes + line.length > needs.limits.most) return { state: 'stopped', reason: 'size' }
        else await take(line)
        if (isStopped()) return { state: 'stopped', reason: 'quota' }
      }
      // The next line may be long in coming.
      judgeGathered()
    }
    sentAgain.end()
    return { state: 'done' }
  }

  async function take(line: RawLine): Promise<void> {
    signal.throwIfAborted()
    if (gathered.length >= mostLinesTogether || bytesGathered + line.length > mostBytesTogether) judgeGathered()
    while (judging.length > 0 && (judging.length >= mostLines || bytesJudging + line.length > mostBytesJudged)) await settleFirst()
    chain = extendChain(chain, line.bytes, line.length)
    bytes += line.length
    bytesJudging += line.length
    gathered.push({ line, chain })
    bytesGathered += line.length
  }

  function judgeGathered(): void {
    const lines = gathered
    gathered = []
    bytesGathered = 0
    const promises = judgeLines(
      lines.map(({ line }) => line),
      feeding,
      needs,
    )
    for (const [index, { line, chain: chainWith }] of lines.entries()) {
      const one: Judging = { length: line.length, chain: chainWith, judged: promises[index]!, result: undefined }
      one.judged.then(
        (result) => (one.result = result),
        // Who waits for it may have gone before.
        () => {},
      )
      judging.push(one)
    }
  }

  async function settleFirst(): Promise<void> {
    const [first] = judging
    const judged = await first!.judged
    judging.shift()
    bytesJudging -= first!.length
    steps.add({ ...judged, chain: first!.chain })
    if (!steps.isLong()) return
    await steps.write(undefined)
    // Nobody would pay for the lines after the last one of a job that is stopped.
    if (isStopped()) judging = []
  }

  /** Keeps what was judged in order, and lets the job wait. */
  async function giveBack(): Promise<void> {
    for (const { result, chain: chainWith } of judging) {
      if (result === undefined) break
      steps.add({ ...result, chain: chainWith })
    }
    judging = []
    await steps.write({ state: 'interrupted' })
  }

  function hold(waiting: number): void {
    lease.resize(Math.max(heldFromBeginning, waiting + bytesJudging + steps.findingsLength()))
  }
}
