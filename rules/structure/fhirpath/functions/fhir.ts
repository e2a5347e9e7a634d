import { isObject } from '../../../engine/json.ts'
import { nothing, type Collection, type Focus } from '../focus.ts'
import type { Model } from '../model.ts'
import { makeAccess } from '../navigate.ts'
import { unevaluable, type Scope } from '../scope.ts'
import { isSoundNarrative } from '../../narrative/narrative.ts'
import { askOne, textArgument, type Functions } from './definition.ts'

/** What FHIR adds to FHIRPath. */
export const fhir: Functions = {
  extension: {
    arity: [1, 1],
    collect: (target, [argument], model) => {
      const url = argument!.collect()
      const extensions = makeAccess('extension', model)
      return (scope) => {
        const input = target(scope)
        if (input.length === 0) return input
        const wanted = textArgument([url(scope)], 0)
        if (wanted === undefined) return nothing
        const found: Focus[] = []
        for (const item of input) extensions.push(found, item)
        return found.filter(({ value }) => isObject(value) && value['url'] === wanted)
      }
    },
  },
  resolve: {
    arity: [0, 0],
    collect: (target, _, model) => (scope) => target(scope).flatMap((item) => resolve(item, scope, model)),
  },
  memberOf: askOne([1, 1], (item, args, { environment }) => {
    const valueSet = textArgument(args, 0)
    return valueSet === undefined ? undefined : known(environment.memberOf?.(item, valueSet))
  }),
  conformsTo: askOne([1, 1], (item, args, { environment }) => {
    const profile = textArgument(args, 0)
    return profile === undefined ? undefined : known(environment.conformsTo?.(item, profile))
  }),
  htmlChecks: askOne([0, 0], ({ value }) => typeof value !== 'string' || isSoundNarrative(value)),
  htmlChecks2: askOne([0, 0], ({ value }) => typeof value !== 'string' || isSoundNarrative(value)),
}

function known(answer: boolean | undefined): boolean {
  if (answer === undefined) throw unevaluable
  return answer
}

function resolve({ value }: Focus, scope: Scope, model: Model): Collection {
  const reference = isObject(value) ? value['reference'] : value
  if (typeof reference !== 'string') return nothing
  const { rootResource, resolve } = scope.environment
  const found = reference.startsWith('#') ? findContained(reference.slice(1), rootResource, model) : resolve?.(reference)
  if (found !== undefined) return [found]
  scope.isUnresolved = true
  return nothing
}

function findContained(id: string, root: Focus, model: Model): Focus | undefined {
  if (id === '') return root
  const contained: Focus[] = []
  makeAccess('contained', model).push(contained, root)
  return contained.find(({ value }) => isObject(value) && value['id'] === id)
}
