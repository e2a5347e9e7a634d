import { vitalSigns } from '../../../catalogs/clcore/clcore.ts'
import { paises } from '../../../catalogs/paises/paises.ts'
import type { ListedConcept } from '../../structure/definitions.ts'
import { clValueSet } from '../canonicals.ts'

/** The codes of the value sets of CL Core that list codes of others, under their canonicals: catalogs have them already. */
export const heldLists: ReadonlyMap<string, () => readonly ListedConcept[]> = new Map([
  [clValueSet('CodPais'), () => paises.all().map(({ code, display, alpha2, alpha3 }) => ({ code, display, aliases: [alpha2, alpha3] }))],
  [clValueSet('cl-core-vs-signos-vitales'), () => [...vitalSigns].map((code) => ({ code }))],
])
