/** Numbers that look random and are the same for the same seed. */
export interface Chance {
  /** A whole number from 0 on, below another. */
  below(end: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True so often of a hundred times. */
  percent(share: number): boolean
  uuid(): string
}

/** Mulberry32, of which 32 bits are enough to choose faults by. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    pick: (items) => items[below(items.length)]!,
    percent: (share) => below(100) < share,
    uuid() {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
