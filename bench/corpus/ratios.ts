import { quantile } from '../measure.ts'
import type { CorpusText } from './texts.ts'

/** Checks a text. */
export type Check = (text: string) => unknown

/** One text, in microseconds: the least of all rounds, which is what nothing else on the machine disturbed. */
export interface Timed extends CorpusText {
  readonly parse: number
  readonly check: number
}

/** Times of many texts as multiples of `JSON.parse` of the same text. */
export interface Distribution {
  readonly texts: number
  /** Of the sums of the least times, which no collection of garbage is in. */
  readonly total: number
  readonly median: number
  readonly p95: number
  readonly slowest: number
}

/**
 * Times `JSON.parse` and a check of each text, side by side: after passes that only warm up, in each round through all
 * texts once, now the one first and now the other, so that neither always finds the text in the processor's cache. The
 * dearest tenth is measured again as often, for a text may look dear because something else ran each time.
 */
export function timeTexts(texts: readonly CorpusText[], check: Check, { warmUp = 2, rounds = 9 } = {}): readonly Timed[] {
  for (let round = 0; round < warmUp; round += 1) for (const { text } of texts) check(text)
  const timed = texts.map((text): Timing => ({ ...text, parse: Infinity, check: Infinity }))
  timeRounds(timed, check, rounds)
  const limit = quantile(timed.map(ratioOf), 0.9)
  timeRounds(
    timed.filter((one) => ratioOf(one) >= limit),
    check,
    2 * rounds,
  )
  return timed
}

type Timing = { -readonly [Member in keyof Timed]: Timed[Member] }

function timeRounds(timed: readonly Timing[], check: Check, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    for (const one of timed) {
      if (round % 2 === 0) one.parse = Math.min(one.parse, once(JSON.parse, one.text))
      one.check = Math.min(one.check, once(check, one.text))
      if (round % 2 === 1) one.parse = Math.min(one.parse, once(JSON.parse, one.text))
    }
  }
}

function once(task: Check, text: string): number {
  const start = performance.now()
  task(text)
  return (performance.now() - start) * 1000
}

/** Processor time of whole passes through some texts, garbage collection too, as a multiple of parsing them: the least of each. */
export function totalOf(texts: readonly CorpusText[], check: Check, passes = 4): number {
  const [parse, checked] = [JSON.parse, check].map((task) => {
    let least = Infinity
    for (let pass = 0; pass < passes; pass += 1) {
      const start = process.cpuUsage()
      for (const { text } of texts) task(text)
      const { user, system } = process.cpuUsage(start)
      least = Math.min(least, user + system)
    }
    return least
  }) as [number, number]
  return checked / parse
}

/** The distribution of the ratios of some texts. */
export function distribute(timed: readonly Timed[]): Distribution {
  const ratios = timed.map(ratioOf)
  return {
    texts: timed.length,
    total: sum(timed.map(({ check }) => check)) / sum(timed.map(({ parse }) => parse)),
    median: quantile(ratios, 0.5),
    p95: quantile(ratios, 0.95),
    slowest: Math.max(...ratios),
  }
}

/** A check as a multiple of parsing. */
export function ratioOf({ parse, check }: Timed): number {
  return check / parse
}

/** The texts with the highest ratios, the highest first. */
export function slowestOf(timed: readonly Timed[], count = 10): readonly Timed[] {
  return timed.toSorted((a, b) => ratioOf(b) - ratioOf(a)).slice(0, count)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
