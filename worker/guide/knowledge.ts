import type { Catalog } from '../../catalogs/catalog.ts'
import { cie10System } from '../../catalogs/cie10/cie10.ts'
import { establecimientoSystem } from '../../catalogs/establecimientos/establecimientos.ts'
import { smallCatalogs } from '../../catalogs/index.ts'
import { tfcSample } from '../../catalogs/tfc/tfc.ts'
import { definitions as base } from '../../rules/index.ts'
import type { Definitions } from '../../rules/structure/definitions.ts'
import { createTerminology, type Terminology } from '../../rules/structure/terminology.ts'
import type { Catalogs } from '../catalogs.ts'

/** What suggestions and explanations are drawn from. */
export interface Knowledge {
  readonly definitions: Definitions
  readonly terminology: Terminology
  /** The catalog of a system; undefined where there is none, or it cannot be had now. */
  readonly catalogOf: (system: string) => Promise<Catalog | undefined>
  /** The systems of all catalogs. */
  readonly systems: readonly string[]
}

/** Where the large catalogs and the sample have their codes from. */
const others: ReadonlyMap<string, string> = new Map([
  [cie10System, 'cie10'],
  [establecimientoSystem, 'establecimientos'],
  [tfcSample.system, tfcSample.id],
])

/** Gathers what the worker knows of codes. */
export function createKnowledge(catalogs: Catalogs, definitions: Definitions = base): Knowledge {
  const ids = new Map([...smallCatalogs.map(({ system, id }) => [system, id] as const), ...others])
  return {
    definitions,
    terminology: createTerminology(definitions),
    catalogOf: async (system) => {
      const id = ids.get(system)
      return id === undefined ? undefined : catalogs.bring(id)
    },
    systems: [...ids.keys()],
  }
}

/** What the worker knows, gathered anew once its definitions are others. */
export function keepKnowledge(catalogs: Catalogs, definitions: () => Promise<Definitions>): () => Promise<Knowledge> {
  let known: Knowledge | undefined
  return async () => {
    const now = await definitions()
    if (known?.definitions !== now) known = createKnowledge(catalogs, now)
    return known
  }
}
