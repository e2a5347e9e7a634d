import type { Constraint, ElementDefinition, Slicing } from '../definitions.ts'
import { repeats } from './same-constraint.ts'

/** An element as a differential makes it: what it says holds, what it leaves out stays. */
export function mergeElement(base: ElementDefinition, change: ElementDefinition, source: string): ElementDefinition {
  const { path: _, id: __, base: ___, constraint, slicing, ...rest } = change
  const { path, min = 0, max = '*' } = base
  return {
    ...base,
    ...rest,
    base: base.base ?? { path, min, max },
    ...(constraint !== undefined && { constraint: mergeConstraints(base.constraint, constraint, source) }),
    ...(slicing !== undefined && { slicing: mergeSlicing(base.slicing, slicing) }),
  }
}

/** Constraints add up; one that is there already stays as it is, and one that has its key alone is another. */
export function mergeConstraints(
  base: readonly Constraint[] = [],
  added: readonly Constraint[] = [],
  source: string,
): readonly Constraint[] {
  const isKnown = (one: Constraint): boolean => base.some((known) => repeats(one, known))
  return [...base, ...added.filter((one) => !isKnown(one)).map((one) => (one.source === undefined ? { ...one, source } : one))]
}

function mergeSlicing(base: Slicing | undefined, change: Slicing): Slicing {
  if (base === undefined) return change
  const discriminator = [...(base.discriminator ?? [])]
  for (const one of change.discriminator ?? []) {
    if (!discriminator.some(({ type, path }) => type === one.type && path === one.path)) discriminator.push(one)
  }
  return { ...base, ...change, ...(discriminator.length > 0 && { discriminator }) }
}
