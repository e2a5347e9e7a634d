import { createEclEngine } from '../../terminology/ecl/engine.ts'
import { openCodeList } from '../../terminology/lists/code-list.ts'
import { openEdition } from '../../terminology/snomed/indexed-edition.ts'
import type { Shelf } from '../../terminology/valuesets/compose.ts'
import { createListSource } from '../../terminology/valuesets/list-source.ts'
import { createSnomedSource } from '../../terminology/valuesets/snomed-source.ts'
import { isVersionOf, type Source } from '../../terminology/valuesets/source.ts'
import type { SharedIndex } from '../engine/shared-terminology.ts'

/** The systems of the indexes over those that come with the linter; each is opened when it is first asked for. */
export function openShelf(indexes: readonly SharedIndex[], beneath: Shelf): Shelf {
  const opened = new Map<SharedIndex, Source>()
  const open = (index: SharedIndex): Source => {
    let source = opened.get(index)
    if (source === undefined) opened.set(index, (source = openIndex(index)))
    return source
  }
  return {
    findValueSet: beneath.findValueSet,
    findSource(system, version) {
      const found = indexes
        .filter(({ facts }) => facts.system === system)
        .map(open)
        .find((source) => version === undefined || isVersionOf(source.version, version))
      return found ?? beneath.findSource(system, version)
    },
  }
}

function openIndex({ facts, bytes }: SharedIndex): Source {
  const view = new Uint8Array(bytes)
  if (facts.kind !== 'snomed') return createListSource(openCodeList(view))
  const edition = openEdition(view)
  return createSnomedSource(edition, createEclEngine(edition), (text) => Uint32Array.from(edition.words.matching(text)).toSorted())
}
