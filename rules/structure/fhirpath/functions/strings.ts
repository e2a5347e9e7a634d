import { nothing, ofInteger, ofString, type Collection, type Focus } from '../focus.ts'
import { findsPattern, replacePattern } from '../pattern/index.ts'
import { spend, unevaluable, type Scope } from '../scope.ts'
import { numberArgument, onOne, textArgument, type FunctionDefinition, type Functions } from './definition.ts'

/** Functions on strings. */
export const strings: Functions = {
  startsWith: askText((text, other) => text.startsWith(other)),
  endsWith: askText((text, other) => text.endsWith(other)),
  contains: askText((text, other) => text.includes(other)),
  matches: askText((text, pattern, scope) => findsPattern(text, pattern, scope)),
  matchesFull: askText((text, pattern, scope) => findsPattern(text, `^(?:${pattern})$`, scope)),

  length: onText([0, 0], (text) => ofInteger(text.length)),
  upper: onText([0, 0], (text) => ofString(text.toUpperCase())),
  lower: onText([0, 0], (text) => ofString(text.toLowerCase())),
  trim: onText([0, 0], (text) => ofString(text.trim())),
  toChars: onText([0, 0], (text, _, scope) => {
    spend(scope, text.length)
    return [...text].flatMap((character) => ofString(character))
  }),
  indexOf: withText((text, other) => ofInteger(text.indexOf(other))),
  lastIndexOf: withText((text, other) => ofInteger(text.lastIndexOf(other))),
  substring: onText([1, 2], (text, args) => {
    const [start, length] = [numberArgument(args, 0), numberArgument(args, 1)]
    if (start === undefined || start < 0 || start >= text.length) return nothing
    return ofString(text.slice(start, length === undefined ? undefined : start + Math.max(length, 0)))
  }),
  replace: onText([2, 2], (text, args, scope) => {
    const [pattern, substitution] = [textArgument(args, 0), textArgument(args, 1)]
    if (pattern === undefined || substitution === undefined) return nothing
    spend(scope, text.length + text.split(pattern).length * substitution.length)
    return ofString(text.replaceAll(pattern, () => substitution))
  }),
  replaceMatches: onText([2, 2], (text, args, scope) => {
    const [pattern, substitution] = [textArgument(args, 0), textArgument(args, 1)]
    return pattern === undefined || substitution === undefined ? nothing : ofString(replacePattern(text, pattern, substitution, scope))
  }),
  split: withText((text, separator, scope) => {
    const parts = text.split(separator)
    spend(scope, parts.length)
    return parts.flatMap((part) => ofString(part))
  }),
  join: {
    arity: [0, 1],
    collect: (target, [argument]) => {
      const separator = argument?.collect()
      return (scope) => {
        const texts = target(scope)
          .filter(({ value }) => value !== null)
          .map(textOnly)
        if (texts.length === 0) return nothing
        return ofString(texts.join(separator === undefined ? '' : (textArgument([separator(scope)], 0) ?? '')))
      }
    },
  },
}

function textOnly({ value }: Focus): string {
  if (typeof value !== 'string') throw unevaluable
  return value
}

function onText(
  arity: readonly [number, number],
  work: (text: string, args: readonly Collection[], scope: Scope) => Collection,
): FunctionDefinition {
  return onOne(arity, (item, args, scope) => (item.value === null ? nothing : work(textOnly(item), args, scope)))
}

function withText(work: (text: string, other: string, scope: Scope) => Collection): FunctionDefinition {
  return onText([1, 1], (text, args, scope) => {
    const other = textArgument(args, 0)
    return other === undefined ? nothing : work(text, other, scope)
  })
}

// The text that is looked for is nearly always written in the expression.
function askText(work: (text: string, other: string, scope: Scope) => boolean): FunctionDefinition {
  return {
    arity: [1, 1],
    ask: (target, [argument]) => {
      const written = argument!.text
      const evaluate = written === undefined ? argument!.collect() : undefined
      return (scope) => {
        const input = target(scope)
        if (input.length > 1) throw unevaluable
        const other = written ?? textArgument([evaluate!(scope)], 0)
        const item = input[0]
        return item === undefined || item.value === null || other === undefined ? undefined : work(textOnly(item), other, scope)
      }
    },
  }
}
