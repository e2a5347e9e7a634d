/** Numbers from a seed. */
export interface Random {
  /** At least 0, less than 1. */
  readonly next: () => number
  /** Less than a bound. */
  readonly below: (bound: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
}

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return { next, below, chance: (probability) => next() < probability, pick: (items) => items[below(items.length)]! }
}
