import { isObject, type Json, type JsonObject } from '../../engine/json.ts'
import type { Focus } from './focus.ts'
import type { Elements, Member, Model } from './model.ts'

/** Adds what an item has under a name of FHIR: `value` for `valueQuantity`, the items of a list one by one. */
export function pushNamed(into: Focus[], item: Focus, name: string, model: Model): void {
  const { value } = item
  if (!isObject(value)) {
    if (item.companion !== undefined && (name === 'id' || name === 'extension')) pushNamed(into, elementOf(item.companion), name, model)
    return
  }
  const elements = model.elementsOf(item.type)
  if (elements === undefined) {
    if (Object.hasOwn(value, name)) pushUntyped(into, value[name])
    return
  }
  const members = elements.byName.get(name)
  if (members === undefined) {
    const member = elements.byKey.get(name)
    if (member !== undefined) pushMember(into, value, member, model)
  } else if (members.length < 6) {
    for (const member of members) pushMember(into, value, member, model)
  } else {
    pushChoice(into, value, name, elements, model)
  }
}

/** Adds everything that an item has, in the order of its JSON. */
export function pushChildren(into: Focus[], item: Focus, model: Model): void {
  const { value, companion } = item
  if (!isObject(value)) {
    if (companion !== undefined) pushChildren(into, elementOf(companion), model)
    return
  }
  const elements = model.elementsOf(item.type)
  for (const key of Object.keys(value)) {
    if (elements === undefined) {
      if (key !== 'resourceType') pushUntyped(into, value[key])
      continue
    }
    const member = elements.byKey.get(key) ?? orphan(value, key, elements)
    if (member !== undefined) pushMember(into, value, member, model)
  }
}

/** Adds what stands under the key of a member. */
export function pushMember(into: Focus[], parent: JsonObject, member: Member, model: Model): void {
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

function pushPrimitives(into: Focus[], values: readonly Json[], companions: readonly Json[], type: string): void {
  const length = Math.max(values.length, companions.length)
  for (let index = 0; index < length; index += 1) {
    const value = values[index] ?? null
    const companion = companions[index]
    if (value !== null || isObject(companion)) into.push({ value, type, companion: isObject(companion) ? companion : undefined })
  }
}

// Of fifty types that an extension's value may have, one is there: the few keys are asked rather than the many types.
function pushChoice(into: Focus[], value: JsonObject, name: string, elements: Elements, model: Model): void {
  for (const key in value) {
    const member = elements.byKey.get(key) ?? orphan(value, key, elements)
    if (member?.name === name) pushMember(into, value, member, model)
  }
}

/** The member of a key like `_birthDate` that stands alone. */
function orphan(value: JsonObject, key: string, elements: Elements): Member | undefined {
  if (!key.startsWith('_')) return undefined
  const name = key.slice(1)
  return Object.hasOwn(value, name) ? undefined : elements.byKey.get(name)
}

function typed(value: Json, member: Member, model: Model): Focus {
  return { value, type: member.isResource ? model.typeOfResource(value, member.type) : member.type, companion: undefined }
}

function pushUntyped(into: Focus[], value: Json | undefined): void {
  if (value === undefined || value === null) return
  for (const one of listOf(value)) into.push({ value: one, type: untyped(one), companion: undefined })
}

function untyped(value: Json): string {
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'decimal' : 'Base'
}

function listOf(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value as Json]
}

function elementOf(companion: JsonObject): Focus {
  return { value: companion, type: 'Element', companion: undefined }
}
