import { lint } from '../../../rules/index.ts'
import { hostCatalogs } from '../../support/catalogs.ts'
import { processorMs } from '../../support/processor-time.ts'
import { grow, type Growth } from './growth.ts'

/** Cost of a text, in milliseconds. */
export interface Cost {
  /** Length of the text, in UTF-16 units. */
  readonly size: number
  readonly parse: number
  readonly lint: number
}

/** Bound of a text's time: 60 times that of `JSON.parse` and 20 ms, at most 5 s. */
export function mostOf({ parse }: Cost): number {
  return Math.min(5000, 60 * parse + 20)
}

/** Costs of a text grown to `size`: the least of `tries`, fewer where one takes over a second. */
export function costOf(growth: Growth, size: number, tries = 2): Cost {
  const text = grow(growth, size)
  const parse = least(5, () => parseTime(text))
  try {
    return { size: text.length, parse, lint: least(tries, () => timeOf(() => void lint(text, options))) }
  } catch (cause) {
    throw new Error(`It fails on ${JSON.stringify(growth)}, grown to ${size} characters`, { cause })
  }
}

/**
 * How the work grows with the size: the slope of the last three costs in logarithms, 1 where it is in proportion, 2 where it is
 * squared. What JSON.parse takes is left out of it, for that is in proportion.
 */
export function exponentOf(costs: readonly Cost[]): number {
  const points = costs.slice(-3).map(({ size, lint }) => [Math.log(size), Math.log(Math.max(lint, 0.001))] as const)
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([size]) => size)), mean(points.map(([, time]) => time))]
  const over = points.reduce((sum, [size, time]) => sum + (size - x) * (time - y), 0)
  const under = points.reduce((sum, [size]) => sum + (size - x) ** 2, 0)
  return under === 0 ? 1 : over / under
}

const options = { today: '2026-01-15', ranges: true, catalogs: hostCatalogs } as const

/** Of a text that is no JSON, a parse ends early: it is held to one that reads as many characters, some 10 ns each. */
function parseTime(text: string): number {
  let isJson = true
  const taken = timeOf(() => {
    try {
      JSON.parse(text)
    } catch {
      isJson = false
    }
  })
  return isJson ? taken : Math.max(taken, text.length / 100_000)
}

function least(tries: number, time: () => number): number {
  let best = Infinity
  for (let left = tries; left > 0 && (best === Infinity || best < 1000); left -= 1) best = Math.min(best, time())
  return best
}

/**
 * The processor's time of an action, so that other work beside it does no harm; of a short one the clock's, for the processor's comes in
 * steps of milliseconds on some systems, and the least of several tries is told.
 */
function timeOf(action: () => void): number {
  const [start, used] = [performance.now(), processorMs()]
  action()
  const taken = performance.now() - start
  return taken < 50 ? taken : processorMs() - used
}
