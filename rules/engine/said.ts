import type { CodedFinding, Rule, Severity } from './rule.ts'

/** What a rule has said of a place, named as FHIR does. */
interface Said {
  readonly place: string
  readonly rule: Pick<Rule, 'covers'>
  readonly severity: Severity
}

/** Whether it has been said what is found at a place. */
export type IsSaid = (finding: CodedFinding, place: string, severity: Severity) => boolean

/**
 * Remembers what rules have said: something as severe of the very same place says what is found there, and so does what a
 * rule covers, around the place, beneath it, or at another part of the same element.
 */
export function createIsSaid(all: readonly Said[]): IsSaid {
  const worst = new Map<string, Severity>()
  /** The codes that are covered at a place and everything beneath it, and those that are at everything around one. */
  const beneath = new Map<string, Set<string>>()
  const around = new Map<string, Set<string>>()
  for (const { place, rule, severity } of all) {
    if (worst.get(place) !== 'error') worst.set(place, severity)
    if (rule.covers === undefined) continue
    add(beneath, place, rule.covers)
    add(beneath, elementAround(place), rule.covers)
    for (const outer of placesAround(place)) add(around, outer, rule.covers)
  }

  return ({ code, key, stands }, place, severity) => {
    if (stands === true) return false
    const told = worst.get(place)
    if (told === 'error' || (told !== undefined && severity === 'warning')) return true
    const isCovered = (codes: ReadonlySet<string> | undefined): boolean =>
      codes !== undefined && (codes.has(code) || codes.has(`${code} ${String(key)}`))
    return isCovered(around.get(place)) || placesAround(place).some((outer) => isCovered(beneath.get(outer)))
  }
}

function add(to: Map<string, Set<string>>, place: string, codes: readonly string[]): void {
  let kept = to.get(place)
  if (kept === undefined) to.set(place, (kept = new Set()))
  for (const code of codes) kept.add(code)
}

/** A place and those that it is a part of, each an element or a list of it. */
function placesAround(place: string): readonly string[] {
  const places: string[] = []
  for (let end = place.length; end > 0; end = Math.max(place.lastIndexOf('.', end - 1), place.lastIndexOf('[', end - 1))) {
    places.push(place.slice(0, end))
  }
  return places
}

/** The element that a place is a part of, but for the resource itself: the Coding of a code. */
function elementAround(place: string): string {
  const around = place.replace(/\.[^.]*$/, '')
  return around.includes('.') ? around : place
}
