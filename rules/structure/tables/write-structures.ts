/** Writes the rows that structure-table.ts reads, and checks them by reading them back. */
import { isSame, type Json } from '../../engine/json.ts'
import type { Definitions, ElementDefinition, StructureDefinition } from '../definitions.ts'
import { structureNames } from '../canonical.ts'
import { readConstraints, writeConstraints } from './constraint-table.ts'
import { createExpansion, newElement, type ExpansionContext, type Step } from './expand-structure.ts'
import { kindMarks } from './structure-table.ts'
import { inTableOrder } from './table.ts'
import { writeFields, type WritingContext } from './write-element-row.ts'

/** The lines of a table of structures. */
export interface WrittenStructures {
  readonly structures: readonly string[]
  readonly constraints: readonly string[]
}

/** Tables that others build upon. */
export interface OtherTables {
  readonly findStructure: Definitions['findStructure']
  /** As constraint-table.ts reads them, with a line break at the end. */
  readonly constraints: string
}

const none: OtherTables = { findStructure: () => undefined, constraints: '' }

interface WrittenRow {
  readonly id: string
  readonly fields: readonly string[]
}

interface Row extends WrittenRow {
  readonly step: Step
}

type Constraints = Pick<WritingContext & ExpansionContext, 'keyOf' | 'findConstraint'>

/**
 * The rows of structures. Throws where one cannot be written so that it reads the same. Their bases,
 * types and invariants are among them, or in other tables.
 */
export function writeStructures(structures: readonly StructureDefinition[], others: OtherTables = none): WrittenStructures {
  const ordered = inTableOrder(structures, structureNames)
  const byUrl = new Map(ordered.map((structure) => [structure.url, structure]))
  const { lines, keyOf } = writeConstraints(
    ordered.flatMap(elementsOf).flatMap(({ constraint = [] }) => constraint),
    others.constraints,
  )
  const find = (canonical: string) => byUrl.get(canonical) ?? others.findStructure(canonical)
  const constraints = { keyOf, findConstraint: readConstraints(() => `${others.constraints}${lines.join('\n')}`) }
  return {
    structures: ordered.flatMap((structure) =>
      structure.snapshot === undefined ? writeDifferential(structure, constraints) : writeSnapshot(structure, find, constraints),
    ),
    constraints: lines,
  }
}

function elementsOf({ snapshot, differential }: StructureDefinition): readonly ElementDefinition[] {
  return (snapshot ?? differential)?.element ?? []
}

function writeDifferential(structure: StructureDefinition, constraints: Constraints): readonly string[] {
  const context = { url: structure.url, ...constraints }
  const rows = elementsOf(structure).map((element) => ({ id: element.id!, fields: writeFields(element, newElement(element.id!), context) }))
  return [writeHead(structure, 'd'), ...writeRows(rows)]
}

function writeSnapshot(structure: StructureDefinition, find: Definitions['findStructure'], constraints: Constraints): readonly string[] {
  const findSnapshot = (name: string) => find(name.includes(':') ? name : structureNames.lengthen(name))?.snapshot?.element
  const { url, type, baseDefinition } = structure
  const wanted = elementsOf(structure)
  const context = { url, type, base: baseDefinition === undefined ? undefined : findSnapshot(baseDefinition), findSnapshot, ...constraints }
  const expand = (rows: readonly WrittenRow[], isRaw: boolean): readonly ElementDefinition[] => {
    const expansion = createExpansion({ ...context, isRaw })
    for (const { id, fields } of rows) expansion.add(id, () => fields)
    return expansion.finish()
  }
  const writeAll = (isRaw: boolean): readonly Row[] => {
    const expansion = createExpansion({ ...context, isRaw })
    return wanted.map((element) => {
      let fields: readonly string[] = []
      const step = expansion.add(element.id!, (derived) => (fields = writeFields(element, derived, context)))
      return { id: element.id!, fields, step }
    })
  }
  const all = writeAll(false)
  const attempts = [
    { rows: withoutImplied(all), isRaw: false },
    { rows: all, isRaw: false },
    { rows: writeAll(true), isRaw: true },
  ]
  const good = attempts.find(({ rows, isRaw }) => isSame(expand(rows, isRaw) as unknown as Json, wanted as unknown as Json))
  if (good === undefined) throw new Error(`${url} no se puede escribir de modo que se lea igual.`)
  return [writeHead(structure, good.isRaw ? '*' : ''), ...writeRows(good.rows)]
}

/** Leaves out the rows that say nothing, but for the first of each source that no other row would lead into. */
function withoutImplied(rows: readonly Row[]): readonly Row[] {
  const led = new Set(rows.filter(({ fields }) => fields.length > 0).map(({ step }) => step.source))
  return rows.filter(({ fields, step, id }, at) => {
    if (fields.length > 0 || step.source === undefined) return true
    if (led.has(step.source) || step.source.to === id.split('.')[0]) return false
    led.add(step.source)
    return rows[at - 1] !== undefined
  })
}

function writeRows(rows: readonly WrittenRow[]): readonly string[] {
  let last: readonly string[] = []
  return rows.map(({ id, fields }) => {
    const [, ...steps] = id.split('.')
    let kept = 0
    while (kept < steps.length - 1 && steps[kept] === last[kept]) kept += 1
    last = steps
    return [steps.length === 0 ? '/' : `${'.'.repeat(kept)}${steps.slice(kept).join('.')}`, ...fields].join('\t')
  })
}

function writeHead(
  { url, kind, derivation, abstract, type, baseDefinition, context, contextInvariant }: StructureDefinition,
  mark: '' | '*' | 'd',
): string {
  const name = structureNames.shorten(url)
  const derived = derivation === 'specialization' ? '+' : derivation === 'constraint' ? '-' : ''
  return [
    `=${name}`,
    `${kindMarks[kind]}${derived}${abstract === true ? '!' : ''}${mark}`,
    baseDefinition === undefined ? '' : structureNames.shorten(baseDefinition),
    ...(type === name ? [] : [`:${type}`]),
    ...(context ?? []).map(({ type, expression }) => `@${type} ${expression}`),
    ...(contextInvariant ?? []).map((invariant) => `?${invariant}`),
  ].join('\t')
}
