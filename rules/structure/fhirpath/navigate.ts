import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Focus } from './focus.ts'
import { isPrimitive, type Elements, type Member, type Model } from './model.ts'

/** The members of items under one name of FHIR, as one place of an expression asks for them again and again. */
export interface Access {
  /** Adds what an item has: `valueQuantity` for `value`, the items of a list one by one. */
  readonly push: (into: Focus[], item: Focus) => void
  /** How much an item has, counted without making items of it. */
  readonly count: (item: Focus) => number
  /** The JSON of the first that an item has; undefined where it has nothing or extensions alone. */
  readonly first: (item: Focus) => Json | undefined
}

// Of fifty types that an extension's value may have, one is there: from here on the few keys are asked rather than the many types.
const manyMembers = 6

/** Makes the access to a name. What it found out of a type is kept: in one place mostly one type comes by. */
export function makeAccess(name: string, model: Model): Access {
  let type: string | undefined
  let elements: Elements | undefined
  let members: readonly Member[] = []

  function turnTo(item: Focus): void {
    type = item.type
    elements = model.elementsOf(type)
    const member = elements?.byKey.get(name)
    members = elements?.byName.get(name) ?? (member === undefined ? [] : [member])
  }

  return {
    push(into, item) {
      const { value } = item
      if (!isObject(value)) {
        if (hasElements(item, name)) this.push(into, elementOf(item.companion))
        else if (isOwnValue(item, name)) into.push({ value, type: item.type })
        return
      }
      if (item.type !== type) turnTo(item)
      if (elements === undefined) {
        if (Object.hasOwn(value, name)) pushUntyped(into, value[name])
      } else if (members.length < manyMembers) {
        for (const member of members) pushMember(into, value, member, model)
      } else {
        for (const key in value) {
          const member = memberOf(value, key, elements)
          if (member?.name === name) pushMember(into, value, member, model)
        }
      }
    },
    count(item) {
      const { value } = item
      if (!isObject(value)) return hasElements(item, name) ? this.count(elementOf(item.companion)) : isOwnValue(item, name) ? 1 : 0
      if (item.type !== type) turnTo(item)
      if (elements === undefined) return Object.hasOwn(value, name) ? countUntyped(value[name]) : 0
      let count = 0
      if (members.length < manyMembers) {
        for (const member of members) count += countMember(value, member)
      } else {
        for (const key in value) {
          const member = memberOf(value, key, elements)
          if (member?.name === name) count += countMember(value, member)
        }
      }
      return count
    },
    first(item) {
      const { value } = item
      if (!isObject(value)) return isOwnValue(item, name) ? value : firstOf(item.companion?.[name])
      if (item.type !== type) turnTo(item)
      if (elements === undefined) return Object.hasOwn(value, name) ? firstOf(value[name]) : undefined
      for (const { key } of members) {
        const found = firstOf(value[key])
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

function firstOf(value: Json | undefined): Json | undefined {
  return (Array.isArray(value) ? (value as readonly Json[]).find((one) => one !== null) : (value as Json | undefined)) ?? undefined
}

/** Adds everything that an item has, in the order of its JSON. */
export function pushChildren(into: Focus[], item: Focus, model: Model): void {
  const { value, companion } = item
  if (!isObject(value)) {
    if (companion !== undefined) pushChildren(into, elementOf(companion), model)
    return
  }
  const elements = model.elementsOf(item.type)
  for (const key in value) {
    if (elements === undefined) {
      if (key !== 'resourceType') pushUntyped(into, value[key])
      continue
    }
    const member = memberOf(value, key, elements)
    if (member !== undefined) pushMember(into, value, member, model)
  }
}

/** How much an item has in all. */
export function countChildren(item: Focus, model: Model): number {
  const { value, companion } = item
  if (!isObject(value)) return companion === undefined ? 0 : countChildren(elementOf(companion), model)
  const elements = model.elementsOf(item.type)
  let count = 0
  for (const key in value) {
    if (elements === undefined) {
      if (key !== 'resourceType') count += countUntyped(value[key])
      continue
    }
    const member = memberOf(value, key, elements)
    if (member !== undefined) count += countMember(value, member)
  }
  return count
}

/** Adds what stands under the key of a member. */
function pushMember(into: Focus[], parent: JsonObject, member: Member, model: Model): void {
  const value = parent[member.key]
  if (member.companionKey === undefined) {
    if (value === undefined || value === null) return
    if (!Array.isArray(value)) into.push(typed(value as Json, member, model))
    else for (const one of value as readonly Json[]) if (one !== null) into.push(typed(one, member, model))
    return
  }
  const companion = parent[member.companionKey]
  if (Array.isArray(value) || Array.isArray(companion)) {
    pushPrimitives(into, listOf(value), listOf(companion), member.type)
  } else if ((value !== undefined && value !== null) || isObject(companion)) {
    into.push({ value: value ?? null, type: member.type, companion: isObject(companion) ? companion : undefined })
  }
}

function countMember(parent: JsonObject, { key, companionKey }: Member): number {
  const value = parent[key]
  const companion = companionKey === undefined ? undefined : parent[companionKey]
  if (companion === undefined) return countUntyped(value)
  if (!Array.isArray(value) && !Array.isArray(companion)) {
    return (value !== undefined && value !== null) || isObject(companion) ? 1 : 0
  }
  const [values, companions] = [listOf(value), listOf(companion)]
  let count = 0
  for (let index = 0; index < Math.max(values.length, companions.length); index += 1) {
    if ((values[index] ?? null) !== null || isObject(companions[index])) count += 1
  }
  return count
}

function pushPrimitives(into: Focus[], values: readonly Json[], companions: readonly Json[], type: string): void {
  const length = Math.max(values.length, companions.length)
  for (let index = 0; index < length; index += 1) {
    const value = values[index] ?? null
    const companion = companions[index]
    if (value !== null || isObject(companion)) into.push({ value, type, companion: isObject(companion) ? companion : undefined })
  }
}

/** The member of a key; of one like `_birthDate` only where it stands alone. */
function memberOf(value: JsonObject, key: string, elements: Elements): Member | undefined {
  if (!key.startsWith('_')) return elements.byKey.get(key)
  const name = key.slice(1)
  return Object.hasOwn(value, name) ? undefined : elements.byKey.get(name)
}

function typed(value: Json, member: Member, model: Model): Focus {
  return { value, type: member.isResource ? model.typeOfResource(value, member.type) : member.type, companion: undefined }
}

function pushUntyped(into: Focus[], value: Json | undefined): void {
  for (const one of listOf(value)) if (one !== null) into.push({ value: one, type: typeOfJson(one), companion: undefined })
}

function countUntyped(value: Json | undefined): number {
  if (!Array.isArray(value)) return value === undefined || value === null ? 0 : 1
  let count = 0
  for (const one of value as readonly Json[]) if (one !== null) count += 1
  return count
}

function typeOfJson(value: Json): string {
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'decimal' : 'Base'
}

function listOf(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value as Json]
}

function hasElements(item: Focus, name: string): item is Focus & { readonly companion: JsonObject } {
  return item.companion !== undefined && (name === 'id' || name === 'extension')
}

/** Whether a name is that of the value which each primitive type of FHIR has as an element: `family.value`. */
function isOwnValue({ value, type }: Focus, name: string): boolean {
  return name === 'value' && value !== null && isPrimitive(type)
}

function elementOf(companion: JsonObject): Focus {
  return { value: companion, type: 'Element', companion: undefined }
}
