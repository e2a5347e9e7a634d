import { createHash } from 'node:crypto'

/** The numbers of a ring, on which each thing has places. */
const around = 2 ** 32
/** The more places each has, the more nearly is each picked as often as any other. */
const placesOfEach = 16

/** The largest number that picks something. */
export const lastPlace = around - 1

/**
 * Picks things by numbers from 0 to `lastPlace`, whatever their order. One that is added takes some numbers of its neighbours, and all others pick what
 * they picked before.
 */
export function createRing<Item>(items: readonly Item[]): (number: number) => Item {
  const places = items
    .flatMap((item) => {
      const digest = createHash('sha512').update(JSON.stringify(item)).digest()
      return Array.from({ length: placesOfEach }, (_, index) => ({ at: digest.readUInt32BE(4 * index), item }))
    })
    .toSorted((one, other) => one.at - other.at)
  return (number) => {
    let [from, to] = [0, places.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (places[middle]!.at < number) from = middle + 1
      else to = middle
    }
    return places[from % places.length]!.item
  }
}
