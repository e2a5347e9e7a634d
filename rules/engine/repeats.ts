import type { Json, Path } from './json.ts'
import type { Place } from './locate.ts'
import type { PlaceTree } from './recovery/place-tree.ts'

/** A member of an object that has others of its name. */
export interface Repeat {
  readonly name: Place
  readonly place: Place
}

/** The members that have the name to which a path leads, in the order of the text. */
export function findRepeats(places: PlaceTree | undefined, path: Path): readonly Repeat[] {
  let around = places
  for (const step of path.slice(0, -1)) around = around?.inside?.findLast((one) => one.step === step)
  const own = path.at(-1)
  const alike = around?.inside?.filter(({ step }) => step === own) ?? []
  return alike.map(({ name, start, end }) => ({ name: name!, place: { start, end } }))
}

/** Whether steps lead to one of some paths, or to something inside it. */
export function leadsInto(paths: readonly Path[], steps: readonly string[]): boolean {
  return paths.some((path) => path.length <= steps.length && path.every((step, index) => String(step) === steps[index]))
}

/** The values of members; undefined where one of them is not JSON. */
export function valuesOf(text: string, repeats: readonly Repeat[]): readonly Json[] | undefined {
  try {
    return repeats.map(({ place }) => JSON.parse(text.slice(place.start, place.end)) as Json)
  } catch {
    return undefined
  }
}
