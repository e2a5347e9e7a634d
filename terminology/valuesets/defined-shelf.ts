import type { Shelf, ValueSetResource } from './compose.ts'
import { type Codes, createListSource } from './list-source.ts'
import type { Source } from './source.ts'

/** Definitions that come with a program. */
export interface CarriedDefinitions {
  readonly findValueSet: (canonical: string) => object | undefined
  readonly findCodeSystem: (
    canonical: string,
  ) => { readonly url: string; readonly version?: string; readonly content?: string; readonly concept?: readonly Concept[] } | undefined
}

interface Concept {
  readonly code: string
  readonly display?: string
  readonly concept?: readonly Concept[]
}

/** The systems and value sets of definitions; of a system the list is made when it is first asked for. */
export function createDefinedShelf({ findValueSet, findCodeSystem }: CarriedDefinitions): Shelf {
  const opened = new Map<string, Source>()
  return {
    findValueSet(canonical) {
      const found = findValueSet(canonical)
      return found === undefined ? undefined : ({ ...found, resourceType: 'ValueSet' } as ValueSetResource)
    },
    findSource(system, version) {
      const found = findCodeSystem(system)
      if (found?.concept === undefined || found.content === 'not-present' || found.content === 'supplement') return undefined
      if (version !== undefined && found.version !== version) return undefined
      let source = opened.get(found.url)
      if (source === undefined) {
        const isFragment = found.content !== 'complete'
        source = createListSource(toCodes({ system: found.url, version: found.version ?? '', isFragment, properties: [] }, found.concept))
        opened.set(found.url, source)
      }
      return source
    },
  }
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
