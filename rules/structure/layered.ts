import type { Definitions } from './definitions.ts'

/** Definitions in layers: each canonical is looked up in the first layer that has it. */
export function layered(...layers: readonly Definitions[]): Definitions {
  function ask<Definition extends { readonly url: string }>(find: (layer: Definitions) => (canonical: string) => Definition | undefined) {
    // The same few are asked for again and again. Kept under the definition's own
    // address alone: versions and undefined canonicals a text may invent without end.
    const known = new Map<string, Definition>()
    return (canonical: string): Definition | undefined => {
      const before = known.get(canonical)
      if (before !== undefined) return before
      for (const layer of layers) {
        const found = find(layer)(canonical)
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
