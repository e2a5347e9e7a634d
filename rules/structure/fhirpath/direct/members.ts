import type { Json, JsonObject } from '../../../engine/json.ts'
import type { Member } from '../model.ts'
import { abort, goOn, open, type Read, type Visit } from './decision.ts'

/** Walks what an object has under one key. JSON of another form than the definitions give it ends the walk undecided. */
export function walkMember({ key, companionKey, isList }: Member, visit: Visit): Visit {
  return companionKey === undefined ? walkObjects(key, isList, visit) : walkPrimitives(key, companionKey, isList, visit)
}

function walkObjects(key: string, isList: boolean, visit: Visit): Visit {
  return (owner, around) => {
    const value = (owner as JsonObject)[key]
    if (value === undefined) return goOn
    if (!Array.isArray(value)) return !isList && typeof value === 'object' && value !== null ? visit(value as Json, around) : abort
    if (!isList) return abort
    const items = value as readonly Json[]
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]!
      if (typeof item !== 'object' || item === null || Array.isArray(item)) return abort
      const outcome = visit(item, around)
      if (outcome !== goOn) return outcome
    }
    return goOn
  }
}

function walkPrimitives(key: string, companionKey: string, isList: boolean, visit: Visit): Visit {
  return (owner, around) => {
    const value = (owner as JsonObject)[key]
    if ((owner as JsonObject)[companionKey] !== undefined) return abort
    if (value === undefined) return goOn
    if (typeof value !== 'object') return isList ? abort : visit(value, around)
    if (!isList || !Array.isArray(value)) return abort
    const items = value as readonly Json[]
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]!
      if (typeof item === 'object') return abort
      const outcome = visit(item, around)
      if (outcome !== goOn) return outcome
    }
    return goOn
  }
}

/** Walks what an object has under the keys of a choice, all with one step. */
export function walkChoice(members: readonly Member[], visit: Visit): Visit {
  if (members.length <= fewMembers) {
    const walks = members.map((member) => walkMember(member, visit))
    return (owner, around) => {
      for (let index = 0; index < walks.length; index += 1) {
        const outcome = walks[index]!(owner, around)
        if (outcome !== goOn) return outcome
      }
      return goOn
    }
  }
  // Of fifty types that a value may have, one is there: the object's few keys are asked rather than the many types.
  const byKey = new Map<string, Visit>()
  for (const member of members) {
    const walk = walkMember(member, visit)
    byKey.set(member.key, walk)
    if (member.companionKey !== undefined) byKey.set(member.companionKey, walk)
  }
  return (owner, around) => {
    for (const key in owner as JsonObject) {
      const walk = byKey.get(key)
      if (walk === undefined) continue
      const outcome = walk(owner, around)
      if (outcome !== goOn) return outcome
    }
    return goOn
  }
}

const fewMembers = 4

/** Reads the one value of a primitive element that does not repeat. */
export function readMember({ key, companionKey }: Member): Read {
  return (owner) => {
    const value = (owner as JsonObject)[key]
    if (typeof value === 'object' || (companionKey !== undefined && (owner as JsonObject)[companionKey] !== undefined)) return open
    return value
  }
}
