import { boundaryOf, precisionIn } from '../boundary.ts'
import { ofInteger, type Collection, type Focus } from '../focus.ts'
import { unevaluable, type Scope } from '../scope.ts'
import { noteWriting } from '../value.ts'
import { numberArgument, onAll, onOne, textArgument, within, type FunctionDefinition, type Functions } from './definition.ts'

/** The day, types, variables, and what leaves the values alone. */
export const environment: Functions = {
  trace: { arity: [1, 2], collect: (target) => target },
  today: { arity: [0, 0], collect: () => (scope) => [{ value: dayOf(scope), type: 'System.Date', companion: undefined }] },
  // The hour is not known: a day, within which nothing comes before it or after.
  now: { arity: [0, 0], collect: () => (scope) => [{ value: dayOf(scope), type: 'System.DateTime', companion: undefined }] },
  defineVariable: {
    arity: [1, 2],
    collect: (target, args) => {
      const [name, value] = args.map((arg) => arg.collect())
      return (scope) => {
        const input = target(scope)
        const key = textArgument([name!(scope)], 0)
        if (key === undefined) throw unevaluable
        const set = value === undefined ? [...input] : within(scope, input, scope.index, value)
        scope.variables = new Map([...(scope.variables ?? []), [key, set]])
        return input
      }
    },
  },
  type: onAll((input) => input.flatMap(typeInfo)),
  lowBoundary: boundary('low'),
  highBoundary: boundary('high'),
  precision: onOne([0, 0], (item, _, scope) => {
    noteWriting(item, scope)
    return ofInteger(precisionIn(item))
  }),
}

function boundary(end: 'low' | 'high'): FunctionDefinition {
  return onOne([0, 1], (item, args, scope) => {
    noteWriting(item, scope)
    return boundaryOf(item, end, numberArgument(args, 0))
  })
}

function dayOf({ environment }: Scope): string {
  if (environment.today === undefined) throw unevaluable
  return environment.today
}

function typeInfo({ type }: Focus): Collection {
  const [namespace, name] = type.startsWith('System.') ? ['System', type.slice(7)] : ['FHIR', type]
  return [{ value: { namespace, name }, type: 'System.TypeInfo', companion: undefined }]
}
