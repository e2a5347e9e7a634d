/** A list of numbers that grows, in one typed array. */
export interface GrowingList<List extends Uint8Array | Uint16Array | Uint32Array> {
  readonly size: () => number
  /** The array behind it, which is replaced as the list grows; what lies past the end is of no meaning. */
  readonly values: () => List
  readonly push: (value: number) => void
  /** Puts other values in place of those that are there, by a copy. */
  readonly fill: (values: ArrayLike<number>) => void
  /** The items pushed so far, without a copy. */
  readonly taken: () => List
}

/** Makes a list of bytes. */
export function growingBytes(expected = 1024): GrowingList<Uint8Array> {
  return growing(new Uint8Array(expected), (size) => new Uint8Array(size))
}

/** Makes a list of 32-bit numbers. */
export function growingWords(expected = 1024): GrowingList<Uint32Array> {
  return growing(new Uint32Array(expected), (size) => new Uint32Array(size))
}

function growing<List extends Uint8Array | Uint16Array | Uint32Array>(first: List, make: (size: number) => List): GrowingList<List> {
  let values = first
  let size = 0
  return {
    size: () => size,
    values: () => values,
    push(value) {
      if (size === values.length) {
        // Half as much again: what is held twice for a moment stays small.
        const larger = make(size + Math.max(1024, size >>> 1))
        larger.set(values)
        values = larger
      }
      values[size] = value
      size += 1
    },
    fill(other) {
      values = make(other.length)
      values.set(other)
      size = other.length
    },
    taken: () => values.subarray(0, size) as List,
  }
}
