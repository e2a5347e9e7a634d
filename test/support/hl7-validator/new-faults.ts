/** Something found fault with, and where. */
interface Placed {
  readonly code: string
  readonly path: string
}

/** The faults of a resource that it did not have before it was spoiled; the items of a list stand for each other, as what is taken out moves others. */
export function newFaults<Fault extends Placed>(before: readonly Placed[], after: readonly Fault[]): readonly Fault[] {
  const left = new Map<string, number>()
  for (const one of before) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return after.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0
    if (count > 0) left.set(keyOf(one), count - 1)
    return count === 0
  })
}

function keyOf({ code, path }: Placed): string {
  return `${code} ${path.replaceAll(/\[\d+\]/g, '')}`
}
