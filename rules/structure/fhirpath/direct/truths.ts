import type { Json } from '../../../engine/json.ts'
import { compareDateTimes } from '../date-time.ts'
import { isPrimitive, type Member } from '../model.ts'
import { findsQuickly } from '../pattern/index.ts'
import type { Call, Expression } from '../syntax.ts'
import { compileCount } from './counts.ts'
import { abort, goOn, neverDecided, open, stop, type Decide, type Decision, type StaticType, type Visit } from './decision.ts'
import { compilePath, hasCriteria, type Context } from './paths.ts'
import { compileValue, ownMember, writtenText, type Value } from './values.ts'

type Binary = Extract<Expression, { kind: 'binary' }>

/** Compiles an expression to decide its truth from JSON; undefined where that can never be decided. */
export function compileTruth(expression: Expression, context: Context): Decide | undefined {
  if (expression.kind === 'binary') return compileBinary(expression, context)
  if (expression.kind === 'call') return compileCall(expression, context) ?? truthOfValue(expression, context)
  return truthOfValue(expression, context)
}

function compileBinary({ operator, left, right }: Binary, context: Context): Decide | undefined {
  const connect = connectives[operator]
  if (connect !== undefined) {
    const first = compileTruth(left, context)
    return first && connect(first, compileTruth(right, context) ?? neverDecided)
  }
  const judge = judgements[operator]
  if (judge !== undefined) return compileComparison(operator, judge, left, right, context)
  return operator === 'in' ? compileIn(left, right, context) : undefined
}

const connectives: Readonly<Record<string, (left: Decide, right: Decide) => Decide>> = {
  and: (left, right) => (value, around) => {
    const first = left(value, around)
    if (first === false || first === null) return first
    const second = right(value, around)
    return second === false || second === null ? second : first === undefined ? undefined : second
  },
  or: (left, right) => (value, around) => {
    const first = left(value, around)
    if (first === true || first === null) return first
    const second = right(value, around)
    return second === true || second === null ? second : first === undefined ? undefined : second
  },
  implies: (left, right) => (value, around) => {
    const first = left(value, around)
    if (first === false) return true
    if (first === null) return open
    const second = right(value, around)
    return second === true || second === null ? second : first === undefined ? undefined : second
  },
  xor: (left, right) => (value, around) => {
    const first = left(value, around)
    const second = right(value, around)
    if (first === null || second === null) return open
    return first === undefined || second === undefined ? undefined : first !== second
  },
}

type Judge = (difference: number) => boolean

const judgements: Readonly<Record<string, Judge>> = {
  '=': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
}

function compileComparison(operator: string, judge: Judge, left: Expression, right: Expression, context: Context): Decide | undefined {
  const counts = [compileCount(left, context), compileCount(right, context)] as const
  const [count, otherCount] = counts
  if (count !== undefined && otherCount !== undefined) {
    return (value, around) => {
      const a = count(value, around)
      const b = otherCount(value, around)
      return a < 0 || b < 0 ? open : judge(a - b)
    }
  }
  const isEquality = operator === '=' || operator === '!='
  if (isEquality && isTruth(left) && isTruth(right)) {
    const [a, b] = [compileTruth(left, context), compileTruth(right, context)]
    return a && b && compareTruths(a, b, operator === '=')
  }
  const [a, b] = [compileValue(left, context), compileValue(right, context)]
  if (a === undefined || b === undefined) return undefined
  return isEquality ? compareEqual(a, b, operator === '=') : compareOrder(a, b, judge)
}

function isTruth(expression: Expression): boolean {
  if (expression.kind === 'binary') return connectives[expression.operator] !== undefined || judgements[expression.operator] !== undefined
  return expression.kind === 'call' && ['exists', 'empty', 'not', 'all', 'isDistinct', 'hasValue'].includes(expression.name)
}

function compareTruths(left: Decide, right: Decide, isSought: boolean): Decide {
  return (value, around) => {
    const a = left(value, around)
    const b = right(value, around)
    if (a === null || b === null) return open
    return a === undefined || b === undefined ? undefined : (a === b) === isSought
  }
}

function compareEqual(left: Value, right: Value, isSought: boolean): Decide {
  const areTexts = left.kind === 'string' || right.kind === 'string'
  const [{ read }, { read: readOther }] = [left, right]
  return (value, around) => {
    const a = read(value, around)
    if (a === null) return open
    const b = readOther(value, around)
    if (b === null) return open
    if (a === undefined || b === undefined) return undefined
    if (typeof a !== typeof b || typeof a === 'object') return open
    if (a === b) return isSought
    // Dates may be equal though their texts are not, and numbers that are nearly so.
    if (typeof a === 'string' ? !areTexts : typeof a === 'number' && !(Number.isInteger(a) && Number.isInteger(b))) return open
    return !isSought
  }
}

function compareOrder(left: Value, right: Value, judge: Judge): Decide {
  const areDates = left.kind === 'date' && right.kind === 'date'
  return (value, around) => {
    const a = left.read(value, around)
    if (a === null) return open
    const b = right.read(value, around)
    if (b === null) return open
    if (a === undefined || b === undefined) return undefined
    if (typeof a === 'number' && typeof b === 'number') return judge(a - b)
    if (!areDates || typeof a !== 'string' || typeof b !== 'string') return open
    const difference = compareDateTimes(a, b)
    return difference === undefined ? undefined : judge(difference)
  }
}

function compileIn(left: Expression, right: Expression, context: Context): Decide | undefined {
  const texts = writtenTexts(right)
  const wanted = texts && compileValue(left, context)
  if (wanted?.kind !== 'string') return undefined
  const set = new Set(texts)
  return (value, around) => {
    const found = wanted.read(value, around)
    return found === undefined ? undefined : typeof found === 'string' ? set.has(found) : open
  }
}

/** Reads `'a' | 'b' | 'c'`. */
function writtenTexts(expression: Expression): readonly string[] | undefined {
  if (expression.kind === 'binary') {
    if (expression.operator !== '|') return undefined
    const [left, right] = [writtenTexts(expression.left), writtenTexts(expression.right)]
    return left && right && [...left, ...right]
  }
  const text = writtenText(expression)
  return text === undefined ? undefined : [text]
}

function compileCall(call: Call, context: Context): Decide | undefined {
  const { name, target, args } = call
  switch (name) {
    case 'exists':
    case 'empty':
      return compilePresence(call, context)
    case 'not': {
      const inner = target !== undefined && args.length === 0 ? compileTruth(target, context) : undefined
      return inner && ((value, around) => negate(inner(value, around)))
    }
    case 'all':
      return args.length === 1 ? compileAll(target, args[0]!, context) : undefined
    case 'isDistinct':
      return args.length === 0 ? compileDistinct(target, context) : undefined
    case 'hasValue':
      return args.length === 0 ? compileHasValue(target, context) : undefined
    case 'matches':
    case 'startsWith':
    case 'endsWith':
    case 'contains':
      return args.length === 1 ? compileTextTest(name, target, args[0]!, context) : undefined
    case 'iif':
      return target === undefined && args.length >= 2 ? compileChoice(args, context) : undefined
    default:
      return undefined
  }
}

function negate(truth: Decision): Decision {
  return typeof truth === 'boolean' ? !truth : truth
}

function compilePresence({ name, target, args }: Call, context: Context): Decide | undefined {
  if (args.length > 1 || (args.length === 1 && name === 'empty')) return undefined
  const isSought = name === 'exists'
  const member = args.length === 0 && target !== undefined ? ownMember(target, context) : undefined
  if (member !== undefined) return hasMember(member, isSought)
  const [criterion] = args
  const isFound = criterion === undefined ? () => always : (type: StaticType) => context.decide(criterion, type)
  const find = compileSearch(target, { ...context, mayRepeat: true }, isFound)
  if (find === undefined || isSought) return find
  return (value, around) => negate(find(value, around))
}

const always: Decide = () => true

/**
 * Compiles the search for an item of a path that something is true of. The evaluator gathers all the items of a path, criteria
 * within it included, before it looks at the first: so are they walked to the end here, lest one cannot be decided.
 */
function compileSearch(
  target: Expression | undefined,
  context: Context,
  testOf: (type: StaticType) => Decide | undefined,
): Decide | undefined {
  const isLazy = !hasCriteria(target?.kind === 'call' && target.name === 'where' ? target.target : target)
  let isFound = false
  const walk = compileTarget(target, context, (type) => {
    const test = testOf(type)
    return (
      test &&
      ((item, around) => {
        if (isFound) return goOn
        const truth = test(item, around)
        if (truth === null) return abort
        if (truth !== true) return goOn
        if (isLazy) return stop
        isFound = true
        return goOn
      })
    )
  })
  return (
    walk &&
    ((value, around) => {
      isFound = false
      const outcome = walk(value, around)
      return outcome === stop || (outcome === goOn && isFound) ? true : outcome === goOn ? false : open
    })
  )
}

function compileTarget(target: Expression | undefined, context: Context, next: (type: StaticType) => Visit | undefined): Visit | undefined {
  return target === undefined ? next(context.type) : compilePath(target, context, next)
}

function hasMember({ key, companionKey }: Member, isSought: boolean): Decide {
  return (owner) => {
    const value = (owner as Readonly<Record<string, Json | undefined>>)[key]
    if (value === undefined) {
      if (companionKey === undefined || (owner as Readonly<Record<string, Json | undefined>>)[companionKey] === undefined) return !isSought
      return open
    }
    if (typeof value !== 'object') return isSought
    return value === null || (Array.isArray(value) && (value.length === 0 || value[0] === null)) ? open : isSought
  }
}

function compileAll(target: Expression | undefined, criterion: Expression, context: Context): Decide | undefined {
  const find = compileSearch(target, { ...context, mayRepeat: true }, (type) => {
    const holds = context.decide(criterion, type)
    return (
      holds &&
      ((item, around) => {
        const truth = holds(item, around)
        return truth === null ? open : truth !== true
      })
    )
  })
  return find && ((value, around) => negate(find(value, around)))
}

/** Of this many, each is compared with each rather than put into a set. */
const fewItems = 8

function compileDistinct(target: Expression | undefined, context: Context): Decide | undefined {
  // Both are cleared after each walk, so that nothing of a resource is kept.
  const few: string[] = []
  const many = new Set<string>()
  const isRepeated: Decide = (item) => {
    if (typeof item !== 'string') return open
    if (few.includes(item) || many.has(item)) return true
    if (few.length < fewItems) few.push(item)
    else many.add(item)
    return false
  }
  const find = compileSearch(target, { ...context, mayRepeat: false }, (type) => (isText(type) ? isRepeated : undefined))
  return (
    find &&
    ((value, around) => {
      const found = find(value, around)
      few.length = 0
      if (many.size > 0) many.clear()
      return negate(found)
    })
  )
}

function isText(type: StaticType): boolean {
  return isPrimitive(type) && !['date', 'dateTime', 'instant', 'time'].includes(type)
}

function compileHasValue(target: Expression | undefined, context: Context): Decide | undefined {
  const member = target && ownMember(target, context)
  const value = member?.companionKey === undefined ? undefined : compileValue(target!, context)
  return (
    value &&
    ((owner, around) => {
      const found = value.read(owner, around)
      return found === null ? open : found !== undefined
    })
  )
}

function compileTextTest(
  name: 'matches' | 'startsWith' | 'endsWith' | 'contains',
  target: Expression | undefined,
  argument: Expression,
  context: Context,
): Decide | undefined {
  const subject = compileValue(target ?? { kind: 'this' }, context)
  const text = writtenText(argument)
  if (subject === undefined) return undefined
  if (text === undefined) return name === 'matches' ? undefined : compareTexts(textTests[name], subject, compileValue(argument, context))
  const test = name === 'matches' ? findsQuickly(text) : (one: string) => one[textTests[name]](text)
  return (value, around) => {
    const found = subject.read(value, around)
    return found === undefined ? undefined : typeof found === 'string' ? test(found) : open
  }
}

function compareTexts(test: 'startsWith' | 'endsWith' | 'includes', subject: Value, argument: Value | undefined): Decide | undefined {
  return (
    argument &&
    ((value, around) => {
      const text = subject.read(value, around)
      const other = argument.read(value, around)
      if (text === null || other === null) return open
      if (text === undefined || other === undefined) return undefined
      return typeof text === 'string' && typeof other === 'string' ? text[test](other) : open
    })
  )
}

const textTests = { startsWith: 'startsWith', endsWith: 'endsWith', contains: 'includes' } as const

function compileChoice([criterion, met, unmet]: readonly Expression[], context: Context): Decide | undefined {
  const decide = compileTruth(criterion!, context)
  const whereMet = compileTruth(met!, context) ?? neverDecided
  const otherwise: Decide = unmet === undefined ? () => undefined : (compileTruth(unmet, context) ?? neverDecided)
  return (
    decide &&
    ((value, around) => {
      const truth = decide(value, around)
      return truth === null ? open : truth === true ? whereMet(value, around) : otherwise(value, around)
    })
  )
}

/** A single item that is no truth value counts as true. */
function truthOfValue(expression: Expression, context: Context): Decide | undefined {
  const value = compileValue(expression, context)
  return (
    value &&
    ((owner, around) => {
      const found = value.read(owner, around)
      return found === null || found === undefined ? found : typeof found === 'boolean' ? found : true
    })
  )
}
