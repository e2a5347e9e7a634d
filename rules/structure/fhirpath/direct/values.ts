import type { Json } from '../../../engine/json.ts'
import { isPrimitive, type Member, type Model } from '../model.ts'
import { replacesQuickly } from '../pattern/index.ts'
import type { Call, Expression } from '../syntax.ts'
import { kindOf, type Kind } from '../value.ts'
import { constantOf } from '../variables.ts'
import { abort, goOn, open, type Read, type StaticType } from './decision.ts'
import { readMember } from './members.ts'
import { compilePath, type Context } from './paths.ts'

/** A part of an expression that yields one value at most. */
export interface Value {
  readonly read: Read
  /** The kind of the strings that it yields; undefined where that is not known. */
  readonly kind: Kind | undefined
}

/** Compiles a part of an expression to read its value; undefined where that cannot be read. */
export function compileValue(expression: Expression, context: Context): Value | undefined {
  switch (expression.kind) {
    case 'literal': {
      const { value, type } = expression.item
      return typeof value === 'object' ? undefined : { read: () => value, kind: kindOfStrings(type) }
    }
    case 'variable': {
      const value = constantOf(expression.name)?.[0]?.value
      return typeof value === 'string' ? { read: () => value, kind: 'string' } : undefined
    }
    case 'call':
      return compileConversion(expression, context) ?? readOne(expression, context)
    case 'type':
      return expression.operator === 'as' && expression.operand.kind === 'this' && expression.type === context.type
        ? compileValue(expression.operand, context)
        : undefined
    case 'this':
      return { read: (value) => value as Exclude<Json, null>, kind: kindOfStrings(context.type) }
    case 'binary':
      return expression.operator === '&' ? compileConcatenation(expression, context) : undefined
    case 'member':
      return readOne(expression, context)
    default:
      return undefined
  }
}

function compileConversion({ name, target, args }: Call, context: Context): Value | undefined {
  const convert = conversionOf(name, args)
  const inner = convert && compileValue(target ?? { kind: 'this' }, context)
  if (convert === undefined || inner === undefined) return undefined
  const { read } = inner
  const convertible: Read = (value, around) => {
    const found = read(value, around)
    return found === undefined ? undefined : typeof found === 'string' ? convert(found) : open
  }
  return { read: convertible, kind: 'string' }
}

function conversionOf(name: string, args: readonly Expression[]): ((text: string) => string | number | undefined | null) | undefined {
  if (name === 'replaceMatches') {
    const [pattern, substitution] = args.map(writtenText)
    return pattern === undefined || substitution === undefined ? undefined : replacesQuickly(pattern, substitution)
  }
  return args.length === 0 ? conversions[name] : undefined
}

/** Reads a text that is written in an expression. */
export function writtenText(expression: Expression): string | undefined {
  if (expression.kind !== 'literal') return undefined
  const { value, type } = expression.item
  return type === 'System.String' && typeof value === 'string' ? value : undefined
}

function compileConcatenation({ left, right }: Extract<Expression, { kind: 'binary' }>, context: Context): Value | undefined {
  const [first, second] = [compileValue(left, context), compileValue(right, context)]
  if (first === undefined || second === undefined) return undefined
  const read: Read = (value, around) => {
    const a = first.read(value, around)
    const b = second.read(value, around)
    const areTexts = (a === undefined || typeof a === 'string') && (b === undefined || typeof b === 'string')
    return areTexts ? `${a ?? ''}${b ?? ''}` : open
  }
  return { read, kind: 'string' }
}

const integer = /^[+-]?\d+$/

const conversions: Readonly<Record<string, (text: string) => string | number | undefined>> = {
  toInteger: (text: string): number | undefined => (integer.test(text) ? Number(text) : undefined),
  toString: (text: string): string => text,
  length: (text: string): number => text.length,
}

function readOne(expression: Expression, context: Context): Value | undefined {
  const member = ownMember(expression, context)
  if (member !== undefined && !member.isList && member.companionKey !== undefined) {
    return { read: readMember(member), kind: kindOfStrings(member.type) }
  }
  // Cleared after each walk, so that nothing of a resource is kept.
  let found: Json | undefined
  let kind: Kind | undefined
  let isOneKind = true
  const walk = compilePath(expression, { ...context, mayRepeat: false }, (type) => {
    isOneKind &&= kind === undefined || kind === kindOfStrings(type)
    kind = kindOfStrings(type)
    return (item) => {
      if (found !== undefined) return abort
      found = item
      return goOn
    }
  })
  if (walk === undefined) return undefined
  const read: Read = (value, around) => {
    const outcome = walk(value, around)
    const result = outcome === goOn ? found : open
    found = undefined
    return result
  }
  return { read, kind: isOneKind ? kind : undefined }
}

/** Finds the element that an expression is the name of, where that is not one of several types. */
export function ownMember(
  expression: Expression,
  { model, type }: { readonly model: Model; readonly type: StaticType },
): Member | undefined {
  if (expression.kind !== 'member' || expression.target !== undefined || expression.name === type) return undefined
  const members = model.elementsOf(type)?.byName.get(expression.name)
  return members?.length === 1 ? members[0] : undefined
}

function kindOfStrings(type: StaticType): Kind | undefined {
  return isPrimitive(type) || type.startsWith('System.') ? kindOf({ value: '', type }) : undefined
}
