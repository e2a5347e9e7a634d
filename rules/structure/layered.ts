import type { Definitions } from './definitions.ts'
import { hashOfEnd } from './tables/table.ts'

/** Definitions in layers: each canonical is looked up in the first layer that has it. */
export function layered(...layers: readonly Definitions[]): Definitions {
  function ask<Definition extends { readonly url: string }>(
    find: (layer: Definitions) => (canonical: string, hash?: number) => Definition | undefined,
  ) {
    // The same few are asked for again and again. Kept under the definition's own
    // address alone: versions and undefined canonicals a text may invent without end.
    const known = new Map<string, Definition>()
    const finders = layers.map(find)
    return (canonical: string, hash?: number): Definition | undefined => {
      const before = known.get(canonical)
      if (before !== undefined) return before
      const own = hash ?? hashOfEnd(canonical)
      for (let index = 0; index < finders.length; index += 1) {
        const found = finders[index]!(canonical, own)
        if (found === undefined) continue
        if (canonical === found.url) known.set(found.url, found)
        return found
      }
      return undefined
    }
  }
  return {
    findStructure: ask(({ findStructure }) => findStructure),
    findValueSet: ask(({ findValueSet }) => findValueSet),
    findCodeSystem: ask(({ findCodeSystem }) => findCodeSystem),
  }
}
