import type { Definitions } from './definitions.ts'

/** Definitions over others: what the first does not know is asked of the next. */
export function layered(...layers: readonly Definitions[]): Definitions {
  const ask =
    <Definition>(find: (layer: Definitions) => (canonical: string) => Definition | undefined) =>
    (canonical: string): Definition | undefined => {
      for (const layer of layers) {
        const found = find(layer)(canonical)
        if (found !== undefined) return found
      }
      return undefined
    }
  return {
    findStructure: ask(({ findStructure }) => findStructure),
    findValueSet: ask(({ findValueSet }) => findValueSet),
    findCodeSystem: ask(({ findCodeSystem }) => findCodeSystem),
  }
}
