/**
 * A table of structures: a line with the head of each, and the rows of its elements below it, as element-row.ts reads them.
 *
 *     =Patient⇥r+⇥DomainResource           name, kind, base definition
 *     =bp⇥r-⇥vitalsigns⇥:Observation       and type, where the name is another
 *     =patient-nationality⇥c-⇥Extension⇥:Extension⇥@element Patient⇥?invariant
 *
 * Kinds: primitive, complex, resource, logical; then + for a specialization, - for a constraint, ! where abstract, * where
 * the rows name every element, d where they are a differential.
 */
import type { Definitions, ElementDefinition, StructureDefinition } from '../definitions.ts'
import { once } from '../../engine/once.ts'
import { createSnapshots } from '../snapshot.ts'
import { structureNames } from '../canonical.ts'
import type { FindConstraint } from './constraint-table.ts'
import { applyFields, type MutableElement } from './element-row.ts'
import { createExpansion, newElement } from './expand-structure.ts'
import { readTable, type Table, type TableEntry } from './table.ts'

/** The letters of the kinds. */
export const kindMarks = { 'primitive-type': 'p', 'complex-type': 'c', resource: 'r', logical: 'l' } as const

const kinds = new Map(Object.entries(kindMarks).map(([kind, mark]) => [mark as string, kind as StructureDefinition['kind']]))

/** A table of structures and the invariants that they name. */
export interface StructureTable extends Table {
  readonly findConstraint: FindConstraint
  /** Another table of the same structures, with the differentials that their snapshots were generated from. */
  readonly differentials?: Table['text']
}

/**
 * Reads a table of structures, the head of each when it is first asked for and its elements when those are: many are only asked
 * what type they are of. What is derived from others looks for them in `findOther` too.
 */
export function readStructures(
  table: StructureTable,
  findOther: Definitions['findStructure'] = () => undefined,
): Definitions['findStructure'] {
  const { findConstraint } = table
  const findOwn = readTable(table, structureNames, readEntry)
  const findDifferential =
    table.differentials && readTable({ version: table.version, text: table.differentials }, structureNames, readDifferential)
  /** Of those that have no snapshot in the table, the structure with its differential alone. */
  const unfinished = new WeakMap<StructureDefinition, () => StructureDefinition>()
  const complete = createSnapshots(find)

  function readEntry(entry: TableEntry): StructureDefinition {
    const { url, fields, lines } = entry
    const { isRaw, isDifferential, ...about } = readHead(url, fields, table.version)
    if (isDifferential) return readUnfinished(entry)
    const snapshot = once(() => {
      const base = about.baseDefinition === undefined ? undefined : findSnapshot(about.baseDefinition)
      const expansion = createExpansion({ url, type: about.type, findConstraint, isRaw, base, findSnapshot })
      for (const [id, fields] of readRows(about.type, lines)) expansion.add(id, () => fields)
      return { element: expansion.finish() }
    })
    if (findDifferential === undefined) {
      return {
        ...about,
        get snapshot() {
          return snapshot()
        },
      }
    }
    return {
      ...about,
      get differential() {
        return findDifferential(url)!.differential!
      },
      get snapshot() {
        return snapshot()
      },
    }
  }

  function readUnfinished(entry: TableEntry): StructureDefinition {
    const { isRaw: _isRaw, isDifferential: _isDifferential, ...about } = readHead(entry.url, entry.fields, table.version)
    const published = once(() => readDifferential(entry))
    const structure = {
      ...about,
      get differential() {
        return published().differential!
      },
      get snapshot() {
        return complete(published()).structure!.snapshot!
      },
    }
    unfinished.set(structure, published)
    return structure
  }

  function readDifferential({ url, fields, lines }: TableEntry): StructureDefinition {
    const { isRaw: _isRaw, isDifferential: _isDifferential, ...about } = readHead(url, fields, table.version)
    const context = { url, findConstraint }
    const element = readRows(about.type, lines).map(([id, fields]) => withFields(newElement(id), fields, context))
    return { ...about, differential: { element } }
  }

  function find(canonical: string): StructureDefinition | undefined {
    const own = findOwn(canonical)
    return own === undefined ? findOther(canonical) : (unfinished.get(own)?.() ?? own)
  }

  function findSnapshot(name: string): readonly ElementDefinition[] | undefined {
    return find(name.includes(':') ? name : structureNames.lengthen(name))?.snapshot?.element
  }

  return findOwn
}

function withFields(
  element: MutableElement,
  fields: readonly string[],
  context: { readonly url: string; readonly findConstraint: FindConstraint },
): ElementDefinition {
  applyFields(element, fields, context)
  return element
}

function readRows(type: string, lines: readonly string[]): readonly (readonly [id: string, fields: readonly string[]])[] {
  let steps: readonly string[] = []
  return lines.map((line) => {
    const [name = '', ...fields] = line.split('\t')
    const kept = name.search(/[^.]|$/)
    steps = name === '/' ? [] : [...steps.slice(0, kept), ...name.slice(kept).split('.')]
    return [[type, ...steps].join('.'), fields]
  })
}

type Head = Omit<StructureDefinition, 'snapshot' | 'differential'> & { readonly isRaw: boolean; readonly isDifferential: boolean }

function readHead(url: string, [kind = '', base = '', ...rest]: readonly string[], version: string): Head {
  const marked = (mark: string): readonly string[] => rest.filter((field) => field[0] === mark).map((field) => field.slice(1))
  const [type = structureNames.shorten(url)] = marked(':')
  const context = marked('@').map(readContext)
  const contextInvariant = marked('?')
  return {
    url,
    version,
    kind: kinds.get(kind[0]!)!,
    abstract: kind.includes('!'),
    type,
    ...(base !== '' && { baseDefinition: structureNames.lengthen(base) }),
    ...(kind[1] === '+' && { derivation: 'specialization' }),
    ...(kind[1] === '-' && { derivation: 'constraint' }),
    ...(context.length > 0 && { context }),
    ...(contextInvariant.length > 0 && { contextInvariant }),
    isRaw: kind.includes('*'),
    isDifferential: kind.includes('d'),
  }
}

type Context = NonNullable<StructureDefinition['context']>[number]

function readContext(written: string): Context {
  const space = written.indexOf(' ')
  return { type: written.slice(0, space) as Context['type'], expression: written.slice(space + 1) }
}
