/** The other half of structure-table.ts: the rows that structures are read back from, checked by reading them. */
import type { Constraint, ElementDefinition, StructureDefinition } from '../definitions.ts'
import { structureNames } from './canonical.ts'
import { createExpansion, type Step } from './expand-structure.ts'
import { kindMarks } from './structure-table.ts'
import { isSame, writeFields } from './write-element-row.ts'

/** The lines of a table of structures. */
export interface WrittenStructures {
  readonly structures: readonly string[]
  readonly constraints: readonly string[]
}

interface Row {
  readonly id: string
  readonly fields: readonly string[]
  readonly step: Step
}

/** The rows of structures, in the order of their canonicals. Throws where one cannot be written so that it reads the same. */
export function writeStructures(structures: readonly StructureDefinition[]): WrittenStructures {
  const ordered = structures.toSorted((a, b) => (a.url < b.url ? -1 : 1))
  const byUrl = new Map(ordered.map((structure) => [structure.url, structure]))
  const constraints = numberConstraints(ordered)
  return {
    structures: ordered.flatMap((structure) => writeStructure(structure, byUrl, constraints)),
    constraints: constraints.rows,
  }
}

function writeStructure(
  structure: StructureDefinition,
  byUrl: ReadonlyMap<string, StructureDefinition>,
  constraints: Constraints,
): readonly string[] {
  const findSnapshot = (name: string) => byUrl.get(name.includes(':') ? name : structureNames.lengthen(name))?.snapshot?.element
  const { url, type, baseDefinition } = structure
  const wanted = structure.snapshot!.element
  const context = { url, type, base: baseDefinition === undefined ? undefined : findSnapshot(baseDefinition), findSnapshot, ...constraints }
  const expand = (rows: readonly Pick<Row, 'id' | 'fields'>[], isRaw: boolean): readonly ElementDefinition[] => {
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
  const needed = withoutImplied(all)
  for (const [rows, isRaw] of [
    [needed, false],
    [all, false],
    [writeAll(true), true],
  ] as const) {
    if (isSame(expand(rows, isRaw), wanted)) return [writeHead(structure, isRaw), ...writeRows(rows)]
  }
  throw new Error(`${url} no se puede escribir de modo que se lea igual.`)
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

function writeRows(rows: readonly Row[]): readonly string[] {
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
  isRaw: boolean,
): string {
  const name = structureNames.shorten(url)
  const derived = derivation === 'specialization' ? '+' : derivation === 'constraint' ? '-' : ''
  return [
    `=${name}`,
    `${kindMarks[kind]}${derived}${abstract === true ? '!' : ''}${isRaw ? '*' : ''}`,
    baseDefinition === undefined ? '' : structureNames.shorten(baseDefinition),
    ...(type === name ? [] : [`:${type}`]),
    ...(context ?? []).map(({ type, expression }) => `@${type} ${expression}`),
    ...(contextInvariant ?? []).map((invariant) => `?${invariant}`),
  ].join('\t')
}

interface Constraints {
  readonly rows: readonly string[]
  readonly keyOf: (constraint: Constraint) => string
  readonly findConstraint: (key: string) => Constraint
  readonly usual: readonly Constraint[]
}

/** Constraints under their keys; those that share a key and not what they say, under key~2 and so on. */
function numberConstraints(structures: readonly StructureDefinition[]): Constraints {
  const keys = new Map<string, string>()
  const byKey = new Map<string, Constraint>()
  const all = structures.flatMap(({ snapshot }) => snapshot!.element).flatMap(({ constraint = [] }) => constraint)
  for (const constraint of all) {
    const row = writeConstraint(constraint)
    if (keys.has(row)) continue
    let key = constraint.key
    for (let number = 2; byKey.has(key); number += 1) key = `${constraint.key}~${number}`
    keys.set(row, key)
    byKey.set(key, constraint)
  }
  return {
    rows: [...keys].map(([row, key]) => `${key}\t${row.slice(row.indexOf('\t') + 1)}`),
    keyOf: (constraint) => keys.get(writeConstraint(constraint))!,
    findConstraint: (key) => byKey.get(key)!,
    usual: [byKey.get('ele-1')!],
  }
}

function writeConstraint({ key, severity, expression = '', bestPractice }: Constraint): string {
  return [key, severity[0], expression, ...(bestPractice === undefined ? [] : [bestPractice ? 'best' : 'no'])].join('\t')
}
