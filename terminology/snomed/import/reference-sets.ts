import type { Resumable } from '../../store/checkpoint.ts'
import type { SectionArray } from '../../store/container.ts'
import { growingBytes, growingWords, type GrowingList } from '../../store/growing.ts'
import { encodeStrings } from '../../store/strings.ts'
import { pushVarint } from '../../words/word-index.ts'
import { moduleDependencies } from '../metadata.ts'
import { isOne, numberOf, textOf, type Row } from '../rows.ts'
import { componentKinds, kindOf, readIdentifier, type Identifier } from '../sctid.ts'
import { isDate, placesOf } from './columns.ts'
import type { ConceptTable } from './concepts.ts'
import type { Findings } from './findings.ts'
import type { Releases } from './releases.ts'

/** The reference sets of a release whose rows are about concepts; languages are kept with the descriptions. */
export interface ReferenceSetTable extends Resumable {
  readonly header: (names: readonly string[]) => void
  readonly row: (row: Row) => void
  /** The module that builds on others and on which none builds. */
  readonly topModule: () => string | undefined
  readonly finish: () => { readonly columns: readonly (readonly string[])[]; readonly sections: Readonly<Record<string, SectionArray>> }
}

interface MemberTable {
  readonly columns: readonly string[]
  readonly concepts: GrowingList<Uint32Array>
  /** `release << 1 | active`. */
  readonly states: GrowingList<Uint32Array>
  /** `ordinal << 1 | 1` of a concept, or `number << 1` of a string. */
  readonly values: readonly GrowingList<Uint32Array>[]
}

/** Makes an empty table. */
export function createReferenceSetTable(concepts: ConceptTable, releases: Releases, findings: Findings): ReferenceSetTable {
  const tables = new Map<string, MemberTable>()
  const byOrdinal = new Map<MemberTable, number>()
  const strings = new Map<string, number>([['', 0]])
  const dependencies: { readonly module: string; readonly on: string; readonly since: string; readonly time: string }[] = []
  const id: Identifier = { high: 0, low: 0 }
  let places = placesOf(columns, columns)
  let further: readonly { readonly name: string; readonly field: number }[] = []

  function read({ bytes, starts }: Row, field: number): boolean {
    return readIdentifier(bytes, starts[field]!, starts[field + 1]! - 1, id)
  }

  function row(one: Row): void {
    if (one.fields < 6 + further.length) return findings.leaveOut('columns')
    if (!read(one, places.referencedComponentId)) return findings.leaveOut('identifier')
    // Sets about descriptions and relationships are of no use to what is asked here.
    if (kindOf(id.low) !== componentKinds.concept) return
    const concept = concepts.find(id.high, id.low)
    if (concept < 0) return findings.leaveOut('concept')
    const time = numberOf(one, places.effectiveTime)
    if (!isDate(time)) return findings.leaveOut('date')
    if (!read(one, places.moduleId)) return findings.leaveOut('identifier')
    const release = releases.add(id.high, id.low, time)
    if (!read(one, places.refsetId)) return findings.leaveOut('identifier')
    const set = concepts.find(id.high, id.low)
    if (set < 0) return findings.leaveOut('target')
    const table = tableOf(set)
    const isActive = isOne(one, places.active)
    table.concepts.push(concept)
    table.states.push(release * 2 + (isActive ? 1 : 0))
    for (const [at, { field }] of further.entries()) if (at < table.values.length) table.values[at]!.push(valueOf(one, field))
    if (isActive && set === concepts.ordinalOf(moduleDependencies)) noteDependency(one)
  }

  function tableOf(set: number, names = further.map(({ name }) => name)): MemberTable {
    const key = `${set} ${names.join(' ')}`
    let table = tables.get(key)
    if (table === undefined) {
      table = { columns: names, concepts: growingWords(64), states: growingWords(64), values: names.map(() => growingWords(64)) }
      tables.set(key, table)
      byOrdinal.set(table, set)
    }
    return table
  }

  function valueOf(one: Row, field: number): number {
    if (read(one, field) && kindOf(id.low) === componentKinds.concept) {
      const concept = concepts.find(id.high, id.low)
      if (concept >= 0) return concept * 2 + 1
    }
    const text = textOf(one, field)
    let number = strings.get(text)
    if (number === undefined) strings.set(text, (number = strings.size))
    return number * 2
  }

  function noteDependency(one: Row): void {
    const field = (name: string): number => further.find((column) => column.name === name)?.field ?? -1
    const [source, target] = [field('sourceEffectiveTime'), field('targetEffectiveTime')]
    if (source < 0 || target < 0) return
    dependencies.push({
      module: textOf(one, places.moduleId),
      on: textOf(one, places.referencedComponentId),
      since: textOf(one, source),
      time: textOf(one, target),
    })
  }

  function topModule(): string | undefined {
    const needed = new Set(dependencies.map(({ on }) => on))
    return dependencies.find(({ module }) => !needed.has(module))?.module
  }

  /** A module says what it was made with, and by that which version of it is here; one that needs no other says nothing. */
  function checkDependencies(): void {
    const own = new Map<string, string>()
    for (const { module, since } of dependencies) if (since > (own.get(module) ?? '')) own.set(module, since)
    for (const { module, on, time } of dependencies) {
      const here = own.get(on)
      if (here === undefined || time <= here) continue
      findings.say(`El módulo ${module} se hizo sobre la versión ${dashed(time)} de ${on}, y la que hay aquí es la ${dashed(here)}.`)
    }
  }

  function finish(): ReturnType<ReferenceSetTable['finish']> {
    checkDependencies()
    const sorted = [...byOrdinal].toSorted(([, a], [, b]) => a - b)
    const rows = growingBytes(1024)
    const starts = new Uint32Array(sorted.length + 1)
    const counts = new Uint32Array(sorted.length)
    for (const [at, [table]] of sorted.entries()) {
      starts[at] = rows.size()
      const [own, states] = [table.concepts.taken(), table.states.taken()]
      counts[at] = own.length
      const order = own.map((_, row) => row).toSorted((a, b) => own[a]! - own[b]! || a - b)
      let before = 0
      for (const row of order) {
        pushVarint(rows, own[row]! - before)
        pushVarint(rows, states[row]!)
        for (const values of table.values) pushVarint(rows, values.values()[row]!)
        before = own[row]!
      }
    }
    starts[sorted.length] = rows.size()
    const table = encodeStrings([...strings.keys()])
    return {
      columns: sorted.map(([{ columns: names }]) => names),
      sections: {
        'set.concept': Uint32Array.from(sorted, ([, set]) => set),
        'set.count': counts,
        'set.starts': starts,
        'set.rows': rows.taken(),
        'string.bytes': table.bytes,
        'string.starts': table.starts,
      },
    }
  }

  return {
    header(names) {
      places = placesOf(names, columns)
      further = names.slice(6).map((name, at) => ({ name, field: 6 + at }))
    },
    row,
    save(writer) {
      writer.note(
        'sets.tables',
        [...byOrdinal].map(([table, set]) => ({ set, columns: table.columns })),
      )
      for (const [at, table] of [...byOrdinal.keys()].entries())
        for (const [name, list] of listsOf(table)) writer.list(`sets.${at}.${name}`, list.taken())
      writer.strings('sets.strings', strings.keys())
      writer.note('sets.dependencies', dependencies)
    },
    load(reader) {
      for (const [at, { set, columns: names }] of reader
        .note<readonly { readonly set: number; readonly columns: string[] }[]>('sets.tables')
        .entries())
        for (const [name, list] of listsOf(tableOf(set, names))) reader.list(`sets.${at}.${name}`, list)
      for (const text of reader.strings('sets.strings').slice(1)) strings.set(text, strings.size)
      dependencies.push(...reader.note<typeof dependencies>('sets.dependencies'))
    },
    topModule,
    finish,
  }
}

function listsOf({ concepts, states, values }: MemberTable): readonly (readonly [name: string, list: GrowingList<Uint32Array>])[] {
  return [['concepts', concepts], ['states', states], ...values.map((list, at) => [`value${at}`, list] as const)]
}

function dashed(time: string): string {
  return `${time.slice(0, 4)}-${time.slice(4, 6)}-${time.slice(6)}`
}

const columns = ['id', 'effectiveTime', 'active', 'moduleId', 'refsetId', 'referencedComponentId'] as const
