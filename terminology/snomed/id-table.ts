import type { StateReader, StateWriter } from '../store/checkpoint.ts'
import { growingWords } from '../store/growing.ts'

/** Identifiers numbered as they come. */
export interface IdTable {
  readonly size: () => number
  /** The number of an identifier, or -1. */
  readonly find: (high: number, low: number) => number
  /** The number of an identifier, a new one where it has none. */
  readonly add: (high: number, low: number) => number
  readonly highs: () => Uint32Array
  readonly lows: () => Uint32Array
  /** Under a name of its own. */
  readonly save: (name: string, writer: StateWriter) => void
  readonly load: (name: string, reader: StateReader) => void
}

/** Makes an empty table: open addressing in typed arrays, twelve to twenty bytes an identifier. */
export function createIdTable(): IdTable {
  const highs = growingWords()
  const lows = growingWords()
  let slots = new Uint32Array(4096)

  function slotOf(high: number, low: number): number {
    const mask = slots.length - 1
    let slot = hash(high, low) & mask
    for (let number = slots[slot]!; number !== 0; number = slots[slot]!) {
      if (lows.values()[number - 1] === low && highs.values()[number - 1] === high) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }

  function grow(length = slots.length * 2): void {
    slots = new Uint32Array(length)
    const [allHighs, allLows] = [highs.values(), lows.values()]
    for (let number = 0; number < lows.size(); number += 1) slots[slotOf(allHighs[number]!, allLows[number]!)] = number + 1
  }

  return {
    size: () => lows.size(),
    find: (high, low) => slots[slotOf(high, low)]! - 1,
    add(high, low) {
      let slot = slotOf(high, low)
      if (slots[slot] !== 0) return slots[slot]! - 1
      if (lows.size() * 4 >= slots.length * 3) {
        grow()
        slot = slotOf(high, low)
      }
      highs.push(high)
      lows.push(low)
      slots[slot] = lows.size()
      return lows.size() - 1
    },
    highs: () => highs.taken(),
    lows: () => lows.taken(),
    save(name, writer) {
      writer.list(`${name}.high`, highs.taken())
      writer.list(`${name}.low`, lows.taken())
    },
    load(name, reader) {
      reader.list(`${name}.high`, highs)
      reader.list(`${name}.low`, lows)
      let length = 4096
      while (lows.size() * 4 >= length * 3) length *= 2
      grow(length)
    },
  }
}

function hash(high: number, low: number): number {
  let mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca77)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
