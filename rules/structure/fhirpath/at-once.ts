import type { Json, JsonObject } from '../../engine/json.ts'
import type { Member, Model } from './model.ts'
import type { Expression } from './syntax.ts'

/** What an expression comes to as far as the names of an object's members tell; undefined where they do not. */
export type AtOnce = (object: JsonObject) => boolean | undefined

/**
 * Makes what can be told of an expression at once, by what is there and what is not: of `a.empty() or …` that it holds where
 * there is no `a`. Undefined where nothing can be told of objects of this type.
 */
export function compileAtOnce(expression: Expression, type: string, model: Model): AtOnce | undefined {
  if (expression.kind === 'binary') {
    const left = compileAtOnce(expression.left, type, model)
    const right = left && compileAtOnce(expression.right, type, model)
    return left && connect(expression.operator, left, right ?? open)
  }
  if (expression.kind !== 'call' || expression.args.length > 0 || expression.target === undefined) return undefined
  const { name, target } = expression
  if (name === 'not') {
    const inner = compileAtOnce(target, type, model)
    return inner && ((object) => negate(inner(object)))
  }
  if (name !== 'exists' && name !== 'empty') return undefined
  const first = firstOf(target)
  const members = first === undefined ? undefined : model.elementsOf(type)?.byName.get(first)
  if (members === undefined) return undefined
  const isThere = presence(members, target.kind === 'member' && target.target === undefined)
  return name === 'exists' ? isThere : (object) => negate(isThere(object))
}

const open: AtOnce = () => undefined

function negate(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth
}

function connect(operator: string, left: AtOnce, right: AtOnce): AtOnce | undefined {
  switch (operator) {
    case 'or':
      return (object) => {
        const first = left(object)
        return first === false ? right(object) : first
      }
    case 'and':
      return (object) => {
        const first = left(object)
        return first === true ? right(object) : first
      }
    case 'implies':
      return (object) => {
        const first = left(object)
        return first === true ? right(object) : negate(first)
      }
    default:
      return undefined
  }
}

/** The name that a path begins with, where all that follows comes to nothing once that is absent. */
function firstOf(path: Expression): string | undefined {
  if (path.kind === 'call') return path.name === 'where' && path.target !== undefined ? firstOf(path.target) : undefined
  if (path.kind !== 'member') return undefined
  return path.target === undefined ? path.name : firstOf(path.target)
}

/** Whether an object has one of some members; a path that goes on from it is only sure to lead nowhere. */
function presence(members: readonly Member[], isWhole: boolean): AtOnce {
  if (members.length <= fewMembers) {
    return (object) => {
      for (let index = 0; index < members.length; index += 1) {
        const { key, companionKey } = members[index]!
        if (object[key] !== undefined) return isWhole && isSure(object[key]) ? true : undefined
        if (companionKey !== undefined && object[companionKey] !== undefined) return undefined
      }
      return false
    }
  }
  const keys = new Set(members.flatMap(({ key, companionKey = key }) => [key, companionKey]))
  return (object) => {
    for (const key in object) if (keys.has(key)) return isWhole && key[0] !== '_' && isSure(object[key]) ? true : undefined
    return false
  }
}

/** Of more types that a choice may have, the object's few names are looked at instead. */
const fewMembers = 2

/** Whether a member is sure to hold something. */
function isSure(value: Json | undefined): boolean {
  return value !== null && !(Array.isArray(value) && (value[0] ?? null) === null)
}
