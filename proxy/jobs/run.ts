import { Refusal } from '../http/problem.ts'
import type { Lease } from '../intake/room.ts'
import type { Store } from '../store/store.ts'
import { extendChain } from './chain.ts'
import { compose, countAffordable, type ChainedLine } from './compose.ts'
import type { Job, JobCounts, JobEnd, JobState } from './job.ts'
import type { JudgedLine, JudgingNeeds, JudgingTerms } from './judge-line.ts'
import { judgeLines, mostBytesTogether, mostLinesTogether } from './judge-lines.ts'
import { cutLines, type LineLimits, type RawLine } from './lines.ts'
import { nextStretch } from './stretch.ts'

/** Dependencies of running jobs. */
export interface RunNeeds extends JudgingNeeds {
  readonly store: Pick<Store, 'advanceJob' | 'touchJob' | 'findJob'>
  readonly limits: LineLimits
  /** Told when something was put into the outbox. */
  readonly onAnnounced: () => void
  /** Told what lines came to when they have been charged. */
  readonly onJudged: (counts: JobCounts) => void
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

/** Bounds of a step: so many lines, characters of findings, or milliseconds. */
const mostLinesOfStep = 1000
const mostFindingsOfStep = 2 ** 20
const longestStep = 1000

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
  let { job } = feeding
  let chain = job.chain
  let { bytes } = job
  const mostLines = mostLinesJudged[needs.engine.validateLines === undefined ? 'each' : 'together']
  let gathered: Gathered[] = []
  let bytesGathered = 0
  let judging: Judging[] = []
  let bytesJudging = 0
  let step: ChainedLine[] = []
  let findingsOfStep = 0
  let stepBegun = performance.now()

  // The next step tells of a database that is away.
  const beating = setInterval(() => void beat().catch(() => {}), heartbeat)

  try {
    const end = await takeLines()
    // Lines after that one are not judged, for nobody would pay for them.
    if (job.state === 'stopped') return job
    judgeGathered()
    while (judging.length > 0) await settleFirst()
    await write(end)
    return job
  } catch (cause) {
    await giveBack().catch(() => {})
    throw cause
  } finally {
    clearInterval(beating)
  }

  async function beat(): Promise<void> {
    if (await store.touchJob(tenantId, job.id, holder)) return
    const now = await store.findJob(tenantId, job.id)
    feeding.drop(lost(now?.state))
  }

  async function takeLines(): Promise<JobEnd> {
    const known = { number: feeding.firstLine, chain: feeding.emptyChain }
    for await (const lines of cutLines(feeding.chunks, needs.limits, (waiting) => hold(waiting))) {
      await nextStretch()
      for (const line of lines) {
        if (known.number <= feeding.job.lines) passOver(known, line)
        else if (bytes + line.length > needs.limits.most) return { state: 'stopped', reason: 'size' }
        else await take(line)
        if (job.state === 'stopped') return { state: 'stopped', reason: 'quota' }
      }
      // The next line may be long in coming.
      judgeGathered()
    }
    if (known.number <= feeding.job.lines && feeding.emptyChain !== undefined) throw new Refusal('idempotency-key-reused')
    return { state: 'done' }
  }

  /** A line that was judged before: the same one, or this is another request. */
  function passOver(known: { number: number; chain: string | undefined }, { bytes: line, length }: RawLine): void {
    if (known.chain !== undefined) known.chain = extendChain(known.chain, line, length)
    if (known.number === feeding.job.lines && known.chain !== undefined && known.chain !== feeding.job.chain) {
      throw new Refusal('idempotency-key-reused')
    }
    known.number += 1
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
    step.push({ ...judged, chain: first!.chain })
    findingsOfStep += judged.findings.length
    const isLong = step.length >= mostLinesOfStep || findingsOfStep >= mostFindingsOfStep
    if (isLong || performance.now() - stepBegun >= longestStep) await write(undefined)
  }

  /** Writes what was judged; where the quota is not enough for all of it, as many lines as it is enough for. */
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
        findingsOfStep = 0
        stepBegun = performance.now()
        needs.onJudged(composed.counts)
        if (result.announced) needs.onAnnounced()
        return
      }
      lines = lines.slice(0, countAffordable(lines, result.remaining))
      ending = { state: 'stopped', reason: 'quota' }
      // Lines after them are judged for nothing.
      judging = []
    }
  }

  /** Keeps what was judged in order, and lets the job wait. */
  async function giveBack(): Promise<void> {
    for (const { result, chain: chainWith } of judging) {
      if (result === undefined) break
      step.push({ ...result, chain: chainWith })
    }
    judging = []
    await write({ state: 'interrupted' })
  }

  function hold(waiting: number): void {
    lease.resize(Math.max(heldFromBeginning, waiting + bytesJudging + findingsOfStep))
  }
}

/** Says who sends a job why it is not theirs any more. */
function lost(state: JobState | undefined): Refusal {
  return new Refusal(state === 'cancelled' ? 'job-cancelled' : 'job-lost')
}

/** Compares what is sent again with the lines of a job that is done; throws 409 where it is not the same. */
export async function compareLines(chunks: AsyncIterable<Uint8Array>, emptyChain: string, job: Job, limits: LineLimits): Promise<void> {
  let chain = emptyChain
  let lines = 0
  for await (const some of cutLines(chunks, limits, () => {})) {
    await nextStretch()
    for (const { bytes, length } of some) chain = extendChain(chain, bytes, length)
    lines += some.length
    if (lines > job.lines) break
  }
  if (lines !== job.lines || chain !== job.chain) throw new Refusal('idempotency-key-reused')
}
