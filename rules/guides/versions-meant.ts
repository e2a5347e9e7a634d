import { guides, type Guide } from './guides.ts'
import { dependenciesOf } from './versions.ts'

/** The guides that a text or its sender names. */
export interface NamedGuides {
  /** Without a version: the newest of each that is no draft. */
  readonly plainly: Set<Guide>
  readonly byVersion: Set<Guide>
}

/**
 * The versions that are meant of some guides. One that is named without a version is of that which is named elsewhere, else of that which alone
 * defines something in the text, else of that which another guide builds upon. `addresses`: the definitions that the text names.
 */
export function versionsMeant({ plainly, byVersion }: NamedGuides, addresses: () => ReadonlySet<string>): readonly Guide[] {
  const all = new Set<Guide>(byVersion)
  // Claimed profiles are among those named plainly whether they say a version or not.
  for (const guide of plainly) if (!byVersion.has(guide)) all.add(isAlone(guide) ? guide : meant(guide))
  return [...all]

  function meant(guide: Guide): Guide {
    return told(guide) ?? ofDependents(guide) ?? guide
  }

  /** The version that the text itself tells. */
  function told(guide: Guide): Guide | undefined {
    const isOther = ({ canonical }: Guide): boolean => canonical === guide.canonical
    const isMarked = (one: Guide): boolean =>
      isOther(one) && one.marks?.some((mark) => addresses().has(`${one.canonical}/${mark}`)) === true
    return [...byVersion].find(isOther) ?? guides.find(isMarked)
  }

  function ofDependents(guide: Guide): Guide | undefined {
    for (const one of [...byVersion, ...plainly]) {
      if (one.canonical === guide.canonical) continue
      const found = dependenciesOf(told(one) ?? one).find(({ canonical }) => canonical === guide.canonical)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** Whether no other version is meant by the name of a guide: that at hand for every text stands in any case. */
function isAlone(guide: Guide): boolean {
  return guide.isBase === true || guides.every((one) => one === guide || one.canonical !== guide.canonical)
}
