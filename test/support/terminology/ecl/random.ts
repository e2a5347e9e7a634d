/** Random choices that are the same for the same seed. */
export interface Random {
  /** An integer from 0 to below the limit. */
  below(limit: number): number
  /** True this often (0 to 1). */
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Some items, none twice, in their order. */
  some<Item>(items: readonly Item[], count: number): readonly Item[]
}

/** Makes random choices of a seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)]!,
    some(items, count) {
      const left = Math.min(count, items.length)
      const chosen = new Set<number>()
      while (chosen.size < left) chosen.add(below(items.length))
      return items.filter((_, index) => chosen.has(index))
    },
  }
}
