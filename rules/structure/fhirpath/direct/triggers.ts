import type { JsonObject } from '../../../engine/json.ts'
import type { Elements } from '../model.ts'
import type { Expression } from '../syntax.ts'
import type { Decide, Surroundings } from './decision.ts'

/**
 * Finds the names in JSON of which an object has to have one for an expression not to hold; undefined where there are none
 * such. The expression is decided for objects that lack some of its elements, the others being `null`, of which nothing can
 * be decided.
 */
export function findTriggers(expression: Expression, decide: Decide, elements: Elements, type: string): readonly string[] | undefined {
  const names = new Set<string>()
  if (!gatherNames(expression, type, names)) return undefined
  for (const name of names) if (decide(objectWithout(name, names, elements), nowhere) === true) return keysOf(name, elements)
  return decide({}, nowhere) === true ? [...names].flatMap((name) => keysOf(name, elements)) : undefined
}

const nowhere: Surroundings = { resource: {}, type: '' }

function objectWithout(name: string, names: ReadonlySet<string>, { byName }: Elements): JsonObject {
  const others = [...names].filter((other) => other !== name)
  return Object.fromEntries(others.flatMap((other) => (byName.get(other) ?? []).map(({ key }) => [key, null])))
}

function keysOf(name: string, { byName }: Elements): readonly string[] {
  return (byName.get(name) ?? []).flatMap(({ key, companionKey }) => (companionKey === undefined ? [key] : [key, companionKey]))
}

/** Gathers the names that an expression asks of its focus; false where it may ask for anything else of it. */
function gatherNames(expression: Expression, type: string, names: Set<string>): boolean {
  switch (expression.kind) {
    case 'literal':
    case 'empty':
    case 'variable':
      return true
    case 'member':
      if (expression.target !== undefined) return gatherNames(expression.target, type, names)
      names.add(expression.name)
      return expression.name !== type
    case 'call': {
      const { target, args, name } = expression
      // Arguments of these have a focus of their own.
      const areOwn = ['where', 'select', 'exists', 'all', 'repeat'].includes(name)
      if (target === undefined ? name !== 'iif' : !gatherNames(target, type, names)) return false
      return areOwn || args.every((arg) => gatherNames(arg, type, names))
    }
    case 'item':
      return gatherNames(expression.target, type, names) && gatherNames(expression.index, type, names)
    case 'sign':
      return gatherNames(expression.operand, type, names)
    case 'type':
      return gatherNames(expression.operand, type, names)
    case 'binary':
      return gatherNames(expression.left, type, names) && gatherNames(expression.right, type, names)
    default:
      return false
  }
}
