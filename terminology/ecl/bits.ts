/** A set of concepts as one bit each; those that were answered are never changed. */
export type Bits = Uint32Array

/** An empty set of the concepts 0 … size-1. */
export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

/** All concepts 0 … size-1. */
export function fullBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffffffff)
  if ((size & 31) !== 0) bits[bits.length - 1] = 2 ** (size & 31) - 1
  return bits
}

/** Adds one concept. */
export function addBit(bits: Bits, concept: number): void {
  bits[concept >>> 5]! |= 1 << (concept & 31)
}

/** The concept is in the set. */
export function hasBit(bits: Bits, concept: number): boolean {
  return (bits[concept >>> 5]! & (1 << (concept & 31))) !== 0
}

/** Adds a list of concepts. */
export function addAll(bits: Bits, concepts: Uint32Array): void {
  for (let index = 0; index < concepts.length; index++) addBit(bits, concepts[index]!)
}

/** Adds another set to the first. */
export function unite(bits: Bits, other: Bits): void {
  for (let index = 0; index < bits.length; index++) bits[index]! |= other[index]!
}

/** Keeps of the first what is in the other. */
export function intersect(bits: Bits, other: Bits): void {
  for (let index = 0; index < bits.length; index++) bits[index]! &= other[index]!
}

/** Takes the other away from the first. */
export function subtract(bits: Bits, other: Bits): void {
  for (let index = 0; index < bits.length; index++) bits[index]! &= ~other[index]!
}

/** How many concepts there are. */
export function countBits(bits: Bits): number {
  let count = 0
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index]!
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
  }
  return count
}

/** Visits the concepts in ascending order. */
export function eachBit(bits: Bits, visit: (concept: number) => void): void {
  for (let index = 0; index < bits.length; index++) {
    let word = bits[index]!
    while (word !== 0) {
      const lowest = word & -word
      visit((index << 5) + 31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
}

/** The concepts, sorted. */
export function toSorted(bits: Bits): Uint32Array {
  const concepts = new Uint32Array(countBits(bits))
  let next = 0
  eachBit(bits, (concept) => {
    concepts[next++] = concept
  })
  return concepts
}

/** The place of a concept in a sorted list, or -1. */
export function findSorted(concepts: Uint32Array, concept: number): number {
  let low = 0
  let high = concepts.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = concepts[middle]!
    if (found === concept) return middle
    if (found < concept) low = middle + 1
    else high = middle - 1
  }
  return -1
}
