import { processorMs } from '../../support/processor-time.ts'
import { mutate } from '../mutate.ts'
import { createRandom, type Random } from '../random.ts'
import { isGrowth, nameOf, type Growth } from './growth.ts'
import { costOf } from './measure.ts'

/** A way to grow, and what it cost. */
export interface Find {
  readonly growth: Growth
  /** Times JSON.parse at the size of the search; `exponent` from a quarter of it. */
  readonly ratio: number
  readonly exponent: number
}

/** Settings of a search. */
export interface SearchOptions {
  readonly seeds: readonly Growth[]
  /** How many of the last seeds are tried before all others. */
  readonly first: number
  readonly words: readonly string[]
  /** Milliseconds of processor time. */
  readonly budget: number
  readonly seed: number
  readonly onProgress?: (progress: { readonly tried: number; readonly dearest: readonly Find[] }) => void
}

/** Characters of a text in the search, and in its cheaper look before. */
const size = 96_000
const small = 24_000

const mostParts = 20_000

/**
 * Looks for the dearest ways to grow: each seed once, then changes of what has cost most, of each kind of place the one that
 * is dearest, so that one fault does not hide the others.
 */
export function search({ seeds, first, words, budget, seed, onProgress }: SearchOptions): readonly Find[] {
  const random = createRandom(seed)
  const best = new Map<string, Find>()
  const queue = [...shuffled(seeds.slice(0, -first), random), ...seeds.slice(-first)]
  const end = processorMs() + budget
  let tried = 0
  let told = processorMs()
  while (processorMs() < end) {
    const growth = queue.pop() ?? changed()
    if (growth === undefined || !isGrowth(growth) || growth.join('').length > mostParts) continue
    tried += 1
    const key = nameOf(growth)
    const find = weigh(growth, best.get(key))
    if (find !== undefined) best.set(key, find)
    if (processorMs() - told > 30_000) {
      told = processorMs()
      onProgress?.({ tried, dearest: ranked(best).slice(0, 5) })
    }
  }
  return ranked(best)

  function changed(): Growth | undefined {
    const all = ranked(best)
    const [one, other] = [pickDear(all, random), pickDear(all, random)]
    if (one === undefined || other === undefined) return undefined
    return mutate(one.growth, other.growth, words, random) as unknown as Growth
  }
}

/** Undefined where it is no dearer than what is known of its kind. */
function weigh(growth: Growth, known: Find | undefined): Find | undefined {
  const first = costOf(growth, small, 1)
  // A quarter of the size tells the factor; only what grows faster than its text becomes dearer after that.
  if (known !== undefined && first.lint / first.parse < known.ratio / 8) return undefined
  const cost = costOf(growth, size, 1)
  const ratio = cost.lint / cost.parse
  if (known !== undefined && ratio <= known.ratio) return undefined
  const again = costOf(growth, size, 4)
  const sure = Math.min(ratio, again.lint / again.parse)
  if (known !== undefined && sure <= known.ratio) return undefined
  const exponent = Math.log(again.lint / first.lint) / Math.log(again.size / first.size)
  return { growth, ratio: sure, exponent }
}

function ranked(best: ReadonlyMap<string, Find>): readonly Find[] {
  return [...best.values()].toSorted((one, other) => other.ratio - one.ratio)
}

/** The dearer the likelier. */
function pickDear(all: readonly Find[], random: Random): Find | undefined {
  return all[Math.min(random.below(all.length), random.below(all.length))]
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items]
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = random.below(index + 1)
    ;[copy[index], copy[other]] = [copy[other]!, copy[index]!]
  }
  return copy
}
