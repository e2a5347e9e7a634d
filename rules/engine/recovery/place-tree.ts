import type { Path } from '../json.ts'
import type { Location, Place } from '../locate.ts'

/** The place of a value and of those inside it. */
export interface PlaceTree {
  readonly start: number
  end: number
  /** The step to it from the value around it. */
  step: string | number | undefined
  /** The place of its name, where it is a member of an object. */
  name: Place | undefined
  /** In the order of the text; undefined where it is neither an object nor a list. */
  readonly inside: PlaceTree[] | undefined
  /** The same by their steps, the last of those that stand twice; made when first asked for. */
  byStep: ReadonlyMap<string | number | undefined, PlaceTree> | undefined
}

/** A place that is nowhere in the tree yet. */
export function toPlaceTree(start: number, end: number, inside: PlaceTree[] | undefined): PlaceTree {
  return { start, end, step: undefined, name: undefined, inside, byStep: undefined }
}

/** The location of a path below a value; that of the whole text where nothing has a place. */
export function locateIn(places: PlaceTree | undefined, length: number, path: Path): Location {
  let place: PlaceTree = places ?? toPlaceTree(0, length, undefined)
  let depth = 0
  for (const step of path) {
    const inner = findInside(place, step)
    if (inner === undefined) break
    place = inner
    depth += 1
  }
  const { name } = place
  return { place: { start: place.start, end: place.end }, depth, ...(name === undefined ? {} : { name }) }
}

function findInside(place: PlaceTree, step: string | number): PlaceTree | undefined {
  const { inside } = place
  if (inside === undefined) return undefined
  place.byStep ??= new Map(inside.map((one) => [one.step, one]))
  return place.byStep.get(step)
}
