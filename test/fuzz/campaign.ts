import type { Coverage, Ran } from './coverage.ts'
import { kindOf, minimize } from './failure.ts'
import { mutate } from './mutate.ts'
import { createRandom, type Random } from './random.ts'
import type { Input, Target } from './target.ts'

/** How long to go on, and from where. */
interface Extent {
  readonly cases: number
  readonly seed: number
  /** Told of how far it is, after every batch. */
  readonly onProgress?: (progress: Progress) => void
}

/** How far a campaign is. */
interface Progress {
  readonly cases: number
  /** Inputs that did something new. */
  readonly corpus: number
  /** Different things that the target said it did. */
  readonly deeds: number
}

/** An input that the code under test did not stand, made small. */
interface Failure {
  readonly input: Input
  readonly cause: unknown
}

/** Outcome of a campaign. */
interface Outcome extends Progress {
  /** One of a kind. */
  readonly failures: readonly Failure[]
}

const mostFailures = 10

/** Tries inputs near to those that did something none before had done; such a one is itself gone on from. */
export async function runCampaign(target: Target, coverage: Coverage, { cases, seed, onProgress }: Extent): Promise<Outcome> {
  const random = createRandom(seed)
  const corpus: Input[] = []
  const deeds = new Set<string>()
  const failures = new Map<string, Failure>()
  let done = 0

  /** Runs an input: whether it did what none before had done, by the target's own words; undefined where it failed. */
  async function attempt(input: Input): Promise<boolean | undefined> {
    try {
      const before = deeds.size
      for (const deed of await target.run(input)) deeds.add(deed)
      return deeds.size > before
    } catch (cause) {
      const kind = kindOf(cause)
      if (!failures.has(kind)) failures.set(kind, { input: await minimize(target, input, kind), cause })
      return undefined
    }
  }

  /** Keeps those of some inputs that made code run which never had. */
  async function sift(inputs: readonly Input[]): Promise<void> {
    for (const input of inputs) await attempt(input)
    await divide(inputs, coverage.take())
  }

  /** Finds them by halves: `ran` is what runs with all of the inputs, and with nothing but them where it `isExact`. */
  async function divide(inputs: readonly Input[], ran: Ran, isExact = true): Promise<void> {
    if (!coverage.isNew(ran)) return
    if (inputs.length <= 1) {
      coverage.learn(ran)
      corpus.push(...inputs)
      return
    }
    const half = inputs.length >> 1
    const before = corpus.length
    await sift(inputs.slice(0, half))
    // Where the first half did nothing new, the second did all of it; where nothing is left that is new, it did none.
    if (isExact && corpus.length === before) await divide(inputs.slice(half), ran)
    else if (coverage.isNew(ran)) await sift(inputs.slice(half))
  }

  for (const input of target.seeds) {
    await attempt(input)
    corpus.push(input)
  }
  coverage.learn(coverage.take())
  while (done < cases && failures.size < mostFailures) {
    const quiet: Input[] = []
    for (let left = Math.min(target.batch, cases - done); left > 0; left -= 1) {
      const input = mutate(choose(corpus, random), random.pick(corpus), target.words, random)
      if (lengthOf(input) > target.mostLength) continue
      done += 1
      const isNew = await attempt(input)
      if (isNew === true) corpus.push(input)
      else if (isNew === false) quiet.push(input)
    }
    await divide(quiet, coverage.take(), false)
    onProgress?.({ cases: done, corpus: corpus.length, deeds: deeds.size })
  }
  return { cases: done, corpus: corpus.length, deeds: deeds.size, failures: [...failures.values()] }
}

function lengthOf(input: Input): number {
  return input.reduce((sum, text) => sum + text.length, 0)
}

const latest = 50

/** Any of them, every second time one of the latest. */
function choose(corpus: readonly Input[], random: Random): Input {
  const among = random.below(2) === 0 ? Math.min(corpus.length, latest) : corpus.length
  return corpus[corpus.length - 1 - random.below(among)]!
}
