import type { Definitions } from './definitions.ts'

/** Definitions over others: what the first does not know is asked of the next. */
export function layered(...layers: readonly Definitions[]): Definitions {
  function ask<Definition>(find: (layer: Definitions) => (canonical: string) => Definition | undefined) {
    // Most ask for the same few. Of versions, and of canonicals that nobody defined, a text may invent without end.
    const known = new Map<string, Definition>()
    return (canonical: string): Definition | undefined => {
      const before = known.get(canonical)
      if (before !== undefined) return before
      for (const layer of layers) {
        const found = find(layer)(canonical)
        if (found === undefined) continue
        if (!canonical.includes('|')) known.set(canonical, found)
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
