/** A walk over files; it ends early where `isWanted` says so. */
type Walk<Found> = (isWanted: () => boolean) => Promise<Found>

/**
 * Makes walks go one after another. The one under way may have passed what changed since: whoever comes meanwhile shares the next one.
 * It ends early where none of those who asked still wants it.
 */
export function oneAfterAnother<Found>(walk: Walk<Found>): (isWanted?: () => boolean) => Promise<Found> {
  let underWay: Promise<Found> | undefined
  let next: { readonly askers: (() => boolean)[]; readonly found: Promise<Found> } | undefined

  function start(askers: readonly (() => boolean)[]): Promise<Found> {
    underWay = walk(() => askers.some((isWanted) => isWanted())).finally(() => (underWay = undefined))
    return underWay
  }

  return (isWanted = () => true) => {
    if (next === undefined && underWay === undefined) return start([isWanted])
    if (next === undefined) {
      const askers: (() => boolean)[] = []
      const begin = (): Promise<Found> => {
        next = undefined
        return start(askers)
      }
      next = { askers, found: underWay!.then(begin, begin) }
    }
    next.askers.push(isWanted)
    return next.found
  }
}
