import { isEqual, keyOf } from './equality.ts'
import type { Collection, Focus } from './focus.ts'
import { spend, type Scope } from './scope.ts'

/** The items of one collection and of another after it. */
export function joined(items: Collection, others: Collection, scope: Scope): Collection {
  spend(scope, items.length + others.length)
  return [...items, ...others]
}

/** The items that are there once, in the order of their first appearance. */
export function distinct(items: Collection, scope: Scope): Collection {
  if (items.length < 2) return items
  const seen = makeSeen(scope)
  const kept = items.filter((item) => seen(item))
  return kept.length === items.length ? items : kept
}

/** Whether no item is there twice. */
export function isDistinct(items: Collection, scope: Scope): boolean {
  if (items.length < 2) return true
  const seen = makeSeen(scope)
  return items.every((item) => seen(item))
}

/** Whether a collection has what is looked for, all of it where it is several; undefined where there is none to look for. */
export function isIn(wanted: Collection, items: Collection, scope: Scope): boolean | undefined {
  return wanted.length === 0 ? undefined : isSubset(wanted, items, scope)
}

/** Whether each item of one collection is in the other. */
export function isSubset(items: Collection, others: Collection, scope: Scope): boolean {
  return items.every((item) => has(others, item, scope))
}

/** The items of a collection that are, or are not, in the other. */
export function select(items: Collection, others: Collection, isWanted: boolean, scope: Scope): Collection {
  return items.filter((item) => has(others, item, scope) === isWanted)
}

function has(items: Collection, wanted: Focus, scope: Scope): boolean {
  spend(scope, items.length)
  return items.some((item) => isEqual(item, wanted, scope) === true)
}

// Strings, which most sets are of, are told apart by their text; anything else one by one.
function makeSeen(scope: Scope): (item: Focus) => boolean {
  const keys = new Set<string>()
  const others: Focus[] = []
  return (item) => {
    const key = keyOf(item)
    if (key === undefined) {
      if (has(others, item, scope)) return false
      others.push(item)
      return true
    }
    if (keys.has(key)) return false
    keys.add(key)
    return true
  }
}
