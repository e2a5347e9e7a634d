import type { JsonObject } from '../../../engine/json.ts'
import type { Member, Model } from '../model.ts'
import { abort, alwaysAbort, goOn, type Outcome, type Continue, type StaticType, type Visit } from './decision.ts'
import { walkMember } from './members.ts'

/**
 * Walks `children().name` or `descendants().name` of items of a type. Only the members are walked that have such an element
 * within, by their definitions; resources within, which may be of any type, end the walk undecided.
 */
export function walkNested(type: StaticType, name: string, isDeep: boolean, model: Model, next: Continue): Visit | undefined {
  // Primitives have these beside them.
  if (model.elementsOf(type) === undefined || name === 'id' || name === 'extension') return undefined
  const walks = new Map<string, Visit>()
  const reach = isDeep ? createReach(name, model) : (inner: string) => hasElement(inner, name, model)
  return isDeep && reach('Element') ? undefined : walkChildren(type)

  /** Walks into each member that leads to such an element. */
  function walkChildren(owner: string): Visit {
    const steps: Visit[] = []
    const keys = new Set<string>()
    for (const member of model.elementsOf(owner)!.byKey.values()) {
      if (member.isResource) keys.add(member.key)
      else if (member.companionKey === undefined && reach(member.type)) steps.push(walkMember(member, enter(member)))
    }
    const blocked = [...keys]
    return (item, around) => {
      for (let index = 0; index < blocked.length; index += 1) if ((item as JsonObject)[blocked[index]!] !== undefined) return abort
      for (let index = 0; index < steps.length; index += 1) {
        const outcome = steps[index]!(item, around)
        if (outcome !== goOn) return outcome
      }
      return goOn
    }
  }

  /** Takes the step to the element, and goes deeper. Types may contain themselves: each is compiled once. */
  function enter({ type: inner }: Member): Visit {
    let known = walks.get(inner)
    if (known !== undefined) return (item, around) => walks.get(inner)!(item, around)
    walks.set(inner, alwaysAbort)
    const here = hasElement(inner, name, model) ? walkElement(inner) : undefined
    const deeper = isDeep ? walkChildren(inner) : undefined
    known = here === undefined ? (deeper ?? (() => goOn)) : deeper === undefined ? here : sequence(here, deeper)
    walks.set(inner, known)
    return known
  }

  function walkElement(owner: string): Visit {
    const members = model.elementsOf(owner)!.byName.get(name)!
    if (members.length !== 1 || members[0]!.isResource) return alwaysAbort
    return walkMember(members[0]!, next(members[0]!.type) ?? alwaysAbort)
  }
}

function sequence(first: Visit, second: Visit): Visit {
  return (item, around): Outcome => {
    const outcome = first(item, around)
    return outcome === goOn ? second(item, around) : outcome
  }
}

function hasElement(type: string, name: string, model: Model): boolean {
  return model.elementsOf(type)?.byName.has(name) === true
}

/** Tells whether a type has an element of a name, itself or within, or resources, which may have it. */
function createReach(name: string, model: Model): (type: string) => boolean {
  const known = new Map<string, boolean>()
  return (type) => {
    const answer = known.get(type)
    if (answer !== undefined) return answer
    const types = new Set([type])
    let isReached = false
    for (const one of types) {
      const members = [...(model.elementsOf(one)?.byKey.values() ?? [])]
      isReached = hasElement(one, name, model) || members.some(({ isResource }) => isResource)
      if (isReached) break
      for (const member of members) types.add(member.type)
    }
    // Of what is not reached, nothing within is reached either.
    if (isReached) known.set(type, true)
    else for (const one of types) known.set(one, false)
    return isReached
  }
}
