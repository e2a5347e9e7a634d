import type { Json } from '../../../engine/json.ts'
import type { Member, Model } from '../model.ts'
import type { Call, Expression } from '../syntax.ts'
import { abort, alwaysAbort, goOn, leave, type Continue, type Decide, type StaticType, type Surroundings, type Visit } from './decision.ts'
import { walkChoice, walkMember } from './members.ts'
import { walkNested } from './nested.ts'

/** The context of compiling one invariant. */
export interface Context {
  readonly model: Model
  /** The type of values that the invariant is on. */
  readonly root: StaticType
  /** The type of `$this`. */
  readonly type: StaticType
  /** Whether items may be visited twice without a difference, as where only existence is asked. */
  readonly mayRepeat: boolean
  /** Counts the parts of the invariant that end walks of their own. */
  readonly leaves: { count: number }
  /** Compiles the truth of a part whose `$this` is of a type; undefined where it cannot be decided. */
  readonly decide: (expression: Expression, type: StaticType) => Decide | undefined
}

/**
 * Compiles a path to a walk that begins at `$this` and takes one step for each item the path leads to, in its order.
 * Undefined where the path cannot be walked.
 */
export function compilePath(path: Expression, context: Context, next: Continue): Visit | undefined {
  return isOfResource(path) && ofResource(path, context) === undefined ? undefined : compile(path, context, next)
}

function compile(path: Expression, context: Context, next: Continue): Visit | undefined {
  if (path.kind === 'this') return next(context.type)
  if (path.kind === 'variable') return path.name === 'resource' ? startAtResource(context, next) : undefined
  if (path.kind === 'member') return compileMember(path, context, next)
  if (path.kind === 'call') return compileCall(path, context, next)
  if (path.kind === 'binary' && path.operator === '|' && context.mayRepeat) {
    return inTurn(compilePath(path.left, context, next), compilePath(path.right, context, next))
  }
  return undefined
}

function inTurn(left: Visit | undefined, right: Visit | undefined): Visit | undefined {
  if (left === undefined || right === undefined) return undefined
  return (item, around) => {
    const outcome = left(item, around)
    return outcome === goOn ? right(item, around) : outcome
  }
}

function compileMember({ target, name }: Extract<Expression, { kind: 'member' }>, context: Context, next: Continue): Visit | undefined {
  if (target === undefined) {
    // `Patient.name`, on a Patient.
    if (name === context.type && /^[A-Z]/.test(name)) return next(name)
    return stepTo(name, context.type, context.model, next)
  }
  if (target.kind === 'call' && target.args.length === 0 && (target.name === 'children' || target.name === 'descendants')) {
    const walk = (type: StaticType) => walkNested(type, name, target.name === 'descendants', context.model, next)
    return target.target === undefined ? walk(context.type) : compile(target.target, context, walk)
  }
  return compile(target, context, (type) => stepTo(name, type, context.model, next) ?? alwaysAbort)
}

function stepTo(name: string, type: StaticType, model: Model, next: Continue): Visit | undefined {
  const members = model.elementsOf(type)?.byName.get(name)
  if (members === undefined) return undefined
  if (members.length === 1) return walkMember(members[0]!, continueAt(members[0]!, next))
  return walkChoice(members, next('') ?? alwaysAbort)
}

/** Makes the step for what stands under a member; a resource may be of any type. */
function continueAt({ isResource, type }: Member, next: Continue): Visit {
  return next(isResource ? '' : type) ?? alwaysAbort
}

/** Tells whether the items of a path depend on questions about them, which may not be decided. */
export function hasCriteria(path: Expression | undefined): boolean {
  if (path?.kind === 'binary') return hasCriteria(path.left) || hasCriteria(path.right)
  if (path?.kind === 'member') return hasCriteria(path.target)
  if (path?.kind !== 'call') return false
  return path.name === 'where' || path.name === 'select' || hasCriteria(path.target) || path.args.some((arg) => hasCriteria(arg))
}

function isOfResource(path: Expression): boolean {
  if (path.kind === 'member' || path.kind === 'call') return path.target !== undefined && isOfResource(path.target)
  return path.kind === 'variable'
}

/**
 * Finds the type that a path from `%resource` leads to, and whether that may be several. Undefined where the walk would go through
 * a list: it would do so again for each item that asks for it.
 */
function ofResource(path: Expression, context: Context): { readonly type: StaticType; readonly isList: boolean } | undefined {
  if (path.kind === 'variable') return { type: resourceType(context), isList: false }
  if (path.kind !== 'member' && path.kind !== 'call') return undefined
  const from = path.target && ofResource(path.target, context)
  if (path.kind === 'call') return path.name === 'first' && from !== undefined ? { ...from, isList: false } : undefined
  if (from === undefined || from.isList) return undefined
  const members = context.model.elementsOf(from.type)?.byName.get(path.name)
  return members?.length === 1 && !members[0]!.isResource ? { type: members[0]!.type, isList: members[0]!.isList } : undefined
}

/** An invariant of `StructureDefinition.snapshot` is asked within a StructureDefinition. */
function resourceType({ root }: Context): StaticType {
  return root.split('.')[0]!
}

function startAtResource(context: Context, next: Continue): Visit | undefined {
  const type = resourceType(context)
  const visit = next(type)
  return visit && ((_, around) => (around.type === type ? visit(around.resource, around) : abort))
}

function compileCall(call: Call, context: Context, next: Continue): Visit | undefined {
  const { name, target, args } = call
  switch (name) {
    case 'where':
      return args.length === 1 ? compileTarget(target, context, (type) => keepWhere(context.decide(args[0]!, type), next(type))) : undefined
    case 'select':
      return args.length === 1 ? compileTarget(target, context, (type) => select(args[0]!, { ...context, type }, next)) : undefined
    case 'combine':
      return args.length === 1 ? inTurn(compileTarget(target, context, next), compilePath(args[0]!, context, next)) : undefined
    case 'trace':
      return compileTarget(target, context, next)
    case 'first':
      return args.length === 0 ? compileFirst(target, context, next) : undefined
    case 'tail':
      return args.length === 0 ? compileTail(target, context, next) : undefined
    default:
      return undefined
  }
}

function compileTarget(target: Expression | undefined, context: Context, next: Continue): Visit | undefined {
  return target === undefined ? next(context.type) : compile(target, context, next)
}

function keepWhere(criterion: Decide | undefined, next: Visit | undefined): Visit | undefined {
  if (criterion === undefined || next === undefined) return undefined
  return (item, around) => {
    const holds = criterion(item, around)
    return holds === true ? next(item, around) : holds === null ? abort : goOn
  }
}

function select(projection: Expression, context: Context, next: Continue): Visit | undefined {
  const walk = compilePath(projection, context, next)
  if (walk !== undefined) return walk
  const decide = context.decide(projection, context.type)
  const visit = decide && next('System.Boolean')
  if (decide === undefined || visit === undefined) return undefined
  return (item, around) => {
    const truth = decide(item, around)
    return truth === null ? abort : truth === undefined ? goOn : visit(truth, around)
  }
}

function compileFirst(target: Expression | undefined, context: Context, next: Continue): Visit | undefined {
  if (hasCriteria(target)) return undefined
  const done = leave + context.leaves.count
  context.leaves.count += 1
  const walk = compileTarget(target, context, (type) => {
    const visit = next(type)
    return (
      visit &&
      ((item: Json, around: Surroundings) => {
        const outcome = visit(item, around)
        return outcome === goOn ? done : outcome
      })
    )
  })
  return (
    walk &&
    ((item, around) => {
      const outcome = walk(item, around)
      return outcome === done ? goOn : outcome
    })
  )
}

function compileTail(target: Expression | undefined, context: Context, next: Continue): Visit | undefined {
  let isFirst = true
  const walk = compileTarget(target, context, (type) => {
    const visit = next(type)
    return (
      visit &&
      ((item: Json, around: Surroundings) => {
        if (!isFirst) return visit(item, around)
        isFirst = false
        return goOn
      })
    )
  })
  return (
    walk &&
    ((item, around) => {
      isFirst = true
      return walk(item, around)
    })
  )
}
