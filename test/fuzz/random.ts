/** Numbers that look drawn, the same for the same seed (mulberry32). */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number
  readonly pick: <T>(from: readonly T[]) => T
}

/** Starts a sequence. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit)
  return { below, pick: (from) => from[below(from.length)]! }
}
