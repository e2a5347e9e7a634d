import type { Attribute, Description, Edition, MemberRow } from '../../../../terminology/snomed/edition.ts'
import { model, type PlainTables, type ReferenceSetRow } from './plain-tables.ts'

const kinds = { [model.fsn]: 'fsn', [model.synonym]: 'synonym', [model.definition]: 'definition' } as const

/** An edition over plain tables, with everything worked out at once. */
export function createPlainEdition(tables: PlainTables): Edition {
  const rows = tables.concepts.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
  const ordinals = new Map(rows.map(({ id }, index) => [id, index]))
  const ordinal = (sctid: string): number => ordinals.get(sctid) ?? -1
  const sets = () => rows.map(() => new Set<number>())
  const [parents, children, ancestors, descendants] = [sets(), sets(), sets(), sets()]
  const attributes: Attribute[][] = rows.map(() => [])
  for (const { active, sourceId, typeId, relationshipGroup, destinationId, value } of tables.relationships) {
    if (!active) continue
    const source = ordinal(sourceId)
    if (typeId === model.isA) {
      parents[source]!.add(ordinal(destinationId!))
      children[ordinal(destinationId!)]!.add(source)
    } else {
      const target = destinationId === undefined ? -1 : ordinal(destinationId)
      attributes[source]!.push({ group: relationshipGroup, type: ordinal(typeId), target, ...(value === undefined ? {} : { value }) })
    }
  }
  rows.forEach((_, concept) => {
    const waiting = [...parents[concept]!]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (ancestors[concept]!.has(next)) continue
      ancestors[concept]!.add(next)
      descendants[next]!.add(concept)
      waiting.push(...parents[next]!)
    }
  })
  const sorted = (found: Iterable<number>): Uint32Array => Uint32Array.from(new Set(found)).toSorted()
  const attributesOfType = (type: number) =>
    attributes.flatMap((own, concept) => own.filter((one) => one.type === type).map(({ target }) => ({ concept, target })))
  const rowsOf = (referenceSet: number): readonly ReferenceSetRow[] =>
    tables.members.filter(({ refsetId }) => ordinal(refsetId) === referenceSet)
  const descriptions: Description[][] = rows.map(() => [])
  for (const { id, conceptId, term, languageCode, typeId, active, moduleId, effectiveTime } of tables.descriptions) {
    const accepted = tables.language.filter((row) => row.active && row.descriptionId === id)
    descriptions[ordinal(conceptId)]!.push({
      id,
      term,
      language: languageCode,
      kind: kinds[typeId as keyof typeof kinds],
      isActive: active,
      moduleOf: ordinal(moduleId),
      effectiveTime,
      acceptability: new Map(
        accepted.map(({ refsetId, acceptabilityId }) => [
          ordinal(refsetId),
          acceptabilityId === model.preferred ? 'preferred' : 'acceptable',
        ]),
      ),
    })
  }

  return {
    size: rows.length,
    ordinal,
    sctid: (concept) => rows[concept]!.id,
    isActive: (concept) => rows[concept]!.active,
    isDefined: (concept) => rows[concept]!.definitionStatusId === model.defined,
    moduleOf: (concept) => ordinal(rows[concept]!.moduleId),
    effectiveTime: (concept) => rows[concept]!.effectiveTime,
    parents: (concept) => sorted(parents[concept]!),
    children: (concept) => sorted(children[concept]!),
    isA: (concept, ancestor) => ancestors[concept]!.has(ancestor),
    ancestors: (concept) => sorted(ancestors[concept]!),
    descendants: (concept) => sorted(descendants[concept]!),
    attributes: (concept) => attributes[concept]!,
    havingAttribute: (type) => sorted(attributesOfType(type).map(({ concept }) => concept)),
    targetsOf: (type) => sorted(attributesOfType(type).flatMap(({ target }) => (target < 0 ? [] : [target]))),
    referenceSets: () => sorted(tables.members.map(({ refsetId }) => ordinal(refsetId))),
    members: (referenceSet) => sorted(rowsOf(referenceSet).flatMap((row) => (row.active ? [ordinal(row.referencedComponentId)] : []))),
    memberRows: (referenceSet) =>
      rowsOf(referenceSet).map((row): MemberRow => ({
        concept: ordinal(row.referencedComponentId),
        isActive: row.active,
        moduleOf: ordinal(row.moduleId),
        effectiveTime: row.effectiveTime,
        columns: row.columns,
      })),
    descriptions: (concept) => descriptions[concept]!,
  }
}
