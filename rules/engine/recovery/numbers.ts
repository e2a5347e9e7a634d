/** A list of offsets that may grow long: four bytes for each, and nothing is copied when it grows. */
export interface Numbers {
  readonly length: () => number
  readonly at: (index: number) => number
  readonly set: (index: number, value: number) => void
  readonly push: (value: number) => void
}

const bits = 10
const size = 2 ** bits

/** An empty list. */
export function createNumbers(): Numbers {
  const blocks: Int32Array[] = []
  let length = 0
  return {
    length: () => length,
    at: (index) => blocks[index >> bits]![index & (size - 1)]!,
    set: (index, value) => {
      blocks[index >> bits]![index & (size - 1)] = value
    },
    push: (value) => {
      const index = length & (size - 1)
      if (index === 0) blocks.push(new Int32Array(size))
      blocks[length >> bits]![index] = value
      length += 1
    },
  }
}
