import { isList, isObject, type Json, type JsonObject, type Path } from '../../../rules/engine/json.ts'
import type { Definitions, StructureDefinition } from '../../../rules/structure/definitions.ts'
import type { Node } from '../../../rules/structure/snapshot/tree.ts'
import { treeOf } from '../snapshot-trees.ts'
import { buildValue, capital, changedAt, isRepeated } from './build-item.ts'

/** A resource with items of the slices of an element. */
export interface SliceSource {
  readonly id: string
  readonly resource: JsonObject
  /** Where the list of items is, and the item. */
  readonly list: Path
  readonly item: Path
  readonly slice: string
}

/** A resource in which one thing keeps an item from being of a slice. */
export interface SliceMutant extends SliceSource {
  /** The change that was made. */
  readonly change: 'removed' | 'misspelled' | 'in capitals' | 'foreign'
  /** Without indices. */
  readonly path: string
  readonly source: SliceSource
  /** From the resource. */
  readonly at: Path
}

/** Resources of a profile with an item of each slice that an item can be made of, one for each. */
export function sliceSources(definitions: Definitions, structure: StructureDefinition): readonly SliceSource[] {
  const root = treeOf(structure)
  if (root === undefined || structure.kind !== 'resource') return []
  return visit(root, [])

  function visit(node: Node, around: readonly Node[]): readonly SliceSource[] {
    if (around.length > 4) return []
    const here = node.slices.flatMap((slice) => sourceOf(node, slice, around) ?? [])
    return [...here, ...node.children.flatMap((child) => visit(child, [...around, node]))]
  }

  function sourceOf(node: Node, slice: Node, around: readonly Node[]): SliceSource | undefined {
    if (slice.element.max === '0' || node.name.endsWith('[x]')) return undefined
    const wanted = node.slices.filter((one) => one === slice || ((one.element.min ?? 0) > 0 && one.element.max !== '0'))
    const items: Json[] = []
    let own = 0
    for (const one of wanted) {
      const item = buildValue(definitions, one)
      if (item === undefined) return undefined
      if (one === slice) own = items.length
      for (let count = one === slice ? 1 : Math.max(1, one.element.min ?? 0); count > 0; count -= 1) items.push(item)
    }
    let value: Json = isRepeated(node.element) ? items : items[own]!
    let list: (string | number)[] = []
    for (const [index, holder] of [...around.slice(1), node].toReversed().entries()) {
      const key = holder.name.endsWith('[x]') ? `${holder.name.slice(0, -3)}${capital(holder.element.type?.[0]?.code ?? '')}` : holder.name
      const isList = index > 0 && isRepeated(holder.element)
      if (index > 0) value = isList ? [value] : value
      list = [key, ...(isList ? [0] : []), ...list]
      value = { [key]: value }
    }
    const resource = { resourceType: structure.type, meta: { profile: [structure.url] }, ...(value as JsonObject) }
    const name = slice.element.sliceName ?? ''
    return {
      id: `${structure.url} ${node.element.path}:${name}`,
      resource,
      list,
      item: isRepeated(node.element) ? [...list, own] : list,
      slice: name,
    }
  }
}

/** Changes of single values in an item, each with the element changed. */
export function mutate(source: SliceSource): readonly SliceMutant[] {
  const item = valueOf(source.resource, source.item)
  return leavesOf(item, []).flatMap(({ at, value }): readonly SliceMutant[] => {
    const path = at.filter((step) => typeof step === 'string').join('.')
    const to = (change: SliceMutant['change'], changed: Json | undefined): SliceMutant => ({
      ...source,
      source,
      at: [...source.item, ...at],
      change,
      path,
      resource: changedAt(source.resource, [...source.item, ...at], changed) as JsonObject,
    })
    const mutants = [to('removed', undefined)]
    if (typeof value !== 'string') return mutants
    if (value.length > 3) mutants.push(to('misspelled', value.slice(0, -1)))
    if (value !== value.toUpperCase()) mutants.push(to('in capitals', value.toUpperCase()))
    if (at.at(-1) === 'system') mutants.push(to('foreign', 'https://ejemplo.cl/otro'))
    return mutants
  })
}

function valueOf(root: Json, path: Path): Json {
  return path.reduce<Json>((value, step) => (value as Record<string | number, Json>)[step]!, root)
}

function leavesOf(value: Json, at: Path): readonly { readonly at: Path; readonly value: Json }[] {
  if (isList(value)) return value.flatMap((item, index) => leavesOf(item, [...at, index]))
  if (!isObject(value)) return [{ at, value }]
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined || name === 'resourceType' ? [] : leavesOf(inner, [...at, name]),
  )
}
