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

/** An index, and how its bytes are had, or undefined where they cannot be; of one system the first counts that has the version. */
export interface ShelvedIndex {
  readonly facts: Pick<IndexFacts, 'kind' | 'system' | 'version'>
  readonly read: () => Uint8Array | undefined
}

/** The systems and value sets of indexes over those beneath. */
export function openShelf(indexes: readonly ShelvedIndex[], beneath: Shelf): Shelf {
  const files = indexes.filter(({ facts }) => facts.kind === 'resources').map(({ read }) => once(() => opened(read, openResources)))
  const systems = indexes
    .filter(({ facts }) => facts.kind !== 'resources')
    .map((index) => ({ ...index.facts, open: once(() => openIndex(index)) }))
  const ofResources = new Map<CodeList, Source>()
  const toSource = (list: CodeList): Source => {
    let source = ofResources.get(list)
    if (source === undefined) ofResources.set(list, (source = createListSource(list)))
    return source
  }
  return {
    findValueSet: (canonical) => firstOf(files, (file) => file()?.findValueSet(canonical)) ?? beneath.findValueSet(canonical),
    findSource(system, version) {
      const index = systems.find((one) => one.system === system && (version === undefined || isVersionOf(one.version, version)))
      return (
        index?.open() ??
        firstOf(files, (file) => {
          const list = file()?.findCodeSystem(system, version)
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

function opened<Opened>(read: ShelvedIndex['read'], open: (bytes: Uint8Array) => Opened): Opened | undefined {
  const bytes = read()
  return bytes === undefined ? undefined : open(bytes)
}

function openIndex({ facts, read }: ShelvedIndex): Source | undefined {
  return facts.kind === 'list' ? opened(read, (bytes) => createListSource(openCodeList(bytes))) : opened(read, toSnomed)
}

function toSnomed(bytes: Uint8Array): Source {
  const edition = openEdition(bytes)
  return createSnomedSource(edition, createEclEngine(edition), (text) => Uint32Array.from(edition.words.matching(text)).toSorted())
}
