import { thoseThat } from '../criteria.ts'
import { nothing, type Collection, type Focus } from '../focus.ts'
import { pushChildren } from '../navigate.ts'
import { spend, unevaluable, type Evaluate, type Scope } from '../scope.ts'
import { distinct, joined, select } from '../sets.ts'
import { keyOf } from '../equality.ts'
import type { Model } from '../model.ts'
import { numberArgument, onAll, within, type FunctionDefinition, type Functions } from './definition.ts'

/** Parts of collections, what is made of each item, and several collections together. */
export const collections: Functions = {
  where: {
    arity: [1, 1],
    collect: (target, [argument]) => {
      const criterion = argument!.ask()
      return (scope) => thoseThat(scope, target(scope), criterion)
    },
  },
  select: {
    arity: [1, 1],
    collect: (target, [argument]) => {
      const projection = argument!.collect()
      return (scope) => {
        const input = target(scope)
        return input.length === 0 ? input : input.flatMap((item, index) => project(scope, item, index, projection))
      }
    },
  },
  repeat: { arity: [1, 1], collect: (target, [projection]) => repeat(target, projection!.collect()) },
  aggregate: { arity: [1, 2], collect: (target, [step, start]) => aggregate(target, step!.collect(), start?.collect()) },

  first: onAll((input) => input.slice(0, 1)),
  last: onAll((input) => input.slice(-1)),
  tail: onAll((input) => input.slice(1)),
  single: onAll((input) => {
    if (input.length > 1) throw unevaluable
    return input
  }),
  skip: counted((input, count) => input.slice(Math.max(count, 0))),
  take: counted((input, count) => input.slice(0, Math.max(count, 0))),

  combine: together((input, other, scope) => (other.length === 0 ? input : joined(input, other, scope))),
  union: together((input, other, scope) => distinct(joined(input, other, scope), scope)),
  intersect: together((input, other, scope) => distinct(select(input, other, true, scope), scope)),
  exclude: together((input, other, scope) => select(input, other, false, scope)),
  coalesce: {
    arity: [1, 50],
    collect: (_, args) => {
      const ready = args.map((arg) => arg.collect())
      return (scope) => {
        for (const arg of ready) {
          const found = arg(scope)
          if (found.length > 0) return found
        }
        return nothing
      }
    },
  },

  children: onAll((input, scope, model) => children(input, scope, model)),
  descendants: onAll(descendants),
}

function project(scope: Scope, item: Focus, index: number, projection: Evaluate): Collection {
  const projected = within(scope, [item], index, projection)
  spend(scope, 1 + projected.length)
  return projected
}

// Each item once, for a projection may lead in circles.
function repeat(target: Evaluate, projection: Evaluate): Evaluate {
  return (scope) => {
    const found: Focus[] = []
    const seen = new Set<unknown>()
    const pending = [...target(scope)]
    for (let at = 0; at < pending.length; at += 1) {
      for (const item of project(scope, pending[at]!, at, projection)) {
        const key = keyOf(item) ?? JSON.stringify([item.type, item.value])
        spend(scope, 1 + key.length / 100)
        if (seen.has(key)) continue
        seen.add(key)
        found.push(item)
        pending.push(item)
      }
    }
    return found
  }
}

function aggregate(target: Evaluate, step: Evaluate, start: Evaluate | undefined): Evaluate {
  return (scope) => {
    const outer = scope.total
    let total = start === undefined ? nothing : start(scope)
    target(scope).forEach((item, index) => {
      scope.total = total
      total = project(scope, item, index, step)
    })
    scope.total = outer
    return total
  }
}

function children(input: Collection, scope: Scope, model: Model): Collection {
  if (input.length === 0) return nothing
  const found: Focus[] = []
  for (const item of input) pushChildren(found, item, model)
  spend(scope, found.length)
  return found
}

function descendants(input: Collection, scope: Scope, model: Model): Collection {
  const found: Focus[] = [...children(input, scope, model)]
  for (let at = 0; at < found.length; at += 1) {
    const before = found.length
    pushChildren(found, found[at]!, model)
    spend(scope, found.length - before)
  }
  return found
}

function counted(work: (input: Collection, count: number) => Collection): FunctionDefinition {
  return {
    arity: [1, 1],
    collect: (target, [argument]) => {
      const number = argument!.collect()
      return (scope) => {
        const count = numberArgument([number(scope)], 0)
        return count === undefined ? nothing : work(target(scope), count)
      }
    },
  }
}

function together(work: (input: Collection, other: Collection, scope: Scope) => Collection): FunctionDefinition {
  return {
    arity: [1, 1],
    collect: (target, [argument]) => {
      const other = argument!.collect()
      return (scope) => work(target(scope), other(scope), scope)
    },
  }
}
