import type { Ask } from './scope.ts'

/** `left and right` in three values; the right side is not asked where the left one decides. */
export function and(left: Ask, right: Ask): Ask {
  return (scope) => {
    const first = left(scope)
    if (first === false) return false
    const second = right(scope)
    return second === false ? false : first === undefined ? undefined : second
  }
}

/** `left or right` in three values. */
export function or(left: Ask, right: Ask): Ask {
  return (scope) => {
    const first = left(scope)
    if (first === true) return true
    const second = right(scope)
    return second === true ? true : first === undefined ? undefined : second
  }
}

/** `left xor right` in three values. */
export function xor(left: Ask, right: Ask): Ask {
  return (scope) => {
    const [first, second] = [left(scope), right(scope)]
    return first === undefined || second === undefined ? undefined : first !== second
  }
}

/** `left implies right` in three values. */
export function implies(left: Ask, right: Ask): Ask {
  return (scope) => {
    const first = left(scope)
    if (first === false) return true
    const second = right(scope)
    return second === true ? true : first === undefined ? undefined : second
  }
}

/** `inner.not()` */
export function not(inner: Ask): Ask {
  return (scope) => {
    const truth = inner(scope)
    return truth === undefined ? undefined : !truth
  }
}
