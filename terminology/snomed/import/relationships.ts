import type { Resumable } from '../../store/checkpoint.ts'
import type { SectionArray } from '../../store/container.ts'
import { growingWords } from '../../store/growing.ts'
import { encodeStrings } from '../../store/strings.ts'
import { labelHierarchy } from '../hierarchy.ts'
import { createIdTable } from '../id-table.ts'
import { model } from '../metadata.ts'
import { isOne, numberOf, textOf, type Row } from '../rows.ts'
import { readIdentifier, type Identifier } from '../sctid.ts'
import { placesOf, widthOf } from './columns.ts'
import { narrowed, type ConceptTable } from './concepts.ts'
import type { Findings } from './findings.ts'

/** The active inferred relationships of a release. */
export interface RelationshipTable extends Resumable {
  readonly header: (names: readonly string[]) => void
  readonly row: (row: Row) => void
  readonly valueHeader: (names: readonly string[]) => void
  readonly valueRow: (row: Row) => void
  readonly finish: () => { readonly sections: Readonly<Record<string, SectionArray>> }
}

/** The bit of a target that is a concrete value. */
const concreteBit = 0x80000000

/** Makes an empty table; where there are several files, the later row of a relationship holds. */
export function createRelationshipTable(concepts: ConceptTable, findings: Findings, isSeveral: boolean): RelationshipTable {
  const ids = createIdTable()
  const times = growingWords()
  const rowOf = growingWords()
  const sources = growingWords()
  const types = growingWords()
  const targets = growingWords()
  const groups = growingWords()
  const lists = { times, rowOf, sources, types, targets, groups }
  const values = new Map<string, number>()
  const id: Identifier = { high: 0, low: 0 }
  let places = placesOf(columns, columns)
  let valuePlaces = placesOf(valueColumns, valueColumns)
  let width = 0

  /** Whether an earlier row of the relationship is later in time; takes an older one out. */
  function isOutdated(one: Row): boolean {
    if (!isSeveral) return false
    if (!read(one, places.id)) return false
    const time = numberOf(one, places.effectiveTime)
    const before = ids.size()
    const number = ids.add(id.high, id.low)
    if (number === before) {
      times.push(time)
      rowOf.push(removed)
      return false
    }
    if (times.values()[number]! >= time) return true
    times.values()[number] = time
    const row = rowOf.values()[number]!
    if (row !== removed) sources.values()[row] = removed
    rowOf.values()[number] = removed
    return false
  }

  function read({ bytes, starts }: Row, field: number): boolean {
    return readIdentifier(bytes, starts[field]!, starts[field + 1]! - 1, id)
  }

  function conceptAt(one: Row, field: number): number {
    if (!read(one, field)) return malformed
    return concepts.find(id.high, id.low)
  }

  function row(one: Row): void {
    if (one.fields < width) return findings.leaveOut('columns')
    if (isOutdated(one) || !isOne(one, places.active)) return
    if (!read(one, places.characteristicTypeId)) return findings.leaveOut('identifier')
    if (id.high === model.high && id.low !== model.inferred) return
    const source = conceptAt(one, places.sourceId)
    const type = conceptAt(one, places.typeId)
    const target = conceptAt(one, places.destinationId)
    add(one, source, type, target, numberOf(one, places.relationshipGroup))
    if (isSeveral && source >= 0 && type >= 0 && target >= 0 && read(one, places.id))
      rowOf.values()[ids.find(id.high, id.low)] = sources.size() - 1
  }

  function valueRow(one: Row): void {
    if (one.fields < width) return findings.leaveOut('columns')
    if (!isOne(one, valuePlaces.active)) return
    const source = conceptAt(one, valuePlaces.sourceId)
    const type = conceptAt(one, valuePlaces.typeId)
    const written = textOf(one, valuePlaces.value)
    if (!isValue.test(written)) return findings.leaveOut('value')
    let value = values.get(written)
    if (value === undefined) values.set(written, (value = values.size))
    add(one, source, type, value, numberOf(one, valuePlaces.relationshipGroup), concreteBit)
  }

  function add(_: Row, source: number, type: number, target: number, group: number, bit = 0): void {
    if (source === malformed || type === malformed || target === malformed || Number.isNaN(group)) return findings.leaveOut('identifier')
    if (source < 0) return findings.leaveOut('concept')
    if (type < 0 || target < 0) return findings.leaveOut('target')
    sources.push(source)
    types.push(type)
    targets.push((target | bit) >>> 0)
    groups.push(group)
  }

  function finish(): ReturnType<RelationshipTable['finish']> {
    const size = concepts.size()
    const isA = concepts.find(0, model.isA)
    const [source, type, target, group] = [sources.taken(), types.taken(), targets.taken(), groups.taken()]
    const parentStarts = new Uint32Array(size + 1)
    const attributeStarts = new Uint32Array(size + 1)
    for (let at = 0; at < source.length; at += 1) {
      if (source[at] === removed) continue
      const starts = type[at] === isA ? parentStarts : attributeStarts
      starts[source[at]! + 1]! += 1
    }
    for (let concept = 0; concept < size; concept += 1) {
      parentStarts[concept + 1]! += parentStarts[concept]!
      attributeStarts[concept + 1]! += attributeStarts[concept]!
    }
    const parents = new Uint32Array(parentStarts[size]!)
    const order = new Uint32Array(attributeStarts[size]!)
    const [parentAt, attributeAt] = [parentStarts.slice(), attributeStarts.slice()]
    for (let at = 0; at < source.length; at += 1) {
      const own = source[at]!
      if (own === removed) continue
      if (type[at] === isA) parents[parentAt[own]!++] = target[at]!
      else order[attributeAt[own]!++] = at
    }
    const unique = withoutRepeats(parentStarts, parents)
    for (let concept = 0; concept < size; concept += 1) {
      const [start, end] = [attributeStarts[concept]!, attributeStarts[concept + 1]!]
      if (end - start > 1)
        order.subarray(start, end).sort((a, b) => group[a]! - group[b]! || type[a]! - type[b]! || target[a]! - target[b]!)
    }
    const labels = labelHierarchy(unique.starts, unique.targets, concepts.isActive)
    if (labels.circular > 0)
      findings.say(`${labels.circular} relaciones «es un» llevan de vuelta a su origen y no se toman en cuenta.`, true)
    const roots = 1
    if (labels.unreached > roots) findings.say(`${labels.unreached} conceptos activos no cuelgan de la raíz de SNOMED CT.`)
    const usedTypes = [...new Set(Array.from(order, (at) => type[at]!))].toSorted((a, b) => a - b)
    const typeNumbers = new Map(usedTypes.map((one, number) => [one, number]))
    const strings = encodeStrings([...values.keys()])
    return {
      sections: {
        'parent.starts': unique.starts,
        'parent.targets': unique.targets,
        'hierarchy.numbers': labels.numbers,
        'hierarchy.starts': labels.stretchStarts,
        'hierarchy.firsts': labels.firsts,
        'hierarchy.lengths': labels.lengths,
        'attribute.starts': attributeStarts,
        'attribute.types': Uint32Array.from(usedTypes),
        'attribute.type': narrowed(order.map((at) => typeNumbers.get(type[at]!)!)),
        'attribute.group': narrowed(order.map((at) => group[at]!)),
        'attribute.target': order.map((at) => target[at]!),
        'value.bytes': strings.bytes,
        'value.starts': strings.starts,
      },
    }
  }

  return {
    header(names) {
      places = placesOf(names, columns)
      width = widthOf(places)
    },
    row,
    valueHeader(names) {
      valuePlaces = placesOf(names, valueColumns)
      width = widthOf(valuePlaces)
    },
    valueRow,
    save(writer) {
      ids.save('relationships', writer)
      for (const [name, list] of Object.entries(lists)) writer.list(`relationships.${name}`, list.taken())
      writer.strings('relationships.values', values.keys())
    },
    load(reader) {
      ids.load('relationships', reader)
      for (const [name, list] of Object.entries(lists)) reader.list(`relationships.${name}`, list)
      for (const value of reader.strings('relationships.values')) values.set(value, values.size)
    },
    finish,
  }
}

/** Lists one after the other, each sorted and without repetitions. */
function withoutRepeats(starts: Uint32Array, targets: Uint32Array): { readonly starts: Uint32Array; readonly targets: Uint32Array } {
  const made = new Uint32Array(starts.length)
  let end = 0
  for (let concept = 0; concept < starts.length - 1; concept += 1) {
    const own = targets.subarray(starts[concept], starts[concept + 1])
    if (own.length > 1) own.sort()
    made[concept] = end
    for (const target of own.slice()) if (end === made[concept] || targets[end - 1] !== target) targets[end++] = target
  }
  made[starts.length - 1] = end
  return { starts: made, targets: targets.subarray(0, end) }
}

const malformed = -2
const removed = 0xffffffff
const isValue = /^(?:#[+-]?\d{1,15}(?:\.\d{1,15})?|"[^"]{0,4000}"|true|false)$/i
const columns = [
  'id',
  'effectiveTime',
  'active',
  'sourceId',
  'destinationId',
  'relationshipGroup',
  'typeId',
  'characteristicTypeId',
] as const
const valueColumns = ['active', 'sourceId', 'value', 'relationshipGroup', 'typeId'] as const
