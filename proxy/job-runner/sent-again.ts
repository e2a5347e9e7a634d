import { Refusal } from '../http/problem.ts'
import type { Job } from '../jobs/job.ts'
import { extendChain } from './chain.ts'
import { cutLines, type LineLimits, type RawLine } from './lines.ts'
import { nextStretch } from './stretch.ts'

/** The lines at the beginning of a request that were judged before: the same ones, or it is another request. */
export interface SentAgain {
  /** True if the next line was judged before. */
  readonly isNext: () => boolean
  /** Takes the next line; throws 409 where it shows that the lines are others. */
  readonly passOver: (line: RawLine) => void
  /** Throws 409 where the lines ended before all that were judged had come. */
  readonly end: () => void
}

/** Compares lines with those that a job has, from the number of the first that comes on; without a chain they are only counted. */
export function createSentAgain(job: Job, firstLine: number, emptyChain: string | undefined): SentAgain {
  let number = firstLine
  let chain = emptyChain
  const isNext = (): boolean => number <= job.lines
  return {
    isNext,
    passOver({ bytes, length }) {
      if (chain !== undefined) chain = extendChain(chain, bytes, length)
      if (number === job.lines && chain !== undefined && chain !== job.chain) throw new Refusal('idempotency-key-reused')
      number += 1
    },
    end() {
      if (isNext() && chain !== undefined) throw new Refusal('idempotency-key-reused')
    },
  }
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
