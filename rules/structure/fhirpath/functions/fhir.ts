import { isObject } from '../../../engine/json.ts'
import { nothing, type Collection, type Environment, type Focus } from '../focus.ts'
import type { Model } from '../model.ts'
import { makeAccess } from '../navigate.ts'
import { spend, unevaluable, type Scope } from '../scope.ts'
import { isSoundNarrative } from '../../narrative/narrative.ts'
import { askOne, textArgument, type Functions } from './definition.ts'

/** Functions that FHIR adds to FHIRPath. */
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
        spend(scope, input.length + found.length)
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
  const { environment } = scope
  const found = reference.startsWith('#') ? findContained(reference.slice(1), environment, model) : environment.resolve?.(reference)
  spend(scope, 1)
  if (found !== undefined) return [found]
  scope.isOpen = true
  return nothing
}

function findContained(id: string, environment: Environment, model: Model): Focus | undefined {
  if (id === '') return environment.rootResource
  environment.containedById ??= indexContained(environment.rootResource, model)
  return environment.containedById.get(id)
}

/** The first of those that share an id is meant. */
function indexContained(root: Focus, model: Model): ReadonlyMap<string, Focus> {
  const contained: Focus[] = []
  makeAccess('contained', model).push(contained, root)
  const byId = new Map<string, Focus>()
  for (const item of contained) {
    const id = isObject(item.value) ? item.value['id'] : undefined
    if (typeof id === 'string' && !byId.has(id)) byId.set(id, item)
  }
  return byId
}
