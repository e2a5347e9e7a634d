import type { Collection, Focus } from './focus.ts'
import { spend, type Ask, type Scope } from './scope.ts'

/** Whether a criterion holds for one of the items at least. */
export function holdsForAny(scope: Scope, items: Collection, criterion: Ask): boolean {
  return items.length > 0 && through(scope, items, criterion, (holds) => holds)
}

/** Whether a criterion holds for each of the items. */
export function holdsForAll(scope: Scope, items: Collection, criterion: Ask): boolean {
  return items.length === 0 || !through(scope, items, criterion, (holds) => !holds)
}

/** The items that a criterion holds for. */
export function thoseThat(scope: Scope, items: Collection, criterion: Ask): Collection {
  if (items.length === 0) return items
  const kept: Focus[] = []
  through(scope, items, criterion, (holds, item) => {
    if (holds) kept.push(item)
    return false
  })
  return kept
}

// One list serves as the focus of one item after another: nothing of it outlives a truth value.
function through(scope: Scope, items: Collection, criterion: Ask, isEnough: (holds: boolean, item: Focus) => boolean): boolean {
  const { focus, index } = scope
  const one: Focus[] = []
  scope.focus = one
  let at = 0
  for (; at < items.length; at += 1) {
    const item = items[at]!
    one[0] = item
    scope.index = at
    spend(scope, 1)
    if (isEnough(criterion(scope) === true, item)) break
  }
  scope.focus = focus
  scope.index = index
  return at < items.length
}
