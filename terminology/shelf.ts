/** Imported systems and value sets where operations look for them; each is opened when it is first asked for. */
import { createEclEngine } from './ecl/engine.ts'
import type { IndexFacts } from './kept-index.ts'
import { openCodeList, type CodeList } from './lists/code-list.ts'
import { openResources } from './resources/resource-file.ts'
import { openEdition } from './snomed/indexed-edition.ts'
import type { Shelf } from './valuesets/compose.ts'
import { createListSource } from './valuesets/list-source.ts'
import { createSnomedSource } from './valuesets/snomed-source.ts'
import { isVersionOf, type Source } from './valuesets/source.ts'

/** An index, and how its bytes are had; of one system the first counts that has the version. */
export interface ShelvedIndex {
  readonly facts: Pick<IndexFacts, 'kind' | 'system'>
  readonly read: () => Uint8Array
}

/** The systems and value sets of indexes over those beneath. */
export function openShelf(indexes: readonly ShelvedIndex[], beneath: Shelf): Shelf {
  const files = indexes.filter(({ facts }) => facts.kind === 'resources').map(({ read }) => once(() => openResources(read())))
  const systems = indexes
    .filter(({ facts }) => facts.kind !== 'resources')
    .map((index) => ({ system: index.facts.system, open: once(() => openIndex(index)) }))
  const ofResources = new Map<CodeList, Source>()
  const toSource = (list: CodeList): Source => {
    let source = ofResources.get(list)
    if (source === undefined) ofResources.set(list, (source = createListSource(list)))
    return source
  }
  return {
    findValueSet: (canonical) => firstOf(files, (file) => file().findValueSet(canonical)) ?? beneath.findValueSet(canonical),
    findSource(system, version) {
      const fits = (source: Source): boolean => version === undefined || isVersionOf(source.version, version)
      return (
        firstOf(systems, (one) => {
          const source = one.system === system ? one.open() : undefined
          return source !== undefined && fits(source) ? source : undefined
        }) ??
        firstOf(files, (file) => {
          const list = file().findCodeSystem(system, version)
          return list === undefined ? undefined : toSource(list)
        }) ??
        beneath.findSource(system, version)
      )
    },
  }
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined
  return () => (made ??= { value: make() }).value
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function openIndex({ facts, read }: ShelvedIndex): Source {
  if (facts.kind === 'list') return createListSource(openCodeList(read()))
  const edition = openEdition(read())
  return createSnomedSource(edition, createEclEngine(edition), (text) => Uint32Array.from(edition.words.matching(text)).toSorted())
}
