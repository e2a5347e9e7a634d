import { isNear, pathsAround, unindexed } from './paths.ts'
import type { Told } from './told.ts'

/**
 * Asks of findings whether they are gone where others are told now. Of one part of an element the same may be said of another now: a place, what is
 * around it and what is inside it are one. Another finding may say it now, as of a unit that is a text now.
 */
export function createGoneTest(now: readonly Told[]): (one: Told) => boolean {
  const left = new Set<string>()
  const around = new Set<string>()
  const coverers = new Map<string, string[]>()
  for (const told of now) {
    const path = unindexed(told.place().path)
    const what = `${subjectOf(told)} ${path}`
    left.add(what)
    for (const outer of pathsAround(what)) around.add(outer)
    const { covers } = told
    for (const one of covers ?? []) addTo(coverers, codeOf(one), path)
  }
  return (told) => {
    const path = unindexed(told.place().path)
    if (coverers.get(told.code)?.some((covering) => isNear(covering, path)) === true) return false
    const what = `${subjectOf(told)} ${path}`
    return !left.has(what) && !around.has(what) && !pathsAround(what).some((outer) => left.has(outer))
  }
}

function subjectOf({ code, key }: Told): string {
  return key === undefined ? code : `${code}#${key}`
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
