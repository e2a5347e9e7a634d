import { isList, isObject, type Json, type JsonObject, type Path } from '../../../engine/json.ts'
import type { DifferentialKey, DifferentialMember, NamedItem, PlacedItem } from './differential.ts'

/** The names of an element that an object may have; of a choice of many types, those that it has. */
export function keysIn({ keys, byName }: DifferentialMember, object: JsonObject): readonly DifferentialKey[] {
  if (byName === undefined) return keys
  const found = new Set<DifferentialKey>()
  for (const written in object) {
    const key = byName.get(written)
    if (key !== undefined) found.add(key)
  }
  return [...found]
}

/** A value of a list; undefined beyond its end, or where there is no list. */
export function itemAt(value: Json | undefined, index: number): Json | undefined {
  return isList(value) ? value[index] : undefined
}

/** The object beside a value of a list, with its id and extensions. */
export function besideAt(companion: Json | undefined, index: number): JsonObject | undefined {
  const beside = isList(companion) ? companion[index] : undefined
  return isObject(beside) ? beside : undefined
}

/** How many values an element has: of a list, as many as that or the list beside it has. */
export function sizeOf(value: Json | undefined, companion: Json | undefined): number {
  return Math.max(countOf(value), countOf(companion))
}

function countOf(value: Json | undefined): number {
  return isList(value) ? value.length : value === undefined ? 0 : 1
}

/** Shows the items of an element of an object with their indexes in a list, and leaves out those that are null with nothing beside them. */
export function eachItem(member: DifferentialMember, object: JsonObject, show: (item: NamedItem, index: number | undefined) => void): void {
  for (const key of keysIn(member, object)) {
    if (!key.isAllowed) continue
    const { type } = key
    const value = object[key.key]
    const companion = key.companion === undefined ? undefined : object[key.companion]
    if (isList(value) || isList(companion)) {
      const size = sizeOf(value, companion)
      for (let index = 0; index < size; index += 1) {
        const [one, beside] = [itemAt(value, index) ?? undefined, besideAt(companion, index)]
        if (one !== undefined || beside !== undefined) show({ key, type, value: one, companion: beside }, index)
      }
    } else {
      const beside = isObject(companion) ? companion : undefined
      if (value !== undefined || beside !== undefined) show({ key, type, value, companion: beside }, undefined)
    }
  }
}

/** The items of an element of an object, which stands where `around` leads to. */
export function itemsOf(around: Path, member: DifferentialMember, object: JsonObject): readonly PlacedItem[] {
  const items: PlacedItem[] = []
  eachItem(member, object, (item, index) => {
    const { key } = item.key
    items.push({ ...item, at: index === undefined ? [...around, key] : [...around, key, index] })
  })
  return items
}
