import type { Json } from '../../engine/json.ts'

/** The steps that all the evaluations over one document may take together. */
export interface Budget {
  /** Steps that are left. */
  steps: number
  /** Adds the steps that the size of the document allows, once; measured late, for nearly no document needs it. */
  extend: (() => number) | undefined
}

/** Over in a few milliseconds. */
const firstSteps = 200_000

/** Ten invariants that look at the whole document need less. */
const stepsPerNode = 50

/** Characters that count as a node. */
const charactersPerNode = 8

/** Makes the budget for a document; what it costs to use up grows with the size of the document. */
export function createBudget(root: Json): Budget {
  return { steps: firstSteps, extend: () => stepsPerNode * sizeOf(root) }
}

/** Adds what the size of the document allows to a budget that is used up; false where that is no help. */
export function extendBudget(budget: Budget): boolean {
  budget.steps += budget.extend?.() ?? 0
  budget.extend = undefined
  return budget.steps >= 0
}

/** Counts the values in a value, texts by their length. */
export function sizeOf(root: Json): number {
  let size = 0
  const pending: (Json | undefined)[] = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    size += typeof value === 'string' ? 1 + value.length / charactersPerNode : 1
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) for (const item of value as readonly Json[]) pending.push(item)
    else for (const name in value) pending.push((value as Readonly<Record<string, Json>>)[name])
  }
  return size
}
