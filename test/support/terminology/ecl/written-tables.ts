import { checkDigit, componentKinds, kindOf, parseIdentifier } from '../../../../terminology/snomed/sctid.ts'
import type { GeneratedFile } from '../rf2.ts'
import type { PlainTables } from './plain-tables.ts'

/** The same tables with identifiers and dates as RF2 wants them: what an index can be made of. */
export function asReleased(tables: PlainTables): PlainTables {
  const concepts = new Map(tables.concepts.map(({ id }) => [id, toSctid(id, componentKinds.concept)]))
  const descriptions = new Map(tables.descriptions.map(({ id }) => [id, toSctid(id, componentKinds.description)]))
  const concept = (id: string): string => concepts.get(id) ?? id
  const dated = <Row extends { readonly effectiveTime: number; readonly moduleId: string }>(row: Row): Row => ({
    ...row,
    effectiveTime: row.effectiveTime === 0 ? 20180131 : row.effectiveTime,
    moduleId: concept(row.moduleId),
  })
  return {
    concepts: tables.concepts.map((row) => ({ ...dated(row), id: concept(row.id) })),
    relationships: tables.relationships.map((row) => ({
      ...row,
      sourceId: concept(row.sourceId),
      typeId: concept(row.typeId),
      ...(row.destinationId !== undefined && { destinationId: concept(row.destinationId) }),
    })),
    descriptions: tables.descriptions.map((row) => ({ ...dated(row), id: descriptions.get(row.id)!, conceptId: concept(row.conceptId) })),
    language: tables.language.map((row) => ({ ...row, descriptionId: descriptions.get(row.descriptionId)! })),
    members: tables.members.map((row) => ({
      ...dated(row),
      refsetId: concept(row.refsetId),
      referencedComponentId: concept(row.referencedComponentId),
      columns: Object.fromEntries(
        Object.entries(row.columns).map(([name, value]) => [name, name === 'targetComponentId' ? concept(value) : value]),
      ),
    })),
  }
}

function toSctid(id: string, kind: number): string {
  const read = { high: 0, low: 0 }
  if (parseIdentifier(id, read) && kindOf(read.low) === kind) return id
  const digits = `${id}0${kind}`
  return digits + checkDigit(digits)
}

/** The files of a snapshot. */
export function writeTables(tables: PlainTables): readonly GeneratedFile[] {
  const file = (name: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): GeneratedFile => ({
    path: `Snapshot/${name}_INT_20210131.txt`,
    text: () => [[columns, ...rows].map((row) => `${row.map(String).join('\t')}\r\n`).join('')],
  })
  const flag = (active: boolean): string => (active ? '1' : '0')
  const versioned = ['id', 'effectiveTime', 'active', 'moduleId'] as const
  const moduleId = tables.concepts.find(({ active }) => active)!.moduleId
  const relationships = ['sourceId', 'destinationId', 'relationshipGroup', 'typeId', 'characteristicTypeId', 'modifierId']
  const kept = tables.relationships.map((row, at) => ({ row, id: toSctid(String(5_000_000 + at), componentKinds.relationship) }))
  const relationship = ({ row, id }: (typeof kept)[number]): readonly unknown[] => [
    id,
    20200131,
    flag(row.active),
    moduleId,
    row.sourceId,
    row.destinationId ?? toValue(row.value!),
    row.relationshipGroup,
    row.typeId,
    '900000000000011006',
    '900000000000451002',
  ]
  const sets = [...new Set(tables.members.map(({ refsetId }) => refsetId))]
  return [
    file(
      'sct2_Concept_Snapshot',
      [...versioned, 'definitionStatusId'],
      tables.concepts.map((row) => [row.id, row.effectiveTime, flag(row.active), row.moduleId, row.definitionStatusId]),
    ),
    file(
      'sct2_Description_Snapshot-es',
      [...versioned, 'conceptId', 'languageCode', 'typeId', 'term', 'caseSignificanceId'],
      tables.descriptions.map((row) => [
        row.id,
        row.effectiveTime,
        flag(row.active),
        row.moduleId,
        row.conceptId,
        row.languageCode,
        row.typeId,
        row.term,
        '900000000000448009',
      ]),
    ),
    file(
      'der2_cRefset_LanguageSnapshot-es',
      [...versioned, 'refsetId', 'referencedComponentId', 'acceptabilityId'],
      tables.language.map((row, at) => [
        `l${at}`,
        20200131,
        flag(row.active),
        moduleId,
        row.refsetId,
        row.descriptionId,
        row.acceptabilityId,
      ]),
    ),
    file(
      'sct2_Relationship_Snapshot',
      [...versioned, ...relationships],
      kept.filter(({ row }) => row.destinationId !== undefined).map(relationship),
    ),
    file(
      'sct2_RelationshipConcreteValues_Snapshot',
      [...versioned, ...relationships.with(1, 'value')],
      kept.filter(({ row }) => row.destinationId === undefined).map(relationship),
    ),
    ...sets.map((refsetId) => {
      const rows = tables.members.filter((row) => row.refsetId === refsetId)
      const further = Object.keys(rows[0]!.columns)
      return file(
        `der2_${'s'.repeat(further.length)}Refset_Set${refsetId}Snapshot`,
        [...versioned, 'refsetId', 'referencedComponentId', ...further],
        rows.map((row, at) => [
          `m${refsetId}${at}`,
          row.effectiveTime,
          flag(row.active),
          row.moduleId,
          refsetId,
          row.referencedComponentId,
          ...further.map((name) => row.columns[name]),
        ]),
      )
    }),
  ]
}

function toValue(value: number | string | boolean): string {
  return typeof value === 'number' ? `#${value}` : typeof value === 'string' ? `"${value}"` : String(value)
}
