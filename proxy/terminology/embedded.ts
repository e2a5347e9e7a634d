import { definitions } from '../../rules/index.ts'
import type { Shelf, ValueSetResource } from '../../terminology/valuesets/compose.ts'
import { type Codes, createListSource } from '../../terminology/valuesets/list-source.ts'
import type { Source } from '../../terminology/valuesets/source.ts'

type Concept = NonNullable<NonNullable<ReturnType<typeof definitions.findCodeSystem>>['concept']>[number]

/** The systems and value sets that come with the linter: those of FHIR R4 and CL Core. */
export const embedded: Shelf = { findSource, findValueSet }

const opened = new Map<string, Source>()

function findValueSet(canonical: string): ValueSetResource | undefined {
  const found = definitions.findValueSet(canonical)
  return found === undefined ? undefined : ({ ...found, resourceType: 'ValueSet' } as ValueSetResource)
}

function findSource(system: string, version?: string): Source | undefined {
  const found = definitions.findCodeSystem(system)
  if (found?.concept === undefined || found.content === 'not-present' || found.content === 'supplement') return undefined
  if (version !== undefined && found.version !== version) return undefined
  let source = opened.get(found.url)
  if (source === undefined) {
    const isFragment = found.content !== 'complete'
    source = createListSource(toCodes({ system: found.url, version: found.version ?? '', isFragment, properties: [] }, found.concept))
    opened.set(found.url, source)
  }
  return source
}

function toCodes(about: Codes['about'], concepts: readonly Concept[]): Codes {
  const rows: { readonly concept: Concept; readonly parent: number }[] = []
  const add = (concept: Concept, parent: number): void => {
    const at = rows.push({ concept, parent }) - 1
    for (const child of concept.concept ?? []) add(child, at)
  }
  for (const concept of concepts) add(concept, -1)
  const ordinals = new Map(rows.map(({ concept }, at) => [concept.code, at]))
  const isA = (at: number, ancestor: number): boolean => {
    for (let next = rows[at]!.parent; next >= 0; next = rows[next]!.parent) if (next === ancestor) return true
    return false
  }
  const all = rows.map((_, at) => at)
  return {
    about,
    size: rows.length,
    ordinal: (code) => ordinals.get(code) ?? -1,
    code: (at) => rows[at]!.concept.code,
    isActive: () => true,
    display: (at) => rows[at]!.concept.display ?? '',
    names: (at) => [rows[at]!.concept.display ?? ''],
    parents: (at) => Uint32Array.from(rows[at]!.parent < 0 ? [] : [rows[at]!.parent]),
    children: (at) => Uint32Array.from(all.filter((one) => rows[one]!.parent === at)),
    isA,
    descendants: (at) => Uint32Array.from(all.filter((one) => isA(one, at))),
    properties: () => [],
  }
}
