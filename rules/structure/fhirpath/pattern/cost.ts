import type { Pattern } from './syntax.ts'

const lengths = [1_000_000, 300_000, 100_000, 30_000, 10_000, 3000, 1000, 300, 100, 30, 10]

/** The longest text in which a pattern is found or not after so many tries, when each way is tried after the other; 0 where there may be more. */
export function longestWithin(tries: number, pattern: Pattern): number {
  return lengths.find((length) => length * waysOf(pattern, length) <= tries) ?? 0
}

/** In how many ways a pattern may be laid over a text of a length, at most, beginning at one place. */
function waysOf(pattern: Pattern, length: number): number {
  switch (pattern.kind) {
    case 'character':
    case 'start':
    case 'end':
      return 1
    case 'sequence':
      return pattern.parts.reduce((product, part) => product * waysOf(part, length), 1)
    case 'choice':
      return pattern.parts.reduce((sum, part) => sum + waysOf(part, length), 0)
    case 'repeat': {
      const ways = waysOf(pattern.part, length)
      const most = pattern.most === Infinity || !mayBeEmpty(pattern.part) ? Math.min(pattern.most, length) : pattern.most
      if (most <= 1) return 1 + ways
      return ways ** most * (pattern.least === pattern.most ? 1 : 1 + most)
    }
  }
}

function mayBeEmpty(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'character':
      return false
    case 'start':
    case 'end':
      return true
    case 'sequence':
      return pattern.parts.every((part) => mayBeEmpty(part))
    case 'choice':
      return pattern.parts.some((part) => mayBeEmpty(part))
    case 'repeat':
      return pattern.least === 0 || mayBeEmpty(pattern.part)
  }
}
