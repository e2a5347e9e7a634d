/** How many resources there were, and what was found in them. */
export interface Counts {
  resources: number
  /** Resources with an error. */
  withErrors: number
  errors: number
  warnings: number
}

/** Counts by some name: a type, a month, a profile. */
export type CountsBy = Record<string, Counts>

/** Adds to the counts of a name. */
export function addTo(all: CountsBy, name: string, more: Counts): void {
  const counts = (all[name] ??= { resources: 0, withErrors: 0, errors: 0, warnings: 0 })
  counts.resources += more.resources
  counts.withErrors += more.withErrors
  counts.errors += more.errors
  counts.warnings += more.warnings
}

/** How often an element that a profile says must be supported is there. */
export interface Presence {
  present: number
  resources: number
}
