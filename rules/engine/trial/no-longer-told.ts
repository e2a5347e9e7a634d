import { isNear, pathsAround, unindexed } from './paths.ts'
import type { Told } from './told.ts'

/**
 * Asks of findings whether they are gone where others are told now. Of one part of an element the same may be said of another now: a place, what is
 * around it and what is inside it are one. Another finding may say it now, as of a unit that is a text now.
 */
export function createGoneTest(now: readonly Told[]): (one: Told) => boolean {
  const subjects = new Set<string>()
  const around = new Set<string>()
  /** By the code of covered findings, the paths of those that say them as well. */
  const covering = new Map<string, string[]>()
  for (const told of now) {
    const { path, subject } = placeOf(told)
    subjects.add(subject)
    for (const outer of pathsAround(subject)) around.add(outer)
    for (const covered of told.covers ?? none) addTo(covering, codeOf(covered), path)
  }
  return (told) => {
    const { path, subject } = placeOf(told)
    if (covering.get(told.code)?.some((one) => isNear(one, path)) === true) return false
    return !subjects.has(subject) && !around.has(subject) && !pathsAround(subject).some((outer) => subjects.has(outer))
  }
}

const none: readonly never[] = []

/** The path of a finding whatever the places in lists, and its subject: the code, with the key of an invariant, at that path. */
function placeOf({ code, key, place }: Told): { readonly path: string; readonly subject: string } {
  const path = unindexed(place().path)
  return { path, subject: `${key === undefined ? code : `${code}#${key}`} ${path}` }
}

/** The code of `r4-inv-01 con-3`. */
function codeOf(covered: string): string {
  const space = covered.indexOf(' ')
  return space < 0 ? covered : covered.slice(0, space)
}

function addTo(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
