import { once } from '../../rules/engine/once.ts'
import { createEclEngine } from '../../terminology/ecl/engine.ts'
import { openCodeList, type CodeList } from '../../terminology/lists/code-list.ts'
import { openResources } from '../../terminology/resources/resource-file.ts'
import { openEdition } from '../../terminology/snomed/indexed-edition.ts'
import type { Shelf } from '../../terminology/valuesets/compose.ts'
import { createListSource } from '../../terminology/valuesets/list-source.ts'
import { createSnomedSource } from '../../terminology/valuesets/snomed-source.ts'
import { isVersionOf, type Source } from '../../terminology/valuesets/source.ts'
import type { SharedIndex } from '../engine/shared-terminology.ts'

/** The systems and value sets of the indexes over those that come with the linter; each is opened when it is first asked for. */
export function openShelf(indexes: readonly SharedIndex[], beneath: Shelf): Shelf {
  const files = indexes
    .filter(({ facts }) => facts.kind === 'resources')
    .map(({ bytes }) => once(() => openResources(new Uint8Array(bytes))))
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
        systems
          .filter((one) => one.system === system)
          .map(({ open }) => open())
          .find(fits) ??
        firstOf(files, (file) => {
          const list = file().findCodeSystem(system, version)
          return list === undefined ? undefined : toSource(list)
        }) ??
        beneath.findSource(system, version)
      )
    },
  }
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function openIndex({ facts, bytes }: SharedIndex): Source {
  const view = new Uint8Array(bytes)
  if (facts.kind === 'list') return createListSource(openCodeList(view))
  const edition = openEdition(view)
  return createSnomedSource(edition, createEclEngine(edition), (text) => Uint32Array.from(edition.words.matching(text)).toSorted())
}
